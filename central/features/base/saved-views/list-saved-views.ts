import { z } from "zod";
import { SavedView } from "../../../wire/saved-view.ts";
import { defineRead } from "../../../platform/http/operation.ts";
import { MAX_VIEWS, OWN, shown, viewsOf } from "./own-views.ts";

export const listSavedViews = defineRead({
  ...OWN,
  id: "listSavedViews",
  method: "get",
  path: "/v1/saved-views",
  scope: "none",
  summary: "One's own saved views of a list, by name",
  query: z.strictObject({ list: SavedView.shape.list }),
  reply: z.strictObject({ items: z.array(SavedView).max(MAX_VIEWS) }),
  handle: async ({ db, actor, query }) => ({ items: (await viewsOf(db, actor.id, query.list)).map(shown) }),
});
