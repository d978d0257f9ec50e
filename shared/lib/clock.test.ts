import { describe, expect, test, vi } from "vitest";
import { epochMsOf, isoTime, systemClock } from "./clock.ts";
import { fakeClock } from "./fake-clock.ts";

test("a moment goes to text and back", () => {
  expect(isoTime(1_795_240_800_123)).toBe("2026-11-21T06:00:00.123Z");
  expect(epochMsOf("2026-11-21T06:00:00.123Z")).toBe(1_795_240_800_123);
  expect(epochMsOf("2026-11-21T13:00:00.123+07:00")).toBe(1_795_240_800_123);
  expect(() => epochMsOf("yesterday")).toThrow(/yesterday/);
});

describe("the machine's clock", () => {
  test("runs, and runs a timer once", async () => {
    const beganMs = systemClock.monotonicMs();
    const run = vi.fn();
    systemClock.after(5, run);
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce());
    expect(systemClock.monotonicMs() - beganMs).toBeGreaterThanOrEqual(4);
    expect(systemClock.nowMs()).toBeGreaterThan(epochMsOf("2026-01-01T00:00:00Z"));
  });

  test("a cancelled timer does not run", async () => {
    const [cancelled, later] = [vi.fn(), vi.fn()];
    const cancel = systemClock.after(1, cancelled);
    systemClock.after(10, later);
    cancel();
    cancel();
    await vi.waitFor(() => expect(later).toHaveBeenCalledOnce());
    expect(cancelled).not.toHaveBeenCalled();
  });
});

describe("the machine's clock, exactly", () => {
  test.each([0, 0.3, 3.65])("never runs a timer too soon, nor before it is asked for (%f ms)", async (delayMs) => {
    for (let n = 0; n < 20; n++) {
      const beganMs = systemClock.monotonicMs();
      let isAsked = false;
      const endedMs = await new Promise<number>((resolve) => {
        systemClock.exactlyAfter(delayMs, () => {
          expect(isAsked).toBe(true);
          resolve(systemClock.monotonicMs());
        });
        isAsked = true;
      });
      expect(endedMs - beganMs).toBeGreaterThanOrEqual(delayMs);
    }
  });

  test.each([0.3, 3.65])("a cancelled timer does not run (%f ms)", async (delayMs) => {
    const [cancelled, later] = [vi.fn(), vi.fn()];
    const cancel = systemClock.exactlyAfter(delayMs, cancelled);
    systemClock.after(10, later);
    cancel();
    cancel();
    await vi.waitFor(() => expect(later).toHaveBeenCalledOnce());
    expect(cancelled).not.toHaveBeenCalled();
  });
});

describe("the clock that moves when told to", () => {
  test("timers run in the order in which they fall due, at their own moment", () => {
    const clock = fakeClock(1_000_000);
    const ran: [string, number][] = [];
    const note = (name: string) => () => void ran.push([name, clock.nowMs()]);
    clock.after(30, note("late"));
    clock.after(10, note("early"));
    clock.after(10, note("early, asked for later"));
    clock.after(31, note("not yet"));
    clock.advance(30);
    expect(ran).toEqual([
      ["early", 1_000_010],
      ["early, asked for later", 1_000_010],
      ["late", 1_000_030],
    ]);
    expect([clock.nowMs(), clock.monotonicMs()]).toEqual([1_000_030, 30]);
  });

  test("a timer that a timer asks for runs on the way, too", () => {
    const clock = fakeClock();
    const run = vi.fn();
    clock.after(10, () => clock.after(10, run));
    clock.advance(19);
    expect(run).not.toHaveBeenCalled();
    clock.advance(1);
    expect(run).toHaveBeenCalledOnce();
  });

  test("a cancelled timer does not run", () => {
    const clock = fakeClock();
    const run = vi.fn();
    clock.after(10, run)();
    clock.advance(100);
    expect(run).not.toHaveBeenCalled();
  });

  test("when the wall clock is set, no timer notices", () => {
    const clock = fakeClock(1_000_000);
    const run = vi.fn();
    clock.after(10, run);
    clock.setWall(5_000_000);
    expect([clock.nowMs(), clock.monotonicMs()]).toEqual([5_000_000, 0]);
    expect(run).not.toHaveBeenCalled();
    clock.advance(10);
    expect(clock.nowMs()).toBe(5_000_010);
    expect(run).toHaveBeenCalledOnce();
  });
});
