import { AppError } from "../../../../shared/errors/app-error.ts";
import { taxNumberKey } from "../../../../shared/lib/tax-number.ts";
import type { Company } from "../../../wire/company.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { companies } from "../../base/companies.ts";
import { say } from "../../../../shared/words/say.ts";

/** Companies that share a number. */
export interface Twins {
  number: string;
  companies: Company[];
}

/** Both companies may have rows in every area. @throws AppError `forbidden` for people who see only a part of the site */
export function requireWhole({ companyId, areaIds }: Principal): void {
  if (companyId === null && areaIds === null) return;
  throw new AppError("forbidden", say("all_areas_for_twins"));
}

/** The companies that seem to be stored twice: those with one tax number or business location, oldest first. */
export async function twinsOf(db: Reads): Promise<Twins[]> {
  const rows = await db.selectFrom("companies").selectAll().where("deleted_at", "is", null).orderBy("id").execute();
  const all = rows.map((row) => companies.read(row));
  const found = new Map<string, Twins>();
  for (const column of ["npwp", "nitku"] as const)
    for (const [number, some] of Map.groupBy(all, (one) => taxNumberKey(one[column] ?? ""))) {
      const ids = some.map(({ id }) => id).join();
      if (number !== null && some.length > 1 && !found.has(ids)) found.set(ids, { number, companies: some });
    }
  return [...found.values()];
}

/** Do two companies say themselves that they are two taxpayers? */
export function areTwo(one: Company, other: Company): boolean {
  const [first, second] = [taxNumberKey(one.npwp ?? ""), taxNumberKey(other.npwp ?? "")];
  return first !== null && second !== null && first !== second;
}
