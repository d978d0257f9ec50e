import { sql, type SqlBool } from "kysely";

/** The rows of tickets that prevent the deletion of what they name. */
export const OPEN_TICKETS = {
  table: "tickets",
  words: "use_open_tickets",
  where: sql<SqlBool>`status in ('waiting_approve', 'running') and deleted_at is null`,
} as const;
