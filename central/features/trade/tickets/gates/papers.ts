import { type DocumentType, type Paper, PaperState, type StandingHold } from "../../../../../shared/wire/paper.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import type { CustomsDocument } from "../../../../wire/customs-document.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { insertMany } from "../../../../platform/db/insert-many.ts";
import type { Tie } from "../domain/cargo.ts";
import { changeOf } from "../../../../platform/follow.ts";
import type { Work } from "../../../../platform/transact.ts";

/** The documents that a vehicle ticket is tied to, and their form at the gates. */

interface TieRow {
  vehicle_ticket_id: string;
  position: number;
  document_type: DocumentType;
  document_id: string;
  container_number: string | null;
  quantity: number | null;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    vehicle_ticket_papers: TieRow;
  }
}

/** What a vehicle takes of a customs document, and what the document has. */
export interface TakenGoods extends Pick<CustomsDocument, "brutto" | "netto" | "jumlah_kemasan"> {
  quantity: number | null;
}

/** The papers of a vehicle ticket, and the holds against it. */
export interface PapersAtGates {
  papers: Paper[];
  holds: StandingHold[];
  /** What it takes of its customs documents. */
  goods: TakenGoods[];
}

export const NO_PAPERS: PapersAtGates = { papers: [], holds: [], goods: [] };

/** The papers and active holds of these vehicle tickets; tickets without any are left out. */
export async function papersAtGates(db: Reads, ids: readonly string[]): Promise<Map<string, PapersAtGates>> {
  const found = new Map<string, PapersAtGates>();
  if (ids.length === 0) return found;
  const of = (id: string): PapersAtGates => {
    const papers = found.get(id) ?? { papers: [], holds: [], goods: [] };
    found.set(id, papers);
    return papers;
  };
  const ties = await db
    .selectFrom("vehicle_ticket_papers as tie")
    .leftJoin("customs_documents as customs", "customs.id", "tie.document_id")
    .select(["tie.vehicle_ticket_id", "tie.document_type", "tie.document_id", "tie.container_number"])
    .select(["customs.governs", "customs.state", "customs.state_as_of", "customs.state_source", "tie.quantity"])
    .select(["customs.brutto", "customs.netto", "customs.jumlah_kemasan"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("service_questions as question")
            .select("question.service")
            .whereRef("question.document_id", "=", "tie.document_id")
            .where("question.set_aside_at", "is not", null),
        )
        .as("is_unconfirmed"),
    )
    .where("tie.vehicle_ticket_id", "in", ids)
    .orderBy("tie.vehicle_ticket_id")
    .orderBy("tie.position")
    .execute();
  for (const tie of ties)
    if (tie.document_type === "ceisa" && tie.state_as_of !== null) {
      const { quantity, brutto, netto, jumlah_kemasan } = tie;
      of(tie.vehicle_ticket_id).goods.push({ quantity, brutto, netto, jumlah_kemasan });
      of(tie.vehicle_ticket_id).papers.push({
        container_number: tie.container_number,
        document_id: tie.document_id,
        governs: Step.parse(tie.governs),
        state: PaperState.parse(tie.state),
        as_of: tie.state_as_of,
        ...(tie.is_unconfirmed && { is_unconfirmed: true }),
        ...(tie.state_source === "hand" && { is_by_hand: true }),
      });
    }
  const documentIds = [...new Set(ties.map((tie) => tie.document_id))];
  const standing = await db
    .selectFrom("holds")
    .select(["kind", "governs", "set_at", "vehicle_ticket_id", "customs_document_id", "port_document_id"])
    .where("released_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("vehicle_ticket_id", "in", ids),
        ...(documentIds.length > 0
          ? [eb("customs_document_id", "in", documentIds), eb("port_document_id", "in", documentIds)]
          : []),
      ]),
    )
    .orderBy("set_at")
    .orderBy("id")
    .execute();
  for (const hold of standing) {
    const documentId = hold.customs_document_id ?? hold.port_document_id;
    const held =
      hold.vehicle_ticket_id === null
        ? new Set(ties.filter((tie) => tie.document_id === documentId).map((tie) => tie.vehicle_ticket_id))
        : [hold.vehicle_ticket_id];
    for (const id of held) of(id).holds.push({ kind: hold.kind, governs: hold.governs, since: hold.set_at });
  }
  return found;
}

