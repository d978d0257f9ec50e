import { taxNumberKey } from "../../../../shared/lib/tax-number.ts";
import type { Company } from "../../../wire/company.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { holdsText } from "../../../platform/lists.ts";
import type { Work } from "../../../platform/transact.ts";
import { publishTied } from "../tickets/service.ts";
import { customsDocuments } from "../documents/service.ts";

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

/** Customs documents without an owner that name a number of this company become its own. */
export async function claimDocuments(work: Work, { id, npwp, nitku }: Company): Promise<void> {
  const numbers = [npwp ?? "", nitku].filter((number) => taxNumberKey(number) !== null);
  if (numbers.length === 0) return;
  const rows = await work.tx
    .selectFrom("customs_documents")
    .select("id")
    .where("company_id", "is", null)
    .where("deleted_at", "is", null)
    .where((eb) => eb.or(numbers.map((number) => holdsText(["id_perusahaan", "nitku"], number))))
    .execute();
  const owners = await ownersOf(work.tx);
  const ids = rows.map((row) => row.id);
  for (let from = 0; from < ids.length; from += 500)
    for (const document of await customsDocuments.having(work.tx, "id", ids.slice(from, from + 500)))
      if (owners.companyOf(document.nitku, document.id_perusahaan) === id)
        await customsDocuments.save(work, document, { ...document, company_id: id });
  await publishTied(work, ids);
}
