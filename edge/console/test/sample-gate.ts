import { ADMITTED } from "../../../shared/test/sample-facts.ts";
import type { Decision } from "../../../shared/wire/decision.ts";
import type { GateView, LaneView, PassageView, SearchHit, VehicleView } from "../ports.ts";
import { say } from "../../../shared/words/say.ts";

/** A gate as the server shows it, with a lane in every state. */
export const idOf = (n: number): string => `0193a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const NOW = "2026-11-21T01:30:00.000Z";
export const at = (minutesAgo: number): string => new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString();

const alreadyIn: Decision = {
  ...ADMITTED,
  verdict: "refuse",
  code: "ALREADY_IN",
  colour: "red",
  previous: { step: "in", at: at(16), activity_id: idOf(90), gate_id: idOf(2), gate_name: "Gate 2", lane_id: idOf(12) },
};
const customs: Decision = { ...ADMITTED, verdict: "refer", code: "CUSTOMS_STALE", colour: "yellow", step: "out" };

export const vehicle: VehicleView = {
  activity_id: idOf(50),
  at: at(0),
  police_number: "B 1234 ABC",
  read_plate: null,
  code: "7K2M9QX41A",
  ticket_access_number: "AG-20261121-0007",
  company_name: "PT Sumber Makmur",
  container_number: "TEMU 123456 7",
  vehicle_ticket_id: idOf(60),
  decision: ADMITTED,
  colour: "green",
  photo_ids: [],
};
export const refusedVehicle: VehicleView = {
  ...vehicle,
  activity_id: idOf(51),
  police_number: "B 9901 KZX",
  decision: alreadyIn,
  colour: "red",
};
export const waitingVehicle: VehicleView = {
  ...vehicle,
  activity_id: idOf(52),
  police_number: "L 8 XY",
  read_plate: "L 6 XY",
  decision: customs,
  colour: "yellow",
};

const passage = (n: number, more: Partial<PassageView>): PassageView => ({
  activity_id: idOf(100 + n),
  lane_id: idOf(11),
  lane_number: 1,
  at: at(n * 3),
  kind: "decision",
  vehicle,
  outcome: "confirmed",
  is_unopened: false,
  is_waiting: false,
  step: "in",
  action: null,
  by: null,
  reason: null,
  is_queued: false,
  photo_ids: [],
  ...more,
});
export const passages: PassageView[] = [
  passage(1, { is_queued: true, photo_ids: [idOf(70)] }),
  passage(2, { vehicle: refusedVehicle, outcome: null }),
  passage(3, {
    kind: "override",
    vehicle: null,
    action: "open",
    by: "Siti Rahma",
    reason: say("emergency_vehicle"),
    outcome: "confirmed",
  }),
  passage(4, { kind: "tailgate", vehicle: null, outcome: null }),
  passage(5, {
    kind: "event",
    vehicle: null,
    outcome: null,
    action: "fire_on",
    reason: say("opens_on_fire"),
  }),
];

export const lane: LaneView = {
  id: idOf(11),
  number: 1,
  name: "Masuk utara",
  direction: "in",
  language: "id",
  health: "ok",
  lacks: [],
  mode: "normal",
  mode_until: null,
  hold: null,
  is_fire_on: false,
  phase: "open",
  can_close: true,
  can_hold: true,
  arm: "open",
  up_unasked: null,
  loops: { before: "occupied", under: "free" },
  light: "green",
  weight: { value: 12_340, unit: "kg", counts: true },
  sign: { lines: ["SILAKAN MASUK", "B 1234 ABC"], colour: "green" },
  vehicle,
  waits_until: null,
  devices: [
    { device_id: idOf(31), name: "palang", role: "barrier", state: "ready", since: at(300), detail: null },
    { device_id: idOf(32), name: "pembaca QR", role: "reader", state: "ready", since: at(300), detail: null },
  ],
  last: passages,
};
export const refusing: LaneView = {
  ...lane,
  id: idOf(12),
  number: 2,
  name: "Masuk selatan",
  phase: "refused",
  arm: "closed",
  light: "red",
  weight: null,
  sign: { lines: ["SUDAH MASUK", "08:14 GATE 2"], colour: "red" },
  vehicle: refusedVehicle,
};
export const waiting: LaneView = {
  ...refusing,
  id: idOf(13),
  number: 3,
  name: "Keluar",
  direction: "out",
  phase: "referred",
  sign: { lines: ["TUNGGU PETUGAS"], colour: "yellow" },
  vehicle: waitingVehicle,
  waits_until: new Date(Date.parse(NOW) + 95_000).toISOString(),
};
export const broken: LaneView = {
  ...lane,
  id: idOf(14),
  number: 4,
  name: "Dua arah",
  direction: "both",
  health: "fault",
  lacks: [
    say("device_down_because", {
      device: "papan LED",
      state: say("state_lost"),
      since_at: at(4),
      why: say("unplugged", { line: "/dev/serial/by-id/papan" }),
    }),
    say("arm_closed_late"),
  ],
  phase: "idle",
  arm: "unknown",
  up_unasked: "arm",
  loops: { before: null, under: "unknown" },
  light: null,
  weight: "silent",
  sign: null,
  vehicle: null,
  devices: [
    {
      device_id: idOf(33),
      name: "papan LED",
      role: "sign",
      state: "lost",
      since: at(4),
      detail: say("unplugged", { line: "/dev/serial/by-id/papan" }),
    },
  ],
  last: [],
};
export const bypassed: LaneView = {
  ...lane,
  id: idOf(15),
  number: 5,
  name: "Darurat",
  mode: "bypassed",
  mode_until: at(-45),
  hold: { until: null },
  is_fire_on: true,
  phase: "held open",
  vehicle: null,
};

export const gate: GateView = {
  version: 1,
  now: NOW,
  gate_name: "Gerbang Utara",
  area_name: "Kawasan Industri",
  time_zone: "Asia/Jakarta",
  lanes: [lane, refusing, waiting, broken, bypassed],
  data_age_ms: 12_000,
  lacks: [],
  status: {
    sync: {
      enrolment: { is: "enrolled", edgeId: idOf(3), gateId: idOf(1) },
      is_reached: false,
      since: at(200),
      last_reached_at: at(76),
      because: "connect ECONNREFUSED 10.0.0.1:443",
      is_revoked: false,
      stuck_because: null,
    },
    clock: { trust: "uncertain", offset_ms: 20, uncertainty_ms: 300 },
    disk: { has_room: true, keeps_photos: true },
    outbox: { depth: 14, parked: 1, oldest_at: at(76) },
    replica: { as_of: at(76), age_ms: 76 * 60_000, set_aside: 0 },
    site: {
      is_connected: false,
      because: say("broker_unreachable", { broker: "site" }),
      peers: [{ edge_id: idOf(4), gate_name: "Gerbang Selatan", heard_at: at(30), is_online: false }],
      refused: { count: 0, because: null, at: null },
    },
  },
};

/** The same gate on a good day: central is online, and three lanes are busy. */
export const morning: GateView = {
  ...gate,
  lanes: [
    { ...lane, last: passages.slice(0, 2).map((one) => ({ ...one, is_queued: false })) },
    { ...refusing, last: passages.slice(1, 3) },
    { ...waiting, last: passages.slice(2, 3) },
  ],
  status: {
    ...gate.status,
    sync: { ...gate.status.sync, is_reached: true, because: null, last_reached_at: NOW },
    clock: { ...gate.status.clock, trust: "trusted" },
    outbox: { depth: 0, parked: 0, oldest_at: null },
    replica: { as_of: NOW, age_ms: 12_000, set_aside: 0 },
    site: null,
  },
};

/** Enrolled a moment ago: central has not configured any lane yet. */
export const bare: GateView = { ...morning, lanes: [] };

export const hit: SearchHit = {
  vehicle_ticket_id: idOf(60),
  code: "7K2M9QX41A",
  police_number: "B 1234 ABC",
  company_name: "PT Sumber Makmur",
  ticket_access_number: "AG-20261121-0007",
  ticket_class: "tenant_with_pabeanan",
  status: "running",
  request_at_start: "2026-11-20",
  last_date: null,
  container_number: "TEMU 123456 7",
  customs: "held",
  is_inside: true,
  last_step: { step: "in", at: at(40), gate_name: "Gerbang Utara" },
};
