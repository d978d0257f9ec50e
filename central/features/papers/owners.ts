import { type Reads } from "../../platform/db/database.ts";

/** Whose tax number or business location this is. */
export interface Owners {
  companyOf(...numbers: readonly (string | null)[]): string | null;
}

/** A number of 15 digits has one of 16 with a zero before it. */
const digits = (text: string): string => text.replace(/\D/g, "").replace(/^0+/, "");

/** Every standing company by the digits of its NPWP and NITKU; of two with the same digits neither is meant. */
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
