import { createTask, validate } from "node-cron";
import type { Platform } from "../platform.ts";

/** Scheduled work, run once for all processes that share the database. It may run twice after a crash. */
export interface Job {
  /** Unique and permanent: the database identifies the job by it. */
  name: string;
  /** Cron expression of five fields, minutes first, in UTC. */
  schedule: string;
  /** @param stopping aborted when the process stops; a long job ends early then */
  run(stopping: AbortSignal): Promise<void>;
}

/** A job in the form that a feature declares; its dependencies are passed to each run. */
export interface DeclaredJob extends Omit<Job, "run"> {
  run(stopping: AbortSignal, platform: Platform): Promise<void>;
}

const MINUTE_MS = 60_000;
/** Further than any useful schedule of five fields: a leap day. */
const FURTHEST_MINUTES = 5 * 366 * 24 * 60;

/** To read an expression takes a millisecond, and most jobs share theirs. */
const known = new Map<string, (afterMs: number) => number>();

/**
 * Computes the next due time of a schedule after a given time. @throws RangeError when the expression does not have
 * five valid fields
 */
export function nextDueOf(schedule: string): (afterMs: number) => number {
  const nextDue = known.get(schedule) ?? read(schedule);
  known.set(schedule, nextDue);
  return nextDue;
}

function read(schedule: string): (afterMs: number) => number {
  const [minutes = "", hours = "", ...days] = schedule.trim().split(/\s+/);
  if (!validate(schedule) || days.length !== 3)
    throw new RangeError(`${schedule} is no cron expression of five fields`);
  // A day or an hour that the schedule leaves out is passed over at once: to try every minute of a day takes long.
  const spans = [
    { span: 24 * 60, fields: ["*", "*", ...days] },
    { span: 60, fields: ["*", hours, ...days] },
    { span: 1, fields: [minutes, hours, ...days] },
  ].map(({ span, fields }) => ({ span, task: createTask(fields.join(" "), () => undefined, { timezone: "UTC" }) }));
  return (afterMs) => {
    const first = Math.floor(afterMs / MINUTE_MS) + 1;
    for (let minute = first; minute < first + FURTHEST_MINUTES;) {
      const date = new Date(minute * MINUTE_MS);
      const leftOut = spans.find(({ task }) => !task.match(date));
      if (!leftOut) return date.getTime();
      minute = (Math.floor(minute / leftOut.span) + 1) * leftOut.span;
    }
    throw new RangeError(`${schedule} never falls due`);
  };
}
