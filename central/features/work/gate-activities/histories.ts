import type { Reads } from "../../../platform/db/database.ts";
import type { KnownPassage } from "./journal/cases.ts";
import type { Activity } from "./project.ts";
import { passagesOf, resetsOf } from "./store.ts";

/** The history of a vehicle ticket, as far as the contradiction check of an activity needs it. */
export interface History {
  passages: readonly KnownPassage[];
  /** The moments (ISO 8601) at which its steps were reset; empty while there is only one passage. */
  resets: readonly string[];
}

/** Reads the histories of these activities' vehicle tickets in one batch. */
export async function historiesOf(db: Reads, activities: readonly Activity[]): Promise<(of: Activity) => History> {
  const passed = activities.filter(({ passed_at }) => passed_at !== null);
  const ids = [...new Set(passed.flatMap(({ vehicle_ticket_id }) => vehicle_ticket_id ?? []))];
  const passages = await passagesOf(db, ids);
  const resets = await resetsOf(
    db,
    ids.filter((id) => (passages.get(id)?.length ?? 0) > 1),
  );
  return ({ passed_at, vehicle_ticket_id: id }) =>
    passed_at === null || id === null
      ? { passages: [], resets: [] }
      : { passages: passages.get(id) ?? [], resets: resets.get(id) ?? [] };
}
