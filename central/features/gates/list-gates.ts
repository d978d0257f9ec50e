import { Uuid } from "../../../shared/wire/common.ts";
import { Gate } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { listOf, listQuery } from "../../platform/lists.ts";
import { type Platform } from "../../platform/platform.ts";
import { gateStore } from "./store.ts";

export const listGates = ({ db }: Platform) =>
  defineOperation({
    id: "listGates",
    method: "get",
    path: "/v1/gates",
    permission: "gates.read",
    summary: "Gates, page by page",
    query: listQuery(["created_at", "name", "updated_at"], { area_id: Uuid.optional() }),
    reply: listOf(Gate),
    handle: ({ actor, query }) => gateStore.page(db, actor, query),
  });
