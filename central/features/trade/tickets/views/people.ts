import { TicketPerson } from "../../../../wire/ticket.ts";
import type { Reads } from "../../../../platform/db/database.ts";

/** The people of these ids as tickets name them, deleted users included; a machine's id has none. */
export async function peopleOf(db: Reads, ids: readonly (string | null)[]): Promise<Map<string, TicketPerson>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .leftJoin("companies", "companies.id", "users.company_id")
    .select(["users.id", "users.fullname", "users.type", "users.company_id", "roles.name as role_name"])
    .select(["roles.key as role_key", "companies.name as company_name", "companies.type as company_type"])
    .where("users.id", "in", wanted)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        fullname: row.fullname,
        type: TicketPerson.shape.type.parse(row.type),
        company:
          row.company_id === null
            ? null
            : { id: row.company_id, name: row.company_name ?? "", type: row.company_type ?? "" },
        role: { name: row.role_name, key: row.role_key },
      },
    ]),
  );
}
