import { html } from "hono/html";
import { HOLD_WORDS } from "../../../../shared/rules/reason-texts.ts";
import type { Markup } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import { Hold } from "../../../../shared/wire/hold.ts";
import { HoldKind } from "../../../../shared/wire/paper.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { askedOf, filterForm, listFailure, listView } from "../../parts/list.ts";
import { both, PAPER_WORDS } from "./paper-words.ts";

const PATH = "/holds";
const Holds = listOf(Hold);

/** Every hold beside customs, the newest first: each leads to what it holds, where it is released. */
export const holdsPage: Page = {
  path: PATH,
  uses: ["listHolds"],
  navigation: { label: both("holds") },
  async show(visit) {
    const { language } = visit;
    const words = PAPER_WORDS[language];
    const nameOf = (kind: string): string => HOLD_WORDS[kind]?.[language] ?? kind;
    const filters = filterForm(visit, PATH, [
      { name: "kind", label: words.hold, choices: HoldKind.options.map((kind) => [kind, nameOf(kind)]) },
    ]);
    const query = { ...askedOf(visit, ["kind", "after"]), sort: "set_at", order: "desc" };
    const found = await visit.try("listHolds", { query }, Holds);
    if (!found.ok) return listFailure(visit, { title: words.holds, filters, failure: found });
    const rows = await Promise.all(
      found.data.items.map(async (hold) => {
        const reader = { visit, moments: await visit.momentsOf(hold.area_id) };
        const { kind, reason, set_by, set_at, released_at } = hold;
        return html`<tr>
          <th scope="row">${subjectOf(hold, words)}</th>
          <td>${released_at === null ? tag("bad", "lock", nameOf(kind)) : nameOf(kind)}</td>
          <td>${reason}</td>
          <td>${set_by.name} ${momentOf(set_at, reader)}</td>
          <td>${released_at === null ? "" : momentOf(released_at, reader)}</td>
        </tr>`;
      }),
    );
    return listView(visit, {
      ...{ path: PATH, title: words.holds, filters, meta: found.data.meta, rows, empty: words.holdsEmpty },
      next: html`<a class="button" href="/customs-documents">${words.customs}</a>`,
      columns: [words.held, words.hold, words.reason, words.since, words.ended],
    });
  },
};

function subjectOf(hold: Hold, words: (typeof PAPER_WORDS)["en"]): Markup {
  const { customs_document_id: customs, port_document_id: port, vehicle_ticket_id: vehicle } = hold;
  if (customs !== null) return html`<a href="/customs-documents/${customs}">${words.document}</a>`;
  if (port !== null) return html`<a href="/port-documents/${port}">${words.order}</a>`;
  return html`<a href="/load-unload/${vehicle}">${words.vehicleTicket}</a>`;
}
