import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";
import { Spoken } from "./said.ts";

/** Priority classes of the buffer zone, the first served first; within a class, first come, first served. */
export const BufferPriority = z.enum(["urgent", "high", "normal"]);
export type BufferPriority = z.infer<typeof BufferPriority>;

/** A vehicle in the buffer zone as the gates judge it. It leaves the feed when it enters the area or leaves the zone. */
export const BufferEntryRecord = z.strictObject({
  id: Uuid,
  area_id: Uuid,
  vehicle_ticket_id: Uuid,
  priority: BufferPriority,
  /** The start of its wait in the order of the queue; moved to the end when it was put back. */
  queued_at: Timestamp,
  /** The end of its call; null while it was not called. */
  called_until: Timestamp.nullable(),
});
export type BufferEntryRecord = z.infer<typeof BufferEntryRecord>;

/** An officer's correction of the number of vehicles inside; one record for each area, by the area's id. */
export const InsideCorrectionRecord = z.strictObject({
  id: Uuid,
  /** Added to the counted vehicles. */
  offset: z.int(),
});
export type InsideCorrectionRecord = z.infer<typeof InsideCorrectionRecord>;

export const BufferEntryState = z.enum(["waiting", "called", "entered", "left"]);
export type BufferEntryState = z.infer<typeof BufferEntryState>;

/** A vehicle in the buffer zone in API responses. */
export const BufferEntry = z
  .strictObject({
    id: Uuid,
    area_id: Uuid,
    company_id: Uuid,
    vehicle_ticket_id: Uuid,
    police_number: z.string(),
    priority: BufferPriority,
    state: BufferEntryState,
    place: z.int().min(1).nullable(),
    queued_at: Timestamp,
    gate_id: Uuid.nullable(),
    called_at: Timestamp.nullable(),
    called_until: Timestamp.nullable(),
    calls: z.int().min(0),
    out_of_turn_reason: z.string().nullable(),
    ended_at: Timestamp.nullable(),
    end_reason: Spoken.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "BufferEntry" });
export type BufferEntry = z.infer<typeof BufferEntry>;

export const BufferEnter = z.strictObject({
  vehicle_ticket_id: Uuid,
  priority: BufferPriority.default("normal"),
});

export const BufferCall = z.strictObject({
  gate_id: Uuid.optional(),
  out_of_turn_reason: Line.optional(),
});

export const BufferRecall = z.strictObject({
  gate_id: Uuid.optional(),
});

export const BufferLeave = z.strictObject({ reason: Line.optional() });

/** The buffer zone of one area. */
export const BufferZone = z
  .strictObject({
    area_id: Uuid,
    area_name: z.string(),
    capacity: z.int().min(1).nullable(),
    inside: z.int().min(0),
    inside_offset: z.int(),
    reserved: z.int().min(0),
    free: z.int().min(0).nullable(),
    vehicles: z.array(BufferEntry),
  })
  .meta({ id: "BufferZone" });
export type BufferZone = z.infer<typeof BufferZone>;

export const InsideCorrect = z.strictObject({
  area_id: Uuid,
  inside: z.int().min(0).max(1_000_000),
  reason: Line,
});

export const InsideCorrection = z
  .strictObject({
    id: Uuid,
    area_id: Uuid,
    inside: z.int().min(0),
    counted: z.int().min(0),
    offset: z.int(),
    reason: z.string(),
    corrected_by: z.strictObject({ id: z.string(), name: z.string() }),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "InsideCorrection" });
export type InsideCorrection = z.infer<typeof InsideCorrection>;
