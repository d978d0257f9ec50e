import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import { type ClockWatch, clockTrust, LONGEST_OFF_MS, UNMEASURED_MS } from "./clock-trust.ts";

const DAY_MS = 86_400_000;

describe("the clock's trust", () => {
  let clock: FakeClock;
  let jumps: [number, number][];
  let watch: ClockWatch;
  beforeEach(() => {
    clock = fakeClock();
    jumps = [];
    watch = clockTrust({ clock, onJump: (fromMs, toMs) => jumps.push([fromMs, toMs]) });
  });

  test("is uncertain before the first measure", () => {
    expect(watch.state()).toEqual({ trust: "uncertain", offsetMs: null, uncertaintyMs: UNMEASURED_MS });
    expect(watch.correctedNowMs()).toBe(clock.nowMs());
  });

  test.each([
    [0, "trusted"],
    [60_000, "trusted"],
    [-60_000, "trusted"],
    [60_001, "untrusted"],
    [-60_001, "untrusted"],
  ])("an offset of %i ms is %s, and time is corrected by it", (offsetMs, trust) => {
    watch.measured(offsetMs, 40);
    expect(watch.state()).toEqual({ trust, offsetMs, uncertaintyMs: 40 });
    expect(watch.correctedNowMs()).toBe(clock.nowMs() + offsetMs);
  });

  test("tells whole milliseconds, as moments are stored, however fine the measure was", () => {
    watch.measured(12.4, 0.3);
    expect(watch.state().offsetMs).toBe(12);
    expect(watch.correctedNowMs()).toBe(clock.nowMs() + 12);
  });

  test("grows uncertain with the drift: 4.32 s a day, and after a fortnight without central it is a guess", () => {
    watch.measured(100, 40);
    clock.advance(DAY_MS);
    expect(watch.state()).toEqual({ trust: "trusted", offsetMs: 100, uncertaintyMs: 40 + 4_320 });
    clock.advance(13 * DAY_MS);
    expect(watch.state().trust).toBe("uncertain");
  });

  test("a jump is reported once, is not trusted until measured again, and does not move the corrected time", () => {
    watch.measured(500, 40);
    clock.advance(12_000);
    const dueMs = clock.nowMs();
    clock.setWall(dueMs - 3_000_000);
    clock.advance(5_000);
    expect(jumps).toEqual([[dueMs + 3_000, dueMs + 3_000 - 3_000_000]]);
    clock.advance(60_000);
    expect(jumps).toHaveLength(1);
    expect(watch.state().trust).toBe("untrusted");
    expect(watch.correctedNowMs()).toBe(dueMs + 65_000 + 500);
    watch.measured(10, 40);
    expect(watch.state()).toMatchObject({ trust: "trusted", offsetMs: 10 });
  });

  test("a jump is noticed by whoever asks first, before the next look", () => {
    watch.measured(0, 40);
    clock.setWall(clock.nowMs() + 10_000);
    expect(watch.state().trust).toBe("untrusted");
    expect(jumps).toHaveLength(1);
  });

  test("slewing is no jump", () => {
    watch.measured(0, 40);
    for (let i = 0; i < 100; i++) {
      clock.advance(5_000);
      clock.setWall(clock.nowMs() + 3);
    }
    expect(jumps).toEqual([]);
    expect(watch.state()).toMatchObject({ trust: "trusted", offsetMs: -300 });
  });

  test("a clock that shows a time known to be past is untrusted until measured", () => {
    const pastMs = clock.nowMs() + 120_000;
    const reset = clockTrust({ clock, onJump: () => undefined, knownPastMs: () => pastMs });
    expect(reset.state()).toEqual({ trust: "untrusted", offsetMs: 120_000, uncertaintyMs: Infinity });
    reset.measured(0, 5);
    expect(reset.state()).toEqual({ trust: "trusted", offsetMs: 0, uncertaintyMs: 5 });
  });

  test("a jump before the first measure leaves nothing known of the time", () => {
    clock.setWall(clock.nowMs() + 4 * 365 * DAY_MS);
    expect(watch.state()).toEqual({ trust: "untrusted", offsetMs: null, uncertaintyMs: Infinity });
  });

  test("before the first measure the time is never before what is past, nor before what it was", () => {
    let pastMs = clock.nowMs() + 5 * 365 * DAY_MS;
    watch = clockTrust({ clock, onJump: () => undefined, knownPastMs: () => pastMs });
    expect(watch.correctedNowMs()).toBe(pastMs);
    clock.advance(7_000);
    expect(watch.correctedNowMs()).toBe(pastMs + 7_000);
    pastMs += DAY_MS;
    expect(watch.correctedNowMs()).toBe(pastMs);
    clock.setWall(0);
    clock.advance(1_000);
    expect([watch.correctedNowMs(), watch.state().offsetMs]).toEqual([pastMs + 1_000, pastMs]);
    expect(watch.measuredNowMs()).toBeNull();
  });

  test("a start long after the known past is untrusted until measured; a run of that length is not", () => {
    const pastMs = clock.nowMs() - LONGEST_OFF_MS;
    const timely = clockTrust({ clock, onJump: () => undefined, knownPastMs: () => pastMs });
    const late = clockTrust({ clock, onJump: () => undefined, knownPastMs: () => pastMs - 1 });
    clock.advance(10 * LONGEST_OFF_MS);
    expect(timely.state().trust).toBe("uncertain");
    expect(late.state()).toEqual({ trust: "untrusted", offsetMs: null, uncertaintyMs: Infinity });
    late.measured(0, 5);
    expect(late.state().trust).toBe("trusted");
  });

  test("a clock that is a little behind what is past goes on from there", () => {
    const pastMs = clock.nowMs() + 3_000;
    watch = clockTrust({ clock, onJump: () => undefined, knownPastMs: () => pastMs });
    expect(watch.state()).toEqual({ trust: "uncertain", offsetMs: 3_000, uncertaintyMs: UNMEASURED_MS });
  });

  test("the first measure tells what the time was corrected by, the others do not", () => {
    const measures: [number, number][] = [];
    const pastMs = clock.nowMs() + DAY_MS;
    const onFirstMeasure = (...measure: [number, number]): void => void measures.push(measure);
    watch = clockTrust({ clock, onJump: () => undefined, knownPastMs: () => pastMs, onFirstMeasure });
    watch.measured(2 * DAY_MS, 5);
    expect(measures).toEqual([[clock.nowMs() + 2 * DAY_MS, DAY_MS]]);
    expect(watch.measuredNowMs()).toBe(clock.nowMs() + 2 * DAY_MS);
    watch.measured(0, 5);
    expect(measures).toHaveLength(1);
  });

  test("looks no more once disposed", () => {
    watch[Symbol.dispose]();
    clock.setWall(0);
    clock.advance(60_000);
    expect(jumps).toEqual([]);
  });

  test("whatever the wall clock does, the corrected time keeps pace with the monotonic one", () => {
    const move = fc.record({ advanceMs: fc.integer({ min: 0, max: 100_000 }), wallMs: fc.option(fc.nat(2 ** 41)) });
    fc.assert(
      fc.property(fc.array(move), fc.integer({ min: -1e6, max: 1e6 }), (moves, offsetMs) => {
        clock = fakeClock();
        watch = clockTrust({ clock, onJump: () => undefined });
        watch.measured(offsetMs, 1);
        const [startMs, startMono] = [watch.correctedNowMs(), clock.monotonicMs()];
        for (const { advanceMs, wallMs } of moves) {
          if (wallMs !== null) clock.setWall(wallMs);
          clock.advance(advanceMs);
          expect(watch.correctedNowMs() - startMs).toBe(clock.monotonicMs() - startMono);
        }
      }),
    );
  });
});
