import { credentialDigest, signCredential } from "../../shared/credential/credential.ts";
import { type KeyPair, openSigningKey } from "../../shared/credential/keys.ts";
import { areaTag } from "../../shared/credential/payload.ts";
import { newTicketCode } from "../../shared/credential/ticket-code.ts";
import { localDate } from "../../shared/lib/local-date.ts";
import { AreaRules } from "../../shared/wire/area.ts";
import { type FeedPut, type VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { LaneRules, type LaneRecord } from "../../shared/wire/lane.ts";

/** The records of a gate that exists only in memory, while an edge rehearses. */

/** A UUID of version 7 that holds `n`. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}
export const AREA = idOf(1);
export const GATE = idOf(2);
export const EDGE = idOf(3);
const KEY = idOf(4);
const FIRST_LANE = 0x100;
const FIRST_DEVICE = 0x1000;
const FIRST_TICKET = 0x100000;
/** The board's inputs that stand for the loops. */
export const INPUT = { before: 0, under: 1 } as const;

export const linkOf = (lane: number, device: string): string => `/imagined/lane-${lane}/${device}`;
export const laneId = (lane: number): string => idOf(FIRST_LANE + lane);

export function imaginedRecords(lanes: number, { keyId, publicKey }: KeyPair): FeedPut[] {
  const rules = AreaRules.parse({});
  const put = <K extends FeedPut["kind"]>(kind: K, id: string, data: Extract<FeedPut, { kind: K }>["data"]): FeedPut =>
    ({ type: "put", kind, id, cursor: "0.1", data }) as FeedPut;
  return [
    put("area", AREA, { id: AREA, name: "imagined", time_zone: "Asia/Jakarta", rules }),
    put("gate", GATE, { id: GATE, area_id: AREA, name: "imagined" }),
    put("key", KEY, { id: KEY, key_id: keyId, public_key: publicKey, status: "active" }),
    ...Array.from({ length: lanes }, (_, lane) => put("lane", laneId(lane), laneRecord(lane))),
  ];
}

function laneRecord(lane: number): LaneRecord {
  const serial = (device: string) =>
    ({
      type: "serial",
      path: linkOf(lane, device),
      baud_rate: 9600,
      data_bits: 8,
      parity: "none",
      stop_bits: 1,
      rtscts: false,
    }) as const;
  const relays = { driver: "modbus-relay", link: serial("board"), address: 1, poll_ms: 400 } as const;
  const contact = (input: number) => ({ input, active_high: true });
  const limits = { open_limit: null, closed_limit: null };
  const settings: LaneRecord["devices"][number]["settings"][] = [
    { role: "barrier", ...relays, open_relay: 0, close_relay: 1, hold_relay: null, pulse_ms: 200, ...limits },
    { role: "light", ...relays, red_relay: 2, green_relay: 3 },
    { role: "loop", ...relays, place: "before", contact: contact(INPUT.before), debounce_ms: 20 },
    { role: "loop", ...relays, place: "under", contact: contact(INPUT.under), debounce_ms: 20 },
    {
      role: "reader",
      driver: "scanner-line",
      link: serial("scanner"),
      silence_ms: 80,
      prefix: "",
      shared_by: "nobody",
      takes_rest: false,
    },
  ];
  return {
    id: laneId(lane),
    gate_id: GATE,
    area_id: AREA,
    name: `imagined ${lane}`,
    number: lane + 1,
    direction: "in",
    is_active: true,
    rules: LaneRules.parse({ travel_seconds: 1, clear_seconds: 0.1 }),
    devices: settings.map((one, device) => ({
      id: idOf(FIRST_DEVICE + lane * 16 + device),
      name: one.role,
      settings: one,
    })),
  };
}

/**
 * A ticket that is good today, with its QR. Every other one is not known by the digest of its QR, so that signatures
 * are verified too.
 */
export function imaginedTicket(n: number, nowMs: number, key: KeyPair): { put: FeedPut; qr: string } {
  const id = idOf(FIRST_TICKET + n);
  const today = localDate(nowMs, "Asia/Jakarta");
  const qr = signCredential(
    {
      vehicleTicketId: id,
      areaTag: areaTag(AREA),
      direction: "in_out",
      firstDate: today,
      lastDate: null,
      ticketClass: "trade_vehicle",
    },
    openSigningKey(key),
  );
  const record: VehicleTicketRecord = {
    id,
    ticket_id: id,
    area_id: AREA,
    vehicle_ticket_code: newTicketCode((size) => Uint8Array.from({ length: size }, (_, at) => n >> (at * 5))),
    police_number: `B ${1000 + (n % 9000)} ABC`,
    company_name: "imagined",
    ticket_access_number: `AG-${n}`,
    ...(n % 2 === 0 ? { credential_digest: credentialDigest(qr) } : {}),
    ticket_class: "trade_vehicle",
    ticket_status: "running",
    status: "active",
    direction: "in_out",
    request_at_start: today,
    request_at_end: null,
    expired_at: null,
    container_number: null,
    is_load_unload_done: false,
    customs: "none",
    customs_as_of: null,
    last_step: null,
    steps_reset_at: null,
  };
  return { put: { type: "put", kind: "vehicle_ticket", id, cursor: "0.1", data: record }, qr };
}
