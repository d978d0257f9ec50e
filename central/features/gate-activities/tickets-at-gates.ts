import { type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { type PassageOutcome } from "../../../shared/wire/fact.ts";
import { type Step } from "../../../shared/wire/lane.ts";
import { type LiveVehicleTicket } from "../../../shared/wire/ticket.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Work } from "../../platform/transact.ts";

/** A vehicle ticket's step through a gate. */
export interface TicketPassage {
  vehicleTicketId: string;
  step: Step;
  /** ISO 8601, by central's clock. */
  at: string;
  outcome: Exclude<PassageOutcome, "none">;
  activityId: string;
  gateId: string;
  gateName: string;
  laneId: string;
}

/** What gate activities need of tickets. */
export interface TicketsAtGates {
  /** The vehicle ticket as the gates judge it; null when central has none of that id. */
  feedRecordOf(db: Reads, vehicleTicketId: string): Promise<VehicleTicketRecord | null>;
  /** When it, or its ticket, was cancelled or rejected (ISO 8601); null when neither. */
  voidedAt(db: Reads, vehicleTicketId: string): Promise<string | null>;
  /** By its code, in normal form. */
  findByCode(db: Reads, code: string): Promise<VehicleTicketRecord | null>;
  /** By a plate in normal form: the one of the area that a vehicle at the gate most likely comes with. */
  findByPlate(db: Reads, areaId: string, plate: string): Promise<VehicleTicketRecord | null>;
  /** Vehicles that went in and have not come out. */
  countInside(db: Reads, areaId: string): Promise<number>;
  /** Takes a step into the vehicle ticket and brings it to the gates; one that central does not know changes nothing. */
  recordPassage(work: Work, passage: TicketPassage): Promise<void>;
  /** As the latest activity of a lane shows it; null when central has none of that id. */
  liveViewOf(db: Reads, vehicleTicketId: string): Promise<LiveVehicleTicket | null>;
}
