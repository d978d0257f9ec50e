import { canonicalJson } from "../../../../../shared/lib/canonical-json.ts";
import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { TicketNames } from "../../../../wire/ticket-documents.ts";
import type { DocumentMark } from "../../../../wire/document.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import { customsDocumentsOf } from "../../documents/service.ts";
import { vehicleTicketsOf } from "../domain/store.ts";
import type { StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";
import type { Tie } from "../domain/cargo.ts";
import { TIED, tiesOf } from "../gates/papers.ts";
import { compare, type Difference } from "./compare.ts";
import { excessOf, type Share, sharesOf } from "./quantities.ts";
import { approvedShares, documentTermsOf, saveDocumentTerms } from "./terms.ts";
import { wordProblem } from "../../../../../shared/errors/word-problem.ts";

/** Where a request names a vehicle, or a container of it; null where it does not. */
export type PathOf = (vehicle: StoredVehicleTicket, place: Pick<Difference, "cargo" | "field">) => string | null;

/**
 * Follows the new ties of a ticket and compares it with its documents, after the change and in its transaction.
 * @param sent.excess_reason approves the quantities of this moment: a later increase needs another reason; null
 * withdraws the approval
 * @param before the ticket's shares before the change: it may keep them when another ticket exceeds the document
 * @throws AppError `invalid_input` with all that no correct ticket has; the change is undone then
 */
export async function requireGoodDocuments(
  work: Work,
  ticket: StoredTicket,
  pathOf: PathOf,
  { excess_reason }: Pick<TicketNames, "excess_reason"> = {},
  before: readonly Share[] = [],
): Promise<void> {
  if (excess_reason !== undefined) await approveExcess(work, ticket, excess_reason);
  const { differences, vehicles, ties } = await judged(work.tx, ticket.id, excess_reason === null ? [] : before);
  const problems = differences
    .filter(({ isWrong }) => isWrong)
    .map(({ vehicle, cargo, field, said }) => {
      const at = vehicle === null ? undefined : vehicles[vehicle];
      return { path: (at && pathOf(at, { cargo, field })) ?? (at ? "vehicle_tickets" : field), said };
    });
  if (problems.length > 0) throw invalidInput(problems);
  await work.changed(TIED, { areaId: ticket.area_id, companyId: ticket.company_id, ties });
}

/** What a ticket takes of its documents before it changes. */
export async function sharesOfTicket(db: Reads, ticketId: string): Promise<readonly Share[]> {
  return (await judged(db, ticketId)).shares;
}

async function approveExcess(work: Work, ticket: StoredTicket, excess_reason: string | null): Promise<void> {
  const { shares } = await judged(work.tx, ticket.id);
  const excess_approved = excess_reason === null ? null : canonicalJson(shares);
  await saveDocumentTerms(work, ticket, { excess_reason, excess_approved });
}

/** The differences between a ticket and its documents now, with the places of its vehicles on the ticket. */
export async function differencesOf(db: Reads, ticketId: string): Promise<DocumentMark[]> {
  const { differences } = await judged(db, ticketId);
  return differences.map(({ vehicle, field, said }) =>
    wordProblem({ path: vehicle === null ? field : `vehicle_tickets.${vehicle}.${field}`, said }),
  );
}

async function judged(db: Reads, ticketId: string, kept: readonly Share[] = []) {
  const vehicles = await vehicleTicketsOf(db, [ticketId]);
  const tiesById = await tiesOf(
    db,
    vehicles.map(({ id }) => id),
  );
  const ties: Tie[] = [...tiesById.values()].flat();
  const documents = await customsDocumentsOf(
    db,
    ties.flatMap(({ type, documentId }) => (type === "ceisa" ? [documentId] : [])),
  );
  const compared = vehicles.map(({ id, police_number }) => ({
    policeNumber: police_number,
    ties: tiesById.get(id) ?? [],
  }));
  const shares = await sharesOf(db, [...documents.keys()], ticketId);
  const approved = approvedShares(await documentTermsOf(db, ticketId));
  const excess = excessOf(shares, documents, [...approved, ...kept]);
  return { vehicles, ties, shares, differences: [...compare(compared, documents), ...excess] };
}
