import { html } from "hono/html";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { INSIDE_WORDS, insideList } from "../../../../shared/web/inside.ts";
import { AreaInside } from "../../../../shared/wire/inside.ts";
import type { Page } from "../../page.ts";
import { areaChoices, filterForm } from "../../parts/list.ts";

const PATH = "/inside";

/** Who is inside each area; one of them when the address names it. */
export const insidePage: Page = {
  path: PATH,
  uses: ["getInside"],
  navigation: { label: { en: INSIDE_WORDS.en.title, id: INSIDE_WORDS.id.title }, key: "KeyI" },
  async show(visit) {
    const { title, none, area } = INSIDE_WORDS[visit.language];
    const choices = await areaChoices(visit);
    const asked = visit.asked("area_id");
    const lists = await Promise.all(
      choices
        .filter(([id]) => asked === undefined || id === asked)
        .map(async ([id]) => {
          const inside = await visit.read("getInside", { params: { id } }, AreaInside);
          const moments = await visit.momentsOf(id);
          return insideList(inside, isoTime(visit.nowMs), "", { language: visit.language, moments });
        }),
    );
    const filters = filterForm(visit, PATH, [{ name: "area_id", label: area, choices }]);
    const content = html`<header class="page-head"><h1>${title}</h1></header>
      <div class="stack">
        ${choices.length > 1 ? filters : ""} ${lists.length === 0 ? html`<p class="card card-body">${none}</p>` : lists}
      </div>`;
    return { title, content };
  },
};
