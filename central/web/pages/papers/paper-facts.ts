import { html } from "hono/html";
import { HOLD_WORDS } from "../../../../shared/rules/reason-texts.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag, translated } from "../../../../shared/web/parts.ts";
import { areaChoices, type Filter } from "../../parts/list.ts";
import { momentOf } from "../../parts/evidence.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Reader } from "../../parts/resource-acts.ts";
import { tableCard } from "../../parts/table.ts";
import type { Hold } from "../../../wire/hold.ts";
import type { JobSlip } from "../../../wire/job-slip.ts";
import type { PortDocument } from "../../../wire/port-document.ts";
import type { PageContext } from "../../page-context.ts";
import { inWords } from "../../../../shared/words/say.ts";
import { fieldName } from "../../words/field-names.ts";
import { factsOf, PAPER_WORDS } from "./paper-words.ts";
import type { Spoken } from "../../../../shared/wire/said.ts";

/** A document of customs or of the port; a list leaves out its holds and slips. */
type Document = Pick<
  PortDocument,
  "complete_pass_at" | "complete_pass_by" | "changed_by_hand" | "marks" | "created_at"
> & {
  holds?: Hold[] | undefined;
  slips?: JobSlip[] | undefined;
};
const fact = factsOf<Document>();

export const at = (iso: string | null, reader: Reader): Markup | null => (iso === null ? null : momentOf(iso, reader));

/** Parts that are known, as one text. */
export const joined = (...parts: readonly (string | number | null)[]): string =>
  parts.filter((part) => part !== null && part !== "").join(" / ");

/** The filter for an id that a link set; nothing in an address without it. */
export function linked(context: PageContext, name: string, label: string, words: string): Filter[] {
  const id = context.asked(name);
  return id === undefined ? [] : [{ name, label, choices: [[id, words]] }];
}

/** The filter of the areas that the person sees. */
export async function areaFilter(context: PageContext): Promise<Filter> {
  return { name: "area_id", label: PAPER_WORDS[context.language].area, choices: await areaChoices(context) };
}

/** What every document tells of its own history. */
export const HISTORY: readonly Shows<Document>[] = [
  fact("pass", ({ complete_pass_at: passed, complete_pass_by: by }, reader) =>
    passed === null ? null : html`${by ?? NOTHING} ${at(passed, reader)}`,
  ),
  fact("byHand", ({ changed_by_hand: change }, reader) =>
    change === null ? null : html`${change.by}: ${change.reason} ${at(change.at, reader)}`,
  ),
  fact("marks", ({ marks }, { context: { language } }) =>
    marks.length === 0
      ? null
      : html`<ul>
          ${marks.map(({ path, said }) => html`<li>${fieldName("customs document", path, language)}: ${inWords(said, language)}</li>`)}
        </ul>`,
  ),
  fact("received", ({ created_at }, reader) => at(created_at, reader)),
];

/** The holds and job slips of a document. */
export function documentCards({ holds = [], slips = [] }: Document, { context, moments }: Reader): Markup {
  const words = PAPER_WORDS[context.language];
  const saidIn = (reason: Spoken | null): string =>
    reason === null ? "" : translated(reason, { language: context.language, moments });
  return html`${card("holds", words.holds, {
    columns: [words.hold, words.reason, words.since, words.ended],
    rows: holds.map(({ kind, reason, set_by, set_at, released_at, released_by, release_reason }) => [
      released_at === null ? tag("bad", "lock", holdWords(kind, context)) : holdWords(kind, context),
      reason,
      `${set_by.name}, ${moments.full(set_at)}`,
      released_at === null ? "" : `${released_by?.name ?? ""}, ${moments.full(released_at)}: ${saidIn(release_reason)}`,
    ]),
  })}
  ${card("slips", words.slips, {
    columns: [words.slip, words.printed, words.prints, words.state],
    rows: slips.map(({ number, made_by, printed_at, prints, voided_at, void_reason }) => [
      number,
      `${made_by}, ${moments.full(printed_at)}`,
      String(prints),
      voided_at === null ? "" : `${words.invalid}: ${saidIn(void_reason)}`,
    ]),
  })}`;
}

const holdWords = (kind: string, { language }: PageContext): string => HOLD_WORDS[kind]?.[language] ?? kind;

/** A table beside the facts; nothing without rows. */
export function card(id: string, title: string, table: Parameters<typeof tableCard>[2]): Markup | string {
  return table.rows.length === 0 ? NOTHING : tableCard(id, title, table);
}
