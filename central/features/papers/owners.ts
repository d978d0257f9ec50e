import { taxNumberKey } from "../../../shared/lib/tax-number.ts";
import type { Reads } from "../../platform/db/database.ts";

/** The owner of a tax number or a business location. */
export interface Owners {
  companyOf(...numbers: readonly (string | null)[]): string | null;
}

/** What a number is matched by: a business location is one of the taxpayer in its first 16 digits. */
function keysOf(number: string | null): string[] {
  const key = taxNumberKey(number ?? "");
  if (key === null) return [];
  return key.length === 22 ? [key, key.slice(0, 16)] : [key];
}

/** Every company by its NPWP and NITKU; deleted ones are left out. A number that two companies share matches neither. */
export async function ownersOf(db: Reads): Promise<Owners> {
  const rows = await db
    .selectFrom("companies")
    .select(["id", "npwp", "nitku"])
    .where("deleted_at", "is", null)
    .execute();
  const known = new Map<string, string | null>();
  for (const { id, npwp, nitku } of rows)
    for (const key of new Set([taxNumberKey(npwp ?? ""), taxNumberKey(nitku)]))
      if (key !== null) known.set(key, known.has(key) ? null : id);
  return {
    companyOf(...numbers) {
      for (const key of numbers.flatMap(keysOf)) {
        const found = known.get(key);
        if (found) return found;
      }
      return null;
    },
  };
}
