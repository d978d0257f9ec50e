import { AppError } from "../../../shared/errors/app-error.ts";
import { normalTicketCode } from "../../../shared/credential/ticket-code.ts";
import { normalPlate } from "../../../shared/lib/plate.ts";
import { type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { type LiveVehicleTicket, type Ticket } from "../../../shared/wire/ticket.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Platform } from "../../platform/platform.ts";
import { type Work } from "../../platform/transact.ts";
import { type DocumentLoaders, liveView } from "./live-view.ts";
import { pairsOf, recordOf, type Which } from "./publish.ts";
import { type Passage, type PassageOutcome, recordPassage } from "./record-passage.ts";
import { findTicket } from "./store.ts";
import { ticketViews } from "./views.ts";

/** The tickets room, for other rooms. Records are what the gates judge by, so that central judges alike. */
export interface TicketService {
  /** The vehicle ticket, in whatever state; null when there is none. */
  vehicleTicketById(db: Reads, id: string): Promise<VehicleTicketRecord | null>;
  /** @param code as typed: case, blanks and look-alikes don't matter */
  byCode(db: Reads, code: string): Promise<VehicleTicketRecord | null>;
  /** Newest first, at most 50, as at the gates. @param plate as typed */
  byPlate(db: Reads, areaId: string, plate: string): Promise<VehicleTicketRecord[]>;
  /** Notes that a vehicle really went through; never refuses what happened. */
  recordPassage(work: Work, passage: Passage): Promise<PassageOutcome>;
  /** @throws AppError `not_found` when there is none that the actor may see */
  ticketView(db: Reads, actor: Principal, id: string): Promise<Ticket>;
  /** A vehicle ticket as the latest activity of a lane shows it, whoever asks; null when there is none. */
  liveView(db: Reads, vehicleTicketId: string): Promise<LiveVehicleTicket | null>;
  /** Rooms that keep documents register their loaders here. */
  documents: DocumentLoaders;
}

export function createTicketService(platform: Platform): TicketService {
  const documents: DocumentLoaders = {};
  const firstOf = async (db: Reads, which: Which): Promise<VehicleTicketRecord | null> => {
    const [pair] = await pairsOf(db, which, 1);
    return pair && pair.vehicleTicket.deleted_at === null ? recordOf(pair) : null;
  };
  return {
    vehicleTicketById: (db, id) => firstOf(db, { ids: [id] }),
    byCode: (db, code) => firstOf(db, { code: normalTicketCode(code) }),
    async byPlate(db, areaId, plate) {
      return (await pairsOf(db, { plate: normalPlate(plate), areaId }, 50)).map(recordOf);
    },
    recordPassage,
    async ticketView(db, actor, id) {
      const ticket = await findTicket(db, actor, id);
      const [view] = ticket ? await ticketViews(platform, db, [ticket]) : [];
      if (!view) throw new AppError("not_found", `No ticket ${id}`);
      return view;
    },
    liveView: (db, vehicleTicketId) => liveView(platform, documents, db, vehicleTicketId),
    documents,
  };
}
