import type { Paper } from "../../../../../shared/wire/paper.ts";
import type { ListedVehicleTicket } from "../../../../wire/ticket.ts";
import type { Milestone, QrType, Vehicle, VehicleTicket } from "../../../../../shared/wire/vehicle-ticket.ts";
import { documentTypeOf } from "../../../../../shared/rules/document-type.ts";
import { TICKET_CLASSES } from "../../../../../shared/rules/ticket-classes.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { StoragePath } from "../../../../platform/files/storage.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { seesCompany } from "../../../../platform/scope.ts";
import { lookUp } from "./look-up.ts";
import { qrContentOf } from "../qr/qr-content.ts";
import { qrPathOf, signingKeyId } from "../qr/qr.ts";
import { StoredTicket, StoredVehicle, type StoredVehicleTicket } from "../domain/stored.ts";
import { papersAtGates } from "../gates/papers.ts";
import { isVisitDone } from "../gates/visit.ts";

/** The parts of the platform that views need: the current signing key, and links. */
export type ViewDeps = Pick<Platform, "identity" | "files">;

/**
 * Vehicle tickets as the API shows them, with the storage path of their QR.
 * @param actor the reader. Any holder of a QR or its code may enter with it, so a company that is only a destination
 *   sees neither
 * @param tickets at least the tickets of these vehicle tickets
 */
export async function vehicleTicketViews(
  needs: ViewDeps,
  db: Reads,
  actor: Principal,
  tickets: readonly StoredTicket[],
  vehicleTickets: readonly StoredVehicleTicket[],
): Promise<(VehicleTicket & { qr_path: StoragePath })[]> {
  if (vehicleTickets.length === 0) return [];
  const ticketOf = await lookUp(
    vehicleTickets.map((row) => row.ticket_id),
    (ids) => Promise.resolve(tickets.filter((ticket) => ids.includes(ticket.id))),
  );
  const areaOf = await lookUp(
    vehicleTickets.map((row) => row.area_id),
    (ids) => db.selectFrom("areas").select(["id", "time_zone"]).where("id", "in", ids).execute(),
  );
  const vehicleOf = await lookUp(
    vehicleTickets.map((row) => row.vehicle_id),
    (ids) => db.selectFrom("vehicles").selectAll().where("id", "in", ids).execute(),
  );
  const papers = await papersAtGates(
    db,
    vehicleTickets
      .filter((row) => TICKET_CLASSES[ticketOf(row.ticket_id).ticket_class].hasCustoms)
      .map((row) => row.id),
  );
  const keyId = await signingKeyId(needs, db);
  return Promise.all(
    vehicleTickets.map(async (row) => {
      const ticket = ticketOf(row.ticket_id);
      const content = qrContentOf(ticket, row, areaOf(row.area_id).time_zone);
      const qr_path = qrPathOf(row.id, content, keyId);
      const { url } = await needs.files.links.linkTo(qr_path);
      const vehicle = StoredVehicle.parse(vehicleOf(row.vehicle_id));
      const view = {
        ...vehicleTicketView(ticket, row, vehicle, papers.get(row.id)?.papers ?? []),
        qr_url: url,
        qr_path,
      };
      return seesCompany(actor, ticket.company_id) ? view : { ...view, qr_url: "", vehicle_ticket_code: "" };
    }),
  );
}

function vehicleTicketView(
  ticket: StoredTicket,
  row: StoredVehicleTicket,
  vehicle: StoredVehicle,
  papers: Paper[],
): Omit<VehicleTicket, "qr_url"> {
  const containers = papers.flatMap(({ container_number }) => container_number ?? []);
  return {
    id: row.id,
    ticket_id: row.ticket_id,
    vehicle_id: row.vehicle_id,
    vehicle: { ...vehicleView(vehicle, row), ...(containers.length > 0 && { containers }) },
    status: row.status,
    milestones: milestonesOf(row),
    qr_type: qrTypeOf(ticket, row),
    vehicle_ticket_code: row.vehicle_ticket_code,
    request_at_start: row.request_at_start,
    request_at_end: row.request_at_end,
    expired_at: row.expired_at,
    check_in_at: row.check_in_at,
    check_out_at: row.check_out_at,
    container_number: row.container_number,
    papers,
    realization_weight: row.realization_weight,
    realization_unit: row.realization_unit,
    weight_in: row.weight_in,
    weight_out: row.weight_out,
    no_job: row.no_job,
    is_done: isVisitDone(row),
    is_load_unload_done: row.is_load_unload_done,
    cancel_reason: row.cancel_reason,
    area_id: row.area_id,
    spmk_document_id: row.spmk_document_id,
    police_number: row.police_number,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  };
}

/** A vehicle as the API shows it; with a vehicle ticket, its load is the load on that ticket. */
function vehicleView(
  { plate_normal, ...vehicle }: StoredVehicle,
  load?: Pick<StoredVehicleTicket, "comodity" | "unit_of_item" | "total_item">,
): Vehicle {
  if (!load) return vehicle;
  const { comodity, unit_of_item, total_item } = load;
  return { ...vehicle, comodity, unit_of_item, total_item };
}

/** The target of a vehicle ticket's QR. */
export function qrTypeOf(
  ticket: Pick<StoredTicket, "ticket_class" | "spmk_document_id">,
  row: Pick<StoredVehicleTicket, "spmk_document_id">,
): QrType {
  return documentTypeOf({
    spmk: (row.spmk_document_id ?? ticket.spmk_document_id) !== null,
    ceisa: TICKET_CLASSES[ticket.ticket_class].hasCustoms,
  });
}

function milestonesOf({ check_in_at, check_out_at }: StoredVehicleTicket): Milestone[] {
  const passed: Milestone[] = [];
  if (check_in_at !== null) passed.push({ name: "check_in", at: check_in_at });
  if (check_out_at !== null) passed.push({ name: "check_out", at: check_out_at });
  return passed.sort((one, other) => (one.at < other.at ? -1 : 1));
}

/** Vehicle tickets as a list shows them, with the fields that identify their ticket. */
export async function listedVehicleTickets(
  needs: ViewDeps,
  db: Reads,
  actor: Principal,
  vehicleTickets: readonly StoredVehicleTicket[],
): Promise<ListedVehicleTicket[]> {
  const ids = [...new Set(vehicleTickets.map((row) => row.ticket_id))];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("tickets")
    .innerJoin("companies", "companies.id", "tickets.company_id")
    .selectAll("tickets")
    .select("companies.name as company_name")
    .where("tickets.id", "in", ids)
    .execute();
  const ticketOf = await lookUp(ids, () => Promise.resolve(rows));
  const views = await vehicleTicketViews(
    needs,
    db,
    actor,
    rows.map((row) => StoredTicket.parse(row)),
    vehicleTickets,
  );
  return views.map(({ qr_path, ...view }) => {
    const { id, ticket_access_number, type, status, company_id, company_name } = ticketOf(view.ticket_id);
    return {
      ...view,
      ticket: { id, ticket_access_number, type, status, company: { id: company_id, name: company_name } },
    };
  });
}
