import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";
import { DeviceRole, DeviceState } from "./devices/device.ts";
import { OverrideAction } from "./fact.ts";
import { LaneMode } from "./lane.ts";
import { TestCommand, TestPicture } from "./device-test.ts";
import { Spoken } from "./said.ts";
import { ReleaseOffer, UpdateReport } from "./update.ts";

/** Messages between an edge and central, except the feed (`feed.ts`) and the facts (`fact.ts`). */

// ---- enrolment ----
export const EnrolRequest = z.strictObject({
  enrolment_code: z.string().min(8).max(64),
  host_name: Line,
  version: Line,
  /** The edge's Ed25519 public key (raw, base64url). Central and other gates verify its signatures with it. */
  public_key: z.string().min(40).max(64),
  /** The edge's former identity at a central that lost it. Its journal is bound to this id and this gate. */
  former: z.strictObject({ edge_id: Uuid, gate_id: Uuid }).optional(),
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
/** A range of sequences of an edge's journal, both ends included. */
const Stretch = z.strictObject({ from: z.int(), to: z.int() }).meta({ id: "Stretch" });
export const MAX_STRETCHES = 100;
/** Each fact is parsed separately, so that an unreadable fact does not block the batch. */
export const FactBatch = z.strictObject({
  facts: z
    .array(z.record(z.string(), z.unknown()))
    .min(1)
    .max(MAX_FACTS_PER_BATCH)
    .meta({
      description: "entries of the journal, in their order",
      examples: [
        [
          {
            id: "0192c3a4-0000-7000-8000-0000000000b6",
            activity_id: "0192c3a4-0000-7000-8000-0000000000b6",
            edge_id: "0192c3a4-0000-7000-8000-0000000000ed",
            boot_id: "0192c3a4-0000-7000-8000-0000000000ee",
            sequence: 4211,
            occurred_at: "2026-11-21T08:14:05.120Z",
            clock: { trust: "trusted", offset_ms: 12 },
            is_offline: false,
            replica_age_ms: 320,
            area_id: "0192c3a4-0000-7000-8000-0000000000e1",
            gate_id: "0192c3a4-0000-7000-8000-0000000000b1",
            lane_id: null,
            previous_hash: "0".repeat(64),
            hash: "1".repeat(64),
            type: "event",
            event: "boot",
            detail: "started",
          },
        ],
      ],
    }),
});
export const FactResult = z.strictObject({
  id: z.string(),
  /** `accepted`: stored now. `known`: stored before. `parked`: unreadable, stored unchanged as a dead letter. */
  outcome: z.enum(["accepted", "known", "parked"]),
  error: z.string().nullable(),
});
export const FactBatchReply = z.strictObject({
  results: z.array(FactResult),
  /** Gaps: sequences that central lacks although it has later ones. The edge resends them. */
  missing: z.array(Stretch),
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
  detail: Spoken.nullable(),
});
/**
 * The state of the lane's last configuration. `waiting`: it applies once the lane is idle and its new devices are free.
 * `refused`: it cannot be applied. In both cases the former one still runs.
 * `problem`: why, or which part of an applied configuration does not work.
 */
export const LaneConfiguration = z.strictObject({
  state: z.enum(["applied", "waiting", "refused"]),
  problem: Spoken.nullable(),
});
export type LaneConfiguration = z.infer<typeof LaneConfiguration>;
export const LaneReport = z.strictObject({
  lane_id: Uuid,
  health: LaneHealth,
  /** The functions that the lane lacks, with the reason; one line each. */
  lacks: z.array(Spoken),
  mode: LaneMode,
  /** The state of the lane's machine, such as `idle` or `open`. */
  phase: z.string(),
  barrier: BarrierPosition,
  sign: z.string().nullable(),
  light: z.enum(["red", "green", "off"]).nullable(),
  devices: z.array(DeviceReport),
  configuration: LaneConfiguration.default({ state: "applied", problem: null }),
});
export type LaneReport = z.infer<typeof LaneReport>;

// ---- self-test ----
export const SelfTestColour = z.enum(["green", "amber", "red"]);
export type SelfTestColour = z.infer<typeof SelfTestColour>;
export const SelfTestCheck = z.strictObject({
  what: z.enum(["lane", "relay", "loop", "reader", "sign", "camera", "disk", "clock", "central"]),
  /** The lane's number; null for parts that all lanes share. */
  lane: z.int().nullable(),
  name: z.string(),
  colour: SelfTestColour,
  detail: Spoken,
});
export type SelfTestCheck = z.infer<typeof SelfTestCheck>;
/** A self-test result. Green: no problem. Amber: the gate works, but needs attention. Red: a lane cannot work. */
export const SelfTestCard = z.strictObject({
  colour: SelfTestColour,
  at: Timestamp,
  took_ms: z.number(),
  asked_by: z.enum(["schedule", "person"]),
  checks: z.array(SelfTestCheck),
});
export type SelfTestCard = z.infer<typeof SelfTestCard>;

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
  /** The last self-test; absent without one. */
  self_test: SelfTestCard.optional(),
  /** `low`: the journal's disk reserve was released. `full`: only the journal is still written. */
  disk: z.strictObject({ state: z.enum(["ok", "low", "full"]), free_bytes: z.int().min(0).nullable() }).optional(),
  /** Damaged databases that were put aside on its disk; absent without any. */
  damaged_databases: z.int().min(1).optional(),
  /** Ranges from central's last `missing` that this edge no longer has. Repeated with every heartbeat. */
  gone: z.array(Stretch).max(MAX_STRETCHES).optional(),
  /** Quarantined feed records that this edge's version cannot read, by kind; absent without any. */
  set_aside: z.array(z.strictObject({ kind: z.string(), count: z.int().min(1) })).optional(),
  /** How far this edge is with the version that central wants. */
  update: UpdateReport.optional(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
export const HeartbeatReply = z.strictObject({
  central_time: Timestamp,
  epoch: Uuid,
  interval_seconds: z.int().min(1),
  /** The highest sequence without a gap before it. Gaps that a person accepted as lost do not count. */
  received_up_to: z.int().min(0),
  /** The highest sequence at central. An edge whose journal ends earlier was restored, and continues after this one. */
  last_sequence: z.int().min(0).optional(),
  /** A changed value: central may now be able to read parked facts. The edge resends them. */
  parked_mark: z.string().optional(),
  /** As in `FactBatchReply`; repeated with every heartbeat of an edge with an empty outbox. */
  missing: z.array(Stretch).max(MAX_STRETCHES).optional(),
  /** The version that this edge is to run; absent while none is wanted of it. */
  release: ReleaseOffer.optional(),
});
export type HeartbeatReply = z.infer<typeof HeartbeatReply>;

// ---- commands ----
export const Command = z.strictObject({
  id: Uuid,
  lane_id: Uuid,
  action: OverrideAction,
  issued_at: Timestamp,
  /** The edge refuses the command after this: open and close 5 s after issue, others 30 s. */
  expires_at: Timestamp,
  by: z.strictObject({ id: Uuid, name: z.string() }),
  reason: z.string(),
  until: Timestamp.nullable(),
});
export type Command = z.infer<typeof Command>;
/**
 * A command to the edge itself: create and store a new key pair, and report `done` with the public key in `public_key`.
 * The response to that result is a `RotationGrant`. A retry of the result returns another new secret. The old
 * secret stays valid until the first use of the new one, so that a lost response does no harm.
 */
export const RotateCommand = z.strictObject({
  id: Uuid,
  action: z.literal("rotate_credentials"),
  issued_at: Timestamp,
  expires_at: Timestamp,
});
export type RotateCommand = z.infer<typeof RotateCommand>;
/** A command to the edge itself, and its outcome. */
export const EdgeCommand = RotateCommand.extend({
  edge_id: Uuid,
  state: z.enum(["queued", "done", "refused", "expired"]),
  because: Spoken.nullable(),
  answered_at: Timestamp.nullable(),
}).meta({ id: "EdgeCommand" });
export type EdgeCommand = z.infer<typeof EdgeCommand>;
export const RotationGrant = z
  .strictObject({ client_id: z.string(), client_secret: z.string(), public_key: z.string() })
  .meta({ id: "RotationGrant" });
export type RotationGrant = z.infer<typeof RotationGrant>;
export const CommandList = z.strictObject({ items: z.array(z.union([Command, RotateCommand, TestCommand])) });
export const CommandResult = z.strictObject({
  outcome: z.enum(["done", "refused", "expired"]),
  because: Spoken.nullable(),
  activity_id: Uuid.nullable(),
  at: Timestamp,
  /** With `done` of `rotate_credentials`: the new public key, raw Ed25519, base64url. */
  public_key: z.string().min(40).max(64).optional(),
  picture: TestPicture.optional().describe("with `done` of `test_device`: what a camera saw"),
});
export type CommandResult = z.infer<typeof CommandResult>;
export const OPEN_COMMAND_TTL_MS = 5_000;
export const OTHER_COMMAND_TTL_MS = 30_000;
