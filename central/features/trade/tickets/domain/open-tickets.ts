import type { Reads } from "../../../../platform/db/database.ts";

const OPEN = ["waiting_approve", "running"] as const;

/** The ids of the tickets of a company that run or wait. */
export async function openTicketsOfCompany(db: Reads, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("tickets")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "in", OPEN)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map((row) => row.id);
}
