import { signCredential } from "../../../shared/credential/credential.ts";
import { credentialDigest } from "../../../shared/credential/credential.ts";
import { makeKeyPair, openSigningKey } from "../../../shared/credential/keys.ts";
import { areaTag } from "../../../shared/credential/payload.ts";
import { newTicketCode } from "../../../shared/credential/ticket-code.ts";
import { AreaRules } from "../../../shared/wire/area.ts";
import { type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { type LaneRecord, LaneRules, type Step } from "../../../shared/wire/lane.ts";

/** The gate of the week as central knows it: eight lanes, the first four in, the others out. */

/** The UUID of version 7 that holds `n`. */
export function idOf(n: number): string {
  return `019a0000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

export const AREA = idOf(1);
export const GATE = idOf(2);
export const EDGE = idOf(3);
export const EPOCH = idOf(4);
export const LANES = 8;
const FIRST_TICKET = 0x100000;
const FIRST_DAY = "2026-01-01";
const LAST_DAY = "2027-12-31";

const pair = makeKeyPair((bytes) => Buffer.alloc(bytes, 9));
const signingKey = openSigningKey(pair);

export const KEY_RECORD = { id: idOf(5), key_id: pair.keyId, public_key: pair.publicKey, status: "active" } as const;
export const AREA_RECORD = { id: AREA, name: "Port", time_zone: "Asia/Jakarta", rules: AreaRules.parse({}) };
export const GATE_RECORD = { id: GATE, area_id: AREA, name: "Gate 1" };
export const CREDENTIALS = {
  edge_id: EDGE,
  gate_id: GATE,
  area_id: AREA,
  client_id: "bench",
  client_secret: "bench-secret",
  key: { public_key: pair.publicKey, private_key: "bench" },
};

export function directionOf(lane: number): Step {
  return lane < LANES / 2 ? "in" : "out";
}

/** The n-th ticket of the week. */
export function ticketOf(n: number): VehicleTicketRecord {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(n, 4);
  return {
    id: idOf(FIRST_TICKET + n),
    ticket_id: idOf(FIRST_TICKET + n),
    area_id: AREA,
    vehicle_ticket_code: newTicketCode((size) => bytes.subarray(8 - size)),
    credential_digest: credentialDigest(qrOf(n)),
    police_number: `B ${1000 + (n % 9000)} ABC`,
    company_name: "PT Sumber Makmur",
    ticket_access_number: `AG-20261121-${String(n).padStart(7, "0")}`,
    ticket_class: "trade_vehicle",
    ticket_status: "running",
    status: "active",
    direction: "in_out",
    request_at_start: FIRST_DAY,
    request_at_end: LAST_DAY,
    expired_at: null,
    container_number: null,
    is_load_unload_done: false,
    customs: "none",
    customs_as_of: null,
    last_step: null,
    steps_reset_at: null,
  };
}

export function qrOf(n: number): string {
  const terms = {
    direction: "in_out",
    firstDate: FIRST_DAY,
    lastDate: LAST_DAY,
    ticketClass: "trade_vehicle",
  } as const;
  return signCredential({ vehicleTicketId: idOf(FIRST_TICKET + n), areaTag: areaTag(AREA), ...terms }, signingKey);
}

/** A lane with everything. Its settings name real drivers; the bench plays the devices behind them. */
export function laneOf(index: number): LaneRecord {
  const contact = (input: number) => ({ input, active_high: true });
  const link = { type: "tcp", host: "127.0.0.1", port: 9_000 + index } as const;
  const board = { driver: "modbus-relay", link, address: 1, poll_ms: 60 } as const;
  const settings: LaneRecord["devices"][number]["settings"][] = [
    {
      role: "barrier",
      ...board,
      open_relay: 0,
      close_relay: 1,
      hold_relay: null,
      pulse_ms: 200,
      open_limit: contact(2),
      closed_limit: contact(3),
    },
    { role: "light", ...board, red_relay: 2, green_relay: 3 },
    { role: "loop", ...board, place: "before", contact: contact(0), debounce_ms: 50 },
    { role: "loop", ...board, place: "under", contact: contact(1), debounce_ms: 50 },
    {
      role: "reader",
      driver: "scanner-line",
      link: { ...link, port: 9_100 + index },
      silence_ms: 80,
      prefix: "",
      shared_by: "nobody",
      takes_rest: false,
    },
  ];
  return {
    id: idOf(0x100 + index),
    gate_id: GATE,
    area_id: AREA,
    name: `Lane ${index + 1}`,
    number: index + 1,
    direction: directionOf(index),
    is_active: true,
    rules: LaneRules.parse({ travel_seconds: 3 }),
    devices: settings.map((one, device) => ({
      id: idOf(0x1000 + index * 16 + device),
      name: `${one.role} ${device}`,
      settings: one,
    })),
  };
}
