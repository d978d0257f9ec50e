import type { AreaRules } from "../wire/area.ts";
import type { BlockRecord } from "../wire/block.ts";
import type { CredentialPayload } from "../credential/payload.ts";
import type { Decision, LastStep } from "../wire/decision.ts";
import type { VehicleTicketRecord } from "../wire/feed.ts";
import type { Queue } from "./buffer-queue.ts";
import type { StepWeight } from "../wire/step-weight.ts";
import type { Weighed } from "../wire/weighing.ts";
import type { LaneDirection, LaneRules } from "../wire/lane.ts";

/** The presented credential or reference, after its form and signature were checked. */
export type Presentation =
  | { kind: "unreadable" }
  | { kind: "bad-signature" }
  | { kind: "credential"; payload: CredentialPayload }
  /** A code with a correct check character, or a plate if the lane allows entry by plate. */
  | { kind: "reference"; text: string };

/** All inputs of the rule book. It reads no clock, no database and no network. */
export interface Facts {
  presentation: Presentation;
  /** The vehicle ticket and its ticket in this side's replica; null when unknown. */
  vehicleTicket: VehicleTicketRecord | null;
  /** The last known step at any gate. Newer than `vehicleTicket.last_step` if this side recorded it itself. */
  lastStep: LastStep | null;
  /** Steps before this moment (Unix epoch milliseconds) never cause a refusal of the next step. */
  stepsForgivenAtMs?: number | null;
  lane: { id: string; direction: LaneDirection; isClosed: boolean; rules: LaneRules };
  area: { id: string; timeZone: string; rules: AreaRules };
  /** The block list of the area; absent where it is empty. */
  blocks?: readonly BlockRecord[];
  /** Number of vehicles inside the area, as far as this side knows, with an officer's correction. */
  vehiclesInside: number;
  /** The area's buffer zone as this vehicle meets it; absent where nobody waits. */
  queue?: Queue;
  time: {
    /** Unix epoch milliseconds of this side's clock, offset applied. */
    nowMs: number;
    trust: "trusted" | "uncertain" | "untrusted";
    /** The true time lies within `nowMs` ± this. */
    uncertaintyMs: number;
  };
  /** When this area last had all customs data, Unix epoch milliseconds; null or absent: never. */
  customsKnownAtMs?: number | null | undefined;
  /** Age of this side's data; 0 at central; null before the first synchronization. */
  replicaAgeMs: number | null;
  /** The plate that a camera read; null without a reading. */
  readPlate: string | null;
  /** The vehicle's weight at this lane's scale, or why there is none; absent without a scale. */
  weighed?: Weighed | null;
  /** The gross weights of the vehicle that this side knows, of any visit. */
  weights?: readonly StepWeight[];
  /** The latest decision of this lane on the same text; null without one. */
  sameScanBefore: { decision: Decision; atMs: number } | null;
}

/** Debounce: a scan of the same text on the same lane within this time repeats the earlier decision. */
export const SAME_SCAN_MS = 5_000;
