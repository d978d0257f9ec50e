import { sql, type SqlBool } from "kysely";
import type { Reads } from "../../../../platform/db/database.ts";

const OPEN = ["waiting_approve", "running"] as const;

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

/** The references in tickets that prevent the deletion of a company or an area. */
export const OPEN_TICKETS = {
  words: "running or waiting tickets",
  where: sql<SqlBool>`status in ('waiting_approve', 'running') and deleted_at is null`,
} as const;
