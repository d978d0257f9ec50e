import type { Entry, LaneEvent, LaneSetup, LaneState } from "./passage/state.ts";
import type { Device, PictureMoment } from "./ports.ts";
import type { Verdict } from "../../shared/wire/decision.ts";

/** No vehicle is under the arm, and nothing is in flight. */
export function isAtRest({ phase, deciding, under }: LaneState): boolean {
  return phase.at === "idle" && deciding === null && under !== "occupied";
}

/**
 * The observers of a lane: cameras are notified when to look and when to take a picture, boards when they may be polled
 * less often. They wait for the lane, and the lane never waits for them.
 */
export interface Observers {
  /** An event that a picture may be taken of. */
  saw(event: LaneEvent): void;
  /** An entry is on disk, under this activity. */
  recorded(entry: Entry, activityId: string): void;
  /** The lane's turn is over: notifications go out now. */
  settle(state: LaneState): void;
}

/** Who is told of what a lane does; the lane waits for none of them. */
export interface LaneWatchers {
  /** Makes the lane's cameras take a picture. */
  photograph: (moment: PictureMoment, activityId: string) => void;
  /** Counts what the lane does. */
  meter?: LaneMeter | undefined;
}

export interface LaneMeter {
  /** The rule book has decided on a vehicle. */
  decided(verdict: Verdict): void;
  /** The arm has its command for a vehicle that the rule book admitted. @param scannedMs monotonic */
  opened(scannedMs: number): void;
}

export function laneObservers(
  setup: LaneSetup,
  devices: readonly Device[],
  { photograph, meter }: LaneWatchers,
): Observers {
  const wanted: { moment: PictureMoment; activityId: string }[] = [];
  const readers = devices.flatMap((device) => (device.reader?.attend ? [device.reader] : []));
  let isAttending: boolean | null = null;
  let isResting = false;
  /** When the admitted vehicle showed its code; null once its arm has its command, or a person acts in between. */
  let scannedMs: number | null = null;
  const count = (event: LaneEvent): void => {
    if (event.type === "act" || event.type === "settle" || event.type === "scanned") scannedMs = null;
    else if (event.type === "decided" && !event.decided.isRepeat) {
      const { verdict } = event.decided.decision;
      meter?.decided(verdict);
      scannedMs = verdict === "admit" ? event.scan.atMs : null;
    } else if (event.type === "barrier-command-sent" && event.effect.do === "open-barrier" && scannedMs !== null) {
      meter?.opened(scannedMs);
      scannedMs = null;
    }
  };
  return {
    saw(event) {
      count(event);
      if (event.type === "decided" && !event.decided.isRepeat)
        wanted.push({ moment: "decision", activityId: event.decided.activityId });
    },
    recorded(entry, activityId) {
      const moment = momentOf(entry);
      if (moment) wanted.push({ moment, activityId });
    },
    settle(state) {
      for (const { moment, activityId } of wanted.splice(0)) photograph(moment, activityId);
      if (isAtRest(state) !== isResting) {
        isResting = !isResting;
        for (const device of devices) device.rest?.(isResting);
      }
      const mayBeThere = !setup.hasBefore || state.before !== "free";
      if (mayBeThere === isAttending) return;
      isAttending = mayBeThere;
      for (const reader of readers) reader.attend?.(mayBeThere);
    },
  };
}

/** Is it the passage of a vehicle that has gone through, as far as the lane can see? */
export function hasPassed(entry: Entry): boolean {
  return entry.type === "passage" && (entry.outcome === "confirmed" || entry.outcome === "assumed");
}

/** The picture moment of an entry; null where there is nothing to see. */
function momentOf(entry: Entry): PictureMoment | null {
  switch (entry.type) {
    case "passage":
      return hasPassed(entry) ? "passage" : null;
    case "override":
      return entry.act.action === "open" ? "override" : null;
    case "tailgate":
      return "tailgate";
    case "settlement":
    case "weighing":
    case "event":
      return null;
  }
}
