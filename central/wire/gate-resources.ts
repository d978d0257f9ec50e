import { WithShortReason } from "./document.ts";
import { z } from "zod";
import { Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import { DeviceRole, DeviceSettings, DeviceState } from "../../shared/wire/devices/device.ts";
import { EdgeState } from "./edge-resources.ts";
import { OverrideAction } from "../../shared/wire/fact.ts";
import { LaneDirection, LaneRules } from "../../shared/wire/lane.ts";
import { Command, LaneReport } from "../../shared/wire/sync.ts";
import { Spoken, WordedProblem } from "../../shared/wire/said.ts";
import { saying } from "../../shared/words/spoken-text.ts";

const moments = { created_at: Timestamp, updated_at: Timestamp, deleted_at: Timestamp.nullable() };

// ---- gates ----
export const Gate = z.strictObject({ id: Uuid, area_id: Uuid, name: z.string(), ...moments }).meta({ id: "Gate" });
export type Gate = z.infer<typeof Gate>;
/** The area of a gate cannot change. */
export const GateCreate = z.strictObject({ area_id: Uuid, name: Line });
export const GateUpdate = z.strictObject({ name: Line.optional() });

// ---- lanes ----
export const Lane = z
  .strictObject({
    id: Uuid,
    gate_id: Uuid,
    area_id: Uuid,
    name: z.string(),
    number: z.int(),
    direction: LaneDirection,
    is_active: z.boolean(),
    rules: LaneRules,
    ...moments,
  })
  .meta({ id: "Lane" });
export type Lane = z.infer<typeof Lane>;

/** The gate of a lane cannot change. */
export const LaneCreate = z.strictObject({
  gate_id: Uuid,
  name: Line,
  number: z.int().min(1).max(99),
  direction: LaneDirection,
  is_active: z.boolean().default(true),
  rules: LaneRules.default(LaneRules.parse({})),
});
export type LaneCreate = z.infer<typeof LaneCreate>;

/** The edge's last report about a lane. While the edge is lost, the position of the arm is unknown. */
export const LaneState = z
  .strictObject({ ...LaneReport.omit({ lane_id: true, devices: true }).shape, reported_at: Timestamp })
  .meta({ id: "LaneState" });
export type LaneState = z.infer<typeof LaneState>;

const LaneWithState = z.strictObject({ ...Lane.shape, state: LaneState.nullable() });

/** A gate with its lanes and the state of its edge; null without an edge. */
export const GateDetail = z
  .strictObject({ ...Gate.shape, edge: EdgeState.nullable(), lanes: z.array(LaneWithState) })
  .meta({ id: "GateDetail" });
export type GateDetail = z.infer<typeof GateDetail>;

export const GatesOfArea = z
  .strictObject({ area: z.strictObject({ id: Uuid, name: z.string() }), gates: z.array(GateDetail) })
  .meta({ id: "GatesOfArea" });

// ---- devices ----
const DeviceLastState = z.strictObject({
  state: DeviceState,
  since: Timestamp,
  detail: Spoken.nullable(),
  reported_at: Timestamp,
});
export const Device = z
  .strictObject({
    id: Uuid,
    lane_id: Uuid,
    name: z.string(),
    role: DeviceRole,
    driver: z.string(),
    settings: DeviceSettings,
    ...moments,
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof Device>;
/** A device with its edge's last report; null before the first one. */
export const DeviceWithState = z
  .strictObject({ ...Device.shape, state: DeviceLastState.nullable() })
  .meta({ id: "DeviceWithState" });
export type DeviceWithState = z.infer<typeof DeviceWithState>;

export const DeviceCreate = z.strictObject({ name: Line, settings: DeviceSettings });
export const DeviceUpdate = z.strictObject({
  name: Line.optional(),
  settings: DeviceSettings.optional().describe("replaces the settings as a whole"),
});

/** A new device, or a changed one, to be compared with the others of its gate. */
export const DeviceCheck = DeviceCreate.extend({
  device_id: Uuid.nullable().default(null).describe("the device that it would replace; null for a new one"),
});
export const DeviceConflicts = z
  .strictObject({
    conflicts: z
      .array(
        WordedProblem.extend({
          path: z
            .string()
            .meta({ description: "the entry that names what two devices take", examples: ["settings.open_relay"] }),
          message: z
            .string()
            .meta({ description: "the conflict in English", examples: ["relay 0 of board 1 belongs to Arm"] }),
        }),
      )
      .describe("empty where nothing stands against it"),
  })
  .meta({ id: "DeviceConflicts" });

/** A lane with its devices. */
export const LaneDetail = z
  .strictObject({ ...LaneWithState.shape, devices: z.array(DeviceWithState) })
  .meta({ id: "LaneDetail" });
export type LaneDetail = z.infer<typeof LaneDetail>;

// ---- commands ----
const CommandState = z.enum(["queued", "done", "refused", "expired"]);
/** A command to a lane and its outcome. */
export const LaneCommand = z
  .strictObject({
    ...Command.shape,
    action: OverrideAction,
    edge_id: Uuid,
    state: CommandState,
    because: Spoken.nullable(),
    activity_id: Uuid.nullable().describe("the override in the gate's record"),
    answered_at: Timestamp.nullable(),
  })
  .meta({ id: "LaneCommand" });
export type LaneCommand = z.infer<typeof LaneCommand>;

export const PortalOrder = WithShortReason;
export const InterveneOrder = z.strictObject({
  is_on: z.boolean(),
  reason: Line,
  until: Timestamp.nullable().default(null).describe("when it ends by itself; null: when somebody ends it"),
});
export const BypassOrder = z
  .strictObject({
    is_on: z.boolean(),
    reason: Line,
    until: Timestamp.nullable().default(null).describe("when it ends by itself; a bypass always has an end"),
  })
  .refine(({ is_on, until }) => !is_on || until !== null, { path: ["until"], error: saying("bypass_needs_an_end") });
