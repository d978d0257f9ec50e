import { expect, test } from "vitest";
import { retryAfterPause, watchMachinePauses } from "./machine-pauses.ts";

test("a nap is counted once, a busy moment not at all", () => {
  let nowMs = 0;
  using naps = watchMachinePauses(() => nowMs);
  nowMs += 1_900;
  expect(naps.count).toBe(0);
  nowMs += 60_000;
  expect(naps.count).toBe(1);
  nowMs += 100;
  expect(naps.count).toBe(1);
});

test("what was waited for in vain over a nap is waited for again, anything else fails", async () => {
  let nowMs = 0;
  using naps = watchMachinePauses(() => nowMs);
  let waits = 0;
  const wait = (): Promise<number> => {
    waits++;
    if (waits === 1) nowMs += 60_000;
    return waits < 3 ? Promise.reject(new Error(`in vain for the ${waits}. time`)) : Promise.resolve(waits);
  };
  await expect(retryAfterPause(naps, wait)).rejects.toThrow("in vain for the 2. time");
  expect(await retryAfterPause(naps, wait)).toBe(3);
});
