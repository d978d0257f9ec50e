import type { Ticket } from "../../../../wire/ticket.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { differencesOf } from "../documents/judge.ts";
import type { TicketKind } from "../domain/kind.ts";
import { ticketView } from "../service.ts";
import type { ViewDeps } from "../views/vehicle-ticket-views.ts";

/** A ticket of a kind as the API shows it, with its differences from its documents where the kind has them. */
export async function viewOfKind(
  { documents }: Pick<TicketKind, "documents">,
  needs: ViewDeps,
  db: Reads,
  actor: Principal,
  id: string,
): Promise<Ticket> {
  const view = await ticketView(needs, db, actor, id);
  return documents === undefined ? view : { ...view, differences: await differencesOf(db, id) };
}
