import { firstOrThrow } from "../../../platform/db/first.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { type Platform } from "../../../platform/platform.ts";
import { lastDateOf, qrContentOf } from "./qr-content.ts";
import { drawQr, qrTextOf } from "./qr.ts";
import { vehicleTicketsOf } from "../domain/store.ts";
import { type StoredTicket, type StoredVehicleTicket } from "../domain/stored.ts";

/** The QR of a vehicle ticket, for printing. */
export interface QrOfTicket {
  vehicleTicket: StoredVehicleTicket;
  text: string;
  png: Buffer;
  /** In the time zone of the area; null for an open end. */
  lastDate: string | null;
}

/** The QR of each vehicle ticket of a ticket, as its link would show it now. */
export async function qrsOfTicket(
  { identity }: Pick<Platform, "identity">,
  db: Reads,
  ticket: StoredTicket,
): Promise<QrOfTicket[]> {
  const { time_zone } = await firstOrThrow(db.selectFrom("areas").select("time_zone").where("id", "=", ticket.area_id));
  const drawn: QrOfTicket[] = [];
  for (const vehicleTicket of await vehicleTicketsOf(db, [ticket.id])) {
    const content = qrContentOf(ticket, vehicleTicket, time_zone);
    const text = await qrTextOf(content, (terms) => identity.credentialKeys.sign(db, terms));
    drawn.push({ vehicleTicket, text, png: await drawQr(text), lastDate: lastDateOf(vehicleTicket, time_zone) });
  }
  return drawn;
}
