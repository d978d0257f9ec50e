import type { Clock } from "../../shared/lib/clock.ts";
import type { ClockTrust } from "../sync/ports.ts";

/** Beyond this difference to central the clock is not trusted, whatever the correction. */
const MAX_OFFSET_MS = 60_000;
/** The greatest uncertainty of a correction before it counts as a guess. */
const MAX_UNCERTAINTY_MS = 60_000;
/** The drift of a gate computer's quartz: 50 millionths, over the -10 to 60 °C of a cabinet. */
const DRIFT = 50e-6;
/** The assumed error of a battery-backed clock that was never measured and shows no sign of a fault. */
export const UNMEASURED_MS = 3_600_000;
/** A gate is off for less than this: a start that comes later by its own clock has a wrong clock. */
export const LONGEST_OFF_MS = 7 * 86_400_000;
const CHECK_EVERY_MS = 5_000;
/** NTP slews by at most 0.5 ms a second; more than this between two looks is a jump. */
const JUMP_MS = 2_000;

export interface ClockWatch extends ClockTrust, Disposable {
  /**
   * Unix epoch milliseconds by central's clock as far as it is known, else by this machine's; never before a known past
   * moment.
   */
  correctedNowMs(): number;
  /**
   * The same, once it was measured in this run; null before that. Only this time decides whether data is old enough to
   * delete.
   */
  measuredNowMs(): number | null;
}

interface Measure {
  centralMs: number;
  atMonotonicMs: number;
  uncertaintyMs: number;
}

/**
 * Clock skew: how far this edge's clock can be trusted. The monotonic clock continues central's time from the last measurement. So
 * a jump of the wall clock moves neither that time nor its uncertainty, which grows with the drift. Before the first
 * measurement the time is never before a known past moment, which the monotonic clock continues. A clock without
 * battery starts years ago, and each fact must come after the facts of its decision. Then, after a jump, and after a
 * start long after the known past, the error is unknown.
 * - `uncertain`: before the first measurement, and once the uncertainty is above a minute.
 * - `untrusted`: when the clock is off by more than a minute, and from a jump, or a start more than `LONGEST_OFF_MS`
 *   after the known past, until the next measurement.
 * @param settings.knownPastMs the latest moment by central's clock that is certainly past; read until the first
 *   measurement
 * @param settings.onJump called once for each jump with the expected time and the time shown
 * @param settings.onFirstMeasure called with central's time, and its difference from the time that was used before
 */
export function clockTrust(settings: {
  clock: Clock;
  onJump: (fromMs: number, toMs: number) => void;
  knownPastMs?: () => number;
  onFirstMeasure?: (centralMs: number, correctionMs: number) => void;
}): ClockWatch {
  const { clock, onJump, knownPastMs = () => -Infinity } = settings;
  let measure: Measure | null = null;
  const knownMs = knownPastMs();
  let hasJumped = Number.isFinite(knownMs) && clock.nowMs() - knownMs > LONGEST_OFF_MS;
  let past = { ms: -Infinity, atMonotonicMs: clock.monotonicMs() };
  let seen = { wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs() };

  const look = (): void => {
    const now = { wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs() };
    const dueMs = seen.wallMs + (now.monotonicMs - seen.monotonicMs);
    seen = now;
    if (Math.abs(now.wallMs - dueMs) <= JUMP_MS) return;
    hasJumped = true;
    onJump(dueMs, now.wallMs);
  };
  let cancel = (): void => undefined;
  const schedule = (): void => {
    cancel = clock.after(CHECK_EVERY_MS, () => {
      look();
      schedule();
    });
  };
  schedule();

  // Whole milliseconds, as moments are stored; the monotonic clock is finer.
  const offsetMs = (known: Measure): number =>
    Math.round(known.centralMs + (clock.monotonicMs() - known.atMonotonicMs) - clock.nowMs());
  /** How far an unmeasured clock is behind a known past moment; 0 where it is not. */
  const behindMs = (): number => {
    const [nowMs, atMonotonicMs] = [clock.nowMs(), clock.monotonicMs()];
    past = { ms: Math.max(nowMs, past.ms + atMonotonicMs - past.atMonotonicMs, knownPastMs()), atMonotonicMs };
    return Math.floor(past.ms - nowMs);
  };
  const correctedNowMs = (): number => clock.nowMs() + (measure ? offsetMs(measure) : behindMs());
  return {
    measured(measuredOffsetMs, uncertaintyMs) {
      look();
      const centralMs = clock.nowMs() + measuredOffsetMs;
      const correctionMs = measure === null ? centralMs - correctedNowMs() : null;
      measure = { centralMs, atMonotonicMs: clock.monotonicMs(), uncertaintyMs };
      hasJumped = false;
      if (correctionMs !== null) settings.onFirstMeasure?.(Math.round(centralMs), Math.round(correctionMs));
    },
    state() {
      look();
      if (measure === null) {
        const liftMs = behindMs();
        const isWrong = hasJumped || liftMs > MAX_OFFSET_MS;
        const uncertaintyMs = isWrong ? Infinity : UNMEASURED_MS;
        return { trust: isWrong ? "untrusted" : "uncertain", offsetMs: liftMs > 0 ? liftMs : null, uncertaintyMs };
      }
      const uncertaintyMs = measure.uncertaintyMs + DRIFT * (clock.monotonicMs() - measure.atMonotonicMs);
      const offset = offsetMs(measure);
      if (hasJumped || Math.abs(offset) > MAX_OFFSET_MS) return { trust: "untrusted", offsetMs: offset, uncertaintyMs };
      return { trust: uncertaintyMs > MAX_UNCERTAINTY_MS ? "uncertain" : "trusted", offsetMs: offset, uncertaintyMs };
    },
    correctedNowMs,
    measuredNowMs: () => (measure ? correctedNowMs() : null),
    [Symbol.dispose]() {
      cancel();
    },
  };
}
