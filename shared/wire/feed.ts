import { z } from "zod";
import { AreaRecord, TicketClass } from "./area.ts";
import { BlockRecord } from "./block.ts";
import { BufferEntryRecord, InsideCorrectionRecord } from "./buffer-zone.ts";
import { LastStep } from "./decision.ts";
import { DateOnly, Line, Timestamp, Uuid } from "./common.ts";
import { GateRecord, LaneRecord } from "./lane.ts";
import { StepWeight } from "./step-weight.ts";
import { Paper, PaperFreshness, StandingHold } from "./paper.ts";

/** `in_out`: the visit starts with an entry. `out_in`: it starts with an exit. */
export const TicketDirection = z.enum(["in_out", "out_in"]);
export type TicketDirection = z.infer<typeof TicketDirection>;
export const TicketStatus = z.enum(["waiting_approve", "running", "done", "expired", "rejected", "cancelled"]);
export type TicketStatus = z.infer<typeof TicketStatus>;
export const VehicleTicketStatus = z.enum(["active", "done", "expired", "cancelled"]);
export type VehicleTicketStatus = z.infer<typeof VehicleTicketStatus>;

/** All inputs of a gate's decision on a vehicle ticket, denormalized with the ticket's fields. */
export const VehicleTicketRecord = z.strictObject({
  id: Uuid,
  ticket_id: Uuid,
  area_id: Uuid,
  vehicle_ticket_code: z.string(),
  police_number: z.string(),
  company_name: z.string(),
  /** The block list names companies by it; absent from a central without a block list. */
  company_id: Uuid.optional(),
  ticket_access_number: z.string(),
  /** `credentialDigest` of the currently issued QR; absent without a QR. */
  credential_digest: z.string().optional(),
  ticket_class: TicketClass,
  ticket_status: TicketStatus,
  status: VehicleTicketStatus,
  direction: TicketDirection,
  request_at_start: DateOnly,
  request_at_end: DateOnly.nullable(),
  expired_at: Timestamp.nullable(),
  container_number: z.string().nullable(),
  is_load_unload_done: z.boolean(),
  /**
   * In the order of naming. Absent from a central that knows only one paper: then `customs` describes it.
   * `customs` sums up what may leave, for gates that know no papers.
   */
  papers: z.array(Paper).optional(),
  /** Standing holds beside customs, the first one first; left out where there are none. */
  holds: z.array(StandingHold).optional(),
  /**
   * `none`: no customs documents; `held`: not released yet; `released`: SPPB or complete pass; `held_in`: something holds
   * the way in, which gates that know no papers cannot read, so they refer the vehicle.
   */
  customs: z.enum(["none", "held", "released", "held_in"]),
  customs_as_of: Timestamp.nullable(),
  /** The announced net weight of its load, kilograms; left out where none was announced. */
  announced_kg: z.number().optional(),
  /** The gross weights of its visits' steps, the latest of each step; left out where there are none. */
  weights: z.array(StepWeight).optional(),
  last_step: LastStep.nullable(),
  /** Steps before this moment do not count (re-entry, anti-passback reset). */
  steps_reset_at: Timestamp.nullable(),
  /** Written only by a gate: the fields that its version could not read and replaced by safe values. */
  set_aside: z.string().optional(),
});
export type VehicleTicketRecord = z.infer<typeof VehicleTicketRecord>;

/** A public key that verifies credentials. */
export const KeyRecord = z.strictObject({
  id: Uuid,
  /** 8 hex digits; the key id in a credential's payload. */
  key_id: z.string().regex(/^[0-9a-f]{8}$/),
  /** Raw Ed25519 public key, base64url. */
  public_key: z.string(),
  status: z.enum(["active", "retired", "revoked"]),
});
export type KeyRecord = z.infer<typeof KeyRecord>;

/** An officer who may sign in at the gates of the area. */
export const OfficerRecord = z.strictObject({
  id: Uuid,
  name: Line,
  /** argon2id, PHC string. */
  pin_hash: z.string().nullable(),
  is_supervisor: z.boolean(),
});
export type OfficerRecord = z.infer<typeof OfficerRecord>;

/** The edge of a gate of the area. The gates verify each other's messages with its keys. */
export const EdgeRecord = z.strictObject({
  id: Uuid,
  gate_id: Uuid,
  area_id: Uuid,
  /** Raw Ed25519, base64url; newest first. For a day after a rotation, the previous key is valid too. */
  public_keys: z.array(z.string()).min(1),
});
export type EdgeRecord = z.infer<typeof EdgeRecord>;

const put = <K extends string, S extends z.ZodType>(kind: K, data: S) =>
  z.strictObject({ type: z.literal("put"), kind: z.literal(kind), id: z.string(), cursor: z.string(), data });

/** The kinds of record that travel from central to the gates. */
export const FeedKind = z.enum([
  "area",
  "gate",
  "lane",
  "vehicle_ticket",
  "key",
  "officer",
  "edge",
  "paper_freshness",
  "buffer_entry",
  "inside_correction",
  "block",
]);
export type FeedKind = z.infer<typeof FeedKind>;

export const FeedPut = z.discriminatedUnion("kind", [
  put("area", AreaRecord),
  put("gate", GateRecord),
  put("lane", LaneRecord),
  put("vehicle_ticket", VehicleTicketRecord),
  put("key", KeyRecord),
  put("officer", OfficerRecord),
  put("edge", EdgeRecord),
  put("paper_freshness", PaperFreshness),
  put("buffer_entry", BufferEntryRecord),
  put("inside_correction", InsideCorrectionRecord),
  put("block", BlockRecord),
]);
export type FeedPut = z.infer<typeof FeedPut>;

/** A tombstone: the record was deleted, or moved out of this edge's area. */
export const FeedDelete = z.strictObject({
  type: z.literal("delete"),
  kind: FeedKind,
  id: z.string(),
  cursor: z.string(),
});
export type FeedDelete = z.infer<typeof FeedDelete>;
/** First line of every response. Another epoch means that central was restored: the replica must be rebuilt. */
export const FeedBegin = z.strictObject({ type: z.literal("begin"), epoch: Uuid, at: Timestamp });
/**
 * Last line of every complete response. A response without it was truncated, and is valid up to its last cursor.
 * `is_complete`: no more changes were waiting, and the replica is current as of `at`.
 */
export const FeedEnd = z.strictObject({
  type: z.literal("end"),
  cursor: z.string(),
  is_complete: z.boolean(),
  at: Timestamp,
});

/** One line of `GET /v1/sync/changes` (NDJSON). */
export const FeedLine = z.union([FeedBegin, FeedPut, FeedDelete, FeedEnd]);
export type FeedLine = z.infer<typeof FeedLine>;
/** The cursor that requests a full snapshot. */
export const FEED_START = "0";
