import { html } from "hono/html";
import { HOLD_WORDS } from "../../../../shared/rules/reason-texts.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import type { Hold } from "../../../wire/hold.ts";
import { HoldKind } from "../../../../shared/wire/paper.ts";
import type { Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { listPage } from "../../parts/list-page.ts";
import type { PageContext } from "../../page-context.ts";
import { at } from "./paper-facts.ts";
import { both, factsOf, PAPER_WORDS } from "./paper-words.ts";
import { listHolds } from "../../../features/trade/papers/operations/list-holds.ts";

const PATH = "/holds";
const column = factsOf<Hold>();
const nameOf = (kind: string, { language }: PageContext): string => HOLD_WORDS[kind]?.[language] ?? kind;

/** Every hold beside customs, the newest first: each leads to what it holds, where it is released. */
export const holdsPage: Page = listPage({
  path: PATH,
  list: listHolds,
  uses: [listHolds],
  title: both("holds"),
  queryOf: (asked) => ({ ...asked, sort: "set_at", order: "desc" }),
  areaOf: ({ area_id }) => area_id,
  filters: (context) =>
    Promise.resolve([
      {
        name: "kind",
        label: PAPER_WORDS[context.language].hold,
        choices: HoldKind.options.map((kind) => [kind, nameOf(kind, context)]),
      },
    ]),
  empty: ({ language }) => PAPER_WORDS[language].holdsEmpty,
  next: ({ language }) => html`<a class="button" href="/customs-documents">${PAPER_WORDS[language].customs}</a>`,
  columns: [
    column("held", (hold, { context }) => subjectOf(hold, PAPER_WORDS[context.language])),
    column("hold", ({ kind, released_at }, { context }) =>
      released_at === null ? tag("bad", "lock", nameOf(kind, context)) : nameOf(kind, context),
    ),
    column("reason", ({ reason }) => reason),
    column("since", ({ set_by, set_at }, reader) => html`${set_by.name} ${momentOf(set_at, reader)}`),
    column("ended", ({ released_at }, reader) => at(released_at, reader)),
  ],
});

function subjectOf(hold: Hold, words: (typeof PAPER_WORDS)["en"]): Markup {
  const { customs_document_id: customs, port_document_id: port, vehicle_ticket_id: vehicle } = hold;
  if (customs !== null) return html`<a href="/customs-documents/${customs}">${words.document}</a>`;
  if (port !== null) return html`<a href="/port-documents/${port}">${words.order}</a>`;
  return html`<a href="/load-unload/${vehicle}">${words.vehicleTicket}</a>`;
}
