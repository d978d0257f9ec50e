import type { Ticket } from "../../../../wire/ticket.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { isUploaded, ownersOfFiles } from "../../../../platform/files/files.ts";
import { storagePathOf } from "../../../../platform/files/storage.ts";
import type { StoredTicket } from "../domain/stored.ts";
import type { ViewDeps } from "./vehicle-ticket-views.ts";

/** The columns of a ticket that hold the storage path of a paper. */
export const PAPER_COLUMNS = [
  "delivery_order_file_path",
  "bill_of_landing_file_path",
  "invoice_file_path",
  "other_file_path",
] as const;

type Papers = Pick<Ticket, "supporting_documents" | "supporting_document_paths">;

/**
 * The papers of tickets, by ticket id. A path has a link only if its file belongs to the ticket's company or to the
 * area's side. The file of any other company stays closed, whatever path a ticket holds, and so does a file that was
 * not uploaded: a report, a picture of a gate.
 */
export async function papersOf(
  { files }: Pick<ViewDeps, "files">,
  db: Reads,
  tickets: readonly StoredTicket[],
): Promise<(ticketId: string) => Papers> {
  const owners = await ownersOfFiles(
    db,
    tickets.flatMap((ticket) => PAPER_COLUMNS.map((column) => ticket[column])),
  );
  const linkTo = async (ticket: StoredTicket, text: string | null): Promise<string | null> => {
    const path = text === null ? null : storagePathOf(text);
    const owner = path === null ? undefined : owners.get(path);
    if (path === null || !isUploaded(files, path)) return null;
    if (!owner || (owner.company_id !== null && owner.company_id !== ticket.company_id)) return null;
    return (await files.links.linkTo(path)).url;
  };
  const views = new Map<string, Papers>();
  for (const ticket of tickets)
    views.set(ticket.id, {
      supporting_documents: {
        delivery_order: await linkTo(ticket, ticket.delivery_order_file_path),
        bill_of_landing: await linkTo(ticket, ticket.bill_of_landing_file_path),
        invoice: await linkTo(ticket, ticket.invoice_file_path),
        other: await linkTo(ticket, ticket.other_file_path),
      },
      supporting_document_paths: {
        delivery_order: ticket.delivery_order_file_path,
        bill_of_landing: ticket.bill_of_landing_file_path,
        invoice: ticket.invoice_file_path,
        other: ticket.other_file_path,
      },
    });
  return (ticketId) => {
    const papers = views.get(ticketId);
    if (!papers) throw new Error(`the papers of ${ticketId} were not loaded`);
    return papers;
  };
}
