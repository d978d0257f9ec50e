import { type PassageDraft, patch } from "./draft.ts";
import { freshPlate } from "./plates.ts";
import { startDeciding, takesScans } from "./scanning.ts";

/**
 * Where the lane admits by plate alone, a vehicle is decided as soon as the lane is free and the vehicle stands there.
 */
export function enterByPlate(draft: PassageDraft): void {
  const { setup, state } = draft;
  const plate = freshPlate(draft);
  if (!setup.rules.entry_by_plate || !plate?.isKnown || plate.isTaken || plate.isTried) return;
  if (state.deciding || !takesScans(draft) || (setup.hasBefore && state.before === "free")) return;
  patch(draft, { plate: { ...plate, isTried: true } });
  startDeciding(draft, { text: plate.text, readerId: plate.readerId, atMs: plate.atMs, isPlate: true });
}
