import { z } from "zod";
import { Timestamp, Uuid } from "./common.ts";
import { Heartbeat, LaneReport } from "./sync.ts";

/** `not_enrolled`: its code was not traded yet; `lost`: enrolled, and not heard of for a minute. */
export const EdgeConnection = z.enum(["not_enrolled", "connected", "lost"]);
export type EdgeConnection = z.infer<typeof EdgeConnection>;

/** How an edge is, by its last heartbeat; null where it has told nothing yet. */
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
    outbox: Heartbeat.shape.outbox.nullable(),
    clock: Heartbeat.shape.clock.nullable(),
  })
  .meta({ id: "EdgeState" });
export type EdgeState = z.infer<typeof EdgeState>;

/** The edge of a gate as the API shows it. */
export const Edge = z
  .strictObject({
    id: Uuid,
    gate_id: Uuid,
    gate_name: z.string(),
    area_id: Uuid,
    client_id: z.string(),
    host_name: z.string().nullable(),
    public_key: z.string().nullable().describe("raw Ed25519, base64url"),
    enrolment_expires_at: Timestamp.nullable().describe("until when its code can be traded; null once it is spent"),
    enrolled_at: Timestamp.nullable(),
    created_at: Timestamp,
    revoked_at: Timestamp.nullable(),
    ...EdgeState.omit({ edge_id: true }).shape,
    is_current: z.boolean().nullable().describe("nothing in the feed waits for it"),
  })
  .meta({ id: "Edge" });
export type Edge = z.infer<typeof Edge>;

/** An edge with what it last said of its lanes. */
export const EdgeDetail = z
  .strictObject({
    ...Edge.shape,
    journal: Heartbeat.shape.journal.nullable(),
    lanes: z.array(z.strictObject({ ...LaneReport.shape, name: z.string(), number: z.int() })),
  })
  .meta({ id: "EdgeDetail" });
export type EdgeDetail = z.infer<typeof EdgeDetail>;

export const EdgeRegister = z.strictObject({ gate_id: Uuid });

/** A newly registered edge with its code, which is shown this once. */
export const EdgeRegistration = z
  .strictObject({
    ...Edge.shape,
    enrolment_code: z.string().describe("traded once for credentials; case and hyphens mean nothing"),
  })
  .meta({ id: "EdgeRegistration" });
export type EdgeRegistration = z.infer<typeof EdgeRegistration>;
