import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";
import { DeviceRole, DeviceState } from "./devices/device.ts";
import { OverrideAction } from "./fact.ts";
import { LaneMode } from "./lane.ts";

/** Messages between an edge and central, beside the feed (`feed.ts`) and the facts (`fact.ts`). */

// ---- enrolment ----
export const EnrolRequest = z.strictObject({
  enrolment_code: z.string().min(8).max(64),
  host_name: Line,
  version: Line,
  /** The edge's own Ed25519 public key (raw, base64url): other gates and central know its word by it. */
  public_key: z.string().min(40).max(64),
});
export const EnrolReply = z.strictObject({
  edge_id: Uuid,
  gate_id: Uuid,
  area_id: Uuid,
  client_id: z.string(),
  client_secret: z.string(),
  epoch: Uuid,
});
export type EnrolReply = z.infer<typeof EnrolReply>;

// ---- activities ----
export const MAX_FACTS_PER_BATCH = 500;
/** Each fact is read by itself, so that one that central can't read doesn't block the others. */
export const FactBatch = z.strictObject({
  facts: z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_FACTS_PER_BATCH),
});
export const FactResult = z.strictObject({
  id: z.string(),
  /** `accepted`: stored now; `known`: stored before; `parked`: kept as it is because central can't read it. */
  outcome: z.enum(["accepted", "known", "parked"]),
  error: z.string().nullable(),
});
export const FactBatchReply = z.strictObject({
  results: z.array(FactResult),
  /** Sequences that central has never had although it has later ones; the edge sends them again. */
  missing: z.array(z.strictObject({ from: z.int(), to: z.int() })),
});
export type FactBatchReply = z.infer<typeof FactBatchReply>;

// ---- heartbeat ----
export const BarrierPosition = z.enum(["open", "closed", "moving", "unknown"]);
export type BarrierPosition = z.infer<typeof BarrierPosition>;
export const LaneHealth = z.enum(["ok", "degraded", "fault"]);
export type LaneHealth = z.infer<typeof LaneHealth>;

export const DeviceReport = z.strictObject({
  device_id: Uuid,
  role: DeviceRole,
  state: DeviceState,
  since: Timestamp,
  detail: z.string().nullable(),
});
export const LaneReport = z.strictObject({
  lane_id: Uuid,
  health: LaneHealth,
  /** What the lane can't do and why, one line each. */
  lacks: z.array(z.string()),
  mode: LaneMode,
  /** The state of the lane's machine, such as `idle` or `open`. */
  phase: z.string(),
  barrier: BarrierPosition,
  sign: z.string().nullable(),
  light: z.enum(["red", "green", "off"]).nullable(),
  devices: z.array(DeviceReport),
});
export type LaneReport = z.infer<typeof LaneReport>;

export const Heartbeat = z.strictObject({
  sent_at: Timestamp,
  boot_id: Uuid,
  version: Line,
  started_at: Timestamp,
  replica: z.strictObject({ cursor: z.string(), as_of: Timestamp.nullable(), epoch: Uuid.nullable() }),
  outbox: z.strictObject({ depth: z.int().min(0), parked: z.int().min(0), oldest_at: Timestamp.nullable() }),
  journal: z.strictObject({ sequence: z.int().min(0), hash: z.string() }),
  clock: z.strictObject({ trust: z.enum(["trusted", "uncertain", "untrusted"]), offset_ms: z.number().nullable() }),
  lanes: z.array(LaneReport),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
export const HeartbeatReply = z.strictObject({
  central_time: Timestamp,
  epoch: Uuid,
  interval_seconds: z.int().min(1),
  /** The last sequence without a hole before it that central has of this edge. */
  received_up_to: z.int().min(0),
});
export type HeartbeatReply = z.infer<typeof HeartbeatReply>;

// ---- commands ----
export const Command = z.strictObject({
  id: Uuid,
  lane_id: Uuid,
  action: OverrideAction,
  issued_at: Timestamp,
  /** Later than this it is refused: open and close 5 s after issue, others 30 s. */
  expires_at: Timestamp,
  by: z.strictObject({ id: Uuid, name: z.string() }),
  reason: z.string(),
  until: Timestamp.nullable(),
});
export type Command = z.infer<typeof Command>;
export const CommandList = z.strictObject({ items: z.array(Command) });
export const CommandResult = z.strictObject({
  outcome: z.enum(["done", "refused", "expired"]),
  because: z.string().nullable(),
  activity_id: Uuid.nullable(),
  at: Timestamp,
});
export type CommandResult = z.infer<typeof CommandResult>;
export const OPEN_COMMAND_TTL_MS = 5_000;
export const OTHER_COMMAND_TTL_MS = 30_000;
