import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Markup, NOTHING } from "../../shared/web/markup.ts";
import { note } from "../../shared/web/parts.ts";
import type { Problem } from "../platform/http/problem.ts";
import { pathLabel } from "./words/path-label.ts";
import { problemText } from "./words/problem-sentences.ts";
import { refusalSentence } from "./words/refusal-sentences.ts";
import { WORDS, type Words } from "./words/words.ts";

/** A problem of the API in the reader's language. A code without a sentence of its own keeps the API's detail. */
export function problemWords({ code, detail }: Problem, words: Words, retryAfterSeconds: number | null = null): string {
  const { failed } = words.frame;
  const known = refusalSentence(detail, words === WORDS.id ? "id" : "en");
  if (known !== null) return known;
  const minutes = Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60));
  const sentence = (failed as Readonly<Record<string, string | ((minutes: number) => string)>>)[code] ?? detail;
  return typeof sentence === "string" ? sentence : sentence(minutes);
}

/** The status of a page that shows this problem. */
export function statusOf({ status }: Problem): ContentfulStatusCode {
  return status as ContentfulStatusCode;
}

/** The problem in words, with each problem of the input. @param labels of the entries, by path */
export function problemNote(
  problem: Problem,
  words: Words,
  retryAfterSeconds: number | null = null,
  labels: Readonly<Record<string, string>> = {},
): Markup {
  const details = [...Map.groupBy(problem.errors ?? [], ({ path }) => path)];
  const language = words === WORDS.id ? "id" : "en";
  const labelOf = (path: string): string => labels[path] ?? pathLabel(path, language);
  return html`<div role="alert" tabindex="-1" data-focus>
    ${note(
      "bad",
      "cross",
      html`<strong>${problemWords(problem, words, retryAfterSeconds)}</strong> ${details.map(([path, some]) => {
          const said = some.map((one) => problemText(one, language)).join(" ");
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
