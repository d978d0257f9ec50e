import { COMPANY_READS, companyFilter } from "../../parts/companies.ts";
import { askedGates, GATE_READS } from "../../parts/gates.ts";
import { areaChoices } from "../../parts/list.ts";
import type { RecordChoices } from "../../parts/record-choices.ts";
import type { PageContext } from "../../page-context.ts";

/** The operations that the choices call. */
export const CHOICE_READS = [...GATE_READS, ...COMPANY_READS] as const;

/** Is there an alternative, among those shown or those that a search would find? */
export const isChoice = (choices: RecordChoices): boolean => choices.length > 1 || choices.search !== undefined;

/** The records that a filter names by id, as far as the person sees them; null for other filters. */
export async function placeChoices(context: PageContext, filter: string): Promise<RecordChoices | null> {
  if (filter === "area_id") return areaChoices(context);
  if (filter === "gate_id") return askedGates(context);
  if (filter === "company_id") return (await companyFilter(context)).choices ?? [];
  return null;
}
