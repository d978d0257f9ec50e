import { type AreaRules } from "../wire/area.ts";
import { type CredentialPayload } from "../credential/payload.ts";
import { type Decision, type LastStep } from "../wire/decision.ts";
import { type VehicleTicketRecord } from "../wire/feed.ts";
import { type LaneDirection, type LaneRules } from "../wire/lane.ts";

/** What was held before the reader, after its form and signature were looked at. */
export type Presentation =
  | { kind: "unreadable" }
  | { kind: "bad-signature" }
  | { kind: "credential"; payload: CredentialPayload }
  /** A code with a good check character, or a plate where the lane allows entry by plate. */
  | { kind: "reference"; text: string };

/** What the rule book is told. It reads no clock, no database and no network: everything stands here. */
export interface Facts {
  presentation: Presentation;
  /** The vehicle ticket with its ticket as this side knows them; null when it knows none. */
  vehicleTicket: VehicleTicketRecord | null;
  /** The last known step, of whichever gate; newer than `vehicleTicket.last_step` where this side saw it itself. */
  lastStep: LastStep | null;
  /** Steps taken before this moment (Unix epoch milliseconds) are no reason to refuse the next one, whichever it is. */
  stepsForgivenAtMs?: number | null;
  lane: { id: string; direction: LaneDirection; isClosed: boolean; rules: LaneRules };
  area: { id: string; timeZone: string; rules: AreaRules };
  /** Vehicles inside the area now, as far as this side knows. */
  vehiclesInside: number;
  time: {
    /** Unix epoch milliseconds by this side's clock, offset applied. */
    nowMs: number;
    trust: "trusted" | "uncertain" | "untrusted";
    /** How far the true time may be from `nowMs`, either way. */
    uncertaintyMs: number;
  };
  /** When customs was last known in full in this area, Unix epoch milliseconds; null or left out where it never was. */
  customsKnownAtMs?: number | null | undefined;
  /** Age of what this side knows; 0 at central; null when it has never been in step. */
  replicaAgeMs: number | null;
  /** The plate that a camera read, if one did. */
  readPlate: string | null;
  /** The latest decision of this lane on the very same text, if one was made. */
  sameScanBefore: { decision: Decision; atMs: number } | null;
}

/** A scan repeated on its lane within this time is the same decision again. */
export const SAME_SCAN_MS = 5_000;
