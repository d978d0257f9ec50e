import { html } from "hono/html";
import type { IconName } from "../../../../shared/web/icons.ts";
import { NOTHING } from "../../../../shared/web/markup.ts";
import { plate, tag, type Tone, translated } from "../../../../shared/web/parts.ts";
import { type ShownPaperItem, ShownPaperOutcome } from "../../../wire/shown-paper.ts";
import type { Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { listPage } from "../../parts/list-page.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import { areaFilter } from "./paper-facts.ts";
import { PAPER_WORDS } from "./paper-words.ts";
import { SHOWN_WORDS } from "./shown-words.ts";
import { listShownPapers } from "../../../features/trade/papers/operations/list-shown-papers.ts";

const PATH = "/shown-papers";
/** Papers of every outcome: without a filter the list shows those that wait. */
const ANY = "any";
const TONES: Readonly<Record<ShownPaperOutcome, readonly [Tone, IconName]>> = {
  waiting: ["wait", "wait"],
  agreed: ["good", "check"],
  differs: ["bad", "cross"],
};

type Columns = (typeof SHOWN_WORDS)["en"]["columns"];
const column = (name: keyof Columns, value: Shows<ShownPaperItem>["value"]): Shows<ShownPaperItem> => ({
  label: { en: SHOWN_WORDS.en.columns[name], id: SHOWN_WORDS.id.columns[name] },
  value,
});

/** Papers that officers entered by hand: those that customs have not answered about yet, the oldest on top. */
export const shownPapersPage: Page = listPage({
  path: PATH,
  list: listShownPapers,
  uses: [listShownPapers],
  title: { en: SHOWN_WORDS.en.title, id: SHOWN_WORDS.id.title },
  areaOf: ({ area_id }) => area_id,
  async filters(context) {
    const words = SHOWN_WORDS[context.language];
    const outcomes = ShownPaperOutcome.options.map((one) => [one, words.outcomes[one]] as const);
    return [
      { name: "search", label: words.search },
      await areaFilter(context),
      {
        name: "outcome",
        label: words.columns.outcome,
        choices: [...outcomes, [ANY, context.words.frame.list.all]],
        standard: "waiting",
      },
    ];
  },
  queryOf(asked) {
    const outcome = asked["outcome"] ?? "waiting";
    if (outcome === "waiting") return { ...asked, outcome, sort: "shown_at", order: "asc" };
    return { ...asked, outcome: outcome === ANY ? undefined : outcome };
  },
  empty: ({ language, words }, { outcome }) =>
    outcome === "waiting" ? SHOWN_WORDS[language].noneWaits : words.frame.list.empty,
  next: ({ words }, { outcome }) =>
    outcome === "waiting" ? html`<a class="button" href="${PATH}?outcome=${ANY}">${words.frame.list.all}</a>` : NOTHING,
  columns: [
    column("number", ({ activity_id: id, number }) => html`<a href="/activities/${id}">${number}</a>`),
    column("vehicle", ({ police_number }) => plate(police_number ?? "")),
    column("gate", ({ gate_name }) => gate_name),
    column(
      "seenBy",
      ({ shown_by, reason }, { context, moments }) =>
        `${shown_by}: ${translated(reason, { language: context.language, moments })}`,
    ),
    column(
      "documents",
      ({ documents }, { context: { language } }) =>
        html`${documents.map(
          ({ id, no_daftar, car, state }) =>
            html`<div>
              <a href="/customs-documents/${id}">${no_daftar ?? car ?? PAPER_WORDS[language].openDocument}</a>
              <span class="quiet">${PAPER_WORDS[language].stateOf[state]}</span>
            </div>`,
        )}`,
    ),
    column("shown", ({ shown_at }, reader) => momentOf(shown_at, reader)),
    column("outcome", ({ outcome }, { context }) =>
      tag(...TONES[outcome], SHOWN_WORDS[context.language].outcomes[outcome]),
    ),
  ],
});
