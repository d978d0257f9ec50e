import type { LaneReport } from "../../shared/wire/sync.ts";
import type { Said } from "../../shared/wire/said.ts";
import { say } from "../../shared/words/say.ts";

/** The decisions of an update. Pure. */

/** Lanes that worked: those that the new version must bring back. A lane that was broken before proves nothing. */
export function workingLanes(reports: readonly Pick<LaneReport, "lane_id" | "health">[]): string[] {
  return reports.filter(({ health }) => health !== "fault").map(({ lane_id }) => lane_id);
}

/** A device needs some seconds to answer; a lane that is still out of order after this time keeps trucks waiting. */
const LANES_MS = 60_000;
/** So long all must be well at a stretch. */
const HOLD_MS = 60_000;

export interface Trial {
  /** Lanes that worked with the former version. */
  before: readonly string[];
  lanes: readonly Pick<LaneReport, "lane_id" | "health">[];
  /** A fact of this run is on the disk, and a commit works. */
  hasWritten: boolean;
  isCentralReached: boolean;
  /** Is central itself away, as far as can be told beside the synchronisation? Null while nobody has looked. */
  isCentralAway: boolean | null;
  runMs: number;
  /** For how long lanes and journal have been well; 0 where they are not. */
  wellMs: number;
  /** The time to prove itself. */
  windowMs: number;
}

/** `look`: whether central is away must be found out now. */
export type Verdict = { is: "waiting" } | { is: "look" } | { is: "good" } | { is: "bad"; because: Said };

export function lostLanes({ before, lanes }: Pick<Trial, "before" | "lanes">): string[] {
  const working = new Set(workingLanes(lanes));
  return before.filter((id) => !working.has(id));
}

export function isWell(trial: Pick<Trial, "before" | "lanes" | "hasWritten">): boolean {
  return trial.hasWritten && lostLanes(trial).length === 0;
}

/** Judges a version on trial. @returns `bad` as soon as waiting longer would only keep trucks waiting */
export function judge(trial: Trial): Verdict {
  const { windowMs, runMs, wellMs } = trial;
  const isOver = runMs >= windowMs;
  const lost = lostLanes(trial);
  if (lost.length > 0 && runMs >= Math.min(LANES_MS, windowMs / 2))
    return { is: "bad", because: say("update_lanes_lost", { lanes: lost.join(", ") }) };
  if (!trial.hasWritten) return isOver ? { is: "bad", because: say("update_nothing_written") } : { is: "waiting" };
  // What began to work just before the end of the window may still hold.
  if (lost.length > 0 || wellMs < Math.min(HOLD_MS, windowMs / 4)) return { is: "waiting" };
  if (trial.isCentralReached) return { is: "good" };
  if (!isOver) return { is: "waiting" };
  if (trial.isCentralAway === null) return { is: "look" };
  return trial.isCentralAway ? { is: "good" } : { is: "bad", because: say("update_central_lost") };
}

/** The launcher ends a version later than it would judge itself. */
export function limitOf(windowMs: number): number {
  return 1.5 * windowMs + 10_000;
}

/** Hours of the day at which lanes may be changed over: minutes after midnight, the end excluded; it may be past midnight. */
export interface Hours {
  from: number;
  to: number;
}

const MINUTES = 24 * 60;

/** @param text such as `22:00-05:00`; `00:00-24:00` is always */
export function hoursOf(text: string): Hours | null {
  const [, fromHour, fromMinute, toHour, toMinute] = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? [];
  const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)];
  const isTime = Number(fromMinute) < 60 && Number(toMinute) < 60 && from < MINUTES && to <= MINUTES;
  return isTime && from !== to ? { from, to } : null;
}

/** @param minute after midnight, by the clock of the gate's area */
export function isWithin({ from, to }: Hours, minute: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
