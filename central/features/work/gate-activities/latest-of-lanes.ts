import { sql } from "kysely";
import type { Principal } from "../../../platform/auth/principal.ts";
import { engineOf } from "../../../platform/db/columns.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { rowsBy } from "../../../platform/db/steer.ts";
import { within } from "../../../platform/scope.ts";
import { lanes as declaredLanes } from "../../gates/lanes/service.ts";
import type { Activity } from "./project.ts";
import { StoredActivity, visible } from "./store.ts";

/**
 * The latest activities of lanes that are about a vehicle: a decision, a tailgating, or a barrier opened by hand. One
 * look into an index for each lane, however long its history is.
 */

const INDEX = "gate_activities_latest_of_lane";
// The index's own text without parameters: SQLite uses a partial index only for the same words.
const IS_ABOUT_VEHICLE = sql<boolean>`(kind in ('decision', 'tailgate') or override_action = 'open')`;
/** The latest one of a lane; null without any. */
export async function latestOfLane(
  db: Reads,
  actor: Principal,
  where: { gateId: string; laneId: string },
): Promise<Activity | null> {
  const query = visible(db, actor)
    .selectAll()
    .where("gate_id", "=", where.gateId)
    .where("lane_id", "=", where.laneId)
    .where(IS_ABOUT_VEHICLE)
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .limit(1);
  const [row] = await rowsBy(db, query, INDEX);
  return row ? StoredActivity.parse(row) : null;
}

/** The latest one of each lane of an area or of a gate, newest first; of every lane that the actor sees without both. */
export async function latestOfLanes(
  db: Reads,
  actor: Principal,
  where: { area_id?: string | undefined; gate_id?: string | undefined },
): Promise<Activity[]> {
  const by = engineOf(db) === "postgres" ? sql`` : sql`indexed by ${sql.ref(INDEX)}`;
  // A range of one lane instead of `=`: PostgreSQL would take the index of all activities by time, as if each lane
  // had its share of the latest ones, and read the whole history for a lane that is quiet.
  const isOfLane = sql`lane_id >= lanes.id and lane_id <= lanes.id`;
  let lanes = db
    .selectFrom("lanes")
    .select(
      sql<string | null>`(select id from gate_activities ${by} where ${isOfLane} and ${IS_ABOUT_VEHICLE}
        order by lane_id desc, checked_at desc, id desc limit 1)`.as("latest"),
    )
    .where("deleted_at", "is", null)
    .where(within(actor, declaredLanes.declared.scope));
  for (const column of ["area_id", "gate_id"] as const) {
    const wanted = where[column];
    if (wanted !== undefined) lanes = lanes.where(column, "=", wanted);
  }
  const ids = (await lanes.execute()).flatMap(({ latest }) => latest ?? []);
  if (ids.length === 0) return [];
  const rows = await visible(db, actor)
    .selectAll()
    .where("id", "in", ids)
    .orderBy("checked_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => StoredActivity.parse(row));
}
