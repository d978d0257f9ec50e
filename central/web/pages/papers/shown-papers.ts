import { html } from "hono/html";
import type { IconName } from "../../../../shared/web/icons.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag, type Tone, translated } from "../../../../shared/web/parts.ts";
import { ShownPaperItem, ShownPaperOutcome } from "../../../../shared/wire/shown-paper.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Page } from "../../page.ts";
import { momentWithAge } from "../../parts/evidence.ts";
import { askedOf, filterForm, listFailure, listView } from "../../parts/list.ts";
import { areaFilter } from "./paper-facts.ts";
import { PAPER_WORDS } from "./paper-words.ts";
import { SHOWN_WORDS } from "./shown-words.ts";

const PATH = "/shown-papers";
const FILTERS = ["outcome", "area_id", "search", "after"] as const;
/** Papers of every outcome: without a filter the list shows those that wait. */
const ANY = "any";
const TONES: Readonly<Record<ShownPaperOutcome, readonly [Tone, IconName]>> = {
  waiting: ["wait", "wait"],
  agreed: ["good", "check"],
  differs: ["bad", "cross"],
};

/** Papers that officers entered by hand: those that customs have not answered about yet, the oldest on top. */
export const shownPapersPage: Page = {
  path: PATH,
  uses: ["listShownPapers"],
  navigation: { label: { en: SHOWN_WORDS.en.title, id: SHOWN_WORDS.id.title } },
  async show(visit) {
    const words = SHOWN_WORDS[visit.language];
    const { frame } = visit.words;
    const asked = askedOf(visit, FILTERS);
    const outcome = asked["outcome"] ?? "waiting";
    const waits = outcome === "waiting";
    const query = waits
      ? { ...asked, outcome, sort: "shown_at", order: "asc" }
      : { ...asked, outcome: outcome === ANY ? undefined : outcome };
    const list = await visit.try("listShownPapers", { query }, listOf(ShownPaperItem));
    const filters = filterForm(visit, PATH, [
      { name: "search", label: words.search },
      await areaFilter(visit),
      {
        name: "outcome",
        label: words.outcome,
        choices: [
          ...ShownPaperOutcome.options.map((one) => [one, words.outcomes[one]] as const),
          [ANY, frame.list.all],
        ],
        standard: "waiting",
      },
    ]);
    const { title, columns } = words;
    if (!list.ok) return listFailure(visit, { title, filters, failure: list });
    const states = PAPER_WORDS[visit.language];
    const rows = await Promise.all(
      list.data.items.map(async (paper) => {
        const moments = await visit.momentsOf(paper.area_id);
        return html`<tr>
          <th scope="row"><a href="/activities/${paper.activity_id}">${paper.number}</a></th>
          <td>${plate(paper.police_number ?? "")}</td>
          <td>${paper.gate_name ?? NOTHING}</td>
          <td>${paper.shown_by}: ${translated(paper.reason, { language: visit.language, moments })}</td>
          <td>
            ${paper.documents.map(
              ({ id, no_daftar, car, state }) =>
                html`<div>
                  <a href="/customs-documents/${id}">${no_daftar ?? car ?? states.openDocument}</a>
                  <span class="quiet">${states.stateOf[state]}</span>
                </div>`,
            )}
          </td>
          <td>${momentWithAge(paper.shown_at, { moments, ago: frame.ago })}</td>
          <td>${tag(...TONES[paper.outcome], words.outcomes[paper.outcome])}</td>
        </tr>`;
      }),
    );
    return listView(visit, {
      ...{ path: PATH, title, filters, meta: list.data.meta, rows },
      empty: waits ? words.noneWaits : frame.list.empty,
      next: waits ? html`<a class="button" href="${PATH}?outcome=${ANY}">${frame.list.all}</a>` : NOTHING,
      columns: [
        columns.number,
        columns.vehicle,
        columns.gate,
        columns.seenBy,
        columns.documents,
        columns.shown,
        words.outcome,
      ],
    });
  },
};
