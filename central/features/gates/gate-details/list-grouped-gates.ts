import { GatesOfArea } from "../../../wire/gate-resources.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { listOf, listQuery, readPage, searchOf } from "../../../platform/lists.ts";
import { narrowingOf } from "../../../platform/lists/narrowing.ts";
import { within } from "../../../platform/scope.ts";
import { areas } from "../../base/areas.ts";
import { gates } from "../../base/gates.ts";
import { detailed } from "./detailed-gate.ts";

const AREAS_BY_NAME = areas.listedBy(["name"]);

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
