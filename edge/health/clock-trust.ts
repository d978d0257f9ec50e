import { type Clock } from "../../shared/lib/clock.ts";
import { type ClockTrust } from "../sync/ports.ts";

/** Beyond this difference to central the clock is not to be trusted, whatever the correction. */
export const MAX_OFFSET_MS = 60_000;
/** What the correction may be wrong by before it counts as a guess. */
const MAX_UNCERTAINTY_MS = 60_000;
/** A quartz of a gate computer: 50 millionths, over the -10 to 60 °C of a cabinet. */
const DRIFT = 50e-6;
/** What a battery-backed clock that nobody has compared is taken to be wrong by. */
export const UNMEASURED_MS = 3_600_000;
const CHECK_EVERY_MS = 5_000;
/** NTP slews by at most 0.5 ms a second; more than this between two looks is a jump. */
const JUMP_MS = 2_000;

export interface ClockWatch extends ClockTrust, Disposable {
  /** Unix epoch milliseconds by central's clock as far as it is known, else by this machine's. */
  correctedNowMs(): number;
}

interface Measure {
  centralMs: number;
  atMonotonicMs: number;
  uncertaintyMs: number;
}

/**
 * How far this edge's clock can be trusted. Central's time is carried on by the monotonic clock from the last measure,
 * so that a jump of the wall clock moves neither it nor its uncertainty, which grows with the drift.
 * `uncertain` before the first measure and once the uncertainty is above a minute; `untrusted` when the clock is off
 * by more than a minute, when it shows a time before `knownPastMs`, and from a jump until it is measured again.
 * @param settings.knownPastMs a moment that is certainly past (the newest on disk); a clock without battery starts before it
 * @param settings.onJump called once for each jump: the time that was due and the one that is shown
 */
export function clockTrust(settings: {
  clock: Clock;
  onJump: (fromMs: number, toMs: number) => void;
  knownPastMs?: number;
}): ClockWatch {
  const { clock, onJump } = settings;
  let measure: Measure | null = null;
  let hasJumped = settings.knownPastMs !== undefined && clock.nowMs() < settings.knownPastMs - MAX_OFFSET_MS;
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

  // Whole milliseconds, as moments are stored; the monotonic clock counts finer.
  const offsetMs = (known: Measure): number =>
    Math.round(known.centralMs + (clock.monotonicMs() - known.atMonotonicMs) - clock.nowMs());
  return {
    measured(measuredOffsetMs, uncertaintyMs) {
      look();
      measure = { centralMs: clock.nowMs() + measuredOffsetMs, atMonotonicMs: clock.monotonicMs(), uncertaintyMs };
      hasJumped = false;
    },
    state() {
      look();
      if (measure === null)
        return { trust: hasJumped ? "untrusted" : "uncertain", offsetMs: null, uncertaintyMs: UNMEASURED_MS };
      const uncertaintyMs = measure.uncertaintyMs + DRIFT * (clock.monotonicMs() - measure.atMonotonicMs);
      const offset = offsetMs(measure);
      if (hasJumped || Math.abs(offset) > MAX_OFFSET_MS) return { trust: "untrusted", offsetMs: offset, uncertaintyMs };
      return { trust: uncertaintyMs > MAX_UNCERTAINTY_MS ? "uncertain" : "trusted", offsetMs: offset, uncertaintyMs };
    },
    correctedNowMs: () => clock.nowMs() + (measure ? offsetMs(measure) : 0),
    [Symbol.dispose]() {
      cancel();
    },
  };
}
