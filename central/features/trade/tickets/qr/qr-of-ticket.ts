import { noSuch } from "../../../../../shared/errors/app-error.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import { firstOrThrow } from "../../../../platform/db/first.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { pairsOf } from "../gates/publish.ts";
import { lastDateOf } from "../../../../../shared/lib/last-date.ts";
import { type QrContent, qrContentOf } from "./qr-content.ts";
import { drawQr, qrTextOf } from "./qr.ts";
import { findTicket, vehicleTicketsOf } from "../domain/store.ts";
import type { StoredTicket, StoredVehicleTicket } from "../domain/stored.ts";

/** The QR of a vehicle ticket, for printing. */
export interface QrOfTicket {
  vehicleTicket: StoredVehicleTicket;
  text: string;
  png: Buffer;
  /** In the time zone of the area; null without an end. */
  lastDate: string | null;
}

/** The QR of each vehicle ticket of a ticket, with its current content. */
export async function qrsOfTicket(
  { identity }: Pick<Platform, "identity">,
  db: Reads,
  ticket: StoredTicket,
): Promise<QrOfTicket[]> {
  const { time_zone } = await firstOrThrow(db.selectFrom("areas").select("time_zone").where("id", "=", ticket.area_id));
  const drawn: QrOfTicket[] = [];
  for (const vehicleTicket of await vehicleTicketsOf(db, [ticket.id])) {
    const qr = qrContentOf(ticket, vehicleTicket, time_zone);
    const { text, png } = await qrOfVehicleTicket({ identity }, db, { qr });
    drawn.push({ vehicleTicket, text, png, lastDate: lastDateOf(vehicleTicket, time_zone) });
  }
  return drawn;
}

/** A vehicle ticket for printing, with the content of its QR. */
export interface PrintedVehicle {
  vehicleTicket: StoredVehicleTicket;
  companyName: string;
  timeZone: string;
  qr: QrContent;
}

/** A vehicle ticket for printing. @throws AppError `not_found` when there is none that the actor may see */
export async function printedVehicle(db: Reads, actor: Principal, id: string): Promise<PrintedVehicle> {
  const [pair] = await pairsOf(db, { ids: [id] }, 1);
  const ticket = pair && pair.vehicleTicket.deleted_at === null ? await findTicket(db, actor, pair.ticket.id) : null;
  if (!pair || !ticket) throw noSuch("vehicle ticket", id);
  const { vehicleTicket, companyName } = pair;
  const area = db.selectFrom("areas").select("time_zone").where("id", "=", vehicleTicket.area_id);
  const { time_zone: timeZone } = await firstOrThrow(area);
  return { vehicleTicket, companyName, timeZone, qr: qrContentOf(ticket, vehicleTicket, timeZone) };
}

/** The QR of a vehicle ticket, with its current content. */
export async function qrOfVehicleTicket(
  { identity }: Pick<Platform, "identity">,
  db: Reads,
  { qr }: Pick<PrintedVehicle, "qr">,
): Promise<{ text: string; png: Buffer }> {
  const text = await qrTextOf(qr, (terms) => identity.credentialKeys.sign(db, terms));
  return { text, png: await drawQr(text) };
}
