import type { Reads } from "../../platform/db/database.ts";

/** The owner of a tax number or a business location. */
export interface Owners {
  companyOf(...numbers: readonly (string | null)[]): string | null;
}

/** A 15-digit number equals its 16-digit form with a leading zero. */
const digits = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

/**
 * Every company by the digits of its NPWP and NITKU; deleted ones are left out. Digits that two companies share match
 * neither.
 */
export async function ownersOf(db: Reads): Promise<Owners> {
  const rows = await db
    .selectFrom("companies")
    .select(["id", "npwp", "nitku"])
    .where("deleted_at", "is", null)
    .execute();
  const known = new Map<string, string | null>();
  for (const { id, npwp, nitku } of rows)
    for (const number of new Set([digits(npwp ?? ""), digits(nitku)]))
      if (number !== "") known.set(number, known.has(number) ? null : id);
  return {
    companyOf(...numbers) {
      for (const number of numbers) {
        const found = known.get(digits(number ?? ""));
        if (found) return found;
      }
      return null;
    },
  };
}
