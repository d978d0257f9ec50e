import { createHash } from "node:crypto";
import { TICKET_CLASSES, ticketClassOf } from "../rules/ticket-classes.ts";
import type { TicketClass } from "../wire/area.ts";
import type { TicketDirection } from "../wire/feed.ts";

/** The fields of a credential about its vehicle ticket. */
export interface CredentialPayload {
  /** 8 hex digits: the first 4 bytes of SHA-256 of the raw public key. */
  keyId: string;
  /** UUID, lower case. */
  vehicleTicketId: string;
  /** 8 hex digits, see `areaTag`. */
  areaTag: string;
  direction: TicketDirection;
  /** First and last valid date, `YYYY-MM-DD` in the area's time zone; null for an open end. */
  firstDate: string;
  lastDate: string | null;
  ticketClass: TicketClass;
}

/** Bytes of an encoded payload. */
export const PAYLOAD_BYTES = 30;

// High four bits: layout 1. Low four bits: flags. No flag is defined yet; a reader rejects unknown flags.
const LAYOUT = 0x10;
const OUT_IN = 0x80;
const OPEN_END = 0xffff;
const DAY_MS = 86_400_000;
const FIRST_DAY_MS = Date.UTC(2020, 0, 1);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The area's tag in credentials: the first 4 bytes of SHA-256 over the UUID's bytes, as 8 hex digits. */
export function areaTag(areaId: string): string {
  return createHash("sha256").update(bytesOfUuid(areaId)).digest("hex").slice(0, 8);
}

/**
 * The fixed layout, big endian: layout and flags 1, key id 4, vehicle ticket id 16, area tag 4, first and last date
 * 2 each (days since 2020-01-01, 0xFFFF for an open end), class and direction 1.
 * @throws RangeError when a field does not fit, such as a date before 2020
 */
export function encodePayload(payload: CredentialPayload): Uint8Array {
  const bytes = Buffer.alloc(PAYLOAD_BYTES);
  bytes.writeUInt8(LAYOUT, 0);
  bytesOfTag(payload.keyId).copy(bytes, 1);
  bytesOfUuid(payload.vehicleTicketId).copy(bytes, 5);
  bytesOfTag(payload.areaTag).copy(bytes, 21);
  bytes.writeUInt16BE(dayOf(payload.firstDate), 25);
  bytes.writeUInt16BE(payload.lastDate === null ? OPEN_END : dayOf(payload.lastDate), 27);
  bytes.writeUInt8(TICKET_CLASSES[payload.ticketClass].number | (payload.direction === "out_in" ? OUT_IN : 0), 29);
  return bytes;
}

/** Decodes a payload; null when the bytes have another layout. Every payload has exactly one encoding. */
export function decodePayload(encoded: Uint8Array): CredentialPayload | null {
  if (encoded.length !== PAYLOAD_BYTES) return null;
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  const firstDay = bytes.readUInt16BE(25);
  const lastDay = bytes.readUInt16BE(27);
  const kind = bytes.readUInt8(29);
  const ticketClass = ticketClassOf(kind & ~OUT_IN);
  if (bytes.readUInt8(0) !== LAYOUT || firstDay === OPEN_END || ticketClass === null) return null;
  return {
    keyId: bytes.toString("hex", 1, 5),
    vehicleTicketId: uuidOf(bytes.toString("hex", 5, 21)),
    areaTag: bytes.toString("hex", 21, 25),
    direction: (kind & OUT_IN) === 0 ? "in_out" : "out_in",
    firstDate: dateOf(firstDay),
    lastDate: lastDay === OPEN_END ? null : dateOf(lastDay),
    ticketClass,
  };
}

/** The 16 bytes of an id. @throws RangeError for another text */
export function bytesOfUuid(uuid: string): Buffer {
  if (!UUID.test(uuid)) throw new RangeError(`not a UUID: ${uuid}`);
  return Buffer.from(uuid.replaceAll("-", ""), "hex");
}

/** @param hex 32 digits */
export function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function bytesOfTag(tag: string): Buffer {
  if (!/^[0-9a-f]{8}$/.test(tag)) throw new RangeError(`not 8 hex digits: ${tag}`);
  return Buffer.from(tag, "hex");
}

function dayOf(date: string): number {
  const day = (Date.parse(`${date}T00:00:00.000Z`) - FIRST_DAY_MS) / DAY_MS;
  if (!(day >= 0 && day < OPEN_END && dateOf(day) === date)) throw new RangeError(`not a date from 2020 on: ${date}`);
  return day;
}

/** Caches dates: many tickets share few dates, and the layout has at most 65,536 of them. */
const dates = new Map<number, string>();

function dateOf(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(FIRST_DAY_MS + day * DAY_MS).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
