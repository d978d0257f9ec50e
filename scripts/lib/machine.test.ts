import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { describeMachine, machineLine } from "./machine.ts";

test("a machine is described by what can change a measurement", async () => {
  const machine = await describeMachine(tmpdir());
  expect(machine.cores).toBeGreaterThan(0);
  expect(machine.memoryBytes).toBeGreaterThan(machine.freeMemoryBytes);
  expect(machine.diskBytes).toBeGreaterThan(0);
  expect(machineLine({ ...machine, memoryBytes: 2 ** 32, cores: 2, cpu: "A CPU" })).toMatch(
    /^2 × A CPU, 4\.0 GiB memory .* Node v\d+/,
  );
});
