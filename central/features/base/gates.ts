import { first } from "../../platform/db/first.ts";
import { sql, type SqlBool } from "kysely";
import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Gate, GateCreate, GateUpdate } from "../../wire/gate-resources.ts";
import type { Reads } from "../../platform/db/database.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import { defineRead } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import type { Feature } from "../../platform/feature.ts";
import { resolveReference } from "../../platform/resolve-reference.ts";
import { scopeOf } from "../../platform/scope.ts";
import { areas } from "./areas.ts";

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
  references: [{ table: "edges", column: "gate_id", words: "use_edge", where: sql<SqlBool>`revoked_at is null` }],
  published: (_work, { id, area_id, name }) => {
    return { kind: "gate", id, areaId: area_id, gateId: null, data: { id, area_id, name } };
  },
});

const GATES_OF_AREA = gates.listedBy(["name", "created_at", "updated_at"], ["area_id"]);

export const listGatesOfArea = defineRead({
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
});

export const gateOperations = resource(gates, {
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
});

export const gatesFeature: Feature = {
  name: "gates",
  operations: [...gateOperations, listGatesOfArea],
};

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
