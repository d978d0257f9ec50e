import { html } from "hono/html";
import type { InputProblem } from "../../../../shared/errors/codes.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import type { TimestampFormats } from "../../../../shared/web/timestamps.ts";
import { asSentence } from "../../../../shared/words/as-sentence.ts";
import type { Language } from "../../../../shared/words/sentence.ts";
import { table } from "../table.ts";
import { MANY_WORDS } from "./many-words.ts";
import type { ReadRow, RowKind } from "./read-rows.ts";
import { MANY } from "./sent-table.ts";

interface Reader {
  language: Language;
  moments: Pick<TimestampFormats, "time">;
}

/** The entries: what is pasted, and a file. */
export function manyEntries(kind: RowKind, { text }: { text: string }, { language }: Pick<Reader, "language">): Markup {
  const words = MANY_WORDS[language];
  const columns = kind.fields.map(({ path }) => kind.words[language][path]?.label ?? path);
  return html`<div class="field">
      <label for="many-text">${words.text}</label>
      <p class="quiet" id="many-text-help">${words.textHelp(columns.join(", "))}</p>
      <textarea
        class="input many-text"
        id="many-text"
        name="${MANY.text}"
        rows="8"
        wrap="off"
        spellcheck="false"
        autocomplete="off"
        aria-describedby="many-text-help"
      >
${text}</textarea>
    </div>
    <div class="field">
      <label for="many-file">${words.file}</label>
      <p class="quiet" id="many-file-help">${words.fileHelp}</p>
      <input
        class="input"
        type="file"
        id="many-file"
        name="${MANY.file}"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-describedby="many-file-help"
      />
    </div>`;
}

/** The rows that were not taken, each with its reasons. */
export function manyProblems(rows: readonly ReadRow[], kind: RowKind, reader: Reader): Markup | string {
  const words = MANY_WORDS[reader.language];
  if (rows.length === 0) return NOTHING;
  return html`<section class="card bad-rows">
    <div class="card-head"><h2 id="many-problems">${words.problems} (${rows.length})</h2></div>
    <div class="table-scroll" tabindex="0" role="region" aria-labelledby="many-problems">
      ${table(
        [words.line, words.content, words.reason],
        rows.map(
          ({ line, cells, problems }) =>
            html`<tr data-bad-row>
              <th scope="row">${line}</th>
              <td>${cells.filter(Boolean).join(" · ")}</td>
              <td>${problems.map((one) => reasonOf(one, kind, reader)).join(" ")}</td>
            </tr>`,
        ),
      )}
    </div>
  </section>`;
}

/** One reason, with the label of its entry. */
export function reasonOf({ path, said }: InputProblem, { words }: RowKind, { language, moments }: Reader): string {
  const sentence = asSentence(said, language, (iso) => moments.time(iso));
  const label = words[language][path]?.label;
  return label === undefined ? sentence : `${label}: ${sentence}`;
}
