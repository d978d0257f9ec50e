import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Markup, NOTHING } from "../../shared/web/markup.ts";
import { note } from "../../shared/web/parts.ts";
import type { Problem } from "../platform/http/problem.ts";
import { ERRORS } from "../../shared/errors/codes.ts";
import type { Language } from "../../shared/words/sentence.ts";
import { asSentence } from "../../shared/words/as-sentence.ts";
import { inWords } from "../../shared/words/say.ts";
import { pathName } from "./words/field-names.ts";
import { WORDS, type Words } from "./words/words.ts";

/** What a program is told with the id of a record or the paths of fields, people are told in a line. */
const TOLD_BY_CODE: ReadonlySet<string> = new Set(["not_found", "invalid_input"]);

/** A problem of the API in the reader's language. @param timeOf formats a moment (ISO 8601) in the reader's zone */
export function problemWords(
  { code, said }: Pick<Problem, "code" | "said">,
  language: Language,
  timeOf?: (iso: string) => string,
): string {
  const title = ERRORS[code].title[language === "en" ? 0 : 1];
  return TOLD_BY_CODE.has(code) ? `${title}.` : asSentence(said, language, timeOf);
}

/** The problems of one entry, as sentences; empty without any. */
export function sentencesAt(problem: Problem | undefined, path: string, language: Language): string {
  const errors = problem?.errors?.filter((error) => error.path === path) ?? [];
  return errors.map(({ said }) => asSentence(said, language)).join(" ");
}

/** The status of a page that shows this problem. */
export function statusOf({ status }: Pick<Problem, "status">): ContentfulStatusCode {
  return status as ContentfulStatusCode;
}

/** The problem in words, with each problem of the input. @param labels of the entries, by path */
export function problemNote(problem: Problem, words: Words, labels: Readonly<Record<string, string>> = {}): Markup {
  const details = [...Map.groupBy(problem.errors ?? [], ({ path }) => path)];
  const language = words === WORDS.id ? "id" : "en";
  const labelOf = (path: string): string => labels[path] ?? pathName(path, language);
  return html`<div role="alert" tabindex="-1" data-focus>
    ${note(
      "bad",
      "cross",
      html`<strong>${problemWords(problem, language)}</strong> ${details.map(([path, some]) => {
          const said = some.map((one) => inWords(one.said, language)).join("; ");
          return html`<p>${[labelOf(path), said].filter(Boolean).join(": ")}</p>`;
        })}`,
    )}
  </div>`;
}

/** The content of a page that could not be shown. @param typed what was typed into the form that failed */
export function failurePage(problem: Problem, words: Words, typed: Markup | string): Markup {
  const { failure } = words.frame;
  return html`<section class="card">
      <div class="card-body stack">
        <h1>${failure.title}</h1>
        ${problemNote(problem, words)}
        ${problem.status >= 500 ? html`<p class="quiet">${failure.request(problem.request_id)}</p>` : NOTHING}
        <a class="button main" href="/" data-typed hidden>${failure.toForm}</a>
        <a class="button" href="/">${failure.back}</a>
      </div>
    </section>
    ${typed}`;
}
