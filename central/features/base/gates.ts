import { first } from "../../platform/db/first.ts";
import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Gate, GateCreate, GateDetail, GatesOfArea, GateUpdate } from "../../../shared/wire/gate-resources.ts";
import type { Reads } from "../../platform/db/database.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { defineRead } from "../../platform/http/operation.ts";
import { listOf, listQuery, readPage, searchOf } from "../../platform/lists.ts";
import { narrowingOf } from "../../platform/lists/narrowing.ts";
import type { Feature } from "../../platform/platform.ts";
import { resolveReference } from "../../platform/resolve-reference.ts";
import { scopeOf, within } from "../../platform/scope.ts";
import { areas } from "./areas.ts";
import { statesOfGates } from "../gates/edges/service.ts";
import { lanes, lanesOfGates } from "../gates/lanes/service.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    gates: Gate;
  }
}

/** Gates; each gate is published to every gate of its area. */
export const gates = recordsOf<Gate>({
  name: "gate",
  scope: scopeOf({ table: "gates", company: "none", area: "area_id" }),
  record: Gate,
  search: ["name"],
  references: [{ table: "edges", column: "gate_id", words: "its edge", where: sql<SqlBool>`revoked_at is null` }],
  published: (_work, { id, area_id, name }) => {
    return { kind: "gate", id, areaId: area_id, gateId: null, data: { id, area_id, name } };
  },
  async removing(work, gate) {
    for (const lane of await lanes.having(work.tx, "gate_id", [gate.id])) await lanes.remove(work, lane);
  },
});

const AREAS_BY_NAME = areas.listedBy(["name"]);
const GATES_OF_AREA = gates.listedBy(["name", "created_at", "updated_at"], ["area_id"]);

export const gatesFeature: Feature = {
  name: "gates",
  operations: [
    ...resource(gates, {
      noun: "Gate",
      nouns: "Gates",
      may: "gates",
      path: "/v1/gates",
      create: GateCreate,
      update: GateUpdate,
      example: { area_id: "01920000-0000-7000-8000-000000000001", name: "North" },
      sort: ["created_at", "name", "updated_at"],
      filters: { area_id: Uuid.optional() },
      verbs: ["create", "list", "update", "delete"],
      async toRecord(work, { area_id, name }) {
        const area = await resolveReference("area_id", areas.get(work.tx, work.actor, area_id));
        return { area_id: area.id, name };
      },
    }),
    defineRead({
      id: "getGate",
      method: "get",
      path: "/v1/gates/{id}",
      permission: "gates.read",
      scope: gates.declared.scope,
      summary: "Detail of a gate with its lanes and the state of its edge",
      params: z.strictObject({ id: Uuid }),
      reply: GateDetail,
      async handle({ db, actor, params, platform }) {
        const [detail] = await detailed(db, [await gates.get(db, actor, params.id)], platform.clock.nowMs());
        if (!detail) throw new Error("the gate has no detail");
        return detail;
      },
    }),
    defineRead({
      id: "listGroupedGates",
      method: "get",
      path: "/v1/gates/grouped",
      permission: "gates.read",
      scope: gates.declared.scope,
      summary: "Areas with their gates, lanes and live state; a page counts areas",
      query: listQuery(["name"], {}, "asc"),
      list: AREAS_BY_NAME,
      reply: listOf(GatesOfArea),
      async handle({ db, actor, query, platform }) {
        const withGates = db
          .selectFrom("areas")
          .select(["id", "name"])
          .where("deleted_at", "is", null)
          .where(within(actor, areas.declared.scope))
          .where("id", "in", (eb) => eb.selectFrom("gates").select("area_id").where("deleted_at", "is", null));
        const { items, meta } = await readPage(withGates, query, {
          db,
          list: AREAS_BY_NAME,
          narrowed: narrowingOf(AREAS_BY_NAME, {}, { actor, scope: areas.declared.scope }),
          search: searchOf(AREAS_BY_NAME, query.search, ["name"]),
        });
        const ids = items.map(({ id }) => id);
        const standing = (await gates.having(db, "area_id", ids)).sort((one, other) =>
          one.name < other.name ? -1 : 1,
        );
        const byArea = Map.groupBy(await detailed(db, standing, platform.clock.nowMs()), (gate) => gate.area_id);
        return { items: items.map((area) => ({ area, gates: byArea.get(area.id) ?? [] })), meta };
      },
    }),
    defineRead({
      id: "listGatesOfArea",
      method: "get",
      path: "/v1/gates/area/{areaId}",
      permission: "gates.read",
      scope: gates.declared.scope,
      summary: "Gates of an area, page by page",
      params: z.strictObject({ areaId: Uuid }),
      query: listQuery(["name", "created_at", "updated_at"], {}, "asc"),
      list: GATES_OF_AREA,
      reply: listOf(Gate),
      async handle({ db, actor, params, query }) {
        const area = await areas.get(db, actor, params.areaId);
        return gates.page(db, actor, { ...query, area_id: area.id }, GATES_OF_AREA);
      },
    }),
  ],
};

/** Gates with their lanes and the last reports of their edges. */
async function detailed(db: Reads, some: readonly Gate[], nowMs: number): Promise<GateDetail[]> {
  const ids = some.map(({ id }) => id);
  const lanesByGate = Map.groupBy(await lanesOfGates(db, ids), (lane) => lane.gate_id);
  const stateOf = await statesOfGates(db, ids, nowMs);
  return some.map((gate) => {
    const state = stateOf(gate.id);
    const own = lanesByGate.get(gate.id) ?? [];
    return { ...gate, edge: state.edge, lanes: own.map((lane) => ({ ...lane, state: state.lane(lane.id) })) };
  });
}

/** A gate with the names that its records show. */
export interface NamedGate {
  id: string;
  name: string;
  area_id: string;
  area_name: string;
  time_zone: string;
  deleted_at: string | null;
}

/** The gate with its area's name, without a permission check, even when it is deleted; for late facts. */
export async function gateOf(db: Reads, id: string): Promise<NamedGate | null> {
  const row = await first(
    db
      .selectFrom("gates")
      .innerJoin("areas", "areas.id", "gates.area_id")
      .select(["gates.id", "gates.name", "gates.area_id", "areas.name as area_name", "areas.time_zone"])
      .select("gates.deleted_at")
      .where("gates.id", "=", id),
  );
  return row ?? null;
}
