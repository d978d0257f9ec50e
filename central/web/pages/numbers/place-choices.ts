import { Company } from "../../../../shared/wire/company.ts";
import { listOf } from "../../../platform/lists.ts";
import { areaChoices } from "../../parts/list.ts";
import type { Visit } from "../../visit.ts";
import { gatesOf } from "../../parts/gates.ts";

type Choices = readonly (readonly [id: string, name: string])[];

/** The operations that the choices call. */
export const CHOICE_READS = ["listGates", "listCompanies"] as const;
const ALL = { query: { per_page: 100, sort: "name", order: "asc" } } as const;
const CompanyPage = listOf(Company);

/** The records that a filter names by id, as far as the person sees them; null for other filters. */
export async function placeChoices(visit: Visit, filter: string): Promise<Choices | null> {
  if (filter === "area_id") return areaChoices(visit);
  if (filter === "gate_id") return visit.may("listGates") ? named(await gatesOf(visit)) : [];
  if (filter === "company_id")
    return visit.may("listCompanies") ? named((await visit.read("listCompanies", ALL, CompanyPage)).items) : [];
  return null;
}

function named(items: readonly { id: string; name: string }[]): Choices {
  return items.map(({ id, name }) => [id, name]);
}
