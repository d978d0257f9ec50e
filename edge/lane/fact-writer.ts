import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { rateLimitedLog } from "../../shared/lib/rate-limited-log.ts";
import type { Admission } from "./admission-port.ts";
import type { LaneEffect, LaneEvent } from "./passage/state.ts";
import { spokenOf } from "../../shared/words/trouble.ts";

/** The interval at which a fact that could not be written is retried; nothing waits for it. */
const RETRY_RECORD_MS = 1_000;

type RecordEffect = Extract<LaneEffect, { do: "record" }>;

export interface FactWriter {
  /**
   * Writes an entry and dispatches its consequence once it is on disk. A failed write is reported for a person's
   * request, and retried for any other entry.
   */
  write(effect: RecordEffect): void;
  /** Is everything on disk? */
  readonly isDone: boolean;
}

export function factWriter(parts: {
  admission: Pick<Admission, "record">;
  clock: Clock;
  log: Log;
  laneId: string;
  isOver: () => boolean;
  written: (entry: RecordEffect["entry"], activityId: string) => void;
  dispatch: (event: LaneEvent) => void;
}): FactWriter {
  const { admission, clock, log, laneId, dispatch } = parts;
  let unwritten = 0;
  const warn = rateLimitedLog(clock, (count, fields: object) =>
    log.warn({ ...fields, count }, "a fact could not be written: it is retried"),
  );

  /** @returns whether it is to be retried */
  async function hasFailed({ entry, then }: RecordEffect): Promise<boolean> {
    try {
      const activityId = await admission.record(laneId, entry);
      parts.written(entry, activityId);
      if (then) dispatch({ type: "recorded", activityId, then });
      return false;
    } catch (error) {
      const fields = { err: error, lane: laneId, entry: entry.type };
      if ((!then || then.requestId === null) && !parts.isOver()) {
        warn(fields);
        return true;
      }
      log.error(fields, "a fact could not be written: it is not retried");
      if (!then || then.requestId === null) return false;
      dispatch({ type: "record-failed", because: spokenOf(error), entry, then });
      return false;
    }
  }

  async function writeOnce(effect: RecordEffect): Promise<void> {
    while (await hasFailed(effect)) await new Promise<void>((again) => void clock.after(RETRY_RECORD_MS, again));
    unwritten -= 1;
  }

  return {
    write(effect) {
      unwritten += 1;
      void writeOnce(effect);
    },
    get isDone() {
      return unwritten === 0;
    },
  };
}
