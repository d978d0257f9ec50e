import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { type Gate, GateDetail, GatesOfArea } from "../../wire/gate-resources.ts";
import type { Reads } from "../../platform/db/database.ts";
import { defineRead } from "../../platform/http/operation.ts";
import { listOf, listQuery, readPage, searchOf } from "../../platform/lists.ts";
import { narrowingOf } from "../../platform/lists/narrowing.ts";
import type { Feature } from "../../platform/feature.ts";
import { within } from "../../platform/scope.ts";
import { areas } from "../base/areas.ts";
import { gates } from "../base/gates.ts";
import { statesOfGates } from "./edges/service.ts";
import { lanesOfGates } from "./lanes/service.ts";

const AREAS_BY_NAME = areas.listedBy(["name"]);

export const getGate = defineRead({
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
});

export const listGroupedGates = defineRead({
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
    const standing = (await gates.having(db, "area_id", ids)).sort((one, other) => (one.name < other.name ? -1 : 1));
    const byArea = Map.groupBy(await detailed(db, standing, platform.clock.nowMs()), (gate) => gate.area_id);
    return { items: items.map((area) => ({ area, gates: byArea.get(area.id) ?? [] })), meta };
  },
});

/** Gates with what stands at them: their lanes, and the state that their edges report. */
export const gateDetailsFeature: Feature = {
  name: "gates",
  operations: [getGate, listGroupedGates],
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
