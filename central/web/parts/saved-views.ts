import { html, raw } from "hono/html";
import { z } from "zod";
import { bilingual } from "../../../shared/web/bilingual-text.ts";
import { ICON } from "../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { SavedViewCreate } from "../../wire/saved-view.ts";
import type { Act } from "../page.ts";
import { fieldsOf } from "../read-form.ts";
import type { PageContext } from "../page-context.ts";
import { createSavedView } from "../../features/base/saved-views/create-saved-view.ts";
import { deleteSavedView } from "../../features/base/saved-views/delete-saved-view.ts";
import { listSavedViews } from "../../features/base/saved-views/list-saved-views.ts";

const PATH = "/saved-views";
/** What an address holds beside the filters. */
const NO_FILTERS = ["after", "done"];

const WORDS = bilingual(
  {
    label: "Saved views",
    keep: "Save this view",
    name: "Name of the view",
    save: "Save",
    remove: (name: string) => `Delete the view ${name}`,
  },
  {
    label: "Tampilan tersimpan",
    keep: "Simpan tampilan ini",
    name: "Nama tampilan",
    save: "Simpan",
    remove: (name: string) => `Hapus tampilan ${name}`,
  },
);

/** The views of a list that the person has saved, in its head, with the form that saves the present filters. */
export async function savedViews(context: PageContext, path: string): Promise<Markup | string> {
  const found = await context.try(listSavedViews, { query: { list: path } });
  if (!found.ok) return NOTHING;
  const { items } = found.data;
  const asked = new URLSearchParams(context.address.split("?")[1] ?? "");
  for (const name of [...asked.keys()])
    if (NO_FILTERS.includes(name) || asked.getAll(name).every((value) => value === "")) asked.delete(name);
  const query = asked.toString();
  if (items.length === 0 && query === "") return NOTHING;
  const words = WORDS[context.language];
  const to = query === "" ? path : `${path}?${query}`;
  const links = items.map(
    (view) =>
      html`<a href="${path}?${view.query}" ${view.query === query ? raw('aria-current="true"') : NOTHING}
        >${view.name}</a
      >`,
  );
  return html`${items.length === 0 ? NOTHING : html`<nav class="row views" aria-label="${words.label}">${links}</nav>`}
    <details class="act views-keep">
      <summary class="button">${query === "" ? words.label : words.keep}</summary>
      <div class="card card-body stack">
        ${
          query === ""
            ? NOTHING
            : html`<form class="row" method="post" action="${PATH}">
                <input type="hidden" name="list" value="${path}" />
                <input type="hidden" name="query" value="${query}" />
                <label for="view-name">${words.name}</label>
                <input class="input" id="view-name" name="name" required maxlength="255" autocomplete="off" />
                <button class="button main" type="submit">${words.save}</button>
              </form>`
        }
        ${items.map(
          ({ id, name }) =>
            html`<form class="row" method="post" action="${PATH}/${id}/remove">
              <input type="hidden" name="to" value="${to}" />
              <button class="button" type="submit">${ICON.cross}${words.remove(name)}</button>
            </form>`,
        )}
      </div>
    </details>`;
}

/** The forms of the views of every list; they lead back to it. */
export const savedViewActs: readonly Act[] = [
  {
    path: PATH,
    uses: [createSavedView],
    async perform(context, form) {
      const { list, query } = await context.read(createSavedView, { body: fieldsOf(form, SavedViewCreate) });
      return { to: query === "" ? list : `${list}?${query}` };
    },
  },
  {
    path: `${PATH}/:id/remove`,
    uses: [deleteSavedView],
    async perform(context, form) {
      await context.read(deleteSavedView, { params: { id: context.param("id") } });
      return { to: fieldsOf(form, z.object({ to: z.string().max(2500) })).to };
    },
  },
];
