import { type PassageDraft, patch } from "./draft.ts";
import { type LaneEvent, PLATE_MS, type SeenPlate } from "./state.ts";

/** The plate that a camera read: its vehicle, and how long it counts. */

export function onPlateRead(draft: PassageDraft, event: Extract<LaneEvent, { type: "plate-read" }>): void {
  const { plate: text, atMs, readerId, isKnown } = event;
  const before = freshPlate(draft);
  // Cameras report a plate again while it stays in sight: that is no other vehicle.
  const again = before?.text === text ? before : null;
  const isTaken = again?.isTaken ?? belongsToOpening(draft);
  patch(draft, { plate: { text, atMs, readerId, isKnown, isTaken, isTried: again?.isTried ?? false } });
}

/**
 * The plate for a vehicle that is decided now; a plate of a vehicle that was admitted already does not count for the
 * next.
 */
export function plateToCompare(draft: PassageDraft): string | null {
  const plate = freshPlate(draft);
  return plate && !plate.isTaken ? plate.text : null;
}

/** The plate that still counts for the vehicle there. */
export function freshPlate({ state: { plate }, nowMs }: PassageDraft): SeenPlate | null {
  return plate && nowMs - plate.atMs <= PLATE_MS ? plate : null;
}

/** A plate that is read while a vehicle with an opening is still before the camera belongs to that vehicle. */
function belongsToOpening({ setup, state: { phase } }: PassageDraft): boolean {
  if (phase.at === "opening") return true;
  if (phase.at === "open") return !phase.isSettled;
  const isPassing = phase.at === "passing" || phase.at === "clearing" || phase.at === "closing";
  return isPassing && !setup.hasBefore;
}
