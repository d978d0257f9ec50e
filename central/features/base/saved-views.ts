import { z } from "zod";
import { noSuch, invalidInput } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import { SavedView, SavedViewCreate } from "../../wire/saved-view.ts";
import type { Reads } from "../../platform/db/database.ts";
import { first } from "../../platform/db/first.ts";
import { defineRead, defineWrite } from "../../platform/http/operation.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";
import { say } from "../../../shared/words/say.ts";

declare module "../../platform/db/database.ts" {
  interface Database {
    saved_views: SavedView & { user_id: string };
  }
}

/** A row of names above a list, which people still read. */
const MAX_VIEWS = 20;
const SCOPE = scopeOf({ table: "saved_views", company: "none", area: "none", user: "user_id", version: null });
const OWN = { permission: "token", isOwn: true } as const;

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

export const createSavedView = defineWrite({
  ...OWN,
  id: "createSavedView",
  method: "post",
  path: "/v1/saved-views",
  scope: "none",
  summary: "Save the filters of a list under a name",
  description: `The same name again replaces its filters. A list has at most ${MAX_VIEWS} views of one person.`,
  body: SavedViewCreate,
  reply: SavedView,
  message: "View saved",
  replay: async ({ db, actor, id }) => shown(await viewOf(db, actor.id, id)),
  async handle({ work, actor, body }) {
    const views = await viewsOf(work.tx, actor.id, body.list);
    const before = views.find(({ name }) => name === body.name) ?? null;
    if (before === null && views.length >= MAX_VIEWS) {
      throw invalidInput([{ path: "name", said: say("too_many_views", { limit: MAX_VIEWS }) }]);
    }
    const after = { id: before?.id ?? newId(work.nowMs), user_id: actor.id, ...body, created_at: work.at };
    if (before) await work.tx.updateTable("saved_views").set(after).where("id", "=", before.id).execute();
    else await work.tx.insertInto("saved_views").values(after).execute();
    await work.audit({ type: "saved_view", id: after.id, before, after });
    return shown(after);
  },
});

export const deleteSavedView = defineWrite({
  ...OWN,
  id: "deleteSavedView",
  method: "delete",
  path: "/v1/saved-views/{id}",
  scope: SCOPE,
  summary: "Delete one of one's own saved views",
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  message: "View deleted",
  async handle({ work, actor, params: { id } }) {
    const before = await viewOf(work.tx, actor.id, id);
    await work.tx.deleteFrom("saved_views").where("id", "=", id).execute();
    await work.audit({ type: "saved_view", id, before, after: null });
    return null;
  },
});

/** Filters of lists that a person keeps under a name, for every device of that person. */
export const savedViewsFeature: Feature = {
  name: "saved-views",
  operations: [listSavedViews, createSavedView, deleteSavedView],
};

type Row = SavedView & { user_id: string };

const shown = ({ user_id: _, ...view }: Row): SavedView => view;

function viewsOf(db: Reads, userId: string, list: string): Promise<Row[]> {
  const own = db.selectFrom("saved_views").selectAll().where("user_id", "=", userId);
  return own.where("list", "=", list).orderBy("name").execute();
}

/** @throws AppError `not_found` for a view of another person too */
async function viewOf(db: Reads, userId: string, id: string): Promise<Row> {
  const view = await first(db.selectFrom("saved_views").selectAll().where("user_id", "=", userId).where("id", "=", id));
  if (!view) throw noSuch("saved view", id);
  return view;
}
