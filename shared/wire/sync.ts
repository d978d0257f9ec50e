import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";
import { DeviceRole, DeviceState } from "./devices/device.ts";
import { OverrideAction } from "./fact.ts";
import { LaneMode } from "./lane.ts";
import { Spoken } from "./said.ts";

/** Messages between an edge and central, beside the feed (`feed.ts`) and the facts (`fact.ts`). */

// ---- enrolment ----
export const EnrolRequest = z.strictObject({
  enrolment_code: z.string().min(8).max(64),
  host_name: Line,
  version: Line,
  /** The edge's own Ed25519 public key (raw, base64url): other gates and central know its word by it. */
  public_key: z.string().min(40).max(64),
  /** Who it was at a central that does not know it any more: its journal is bound to this id and this gate. */
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
/** Sequences of an edge's journal from one to another, both included. */
const Stretch = z.strictObject({ from: z.int(), to: z.int() });
export const MAX_STRETCHES = 100;
/** Each fact is read by itself, so that one that central can't read doesn't block the others. */
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
  /** `accepted`: stored now; `known`: stored before; `parked`: kept as it is because central can't read it. */
  outcome: z.enum(["accepted", "known", "parked"]),
  error: z.string().nullable(),
});
export const FactBatchReply = z.strictObject({
  results: z.array(FactResult),
  /** Sequences that central has never had although it has later ones; the edge sends them again. */
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
 * Whether the lane runs as central last configured it. `waiting`: it will, once the lane is at rest and its new devices
 * are free; what ran before still does. `refused`: it can't be applied, and what ran before still does; `problem` says
 * why, or what of an applied one does not work.
 */
export const LaneConfiguration = z.strictObject({
  state: z.enum(["applied", "waiting", "refused"]),
  problem: Spoken.nullable(),
});
export type LaneConfiguration = z.infer<typeof LaneConfiguration>;
export const LaneReport = z.strictObject({
  lane_id: Uuid,
  health: LaneHealth,
  /** What the lane can't do and why, one line each. */
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
  /** The lane's number; null for what all lanes share. */
  lane: z.int().nullable(),
  name: z.string(),
  colour: SelfTestColour,
  detail: Spoken,
});
export type SelfTestCheck = z.infer<typeof SelfTestCheck>;
/** What a self-test found. Green: all is well; amber: the gate can work, somebody should look; red: a lane can't. */
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
  /** The last self-test; left out where there was none. */
  self_test: SelfTestCard.optional(),
  /** `low`: the journal's reserve was given away; `full`: nothing but the journal is written any more. */
  disk: z.strictObject({ state: z.enum(["ok", "low", "full"]), free_bytes: z.int().min(0).nullable() }).optional(),
  /** Of what central last asked for as `missing`: what this edge no longer has. Told again with every heartbeat. */
  gone: z.array(Stretch).max(MAX_STRETCHES).optional(),
  /** Records of the feed that this edge's version can't read, by kind; left out where there is none. */
  set_aside: z.array(z.strictObject({ kind: z.string(), count: z.int().min(1) })).optional(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
export const HeartbeatReply = z.strictObject({
  central_time: Timestamp,
  epoch: Uuid,
  interval_seconds: z.int().min(1),
  /** The last sequence without a hole before it that central has of this edge, or that a person gave up for lost. */
  received_up_to: z.int().min(0),
  /** The last sequence that central has of this edge. One whose journal ends before it was set back, and goes on behind. */
  last_sequence: z.int().min(0).optional(),
  /** Another text than before: central may read now what it could not. The edge sends what is parked once more. */
  parked_mark: z.string().optional(),
  /** As in `FactBatchReply`, asked again with every heartbeat of an edge that has nothing waiting. */
  missing: z.array(Stretch).max(MAX_STRETCHES).optional(),
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
/**
 * To the edge itself: make a new key pair, keep it on disk, and answer `done` with its public half in `public_key`.
 * The answer to that result is a `RotationGrant`. The same result again is answered with another new secret; the old
 * secret stays good until the new one is first used, so that no answer can be lost for good.
 */
export const RotateCommand = z.strictObject({
  id: Uuid,
  action: z.literal("rotate_credentials"),
  issued_at: Timestamp,
  expires_at: Timestamp,
});
export type RotateCommand = z.infer<typeof RotateCommand>;
/** A command to the edge itself and what became of it. */
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
export const CommandList = z.strictObject({ items: z.array(z.union([Command, RotateCommand])) });
export const CommandResult = z.strictObject({
  outcome: z.enum(["done", "refused", "expired"]),
  because: Spoken.nullable(),
  activity_id: Uuid.nullable(),
  at: Timestamp,
  /** With `done` of `rotate_credentials`: the new key, raw Ed25519, base64url. */
  public_key: z.string().min(40).max(64).optional(),
});
export type CommandResult = z.infer<typeof CommandResult>;
export const OPEN_COMMAND_TTL_MS = 5_000;
export const OTHER_COMMAND_TTL_MS = 30_000;
