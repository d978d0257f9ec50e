import { AreaRules } from "../../shared/wire/area.ts";
import type { FeedDelete, FeedKind, FeedPut, VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { LaneRules } from "../../shared/wire/lane.ts";

/** Records of the feed for tests; the number makes each unique. */

/** A UUID of version 7 that holds `n`. */
export function idOf(n: number): string {
  return `01920000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}
export const AREA_ID = idOf(0xa0);
export const GATE_ID = idOf(0xb0);
export const EDGE_ID = idOf(0xe0);

export function vehicleTicket(n: number, more: Partial<VehicleTicketRecord> = {}): VehicleTicketRecord {
  return {
    id: idOf(n),
    ticket_id: idOf(n + 0x10_0000),
    area_id: AREA_ID,
    vehicle_ticket_code: `CODE${String(n).padStart(6, "0")}`,
    police_number: `B ${1000 + n} XYZ`,
    company_name: "PT Maju",
    ticket_access_number: `AG-20261121-${String(n).padStart(4, "0")}`,
    ticket_class: "tenant_without_pabeanan",
    ticket_status: "running",
    status: "active",
    direction: "in_out",
    request_at_start: "2026-11-01",
    request_at_end: "2026-12-31",
    expired_at: null,
    container_number: null,
    is_load_unload_done: false,
    customs: "none",
    customs_as_of: null,
    last_step: null,
    steps_reset_at: null,
    ...more,
  };
}

export function stepIn(n: number): VehicleTicketRecord["last_step"] {
  return {
    step: "in",
    at: "2026-11-21T05:00:00.000Z",
    activity_id: idOf(n),
    gate_id: GATE_ID,
    gate_name: "Gate 1",
    lane_id: idOf(1),
  };
}

type Data<K extends FeedKind> = Extract<FeedPut, { kind: K }>["data"];
export const records = {
  area: (): Data<"area"> => ({
    id: AREA_ID,
    name: "Port",
    time_zone: "Asia/Jakarta",
    rules: AreaRules.parse({}),
  }),
  gate: (): Data<"gate"> => ({ id: GATE_ID, area_id: AREA_ID, name: "Gate 1" }),
  lane: (n: number): Data<"lane"> => ({
    id: idOf(n),
    gate_id: GATE_ID,
    area_id: AREA_ID,
    name: `Lane ${n}`,
    number: n,
    direction: "in",
    is_active: true,
    rules: LaneRules.parse({}),
    devices: [],
  }),
  key: (n: number, status: Data<"key">["status"] = "active"): Data<"key"> => ({
    id: idOf(n),
    key_id: n.toString(16).padStart(8, "0"),
    public_key: "k".repeat(43),
    status,
  }),
  officer: (n: number): Data<"officer"> => ({ id: idOf(n), name: "Sari", pin_hash: null, is_supervisor: false }),
};

/** The line that brings a record. */
export function putLine<K extends FeedKind>(kind: K, data: Data<K>, position: number): FeedPut {
  return { type: "put", kind, id: data.id, cursor: `0.${position}`, data } as FeedPut;
}
export function deleteLine(kind: FeedKind, id: string, position: number): FeedDelete {
  return { type: "delete", kind, id, cursor: `0.${position}` };
}
