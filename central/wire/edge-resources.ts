import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { Actor } from "../../shared/wire/fact.ts";
import { Spoken } from "../../shared/wire/said.ts";
import { ReviewKind, ReviewStatus } from "./review.ts";
import { Heartbeat, LaneReport, SelfTestCard } from "../../shared/wire/sync.ts";

/** `not_enrolled`: the enrolment code is not redeemed yet. `lost`: enrolled, but no heartbeat for a minute. */
export const EdgeConnection = z.enum(["not_enrolled", "connected", "lost"]);
export type EdgeConnection = z.infer<typeof EdgeConnection>;

/** The state of an edge by its last heartbeat; null before the first one. */
export const EdgeState = z
  .strictObject({
    edge_id: Uuid,
    connection: EdgeConnection,
    last_contact_at: Timestamp.nullable(),
    version: z.string().nullable(),
    boot_id: Uuid.nullable(),
    started_at: Timestamp.nullable(),
    replica: z
      .strictObject({
        cursor: z.string(),
        as_of: Timestamp.nullable().describe("when the gate's data was last complete"),
        lag_seconds: z.number().nullable().describe("how long ago that is"),
      })
      .nullable(),
    outbox: Heartbeat.shape.outbox
      .extend({ oldest_age_seconds: z.number().nullable().describe("how long the oldest of them has waited") })
      .nullable(),
    clock: Heartbeat.shape.clock.nullable(),
  })
  .meta({ id: "EdgeState" });
export type EdgeState = z.infer<typeof EdgeState>;

/**
 * Problems of an edge, detected by central:
 * - `silent`: no heartbeat for a minute
 * - `lane_fault`, `lane_degraded`: a lane cannot work, or works without a device
 * - `lag`: its replica is more than 5 minutes old although it is connected
 * - `outbox_stuck`: facts have waited in its outbox for more than 10 minutes although it is connected
 * - `parked`: it has facts that central could not read (dead letters)
 * - `clock_off`: its clock is more than 60 s off
 * - `set_aside`: its version cannot read some feed records; an officer decides on the vehicles concerned
 * - `disk_pressure`: its disk is nearly full
 * - `database_damaged`: its database was damaged; what is left of it is kept on its disk until a person removes it
 */
export const EdgeAlertKind = z.enum([
  "silent",
  "lane_fault",
  "lane_degraded",
  "lag",
  "outbox_stuck",
  "parked",
  "clock_off",
  "set_aside",
  "disk_pressure",
  "database_damaged",
]);
export type EdgeAlertKind = z.infer<typeof EdgeAlertKind>;
export const EdgeAlert = z
  .strictObject({ kind: EdgeAlertKind, lane_id: Uuid.nullable(), since: Timestamp, detail: Spoken })
  .meta({ id: "EdgeAlert" });
export type EdgeAlert = z.infer<typeof EdgeAlert>;

/** A fact that central cannot read and stores unchanged (a dead letter). */
export const ParkedFact = z
  .strictObject({
    id: Uuid,
    fact_id: Uuid.nullable(),
    sequence: z.int().nullable(),
    error: z.string(),
    received_at: Timestamp,
  })
  .meta({ id: "ParkedFact" });
export type ParkedFact = z.infer<typeof ParkedFact>;

/** An outage: a period in which a gate could not reach central, with a summary. */
export const OutageReport = z
  .strictObject({
    from: Timestamp,
    to: Timestamp.nullable().describe("null: it still lasts"),
    decisions: z.strictObject({
      total: z.int(),
      admitted: z.int(),
      refused: z.int(),
      referred: z.int(),
      on_signature_alone: z.int().meta({ description: "admitted on the QR's signature alone", examples: [2] }),
    }),
    data_age_ms: z
      .strictObject({ least: z.number().nullable(), most: z.number().nullable() })
      .describe("age of the data of the decision"),
    overrides: z.array(
      z.strictObject({
        activity_id: Uuid,
        at: Timestamp,
        lane_id: Uuid.nullable(),
        action: z.string(),
        by: Actor,
        reason: Spoken.nullable(),
      }),
    ),
    events: z.array(z.strictObject({ activity_id: Uuid, at: Timestamp, what: z.string() })),
    contradictions: z.array(
      z.strictObject({
        review_id: Uuid,
        kind: ReviewKind,
        status: ReviewStatus,
        activity_id: Uuid.nullable(),
        opened_at: Timestamp,
      }),
    ),
  })
  .meta({ id: "OutageReport" });
export type OutageReport = z.infer<typeof OutageReport>;

/** The edge of a gate in API responses. */
export const Edge = z
  .strictObject({
    id: Uuid,
    gate_id: Uuid,
    gate_name: z.string(),
    area_id: Uuid,
    client_id: z.string(),
    host_name: z.string().nullable(),
    public_key: z.string().nullable().describe("raw Ed25519, base64url"),
    enrolment_expires_at: Timestamp.nullable().describe("until when its code can be used; null once it is used"),
    enrolled_at: Timestamp.nullable(),
    created_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    ...EdgeState.omit({ edge_id: true }).shape,
    is_current: z.boolean().nullable().describe("it has read the whole feed"),
    alerts: z.array(EdgeAlert).describe("what is wrong with it now"),
    parked_facts_count: z.int().describe("its parked facts (dead letters): central could not read them"),
  })
  .meta({ id: "Edge" });
export type Edge = z.infer<typeof Edge>;

/** An edge with its last report about its lanes. */
export const EdgeDetail = z
  .strictObject({
    ...Edge.shape,
    journal: Heartbeat.shape.journal.nullable(),
    received_up_to: z.int().describe("the last sequence before the first gap: central has all up to it"),
    disk: Heartbeat.shape.disk.unwrap().nullable(),
    self_test: SelfTestCard.nullable(),
    parked_facts: z.array(ParkedFact).describe("the oldest hundred"),
    outages: z.array(OutageReport).describe("the latest five"),
    lanes: z.array(z.strictObject({ ...LaneReport.shape, name: z.string(), number: z.int() })),
  })
  .meta({ id: "EdgeDetail" });
export type EdgeDetail = z.infer<typeof EdgeDetail>;

export const EdgeRegister = z.strictObject({ gate_id: Uuid });

/** A newly registered edge with its enrolment code, which is shown only once. */
export const EdgeRegistration = z
  .strictObject({
    ...Edge.shape,
    enrolment_code: z.string().describe("exchanged once for credentials; case and hyphens are ignored"),
  })
  .meta({ id: "EdgeRegistration" });
export type EdgeRegistration = z.infer<typeof EdgeRegistration>;
