import { sql, type SqlBool } from "kysely";
import { AppError } from "../../../shared/errors/app-error.ts";
import { normalTicketCode } from "../../../shared/credential/ticket-code.ts";
import { normalPlate } from "../../../shared/lib/plate.ts";
import { type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { type LiveVehicleTicket, type Ticket } from "../../../shared/wire/ticket.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Platform } from "../../platform/platform.ts";
import { type Work } from "../../platform/transact.ts";
import { amendSteps } from "./gates/amend-steps.ts";
import { changeTicket, demandGoodChange, type TicketChange } from "./change-ticket.ts";
import { approveTicket, cancelTicket, decideDestination, demandOwnTicket, rejectTicket } from "./decide-ticket.ts";
import { countInside, readTickets } from "./gates/at-gates.ts";
import { type DocumentLoaders, liveView } from "./views/live-view.ts";
import { demandGoodDestinations } from "./destinations.ts";
import { demandGoodPlan, makeTicket, type TicketDraft } from "./make-ticket.ts";
import { openTicketsOfCompany } from "./open-tickets.ts";
import { foreignPapers } from "./papers.ts";
import { pdfContentOf } from "./views/pdf-content.ts";
import { pairsOf, publishVehicleTickets, recordOf, type Which } from "./gates/publish.ts";
import { type QrOfTicket, qrsOfTicket } from "./qr/qr-of-ticket.ts";
import { recordPassages } from "./gates/record-passage.ts";
import { findTicket } from "./store.ts";
import { type StoredTicket } from "./stored.ts";
import { ticketViews } from "./views/views.ts";

export { moveExpiries } from "./move-expiries.ts";
export type { StepAmendment } from "./gates/amend-steps.ts";
export type { KnownTicket, ReadTicket } from "./gates/at-gates.ts";
export type { TicketChange, VehicleChange } from "./change-ticket.ts";
export type { PlannedDestination } from "./destinations.ts";
export type { TicketDraft, TicketPapers } from "./make-ticket.ts";
export type { QrOfTicket } from "./qr/qr-of-ticket.ts";
export type { Passage } from "./gates/record-passage.ts";
export type { PlannedVehicle } from "./rules.ts";
export type { StoredTicket } from "./stored.ts";

/** The service of the tickets feature, for other features: for those of each kind, and for those of the gates. */
export interface TicketService {
  /** The vehicle ticket as the gates judge it, in whatever state; null when there is none. */
  vehicleTicketById(db: Reads, id: string): Promise<VehicleTicketRecord | null>;
  /** Those of these vehicle tickets that there are, as the gates judge them, with when each was rejected or cancelled. */
  knownOf: typeof readTickets;
  /** @param code as typed: case, blanks and look-alikes don't matter */
  byCode(db: Reads, code: string): Promise<VehicleTicketRecord | null>;
  /** Newest first, at most 50, as at the gates. @param plate as typed */
  byPlate(db: Reads, areaId: string, plate: string): Promise<VehicleTicketRecord[]>;
  /** Vehicles whose last step was into the area. */
  countInside(db: Reads, areaId: string): Promise<number>;
  /** Notes that vehicles really went through, one after the other; never refuses what happened. */
  recordPassages: typeof recordPassages;
  /** Notes which step of a vehicle ticket counts as its last one, on an officer's word. */
  amendSteps: typeof amendSteps;

  /** A ticket to work on. @throws AppError `not_found` when there is none of this class that the actor may see */
  find(db: Reads, actor: Principal, id: string, ticketClass?: StoredTicket["ticket_class"]): Promise<StoredTicket>;
  make(work: Work, draft: TicketDraft): Promise<StoredTicket>;
  /** What `make` and `change` demand, for whoever has more to say of the same request. */
  demandGoodPlan: typeof demandGoodPlan;
  demandGoodDestinations: typeof demandGoodDestinations;
  demandGoodChange: typeof demandGoodChange;
  change(work: Work, ticket: StoredTicket, change: TicketChange): Promise<StoredTicket>;
  approve(work: Work, ticket: StoredTicket): Promise<StoredTicket>;
  reject(work: Work, ticket: StoredTicket, reason: string): Promise<StoredTicket>;
  cancel(work: Work, ticket: StoredTicket, reason: string): Promise<StoredTicket>;
  decideDestination: typeof decideDestination;
  /** @throws AppError `forbidden` for people of another company */
  demandOwn(actor: Principal, ticket: StoredTicket): void;
  /** Tells the gates again of vehicle tickets whose own columns another feature has changed, such as `customs`. */
  publish(work: Work, which: Which): Promise<void>;
  /** The paths among these that name a file which the actor may not see. */
  foreignPapers: typeof foreignPapers;

  /** The ticket as the API shows it. @throws AppError `not_found` when there is none that the actor may see */
  ticketView(db: Reads, actor: Principal, id: string): Promise<Ticket>;
  views(db: Reads, actor: Principal, tickets: readonly StoredTicket[]): Promise<Ticket[]>;
  /** The QR of each vehicle ticket, as text and as PNG, for printing. */
  qrs(db: Reads, ticket: StoredTicket): Promise<QrOfTicket[]>;
  /** The ticket on paper, for `makePdf`. */
  pdfContent: typeof pdfContentOf;
  /** A vehicle ticket as the latest activity of a lane shows it, to whoever asks; null when there is none. */
  liveView(db: Reads, actor: Principal, vehicleTicketId: string): Promise<LiveVehicleTicket | null>;
  /** Features that keep documents register their loaders here. */
  documents: DocumentLoaders;
}

/** What of the tickets of a company or an area keeps it from being deleted: a reference. */
export const OPEN_TICKETS = {
  words: "running or waiting tickets",
  where: sql<SqlBool>`status in ('waiting_approve', 'running') and deleted_at is null`,
} as const;

/** Tells the gates again of the open tickets of a company, whose name they show. */
export async function publishTicketsOfCompany(work: Work, companyId: string): Promise<void> {
  for (const ticketId of await openTicketsOfCompany(work.tx, companyId))
    await publishVehicleTickets(work, { ticketId });
}

export function createTicketService(platform: Platform): TicketService {
  const documents: DocumentLoaders = {};
  const firstOf = async (db: Reads, which: Which): Promise<VehicleTicketRecord | null> => {
    const [pair] = await pairsOf(db, which, 1);
    return pair && pair.vehicleTicket.deleted_at === null ? recordOf(pair) : null;
  };
  const find: TicketService["find"] = async (db, actor, id, ticketClass) => {
    const ticket = await findTicket(db, actor, id);
    if (!ticket || (ticketClass !== undefined && ticket.ticket_class !== ticketClass))
      throw new AppError("not_found", `No ticket ${id}`);
    return ticket;
  };
  const views: TicketService["views"] = (db, actor, tickets) => ticketViews(platform, db, actor, tickets);
  return {
    vehicleTicketById: (db, id) => firstOf(db, { ids: [id] }),
    knownOf: readTickets,
    byCode: (db, code) => firstOf(db, { code: normalTicketCode(code) }),
    async byPlate(db, areaId, plate) {
      return (await pairsOf(db, { plate: normalPlate(plate), areaId }, 50)).map(recordOf);
    },
    recordPassages,
    amendSteps,
    countInside,
    find,
    make: makeTicket,
    demandGoodPlan,
    demandGoodDestinations,
    demandGoodChange,
    change: changeTicket,
    approve: approveTicket,
    reject: rejectTicket,
    cancel: cancelTicket,
    decideDestination,
    demandOwn: demandOwnTicket,
    publish: publishVehicleTickets,
    foreignPapers,
    async ticketView(db, actor, id) {
      const [view] = await views(db, actor, [await find(db, actor, id)]);
      if (!view) throw new Error("one ticket has one view");
      return view;
    },
    views,
    qrs: (db, ticket) => qrsOfTicket(platform, db, ticket),
    pdfContent: pdfContentOf,
    liveView: (db, actor, vehicleTicketId) => liveView(platform, documents, db, actor, vehicleTicketId),
    documents,
  };
}
