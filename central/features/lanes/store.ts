import { z } from "zod";
import { type PageMeta } from "../../../shared/wire/common.ts";
import { Lane } from "../../../shared/wire/gate-resources.ts";
import { LaneRules } from "../../../shared/wire/lane.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { flag, jsonText, StoredFlag, storedJson } from "../../platform/db/stored.ts";
import { holdsText, type ListQuery, readPage } from "../../platform/lists.ts";
import { inAreasOf } from "../../platform/scope.ts";
import { type Work } from "../../platform/transact.ts";

const LaneRow = z.strictObject({ ...Lane.shape, is_active: StoredFlag, rules: storedJson(LaneRules) });

declare module "../../platform/db/database.ts" {
  interface Database {
    lanes: z.input<typeof LaneRow>;
  }
}

/** A lane with the words that records of it are shown with. */
export interface NamedLane extends Lane {
  gate_name: string;
  area_name: string;
}

/** The filters of the list beside its paging. */
export interface LaneFilters {
  gate_id?: string | undefined;
  area_id?: string | undefined;
  is_active?: boolean | undefined;
}

/** The lane, when it stands and the actor may see it. */
export async function findLane(db: Reads, actor: Principal, id: string): Promise<Lane | null> {
  const row = await standing(db, actor).selectAll().where("id", "=", id).executeTakeFirst();
  return row ? LaneRow.parse(row) : null;
}

/** The lane, whoever asks, even when it was deleted. */
export async function namedLane(db: Reads, id: string): Promise<NamedLane | null> {
  const row = await db
    .selectFrom("lanes")
    .innerJoin("gates", "gates.id", "lanes.gate_id")
    .innerJoin("areas", "areas.id", "lanes.area_id")
    .selectAll("lanes")
    .select(["gates.name as gate_name", "areas.name as area_name"])
    .where("lanes.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { gate_name, area_name, ...lane } = row;
  return { ...LaneRow.parse(lane), gate_name, area_name };
}

/** The standing lanes of these gates, by number. */
export async function lanesOfGates(db: Reads, gateIds: readonly string[]): Promise<Lane[]> {
  if (gateIds.length === 0) return [];
  const rows = await db
    .selectFrom("lanes")
    .selectAll()
    .where("deleted_at", "is", null)
    .where("gate_id", "in", gateIds)
    .orderBy("number")
    .execute();
  return rows.map((row) => LaneRow.parse(row));
}

/** One page of lanes. */
export async function pageOfLanes(
  db: Reads,
  actor: Principal,
  list: ListQuery & LaneFilters,
): Promise<{ items: Lane[]; meta: PageMeta }> {
  const { gate_id, area_id, is_active, search } = list;
  const query = standing(db, actor)
    .selectAll()
    .$if(gate_id !== undefined, (q) => q.where("gate_id", "=", gate_id ?? ""))
    .$if(area_id !== undefined, (q) => q.where("area_id", "=", area_id ?? ""))
    .$if(is_active !== undefined, (q) => q.where("is_active", "=", flag(is_active ?? true)))
    .$if(search !== undefined, (q) => q.where(holdsText(["name"], search ?? "")));
  const { items, meta } = await readPage(query, list);
  return { items: items.map((row) => LaneRow.parse(row)), meta };
}

/** Keeps a new lane, with its audit row. */
export async function insertLane(work: Work, lane: Lane): Promise<void> {
  await work.tx.insertInto("lanes").values(rowOf(lane)).execute();
  await work.audit({ type: "lane", id: lane.id, before: null, after: lane });
}

/** Keeps a changed lane, with its audit row. */
export async function saveLane(work: Work, before: Lane, after: Lane): Promise<void> {
  await work.tx.updateTable("lanes").set(rowOf(after)).where("id", "=", after.id).execute();
  await work.audit({ type: "lane", id: after.id, before, after });
}

function rowOf(lane: Lane): z.input<typeof LaneRow> {
  return { ...lane, is_active: flag(lane.is_active), rules: jsonText(lane.rules) };
}

function standing(db: Reads, actor: Principal) {
  return db.selectFrom("lanes").where("deleted_at", "is", null).where(inAreasOf(actor));
}
