import { z } from "zod";
import { OpenSession } from "../../../wire/session.ts";
import type { PageMeta } from "../../../../shared/wire/common.ts";
import type { Actor } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { FewRows } from "../../../platform/lists/declaration.ts";
import { listOf, type ListQuery, listQuery, readPage } from "../../../platform/lists.ts";

const SORT = ["last_used_at", "created_at"] as const;
/** Declares the list of sessions as a list of few rows. */
export const OPEN_SESSIONS: FewRows = { table: "sessions", few: "of one person, and open", sorts: {} };

export const SessionList = listOf(OpenSession);
export const SessionListQuery = listQuery(SORT, {}).omit({ search: true });
const Stored = OpenSession.omit({ is_current: true });

/** One page of the open sessions of a user. @param atIso now */
export async function pageOfSessions(
  db: Reads,
  actor: Actor,
  userId: string,
  list: ListQuery,
  atIso: string,
): Promise<{ items: OpenSession[]; meta: PageMeta }> {
  const open = db
    .selectFrom("sessions")
    .select(z.keyof(Stored).options)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", atIso);
  const { items, meta } = await readPage(open as never, list, { db, list: OPEN_SESSIONS });
  return {
    items: items.map((row) => {
      const session = Stored.parse(row);
      return { ...session, is_current: session.id === actor.sessionId };
    }),
    meta,
  };
}