/** The documents of these vehicle tickets, in the order of the request. */
export async function tiesOf(db: Reads, vehicleTicketIds: readonly string[]): Promise<Map<string, Tie[]>> {
  const found = new Map<string, Tie[]>();
  if (vehicleTicketIds.length === 0) return found;
  const rows = await db
    .selectFrom("vehicle_ticket_papers")
    .selectAll()
    .where("vehicle_ticket_id", "in", vehicleTicketIds)
    .orderBy("vehicle_ticket_id")
    .orderBy("position")
    .execute();
  for (const row of rows) {
    const ties = found.get(row.vehicle_ticket_id) ?? [];
    const { document_type: type, document_id: documentId, container_number: containerNumber, quantity } = row;
    ties.push({ type, documentId, containerNumber, quantity });
    found.set(row.vehicle_ticket_id, ties);
  }
  return found;
}

/** The vehicle tickets that are tied to one of these documents. */
export async function vehicleTicketsTiedTo(db: Reads, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom("vehicle_ticket_papers")
    .select("vehicle_ticket_id")
    .distinct()
    .where("document_id", "in", documentIds)
    .orderBy("vehicle_ticket_id")
    .execute();
  return rows.map((row) => row.vehicle_ticket_id);
}

/** A document that an open vehicle ticket of an area depends on. */
export interface OpenTie {
  documentId: string;
  /** The first day of the visit, `YYYY-MM-DD`. */
  startsOn: string;
  isInside: boolean;
}

/** A vehicle that came in longer ago counts as out: its passage out was missed. */
const INSIDE_FOR_MS = 30 * 24 * 3_600_000;

/**
 * The documents of this kind that waiting and running tickets of an area depend on, and those of vehicles inside: these
 * leave by their papers also after their ticket has ended.
 */
export async function openTiesOf(db: Reads, areaId: string, type: DocumentType, nowMs: number): Promise<OpenTie[]> {
  const insideSince = isoTime(nowMs - INSIDE_FOR_MS);
  const rows = await db
    .selectFrom("vehicle_ticket_papers as tie")
    .innerJoin("vehicle_tickets as vehicle", "vehicle.id", "tie.vehicle_ticket_id")
    .innerJoin("tickets as ticket", "ticket.id", "vehicle.ticket_id")
    .select(["tie.document_id", "vehicle.request_at_start", "vehicle.last_step"])
    .where("tie.document_type", "=", type)
    .where("vehicle.area_id", "=", areaId)
    .where("vehicle.deleted_at", "is", null)
    .where("vehicle.status", "!=", "done")
    .where((eb) =>
      eb.or([
        eb("ticket.status", "in", ["waiting_approve", "running"]),
        eb.and([eb("vehicle.last_step", "=", "in"), eb("vehicle.last_step_at", ">=", insideSince)]),
      ]),
    )
    .orderBy("tie.document_id")
    .execute();
  return rows.map((row) => ({
    documentId: row.document_id,
    startsOn: row.request_at_start,
    isInside: row.last_step === "in",
  }));
}

/** Documents that vehicle tickets of a company in an area were tied to. */
export interface Tied {
  areaId: string;
  companyId: string;
  ties: readonly Pick<Tie, "type" | "documentId">[];
}
/** Vehicle tickets were tied to documents. */
export const TIED = changeOf<Tied>();

/** Replaces the documents of a vehicle ticket. The gates must be notified afterwards. */
export async function saveTies(work: Work, vehicleTicketId: string, ties: readonly Tie[]): Promise<void> {
  const before = (await tiesOf(work.tx, [vehicleTicketId])).get(vehicleTicketId) ?? [];
  await work.tx.deleteFrom("vehicle_ticket_papers").where("vehicle_ticket_id", "=", vehicleTicketId).execute();
  await insertMany(
    work.tx,
    "vehicle_ticket_papers",
    ties.map(({ type, documentId, containerNumber, quantity = null }, position) => ({
      vehicle_ticket_id: vehicleTicketId,
      position,
      document_type: type,
      document_id: documentId,
      container_number: containerNumber,
      quantity,
    })),
  );
  await work.audit({ type: "vehicle_ticket_papers", id: vehicleTicketId, before: { ties: before }, after: { ties } });
}
