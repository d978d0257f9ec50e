import { findPresented } from "../../../../../shared/credential/find-presented.ts";
import { readPresented } from "../../../../../shared/credential/read-presented.ts";
import { normalizeTicketCode } from "../../../../../shared/credential/ticket-code.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Platform } from "../../../../platform/platform.ts";

/** A search for tickets, with the code in place of the QR's text, or of the words around the code. */
export async function ticketSearch<L extends { search?: string | undefined }>(
  { identity }: Pick<Platform, "identity">,
  db: Reads,
  list: L,
): Promise<L> {
  const text = list.search ?? "";
  const found = findPresented(text);
  if (found.is === "code" && found.text !== normalizeTicketCode(text)) return { ...list, search: found.text };
  if (found.is !== "credential") return list;
  const presented = readPresented(found.text, await identity.credentialKeys.keyring(db), { mayBePlate: false });
  const id = presented.kind === "credential" ? presented.payload.vehicleTicketId : "";
  const row = await first(db.selectFrom("vehicle_tickets").select("vehicle_ticket_code").where("id", "=", id));
  return { ...list, search: row?.vehicle_ticket_code ?? text };
}
