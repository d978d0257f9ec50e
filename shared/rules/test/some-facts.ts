import { AreaRules } from "../../wire/area.ts";
import type { BlockRecord } from "../../wire/block.ts";
import type { LastStep } from "../../wire/decision.ts";
import type { VehicleTicketRecord } from "../../wire/feed.ts";
import { type LaneDirection, LaneRules, type Step } from "../../wire/lane.ts";
import type { Weighed } from "../../wire/weighing.ts";
import { areaTag, type CredentialPayload } from "../../credential/payload.ts";
import type { Facts } from "../facts.ts";

export const AREA = "019a9d3c-7b00-7aaa-8aaa-000000000001";
export const OTHER_AREA = "019a9d3c-7b00-7aaa-8aaa-000000000002";
export const GATE = "019a9d3c-7b00-7bbb-8bbb-000000000002";
export const LANE = "019a9d3c-7b00-7ccc-8ccc-000000000001";
export const TICKET = "019a9d3c-7b00-7ddd-8ddd-000000000001";
export const COMPANY = "019a9d3c-7b00-7ddd-8ddd-0000000000cc";
const ACTIVITY = "019a9d3c-7b00-7eee-8eee-000000000001";

/** Noon of 21 November 2026 in Jakarta. */
export const NOON_MS = Date.parse("2026-11-21T05:00:00.000Z");
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A step of a visit, taken before noon. */
export function stepTaken(step: Step, agoMs = 2 * HOUR): LastStep {
  return {
    step,
    at: new Date(NOON_MS - agoMs).toISOString(),
    activity_id: ACTIVITY,
    gate_id: GATE,
    gate_name: "Gate 2",
    lane_id: LANE,
  };
}

/** A gross weight that counts. */
export function weighed(kg: number): Weighed {
  return { is: "weight", scale_id: "s", gross: kg, unit: "kg", kg, stable_by: "indicator", memory_id: null };
}

/** A block list with one entry. */
export function blocked(entry: Partial<BlockRecord>): Change {
  const none = { police_number: null, company_id: null, last_date: null };
  return { facts: { blocks: [{ id: ACTIVITY, area_id: AREA, reason: "unpaid damage", ...none, ...entry }] } };
}

/** Changes to the facts of an admissible vehicle, by topic. */
export interface Change {
  ticket?: Partial<VehicleTicketRecord>;
  areaRules?: Partial<AreaRules>;
  laneRules?: Partial<LaneRules>;
  lane?: LaneDirection;
  isLaneClosed?: boolean;
  timeZone?: string;
  time?: Partial<Facts["time"]>;
  facts?: Partial<Omit<Facts, "lane" | "area" | "time">>;
}

const goodTicket: VehicleTicketRecord = {
  id: TICKET,
  ticket_id: "019a9d3c-7b00-7ddd-8ddd-0000000000ff",
  area_id: AREA,
  vehicle_ticket_code: "1K7X2M9QDF",
  police_number: "B 1234 ABC",
  company_name: "PT Sumber",
  ticket_access_number: "AG-20261121-0007",
  ticket_class: "tenant_without_pabeanan",
  ticket_status: "running",
  status: "active",
  direction: "in_out",
  request_at_start: "2026-11-21",
  request_at_end: "2026-11-21",
  expired_at: null,
  container_number: null,
  is_load_unload_done: false,
  customs: "none",
  customs_as_of: null,
  last_step: null,
  steps_reset_at: null,
};

/** A tenant's ticket of that day, presented at noon on an entry lane. Only the changes can cause a refusal. */
export function factsWith(...changes: Change[]): Facts {
  const all = mergeChanges(changes);
  return {
    presentation: { kind: "reference", text: "1K7X2M9QDF" },
    vehicleTicket: { ...goodTicket, ...all.ticket },
    lastStep: null,
    lane: {
      id: LANE,
      direction: all.lane ?? "in",
      isClosed: all.isLaneClosed ?? false,
      rules: LaneRules.parse({ ...all.laneRules }),
    },
    area: { id: AREA, timeZone: all.timeZone ?? "Asia/Jakarta", rules: AreaRules.parse({ ...all.areaRules }) },
    vehiclesInside: 0,
    time: { nowMs: NOON_MS, trust: "trusted", uncertaintyMs: 0, ...all.time },
    replicaAgeMs: 0,
    readPlate: null,
    sameScanBefore: null,
    ...all.facts,
  };
}

function mergeChanges(changes: readonly Change[]): Change {
  return changes.reduce(
    (one, other) => ({
      ...one,
      ...other,
      ticket: { ...one.ticket, ...other.ticket },
      areaRules: { ...one.areaRules, ...other.areaRules },
      laneRules: { ...one.laneRules, ...other.laneRules },
      time: { ...one.time, ...other.time },
      facts: { ...one.facts, ...other.facts },
    }),
    {},
  );
}

/** A credential with a valid signature for that day, of a ticket that this side does not know. */
export function unknownCredential(payload: Partial<CredentialPayload> = {}): Change {
  const signed: CredentialPayload = {
    keyId: "56475aa7",
    vehicleTicketId: TICKET,
    areaTag: areaTag(AREA),
    direction: "in_out",
    firstDate: "2026-11-21",
    lastDate: "2026-11-21",
    ticketClass: "tenant_without_pabeanan",
    ...payload,
  };
  return { facts: { presentation: { kind: "credential", payload: signed }, vehicleTicket: null } };
}
