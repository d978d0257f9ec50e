import { expect, test } from "vitest";
import { mebibytes, usageOf } from "./usage.ts";

test("this process uses memory and time, and more of it later", () => {
  const before = usageOf(process.pid);
  expect(mebibytes(before.rssBytes)).toBeGreaterThan(10);
  expect(before.peakRssBytes).toBeGreaterThanOrEqual(before.rssBytes);
  expect(Math.abs(before.cpuMs - process.cpuUsage().user / 1000 - process.cpuUsage().system / 1000)).toBeLessThan(
    1_000,
  );
  const held = Buffer.alloc(64 * 2 ** 20, 1);
  for (const endMs = performance.now() + 50; performance.now() < endMs;);
  const after = usageOf(process.pid);
  expect(after.peakRssBytes - before.rssBytes).toBeGreaterThan(held.length / 2);
  expect(after.cpuMs).toBeGreaterThan(before.cpuMs);
});

test("a process that is not there has no usage", () => {
  expect(() => usageOf(2 ** 22 + 1)).toThrow("ENOENT");
});
