import { expect, test } from "vitest";
import { machineOf } from "./machine.ts";

/** @param known what programs answer; others fail */
function machine(known: Record<string, string>, isRoot = true) {
  const ran: string[] = [];
  const run = (program: string, ...args: string[]): string => {
    const line = [program, ...args].join(" ");
    ran.push(line);
    const answer = known[line];
    if (answer === undefined) throw new Error(`${line} failed`);
    return answer;
  };
  return { ran, made: machineOf("gate-edge", run, isRoot) };
}

test("a service that does not start is told with the place of its reason", () => {
  const { made, ran } = machine({ "systemctl enable --quiet gate-edge": "" });
  expect(() => made.restart()).toThrow("gate-edge does not start: journalctl -u gate-edge -n 50 says why");
  expect(ran.slice(-2)).toEqual(["systemctl enable --quiet gate-edge", "systemctl restart gate-edge"]);
});

test("who is not root has no service and no other account", async () => {
  const { made, ran } = machine({ "systemctl cat gate-edge": "", "id -u gate-edge": "12" }, false);
  expect([made.hasService, ran]).toEqual([false, []]);
  expect(await made.asService(() => Promise.resolve(process.geteuid?.()))).toBe(process.geteuid?.());
});
