import { expect, test } from "vitest";
import { fakeClock } from "./fake-clock.ts";
import { within } from "./within.ts";

const never = new Promise<string>(() => undefined);

test("work in time gives its own result or failure", async () => {
  const clock = fakeClock();
  expect(await within(Promise.resolve("done"), 1_000, () => "late", clock)).toBe("done");
  await expect(within(Promise.reject(new Error("broken")), 1_000, () => "late", clock)).rejects.toThrow("broken");
});

test("work that takes longer gives what is said for it, also a failure", async () => {
  const clock = fakeClock();
  const late = within(never, 1_000, () => "late", clock);
  const failed = within(never, 1_000, () => Promise.reject(new Error("too late")), clock);
  clock.advance(1_000);
  expect(await late).toBe("late");
  await expect(failed).rejects.toThrow("too late");
});
