import type { TicketUpdate } from "../../../../wire/ticket-bodies.ts";
import type { Files } from "../../../../platform/files/files.ts";
import { requireOwnFiles } from "../../../../platform/files/own-files.ts";
import type { Work } from "../../../../platform/transact.ts";

const PATHS = [
  "delivery_order_file_path",
  "bill_of_landing_file_path",
  "invoice_file_path",
  "other_file_path",
] as const satisfies (keyof TicketUpdate)[];
const FIELDS = ["ticket_document_number", "driver", "executor_name", "purpose_of_activity", ...PATHS] as const;

type Papers = Pick<TicketUpdate, (typeof FIELDS)[number]>;

/** The fields of a body that no gate judges by. */
export function papersOf<B extends Papers>(body: B): Pick<B, (typeof FIELDS)[number]> {
  return Object.fromEntries(FIELDS.map((field) => [field, body[field]]));
}

/**
 * Rejects files that the ticket may not show to its readers. A paper that it shows already may stay.
 * @param ticket the owner; with the papers from before a change
 * @throws AppError `invalid_input` naming every path without a file of the ticket's company, or of the area's side
 */
export async function refuseForeignPapers(
  { tx, actor }: Work,
  files: Files,
  body: Papers,
  ticket: { company_id: string | null | undefined } & Papers,
): Promise<void> {
  const named = Object.fromEntries(PATHS.map((path) => [path, body[path] === ticket[path] ? null : body[path]]));
  await requireOwnFiles(tx, { actor, files }, { named, companyId: ticket.company_id ?? actor.companyId });
}
