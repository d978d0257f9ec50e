import { GatesOfArea } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { detailGates, type GateNeighbours } from "./detail-gates.ts";
import { gatesOfAreas, pageOfAreasWithGates } from "./store.ts";

export const listGroupedGates = ({ db }: Platform, neighbours: GateNeighbours) =>
  defineOperation({
    id: "listGroupedGates",
    method: "get",
    path: "/v1/gates/grouped",
    permission: "gates.read",
    summary: "Areas with their gates, lanes and live state; a page counts areas",
    query: listQuery(["name"], {}, "asc"),
    reply: listOf(GatesOfArea),
    async handle({ actor, query }) {
      const { items: areas, meta } = await pageOfAreasWithGates(db, actor, query);
      const gates = await gatesOfAreas(
        db,
        areas.map(({ id }) => id),
      );
      const byArea = Map.groupBy(await detailGates(db, gates, neighbours), (gate) => gate.area_id);
      return { items: areas.map((area) => ({ area, gates: byArea.get(area.id) ?? [] })), meta };
    },
  });
