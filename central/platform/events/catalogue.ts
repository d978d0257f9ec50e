import { z } from "zod";
import { BufferEntry } from "../../../shared/wire/buffer-zone.ts";
import { Timestamp, Uuid } from "../../../shared/wire/common.ts";
import { EdgeAlert, EdgeState } from "../../wire/edge-resources.ts";
import { GateActivity } from "../../wire/gate-activity.ts";
import { LaneState } from "../../wire/gate-resources.ts";
import { Review } from "../../wire/review.ts";
import type { Permission } from "../auth/permissions.ts";

/** One kind of event. */
interface DeclaredEvent {
  /** What has happened, for the reference. */
  tells: string;
  /** What it carries. */
  data: z.ZodObject;
  /** Who may hear of it, within the areas that they see. */
  permission: Permission;
  /** Whether people of a company hear it: not of vehicles of any company. */
  forCompanies: boolean;
}

const ofGates: Pick<DeclaredEvent, "permission" | "forCompanies"> = { permission: "gates.read", forCompanies: false };
const ReviewNews = Review.pick({ id: true, kind: true, status: true, activity_id: true, gate_id: true });

/** Every event that is told at once to whoever watches: one that does not stand here cannot be published. */
export const EVENTS = {
  "gate-activity": { tells: "an activity as it is now", data: GateActivity, ...ofGates },
  "lane-state": {
    tells: "what the gate reports of a lane",
    data: z.strictObject({ gate_id: Uuid, lane_id: Uuid, ...LaneState.partial().shape }),
    ...ofGates,
  },
  "edge-state": {
    tells: "the contact with a gate's edge, and what it reports of itself",
    data: z.strictObject({ gate_id: Uuid, ...EdgeState.shape }),
    ...ofGates,
  },
  "edge-alert": {
    tells: "a problem of an edge that begins or is over",
    data: z.strictObject({ edge_id: Uuid, gate_id: Uuid, ...EdgeAlert.shape, is_raised: z.boolean(), at: Timestamp }),
    ...ofGates,
  },
  "review-opened": { tells: "a case for the officers", data: ReviewNews, ...ofGates },
  "review-decided": { tells: "a case that is over", data: ReviewNews, ...ofGates },
  "buffer-zone": {
    tells: "an entry of the buffer zone, and what happened to it",
    data: BufferEntry.omit({ place: true }).extend({ event: z.enum(["came", "called", "missed", "entered", "left"]) }),
    ...ofGates,
  },
} satisfies Readonly<Record<string, DeclaredEvent>>;

export type EventName = keyof typeof EVENTS;

/** An event to publish: one of the catalogue, with its data. */
export type LiveEvent = {
  [Name in EventName]: {
    type: Name;
    /** The area that it concerns; null for watchers of every area. */
    areaId: string | null;
    gateId: string | null;
    data: z.input<(typeof EVENTS)[Name]["data"]>;
  };
}[EventName];

/** Is it an event of this version? One that another version published may be unknown. */
export function isEventName(type: string): type is EventName {
  return Object.hasOwn(EVENTS, type);
}
