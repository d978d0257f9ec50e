import { z } from "zod";
import { first } from "../../../../platform/db/first.ts";
import { storedJson } from "../../../../platform/db/stored.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { Share } from "./quantities.ts";

/** The reasons that people gave about the documents of a ticket. */

export interface DocumentTerms {
  ticket_id: string;
  /** Why its vehicles may take more than a document has. */
  excess_reason: string | null;
  /** The ticket's shares of its documents when the reason was given, as JSON. */
  excess_approved: string | null;
  /** Why its number of containers was changed. */
  type_reason: string | null;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    ticket_document_terms: DocumentTerms;
  }
}

export async function documentTermsOf(db: Reads, ticketId: string): Promise<DocumentTerms> {
  const stored = await first(db.selectFrom("ticket_document_terms").selectAll().where("ticket_id", "=", ticketId));
  return stored ?? { ticket_id: ticketId, excess_reason: null, excess_approved: null, type_reason: null };
}

const Shares = storedJson(
  z.array(
    z.strictObject({
      documentId: z.string(),
      measure: z.enum(["kg", "containers", "packages"]),
      own: z.number(),
      taken: z.number(),
    }),
  ),
);

/** The shares of a ticket that a reason allows; empty without a reason. */
export function approvedShares({ excess_approved }: DocumentTerms): Share[] {
  return excess_approved === null ? [] : Shares.parse(excess_approved);
}

/** Stores changed reasons, with an entry in the audit log. */
export async function saveDocumentTerms(
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
