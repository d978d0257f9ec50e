import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import type { Language } from "../../../../shared/words/sentence.ts";
import { delimitedCells } from "../../../platform/tables/read/delimited.ts";
import { filledRows, type FormRows, ROW_BUTTON, withRows } from "../form-rows.ts";
import type { TypedValues } from "../form-schema.ts";
import { manyEntries, manyProblems } from "./many-view.ts";
import { MANY_WORDS } from "./many-words.ts";
import { type ManyOfForm, readRows } from "./read-rows.ts";
import { MANY, sentTable, textOf } from "./sent-table.ts";

/** What the button of the part says, with the path of the rows behind it. */
export const MANY_BUTTON = "many";
const PICK = "many.pick";
/** Why the rows of the part are not all in the form. */
const UNREADABLE = "many.unreadable";
/** What was left of the table before. */
const LEFT = "many.left";

/** Was something pasted, chosen or picked that is not in the form yet? What was left before is not. */
export function hasMany(form: FormData, values: TypedValues): boolean {
  const file = form.get(MANY.file);
  const plain = (name: string): string => (values[name] ?? "").replaceAll(/\s+/g, " ").trim();
  return form.has(PICK) || (file instanceof File && file.name !== "") || plain(MANY.text) !== plain(LEFT);
}

/**
 * What was typed with the good rows of a table, and those that were picked, among the rows of the form. The others stay
 * where they were pasted, and so do those for which the form has no room.
 */
export async function withManyRows(
  rows: FormRows,
  form: FormData,
  values: TypedValues,
  language: Language,
): Promise<Record<string, string>> {
  const { many } = rows;
  const { [PICK]: _, [UNREADABLE]: __, ...others } = values;
  const cells = await sentTable(form);
  if (cells === null || !many) return { ...others, [UNREADABLE]: "1" };
  const read = readRows(cells, many.kind, language);
  const picked = form.getAll(PICK).flatMap((one) => (typeof one === "string" ? [{ [many.picked]: one }] : []));
  const good = read.rows.filter(({ problems }) => problems.length === 0);
  const room = Math.max(0, rows.most - filledRows(rows, values) - picked.length);
  const taken = new Set(good.slice(0, room));
  const left = read.rows.filter((row) => !taken.has(row));
  const all = withRows(rows, others, [...picked, ...[...taken].map(({ typed }) => typed)].slice(0, rows.most));
  return { ...all, [MANY.text]: textOf(read, left) };
}

/** The part below the rows: folded until it is used. */
export function manyOfForm(
  rows: FormRows,
  many: ManyOfForm,
  { action, values }: { action: string; values: TypedValues },
  reader: Parameters<typeof manyProblems>[2],
): Markup {
  const words = MANY_WORDS[reader.language];
  const text = values[MANY.text] ?? "";
  const left = readRows(delimitedCells(text), many.kind, reader.language).rows;
  const bad = left.filter(({ problems }) => problems.length > 0);
  const isUnreadable = UNREADABLE in values;
  return html`<details class="many" ${left.length > 0 || isUnreadable ? html`open` : NOTHING}>
    <summary class="button">${words.many}</summary>
    <div class="stack">
      ${isUnreadable ? note("bad", "cross", words.unreadable) : NOTHING}
      ${left.length > bad.length && filledRows(rows, values) >= rows.most ? note("wait", "alert", words.full(rows.most, left.length - bad.length)) : NOTHING}
      ${manyProblems(bad, many.kind, reader)}
      ${
        many.picks.length === 0
          ? NOTHING
          : html`<fieldset class="field">
              <legend class="label">${words.pick}</legend>
              <input
                class="input"
                type="search"
                autocomplete="off"
                data-narrows
                hidden
                aria-label="${words.narrow}"
                placeholder="${words.narrow}"
              />
              <div class="picks">
                ${many.picks.map(
                  ([value, label]) =>
                    html`<label class="tick"
                      ><input type="checkbox" name="${PICK}" value="${value}" /> ${label}</label
                    >`,
                )}
              </div>
            </fieldset>`
      }
      <input type="hidden" name="${LEFT}" value="${text}" />
      ${manyEntries(many.kind, { text }, reader)}
      <div class="row">
        <button
          class="button"
          name="${ROW_BUTTON}"
          value="${MANY_BUTTON} ${rows.path}"
          formaction="${action}#${rows.path}"
        >
          ${words.into}
        </button>
      </div>
    </div>
  </details>`;
}
