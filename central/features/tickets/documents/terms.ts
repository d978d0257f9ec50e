import { first } from "../../../platform/db/first.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { type Work } from "../../../platform/transact.ts";

/** The reasons that people gave about the documents of a ticket. */

export interface DocumentTerms {
  ticket_id: string;
  /** Why its vehicles may take more than a document has. */
  excess_reason: string | null;
  /** Why its number of containers was changed. */
  type_reason: string | null;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    ticket_document_terms: DocumentTerms;
  }
}

export async function documentTermsOf(db: Reads, ticketId: string): Promise<DocumentTerms> {
  const stored = await first(db.selectFrom("ticket_document_terms").selectAll().where("ticket_id", "=", ticketId));
  return stored ?? { ticket_id: ticketId, excess_reason: null, type_reason: null };
}

/** Stores changed reasons, with an entry in the audit log. */
export async function keepDocumentTerms(
  work: Work,
  ticket: { id: string; area_id: string },
  changes: Partial<Omit<DocumentTerms, "ticket_id">>,
): Promise<void> {
  const before = await documentTermsOf(work.tx, ticket.id);
  const after = { ...before, ...changes };
  await work.tx
    .insertInto("ticket_document_terms")
    .values(after)
    .onConflict((conflict) => conflict.column("ticket_id").doUpdateSet(changes))
    .execute();
  await work.audit({ type: "ticket_document_terms", id: ticket.id, areaId: ticket.area_id, before, after });
}
