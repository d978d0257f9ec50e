import { z } from "zod";
import { type Area } from "../../../shared/wire/area.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { Gate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { type Resource } from "../../platform/resource.ts";
import { gateStore } from "./store.ts";

export const listGatesOfArea = ({ db }: Platform, areas: Pick<Resource<Area>, "store">) =>
  defineOperation({
    id: "listGatesOfArea",
    method: "get",
    path: "/v1/gates/area/{areaId}",
    permission: "gates.read",
    summary: "Gates of an area, page by page",
    params: z.strictObject({ areaId: Uuid }),
    query: listQuery(["name", "created_at", "updated_at"], {}, "asc"),
    reply: listOf(Gate),
    async handle({ actor, params, query }) {
      const area = await areas.store.get(db, actor, params.areaId);
      return gateStore.page(db, actor, { ...query, area_id: area.id });
    },
  });
