import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { SavedView, SavedViewCreate } from "../../../wire/saved-view.ts";
import { defineWrite } from "../../../platform/http/operation.ts";
import { say } from "../../../../shared/words/say.ts";
import { MAX_VIEWS, OWN, shown, viewsOf, viewOf } from "./own-views.ts";

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
  message: "view_saved",
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
