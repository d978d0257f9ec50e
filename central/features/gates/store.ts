import { Gate } from "../../../shared/wire/gate-resources.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { caseless, holdsText, type ListQuery, readPage } from "../../platform/lists.ts";
import { resourceStore } from "../../platform/resource-store.ts";
import { inAreasOf } from "../../platform/scope.ts";
import { type Work } from "../../platform/transact.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    gates: Gate;
  }
}

/** A gate with the words that records of it are shown with. */
export interface NamedGate {
  id: string;
  name: string;
  area_id: string;
  area_name: string;
  time_zone: string;
  deleted_at: string | null;
}

export const gateStore = resourceStore<Gate>({
  name: "gate",
  table: "gates",
  record: Gate,
  search: ["name"],
  scope: (actor) => inAreasOf(actor),
});

/** The gate, whoever asks, even when it was deleted. */
export async function namedGate(db: Reads, id: string): Promise<NamedGate | null> {
  const row = await db
    .selectFrom("gates")
    .innerJoin("areas", "areas.id", "gates.area_id")
    .select(["gates.id", "gates.name", "gates.area_id", "areas.name as area_name", "areas.time_zone"])
    .select("gates.deleted_at")
    .where("gates.id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The standing gates of these areas, by name. */
export async function gatesOfAreas(db: Reads, areaIds: readonly string[]): Promise<Gate[]> {
  if (areaIds.length === 0) return [];
  const rows = await db
    .selectFrom("gates")
    .selectAll()
    .where("deleted_at", "is", null)
    .where("area_id", "in", areaIds)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map((row) => Gate.parse(row));
}

/** One page of the areas that the actor sees and that have gates. */
export async function pageOfAreasWithGates(db: Reads, actor: Principal, list: ListQuery) {
  const query = db
    .selectFrom("areas")
    .select(["id", "name"])
    .where("deleted_at", "is", null)
    .where(inAreasOf(actor, "id"))
    .where("id", "in", (eb) => eb.selectFrom("gates").select("area_id").where("deleted_at", "is", null));
  return readPage(
    query.$if(list.search !== undefined, (q) => q.where(holdsText(["name"], list.search ?? ""))),
    list,
    { name: caseless("name") },
  );
}

/** Brings a gate to every gate of its area, or takes it away there. */
export async function publishGate(work: Work, { id, area_id, name, deleted_at }: Gate): Promise<void> {
  const data = deleted_at === null ? { id, area_id, name } : null;
  await work.feed.publish({ kind: "gate", id, areaId: area_id, gateId: null, data });
}
