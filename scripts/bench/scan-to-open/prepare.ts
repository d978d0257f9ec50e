import { join } from "node:path";
import { credentialDigest, signCredential } from "../../../shared/credential/credential.ts";
import { makeKeyPair, openSigningKey } from "../../../shared/credential/keys.ts";
import { areaTag } from "../../../shared/credential/payload.ts";
import { newTicketCode } from "../../../shared/credential/ticket-code.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { AreaRules } from "../../../shared/wire/area.ts";
import { type FeedPut, type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { type LaneRecord, LaneRules } from "../../../shared/wire/lane.ts";
import { type DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { openStore } from "../../../edge/store/open.ts";
import { openReplica } from "../../../edge/store/replica.ts";
import { writeSecret } from "../../../edge/sync/credentials.ts";
import { wiredLane } from "./lane-settings.ts";

/** A gate's data directory as it stands after a long time in step: enrolled, and with all of its tickets. */

/** The UUID of version 7 that holds `n`. */
export function idOf(n: number): string {
  return `019a0000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}
const AREA = idOf(1);
const GATE = idOf(2);
const EDGE = idOf(3);
const FIRST_TICKET = 0x100000;
const CHUNK = 2_000;

/** The ports of a lane: its scanner, its relay board, its sign. */
export interface LanePorts {
  scanner: string;
  board: string;
  sign: string;
}

export interface Prepared {
  databaseFile: string;
  credentialsFile: string;
  /** The id and the QR of the n-th ticket. */
  ticket(n: number): { id: string; qr: string };
}

/**
 * A gate whose lanes hang on serial ports.
 * @param size how many vehicle tickets the gate knows
 * @param progress told how many are written, now and then
 */
export function prepareGate(
  directory: string,
  size: number,
  lanes: readonly LanePorts[],
  progress: (done: number) => void,
): Prepared {
  const serial = (path: string) => ({ type: "serial", path });
  const settings = lanes.map(({ scanner, board, sign }) =>
    wiredLane({ scanner: serial(scanner), board: serial(board), sign: serial(sign) }),
  );
  return prepareLanes(directory, size, settings, progress);
}

/** A gate with these lanes. @param lanes the settings of each lane's devices */
export function prepareLanes(
  directory: string,
  size: number,
  lanes: readonly (readonly DeviceSettings[])[],
  progress: (done: number) => void,
): Prepared {
  const databaseFile = join(directory, "edge.db");
  const credentialsFile = join(directory, "credentials.json");
  const pair = makeKeyPair((bytes) => Buffer.alloc(bytes, 9));
  const signingKey = openSigningKey(pair);
  const terms = { firstDate: "2026-01-01", lastDate: "2027-12-31", ticketClass: "trade_vehicle" } as const;
  const qrOf = (id: string): string =>
    signCredential({ vehicleTicketId: id, areaTag: areaTag(AREA), direction: "in_out", ...terms }, signingKey);
  const store = openStore({ path: databaseFile, log: silentLog });
  const replica = openReplica({ store, log: silentLog });
  const apply = (items: FeedPut[], cursor: number, isLast: boolean): void => {
    const completeAsOf = isLast ? new Date().toISOString() : null;
    replica.apply({ epoch: idOf(4), items, cursor: `0.${cursor}`, completeAsOf });
  };
  const put = (kind: FeedPut["kind"], id: string, data: unknown): FeedPut =>
    ({ type: "put", kind, id, cursor: "0.1", data }) as FeedPut;
  const laneRecords = lanes.map(laneOf);
  apply(
    [
      put("area", AREA, { id: AREA, name: "Port", time_zone: "Asia/Jakarta", rules: AreaRules.parse({}) }),
      put("gate", GATE, { id: GATE, area_id: AREA, name: "Gate 1" }),
      put("key", idOf(5), { id: idOf(5), key_id: pair.keyId, public_key: pair.publicKey, status: "active" }),
      ...laneRecords.map((lane) => put("lane", lane.id, lane)),
    ],
    1,
    false,
  );
  for (let from = 0; from < size; from += CHUNK) {
    const count = Math.min(CHUNK, size - from);
    const items = Array.from({ length: count }, (_, index) => ticketOf(from + index)).map((ticket) =>
      put("vehicle_ticket", ticket.id, { ...ticket, credential_digest: credentialDigest(qrOf(ticket.id)) }),
    );
    apply(items, from + 2, from + count >= size);
    progress(from + count);
  }
  store.db.pragma("wal_checkpoint(TRUNCATE)");
  store.close();
  const pkcs8 = signingKey.privateKey.export({ format: "der", type: "pkcs8" });
  writeSecret(credentialsFile, {
    edge_id: EDGE,
    gate_id: GATE,
    area_id: AREA,
    client_id: "bench",
    client_secret: "bench-secret",
    key: { public_key: pair.publicKey, private_key: pkcs8.toString("base64url") },
  });
  return {
    databaseFile,
    credentialsFile,
    ticket(n) {
      const { id } = ticketOf(n);
      return { id, qr: qrOf(id) };
    },
  };
}

function ticketOf(n: number): VehicleTicketRecord {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(n, 4);
  return {
    id: idOf(FIRST_TICKET + n),
    ticket_id: idOf(FIRST_TICKET + n),
    area_id: AREA,
    vehicle_ticket_code: newTicketCode((size) => bytes.subarray(8 - size)),
    police_number: `B ${1000 + (n % 9000)} ABC`,
    company_name: "PT Sumber Makmur",
    ticket_access_number: `AG-20261121-${String(n).padStart(7, "0")}`,
    ticket_class: "trade_vehicle",
    ticket_status: "running",
    status: "active",
    direction: "in_out",
    request_at_start: "2026-01-01",
    request_at_end: "2027-12-31",
    expired_at: null,
    container_number: null,
    is_load_unload_done: false,
    customs: "none",
    customs_as_of: null,
    last_step: null,
    steps_reset_at: null,
  };
}

function laneOf(settings: readonly DeviceSettings[], index: number): LaneRecord {
  return {
    id: idOf(0x100 + index),
    gate_id: GATE,
    area_id: AREA,
    name: `Lane ${index + 1}`,
    number: index + 1,
    direction: "in",
    is_active: true,
    rules: LaneRules.parse({ travel_seconds: 2, clear_seconds: 0.1 }),
    devices: settings.map((one, device) => ({
      id: idOf(0x1000 + index * 16 + device),
      name: `${one.role} ${device}`,
      settings: one,
    })),
  };
}
