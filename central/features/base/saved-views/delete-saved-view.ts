import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { defineWrite } from "../../../platform/http/operation.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { OWN, viewOf } from "./own-views.ts";

const SCOPE = scopeOf({ table: "saved_views", company: "none", area: "none", user: "user_id", version: null });

export const deleteSavedView = defineWrite({
  ...OWN,
  id: "deleteSavedView",
  method: "delete",
  path: "/v1/saved-views/{id}",
  scope: SCOPE,
  summary: "Delete one of one's own saved views",
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  message: "view_deleted",
  async handle({ work, actor, params: { id } }) {
    const before = await viewOf(work.tx, actor.id, id);
    await work.tx.deleteFrom("saved_views").where("id", "=", id).execute();
    await work.audit({ type: "saved_view", id, before, after: null });
    return null;
  },
});
