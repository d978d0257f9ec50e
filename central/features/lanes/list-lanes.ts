import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { Lane } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { pageOfLanes } from "./store.ts";

export const listLanes = ({ db }: Platform) =>
  defineOperation({
    id: "listLanes",
    method: "get",
    path: "/v1/lanes",
    permission: "gates.read",
    summary: "Lanes, by gate, page by page",
    query: listQuery(
      ["number", "name", "created_at", "updated_at"],
      { gate_id: Uuid.optional(), area_id: Uuid.optional(), is_active: z.stringbool().optional() },
      "asc",
    ),
    reply: listOf(Lane),
    handle: ({ actor, query }) => pageOfLanes(db, actor, query),
  });
