import { presentedText } from "../../../../shared/credential/find-presented.ts";
import { readPresented } from "../../../../shared/credential/read-presented.ts";
import { AppError, noSuch, invalidInput } from "../../../../shared/errors/app-error.ts";
import type { QrType } from "../../../../shared/wire/vehicle-ticket.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { within } from "../../../platform/scope.ts";
import { documentsTied, findCustomsDocument, findPortDocument } from "../../trade/documents/service.ts";
import {
  getTicket,
  qrTypeOf,
  type ReadTicket,
  readTickets,
  vehicleTicketByCode,
  vehicleTicketsTiedTo,
} from "../../trade/tickets/service.ts";
import { VEHICLE_TICKETS } from "./records.ts";
import { say } from "../../../../shared/words/say.ts";

/** What a QR value is. */
export interface Scanned {
  documentType: QrType;
  documentId: string | null;
  number: string;
  /** The vehicles, newest first: one for a ticket, any number for a document. */
  vehicles: readonly ReadTicket[];
}

const MAX_VEHICLES = 100;

/** A scanned text as it is kept: the credential or the code in it, else the number of a document. */
export function qrValueOf(scanned: string): string {
  return presentedText(scanned)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

/**
 * Finds what a QR value stands for: a vehicle ticket by its credential or code (job slips bear the same), a customs
 * document or a work order by its number.
 * @throws AppError `invalid_input` for a forged credential, `not_found` when there is nothing that the actor may see
 */
export async function findScanned(
  { identity }: Pick<Platform, "identity">,
  db: Reads,
  actor: Principal,
  text: string,
): Promise<Scanned> {
  const presentation = readPresented(text, await identity.credentialKeys.keyring(db), { mayBePlate: false });
  if (presentation.kind === "bad-signature") {
    throw invalidInput([{ path: "qr_value", said: say("qr_is_not_genuine") }]);
  }
  if (presentation.kind === "credential") return ofVehicle(db, actor, presentation.payload.vehicleTicketId);
  const ofCode = presentation.kind === "reference" ? await vehicleTicketByCode(db, presentation.text) : null;
  return ofCode ? ofVehicle(db, actor, ofCode.id) : ofNumber(db, actor, qrValueOf(text));
}

/** The vehicle ticket, with its document. @throws AppError `not_found` when the actor may not see it */
export async function ofVehicle(db: Reads, actor: Principal, id: string): Promise<Scanned> {
  const read = (await readTickets(db, [id])).get(id);
  if (!read) throw noSuch("vehicle ticket", id);
  await getTicket(db, actor, read.pair.ticket.id);
  return { ...(await documentOf(db, read)), vehicles: [read] };
}

/** The document that a vehicle ticket's QR stands for; the ticket itself without one. */
async function documentOf(db: Reads, { pair }: ReadTicket): Promise<Omit<Scanned, "vehicles">> {
  const { ticket, vehicleTicket } = pair;
  const documentType = qrTypeOf(ticket, vehicleTicket);
  const spmk = vehicleTicket.spmk_document_id ?? ticket.spmk_document_id;
  const tied = await documentsTied(db, documentType === "spmk" ? { spmk } : { ceisa: ticket.ceisa_document_id });
  if (tied.spmk) return { documentType, documentId: tied.spmk.id, number: tied.spmk.spmk_number };
  if (tied.ceisa) return { documentType, documentId: tied.ceisa.id, number: customsNumber(tied.ceisa) };
  return { documentType: "ticket", documentId: null, number: ticket.ticket_access_number };
}

async function ofNumber(db: Reads, actor: Principal, typed: string): Promise<Scanned> {
  const customs = await findCustomsDocument(db, actor, typed);
  if (customs) {
    const vehicles = await vehiclesOf(db, actor, customs.id);
    return { documentType: "ceisa", documentId: customs.id, number: customsNumber(customs), vehicles };
  }
  const port = await findPortDocument(db, actor, typed);
  if (!port) throw new AppError("not_found", say("qr_is_of_nothing"));
  const vehicles = await vehiclesOf(db, actor, port.id);
  return { documentType: "spmk", documentId: port.id, number: port.spmk_number, vehicles };
}

function customsNumber({ no_daftar, car, id }: { no_daftar: string | null; car: string | null; id: string }): string {
  return no_daftar ?? car ?? id;
}

/** The vehicles tied to a document that the actor may see, newest first. */
export async function vehiclesOf(db: Reads, actor: Principal, documentId: string): Promise<ReadTicket[]> {
  const tied = await vehicleTicketsTiedTo(db, [documentId]);
  if (tied.length === 0) return [];
  const rows = await db
    .selectFrom("vehicle_tickets")
    .select("id")
    .where("id", "in", tied)
    .where("deleted_at", "is", null)
    .where(within(actor, VEHICLE_TICKETS))
    .orderBy("id", "desc")
    .limit(MAX_VEHICLES)
    .execute();
  return [
    ...(
      await readTickets(
        db,
        rows.map(({ id }) => id),
      )
    ).values(),
  ];
}

/**
 * The vehicle that an act is about.
 * @param named needed where the document has several vehicles
 * @throws AppError `invalid_input`
 */
export function vehicleOf({ vehicles }: Pick<Scanned, "vehicles">, named: string | undefined): ReadTicket {
  const found =
    named === undefined ? vehicles.length === 1 && vehicles[0] : vehicles.find(({ record }) => record.id === named);
  if (found) return found;
  const said = named === undefined ? say("choose_a_vehicle", { count: vehicles.length }) : say("is_no_vehicle_of_qr");
  throw invalidInput([{ path: "vehicle_ticket_id", said }]);
}
