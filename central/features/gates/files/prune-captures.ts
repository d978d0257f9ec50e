import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { deleteWithFiles, FILES_PER_TURN } from "../../../platform/files/prune-files.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Work } from "../../../platform/transact.ts";

/** The number of pictures that one call deletes. */
export const PICTURES_PER_TURN = FILES_PER_TURN;

type Captures = SelectQueryBuilder<Database, "captures", { id: string; path: string }>;

/**
 * Deletes some of these pictures with their files; a caller repeats it until fewer than `PICTURES_PER_TURN` are
 * deleted.
 * @returns the number of deleted pictures
 */
export async function pruneCaptures(
  work: Work,
  platform: Pick<Platform, "files" | "log">,
  which: (captures: Captures) => Captures,
): Promise<number> {
  const rows = which(work.tx.selectFrom("captures").select(["captures.id", "captures.path"])).limit(PICTURES_PER_TURN);
  return deleteWithFiles(work, platform, "captures", await rows.execute());
}

/** Deletes the pictures of deleted activities, in the same unit of work. */
export async function pruneCapturesOf(
  work: Work,
  platform: Pick<Platform, "files" | "log">,
  activityIds: readonly string[],
): Promise<void> {
  if (activityIds.length === 0) return;
  const forget = () => pruneCaptures(work, platform, (captures) => captures.where("activity_id", "in", activityIds));
  while ((await forget()) === PICTURES_PER_TURN);
}

/** Condition: the picture's activity is not here, and no parked facts of its edge can contain it. */
export function hasNoActivity(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    not exists (
      select 1 from gate_activities as own where own.id = captures.activity_id and own.edge_id = captures.edge_id
    )
    and not exists (
      select 1 from parked_facts as waiting where waiting.edge_id = captures.edge_id and waiting.settled_at is null
    )
  )`;
}
