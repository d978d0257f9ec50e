import { type LoadItem, LoadWork, type LoadVehicle, type ScannedQr } from "../../../wire/load-unload.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Database, Reads } from "../../../platform/db/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { seesCompany } from "../../../platform/scope.ts";
import { type ReadTicket, readTickets } from "../../trade/tickets/service.ts";
import { circumstancesOf, lastStepOf, mayVerify } from "./circumstances.ts";
import type { Scanned } from "./find-scanned.ts";
import { linkedPhotos } from "./photos.ts";
import { currentWorks, type StoredWork } from "./records.ts";
import { nextActs, phaseOf } from "./states.ts";

/** The parts of the platform that views need. */
export type ViewTools = Pick<Platform, "files" | "clock">;

type Owned = Pick<StoredWork, "qr_value" | "company_id" | "scanned_company_id">;

/**
 * The scanned value for a reader: any holder of a QR may enter with it, so a company that is only a destination sees
 * what its own people scanned.
 */
export function shownQr(actor: Principal, { qr_value, company_id, scanned_company_id }: Owned): string {
  const isOwnScan = actor.companyId !== null && scanned_company_id === actor.companyId;
  return seesCompany(actor, company_id) || isOwnScan ? qr_value : "";
}

/** A row of the list. */
export function itemView(
  actor: Principal,
  row: Omit<LoadItem, "activity" | "status"> & Owned & Database["load_unload_records"],
): LoadItem {
  const { id, document_ticket_number, document_type, checked_at, updated_at, company_name } = row;
  return {
    status: row.status as LoadItem["status"],
    id,
    activity: row.activity as LoadItem["activity"],
    qr_value: shownQr(actor, row),
    document_ticket_number,
    document_type,
    checked_at,
    updated_at,
    company_name,
    police_number: row.police_number,
    gate_name: row.gate_name,
    vehicle_ticket_id: row.vehicle_ticket_id,
  };
}

/** The work of a visit as the API shows it. */
export async function workView(tools: ViewTools, db: Reads, actor: Principal, work: StoredWork): Promise<LoadWork> {
  const read = (await readTickets(db, [work.vehicle_ticket_id])).get(work.vehicle_ticket_id);
  return shownWork(tools, actor, work, read ? await actsOf(tools, db, actor, read, work) : []);
}

async function shownWork({ files }: ViewTools, actor: Principal, work: StoredWork, next: LoadWork["next"]) {
  const shown = LoadWork.strip().parse({
    ...work,
    qr_value: shownQr(actor, work),
    photos: await linkedPhotos(files, work.photos),
    realization_photos: await linkedPhotos(files, work.realization_photos),
    is_load_unload_done: work.finalized_at !== null || work.ended_at !== null,
    next: work.closed_at === null ? next : [],
  });
  return shown;
}

async function actsOf({ clock }: ViewTools, db: Reads, actor: Principal, read: ReadTicket, work: StoredWork | null) {
  if (!(await mayVerify(db, actor, read))) return [];
  return nextActs(phaseOf(work), await circumstancesOf(db, read, clock.nowMs()));
}

/** Vehicles with the work of their present visits. */
export async function vehicleViews(
  tools: ViewTools,
  db: Reads,
  actor: Principal,
  all: readonly ReadTicket[],
): Promise<LoadVehicle[]> {
  const works = await currentWorks(
    db,
    all.map(({ record }) => record.id),
  );
  const views: LoadVehicle[] = [];
  for (const read of all) {
    const { record, pair } = read;
    const work = works.get(record.id) ?? null;
    const next = await actsOf(tools, db, actor, read, work);
    views.push({
      vehicle_ticket_id: record.id,
      ticket_id: record.ticket_id,
      police_number: record.police_number,
      container_number: record.container_number,
      company_name: record.company_name,
      ticket_status: pair.ticket.status,
      vehicle_ticket_status: pair.vehicleTicket.status,
      last_step: lastStepOf(read),
      is_load_unload_done: record.is_load_unload_done,
      weight_in: pair.vehicleTicket.weight_in,
      weight_out: pair.vehicleTicket.weight_out,
      work: work && (await shownWork(tools, actor, work, next)),
      next,
    });
  }
  return views;
}

/** What a QR value is, with its vehicles. */
export async function scannedView(
  tools: ViewTools,
  db: Reads,
  actor: Principal,
  qrValue: string,
  scanned: Scanned,
): Promise<ScannedQr> {
  return {
    qr_value: qrValue,
    document_type: scanned.documentType,
    document_id: scanned.documentId,
    document_ticket_number: scanned.number,
    vehicles: await vehicleViews(tools, db, actor, scanned.vehicles),
  };
}
