import { html } from "hono/html";
import { bilingual } from "../../../shared/web/bilingual-text.ts";
import type { PageContext } from "../page-context.ts";
import type { Filter } from "./list.ts";
import { choiceReads, recordChoices, type RecordChoices, recordName, searchName } from "./record-choices.ts";
import type { Shows } from "./resource-kind.ts";

/** The operations that the name of a company and the choices among companies need. */
export const COMPANY_READS = choiceReads("company");
const FIELD = "company_id";
const LABEL = bilingual("Company", "Perusahaan");

/** The companies to choose among in a form. @param values what was typed, by path. @param stored that of the record */
export function companyChoices(
  context: PageContext,
  values: Readonly<Partial<Record<string, string>>>,
  stored?: string | null,
): Promise<RecordChoices> {
  const chosen = values[FIELD] ?? stored ?? undefined;
  return recordChoices(context, "company", { chosen, typed: values[searchName(FIELD)] });
}

/** The filter of a list by company. */
export async function companyFilter(context: PageContext): Promise<Filter> {
  const asked = { chosen: context.asked(FIELD), typed: context.asked(searchName(FIELD)) };
  return { name: FIELD, label: LABEL[context.language], choices: await recordChoices(context, "company", asked) };
}

/** The company of a record, with the way to it. */
export const companyFact: Shows<{ company_id: string | null }> = {
  label: LABEL,
  value: ({ company_id: id }, { context }) =>
    id === null ? null : html`<a href="/companies/${id}">${recordName(context, "company", id)}</a>`,
};
