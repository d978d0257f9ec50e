import { type RawBuilder, sql, type SqlBool } from "kysely";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import { holdsText } from "../../../../platform/lists.ts";
import type { Work } from "../../../../platform/transact.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The reference of an external system for a ticket that it made. */
interface ExternalTicket {
  /** The id of the ticket. */
  id: string;
  client_id: string;
  /** Unique for each client. */
  reference: string;
  request_digest: string;
  created_at: string;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    external_tickets: ExternalTicket;
  }
}

/** The searched source of lists; `named` is the listed row's column with the ticket's id. */
export const REFERENCES = { table: "external_tickets", columns: ["reference"] } as const;

/**
 * Claims a reference for a new ticket, before the ticket is made: a read of a missing reference would conflict with
 * every concurrent claim.
 * @returns the id of the ticket that the same request made before; null when the reference is claimed now
 * @throws AppError `idempotency_conflict` when the reference came with another request before
 */
export async function claimReference(work: Work, claim: Omit<ExternalTicket, "created_at">): Promise<string | null> {
  const [taken] = await work.tx
    .insertInto("external_tickets")
    .values({ ...claim, created_at: work.at })
    .onConflict((conflict) => conflict.columns(["client_id", "reference"]).doNothing())
    .returning("id")
    .execute();
  if (taken) return null;
  const { client_id, reference } = claim;
  const before = await firstOrThrow(
    work.tx
      .selectFrom("external_tickets")
      .selectAll()
      .where((eb) => eb.and({ client_id, reference })),
  );
  if (before.request_digest !== claim.request_digest)
    throw new AppError("idempotency_conflict", say("reference_was_used", { reference }));
  return before.id;
}

/** The references of these tickets, by ticket id. */
export async function referencesOf(db: Reads, ticketIds: readonly string[]): Promise<Map<string, string>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("external_tickets")
    .select(["id", "reference"])
    .where("id", "in", ticketIds)
    .execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

/** Condition: the reference of a ticket contains a text. @param ticketId the column of the ticket's id */
export function hasReference(ticketId: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from external_tickets
    where external_tickets.id = ${sql.ref(ticketId)} and ${holdsText(["external_tickets.reference"], text)})`;
}

/**
 * The moment (ISO 8601) of the client's ticket before its last `count - 1` ones, unless it is older.
 * @param since ISO 8601
 */
export async function nthNewestOf(db: Reads, clientId: string, count: number, since: string): Promise<string | null> {
  const [row] = await db
    .selectFrom("external_tickets")
    .select("created_at")
    .where("client_id", "=", clientId)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(1)
    .offset(count - 1)
    .execute();
  return row?.created_at ?? null;
}
