import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { SavedView } from "../../../wire/saved-view.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";

declare module "../../../platform/db/database.ts" {
  interface Database {
    saved_views: SavedView & { user_id: string };
  }
}

/** A row of names above a list, which people still read. */
export const MAX_VIEWS = 20;

export const OWN = { permission: "token", isOwn: true } as const;

type Row = SavedView & { user_id: string };

export const shown = ({ user_id: _, ...view }: Row): SavedView => view;

export function viewsOf(db: Reads, userId: string, list: string): Promise<Row[]> {
  const own = db.selectFrom("saved_views").selectAll().where("user_id", "=", userId);
  return own.where("list", "=", list).orderBy("name").execute();
}

/** @throws AppError `not_found` for a view of another person too */
export async function viewOf(db: Reads, userId: string, id: string): Promise<Row> {
  const view = await first(db.selectFrom("saved_views").selectAll().where("user_id", "=", userId).where("id", "=", id));
  if (!view) throw noSuch("saved view", id);
  return view;
}
