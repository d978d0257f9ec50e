import { html } from "hono/html";
import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";
import { CustomsQuestion } from "../../../wire/customs-document.ts";
import type { FetchResult } from "../../../wire/document.ts";
import { SpmkNumber } from "../../../wire/port-document.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import type { Problem } from "../../../platform/http/problem.ts";
import { statusOf } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import { declaredForm, typedOf } from "../../parts/form.ts";
import { bodyOf, formFields } from "../../parts/form-schema.ts";
import { areaChoices } from "../../parts/list.ts";
import type { PageContext } from "../../page-context.ts";
import { ASK_ENTRIES, ASK_WORDS } from "./ask-words.ts";
import { bulkFetchCustomsDocuments } from "../../../features/trade/papers/operations/bulk-fetch-customs-documents.ts";
import { bulkFetchPortDocuments } from "../../../features/trade/papers/operations/bulk-fetch-port-documents.ts";
import { inWords } from "../../../../shared/words/say.ts";

/** A service that is asked about its documents on the spot, instead of waiting for the next round. */
interface AskedService {
  kind: "customs" | "port";
  /** Where its documents are listed. */
  path: string;
  operation: typeof bulkFetchCustomsDocuments | typeof bulkFetchPortDocuments;
  question: z.ZodObject;
}

const CUSTOMS: AskedService = {
  kind: "customs",
  path: "/customs-documents",
  operation: bulkFetchCustomsDocuments,
  question: CustomsQuestion,
};
const PORT: AskedService = {
  kind: "port",
  path: "/port-documents",
  operation: bulkFetchPortDocuments,
  question: z.strictObject({ spmk_number: SpmkNumber }),
};

/** What leads to the document; of anything else this page tells. */
const ANSWERED: ReadonlySet<FetchResult["outcome"]> = new Set(["created", "updated", "unchanged"]);

/** The button that asks about every document of open tickets. */
const ALL = "all";

/** The way to the question, filled in with what is known of a document. */
export function askLink(
  kind: AskedService["kind"],
  context: PageContext,
  known: Readonly<Record<string, string | null>> = {},
) {
  const { path, operation } = kind === "customs" ? CUSTOMS : PORT;
  if (!context.may(operation)) return NOTHING;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(known)) if (value !== null) query.set(name, value);
  return html`<div class="row">
    <a class="button" href="${path}/ask?${query.toString()}">${ICON.send}${ASK_WORDS[context.language][kind].ask}</a>
  </div>`;
}

function pagesOf(service: AskedService): { page: Page; act: Act } {
  const { kind, path, operation, question } = service;
  const address = `${path}/ask`;
  const about = z.strictObject({ area_id: Uuid, ...question.shape });
  const fields = formFields(about);
  const form = async (
    context: PageContext,
    values: Record<string, string>,
    { problem = null, told = NOTHING }: { problem?: Problem | null; told?: Markup | string } = {},
  ): Promise<Shown> => {
    const { language } = context;
    const { all, allHelp, ...words } = ASK_WORDS[language];
    const { ask, intro } = words[kind];
    const content = html`<header class="page-head">
        <a class="button" href="${path}" data-back>${ICON.back}${words.back}</a>
        <h1>${ask}</h1>
      </header>
      <div class="stack">
        ${told}
        <p>${intro}</p>
        ${declaredForm(
          {
            action: address,
            fields,
            values,
            problem,
            submit: ask,
            words: ASK_ENTRIES[language],
            choices: { area_id: await areaChoices(context) },
            beside: html`<button class="button" type="submit" name="${ALL}" value="1">${all}</button>
              <span class="quiet">${allHelp}</span>`,
          },
          { words: context.words, language, moments: await context.momentsOf(null) },
        )}
      </div>`;
    return { title: ask, content, ...(problem && { status: statusOf(problem) }) };
  };
  return {
    page: {
      path: address,
      uses: [operation],
      show(context) {
        const known = fields.map(({ path: name }) => [name, context.asked(name) ?? ""] as const);
        return form(context, Object.fromEntries(known.filter(([, value]) => value !== "")));
      },
    },
    act: {
      path: address,
      uses: [operation],
      async perform(context, sent) {
        const values = typedOf(sent);
        const { area_id, ...asked } = bodyOf(fields, sent, context) as Record<string, unknown>;
        const isAll = sent.has(ALL);
        const body = { ...(area_id !== "" && { area_id }), ...(!isAll && { questions: [asked] }) };
        const outcome = await context.send(operation, { body });
        if (!outcome.ok) {
          // Without a service of the area the operation asks for the documents themselves, which no page sends.
          const errors = outcome.problem.errors?.map(({ path: at, ...words }) => ({
            path: at === "items" ? "area_id" : at.replace("questions.0.", ""),
            ...words,
          }));
          return form(context, values, { problem: { ...outcome.problem, ...(errors && { errors }) } });
        }
        const { items } = outcome.data;
        const [first] = items;
        const isAnswered = first && ANSWERED.has(first.outcome);
        if (!isAll && isAnswered) return { to: `${path}/${first.id ?? ""}?done=ask` };
        const words = ASK_WORDS[context.language];
        const counted = Map.groupBy(items, (item) => item.outcome);
        const told = [...counted].map(
          ([one, some]) =>
            html`<p>
              ${words.outcomes[one]}${isAll ? `: ${some.length}` : ""}
              ${isAll || one === "not_found" ? NOTHING : inWords(first?.said ?? first?.message ?? "", context.language)}
            </p>`,
        );
        return form(context, values, {
          told: note(isAll ? "good" : "wait", "paper", html`${told}${items.length === 0 ? words.none : NOTHING}`),
        });
      },
    },
  };
}

const ASKED = [pagesOf(CUSTOMS), pagesOf(PORT)];

/** The pages on which the services of customs and the port are asked. */
export const askPages: readonly Page[] = ASKED.map(({ page }) => page);
export const askActs: readonly Act[] = ASKED.map(({ act }) => act);
