import { html } from "hono/html";
import { Company, IdAndName } from "../../../shared/wire/company.ts";
import { listOf } from "../../platform/lists.ts";
import { bilingual } from "../../../shared/web/bilingual-text.ts";
import type { Visit } from "../visit.ts";
import type { Filter } from "./list.ts";
import type { Shows } from "./resource-kind.ts";

/** The operations that the name of a company and the choices among companies need. */
export const COMPANY_READS = ["listCompanyNames", "getCompany"] as const;
const Names = listOf(IdAndName);
const LABEL = bilingual("Company", "Perusahaan");

const seen = new WeakMap<Visit, Map<string, Promise<string>>>();
/** The name of a company, read once in a visit; empty for one that the person does not see. */
export function companyName(visit: Visit, id: string): Promise<string> {
  const names = seen.get(visit) ?? new Map<string, Promise<string>>();
  seen.set(visit, names);
  const known = names.get(id);
  if (known) return known;
  const name = visit.may("getCompany")
    ? visit.try("getCompany", { params: { id } }, Company).then((one) => (one.ok ? one.data.name : ""))
    : Promise.resolve("");
  names.set(id, name);
  return name;
}

/** The companies to choose among: the first hundred by name, and the one that is chosen already. */
export async function companyChoices(visit: Visit, chosen?: string): Promise<(readonly [id: string, name: string])[]> {
  if (!visit.may("listCompanyNames")) return [];
  const query = { per_page: 100, sort: "name", order: "asc" };
  const { items } = await visit.read("listCompanyNames", { query }, Names);
  const choices = items.map(({ id, name }) => [id, name] as const);
  if (chosen === undefined || choices.some(([id]) => id === chosen)) return choices;
  return [...choices, [chosen, await companyName(visit, chosen)]];
}

/** The filter of a list by company. */
export async function companyFilter(visit: Visit): Promise<Filter> {
  const chosen = visit.asked("company_id");
  return { name: "company_id", label: LABEL[visit.language], choices: await companyChoices(visit, chosen) };
}

/** The company of a record, with the way to it. */
export const companyFact: Shows<{ company_id: string | null }> = {
  label: LABEL,
  value: ({ company_id: id }, { visit }) =>
    id === null ? null : html`<a href="/companies/${id}">${companyName(visit, id)}</a>`,
};
