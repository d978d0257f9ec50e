import { credentialDigest, signCredential } from "../../shared/credential/credential.ts";
import { makeKeyPair, openSigningKey } from "../../shared/credential/keys.ts";
import { areaTag } from "../../shared/credential/payload.ts";
import { AreaRules } from "../../shared/wire/area.ts";
import type { DeviceSettings } from "../../shared/wire/devices/device.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import { FIRST_DATE, LAST_DATE, ticketRecord } from "../lib/ticket-records.ts";

/** The gate of the benches without a real central: its records, and its tickets with their QR codes. */

/** A version 7 UUID that contains `n`. */
export function idOf(n: number): string {
  return `019a0000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

const AREA = idOf(1);
export const GATE = idOf(2);
export const EPOCH = idOf(4);
const FIRST_TICKET = 0x100000;

const pair = makeKeyPair((bytes) => Buffer.alloc(bytes, 9));
const signingKey = openSigningKey(pair);

export const AREA_RECORD = { id: AREA, name: "Port", time_zone: "Asia/Jakarta", rules: AreaRules.parse({}) };
export const GATE_RECORD = { id: GATE, area_id: AREA, name: "Gate 1" };
export const KEY_RECORD = { id: idOf(5), key_id: pair.keyId, public_key: pair.publicKey, status: "active" } as const;

/** The contents of the edge's credentials file. */
export const CREDENTIALS = {
  edge_id: idOf(3),
  gate_id: GATE,
  area_id: AREA,
  client_id: "bench",
  client_secret: "bench-secret",
  key: {
    public_key: pair.publicKey,
    private_key: signingKey.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  },
};

/** @param index of the lane at its gate, from 0 */
export function laneRecord(
  index: number,
  { direction, rules, settings }: Pick<LaneRecord, "direction" | "rules"> & { settings: readonly DeviceSettings[] },
): LaneRecord {
  return {
    id: idOf(0x100 + index),
    gate_id: GATE,
    area_id: AREA,
    name: `Lane ${index + 1}`,
    number: index + 1,
    direction,
    is_active: true,
    rules,
    devices: settings.map((one, device) => ({
      id: idOf(0x1000 + index * 16 + device),
      name: `${one.role} ${device}`,
      settings: one,
    })),
  };
}

/** The n-th ticket of the gate. */
export function ticketOf(n: number): VehicleTicketRecord {
  return { ...ticketRecord(AREA, n, idOf(FIRST_TICKET + n)), credential_digest: credentialDigest(qrOf(n)) };
}

/** The QR text of the n-th ticket. */
export function qrOf(n: number): string {
  return signCredential(
    {
      vehicleTicketId: idOf(FIRST_TICKET + n),
      areaTag: areaTag(AREA),
      direction: "in_out",
      firstDate: FIRST_DATE,
      lastDate: LAST_DATE,
      ticketClass: "trade_vehicle",
    },
    signingKey,
  );
}
