import { type Reads } from "../../platform/db/database.ts";

const OPEN = ["waiting_approve", "running"] as const;

/** The open tickets of a company or an area in words, such as `3 running tickets`; null when there are none. */
export async function countOpenTickets(
  db: Reads,
  column: "company_id" | "area_id",
  id: string,
): Promise<string | null> {
  const { open } = await db
    .selectFrom("tickets")
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .where(column, "=", id)
    .where("status", "in", OPEN)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return open === 0 ? null : `${open} running or waiting tickets`;
}

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
