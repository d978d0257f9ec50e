import { z } from "zod";
import { type EdgeSigner, hasEdgeSigned } from "../../shared/lib/edge-signature.ts";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { type EdgeRecord, KeyRecord, VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { Step } from "../../shared/wire/lane.ts";
import { StepWeight } from "../../shared/wire/step-weight.ts";
import { HeardUpTo, PeerStepState } from "../store/peers.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/**
 * Messages between the gates of a site over its broker: one signed text per message. Unknown fields are ignored,
 * because gates are not updated at the same time.
 */

/** The step of a vehicle ticket in one fact of the sender's journal. */
export const SiteStep = z.object({
  sequence: z.int().min(1),
  activity_id: Uuid,
  vehicle_ticket_id: Uuid,
  lane_id: Uuid,
  /** Null if an officer's correction cancels all steps before this one. */
  step: Step.nullable(),
  state: PeerStepState,
  at: Timestamp,
});
export type SiteStep = z.infer<typeof SiteStep>;

/** The gross weight of a vehicle in one fact of the sender's journal. */
export const SiteWeight = z.object({ sequence: z.int().min(1), vehicle_ticket_id: Uuid, ...StepWeight.shape });
export type SiteWeight = z.infer<typeof SiteWeight>;

/** Every step and weight in the sender's journal after `after`, up to and including `up_to`. */
const StepsBody = z.object({
  type: z.literal("steps"),
  /**
   * The number of times that the sender's journal was set back: a later line sends all its steps again, from its first
   * sequence on.
   */
  line: z.int().min(0),
  /** 0: earlier facts are not worth sending. */
  after: z.int().min(0),
  up_to: z.int().min(1),
  steps: z.array(SiteStep),
  /** Left out where there are none, and by gates of earlier versions. */
  weights: z.array(SiteWeight).optional(),
});

/** The time of a hello as the uptime of its edge's program, so that ordering needs no correct clock. */
export const HelloTimestamp = z.object({ boot_id: Uuid, uptime_ms: z.int().min(0) });
export type HelloTimestamp = z.infer<typeof HelloTimestamp>;

/** Sent periodically: the progress of the sender, so that others send the missing steps. */
const HelloBody = z.object({
  type: z.literal("hello"),
  at: HelloTimestamp,
  /** By edge: its last received hello, as proof that this one is fresh. */
  answers: z.record(z.string(), HelloTimestamp),
  /** By edge: the end of its journal as received without a gap. */
  heard: z.record(z.string(), HeardUpTo),
  is_online: z.boolean(),
  replica: z.object({ epoch: Uuid.nullable(), cursor: z.string(), as_of: Timestamp.nullable() }),
});

/**
 * A line of the change feed that revokes something, as the sender received it from central; an edge's line states its
 * deletion.
 */
const SiteRevocation = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("vehicle_ticket"), id: Uuid, cursor: z.string(), data: VehicleTicketRecord }),
  z.object({ kind: z.literal("key"), id: Uuid, cursor: z.string(), data: KeyRecord }),
  z.object({ kind: z.literal("edge"), id: Uuid, cursor: z.string() }),
]);
const RevokedBody = z.object({ type: z.literal("revoked"), epoch: Uuid, records: z.array(SiteRevocation) });

export const SiteBody = z.discriminatedUnion("type", [StepsBody, HelloBody, RevokedBody]);
export type SiteBody = z.infer<typeof SiteBody>;

export const SiteMessage = z.object({ edge_id: Uuid, area_id: Uuid, body: SiteBody });
export type SiteMessage = z.infer<typeof SiteMessage>;

const Sender = z.object({ edge_id: z.string(), area_id: z.string(), body: z.object({ type: z.string() }) });

/** A longer message is ignored. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

export function topicOf(areaId: string, edgeId: string): string {
  return `gate-access/${areaId}/${edgeId}`;
}
export function topicsOfArea(areaId: string): string {
  return `gate-access/${areaId}/+`;
}

/** The payload: signature, a full stop, and the signed JSON text. */
export function sealMessage(message: SiteMessage, signer: EdgeSigner): string {
  const text = JSON.stringify(message);
  return `${signer.sign("site", text)}.${text}`;
}

export type OpenedMessage =
  | { is: "good"; message: SiteMessage; sender: EdgeRecord }
  /** From a later version: the signature is valid, but this version cannot parse it. */
  | { is: "strange"; edgeId: string; because: Spoken }
  | { is: "refused"; because: Spoken };

/**
 * Verifies the sender of a payload before its content is used.
 * @param known.edges the edges of the area as central names them; a revoked one is not among them
 */
export function openMessage(
  payload: Uint8Array,
  known: { areaId: string; edges: readonly EdgeRecord[] },
): OpenedMessage {
  if (payload.length > MAX_MESSAGE_BYTES) return { is: "refused", because: "too long" };
  const whole = Buffer.from(payload).toString("utf8");
  const dot = whole.indexOf(".");
  const signature = whole.slice(0, Math.max(0, dot));
  const text = whole.slice(dot + 1);
  const value = jsonOf(text);
  const said = Sender.safeParse(value);
  if (dot < 0 || !said.success) return { is: "refused", because: "no message" };
  const sender = known.edges.find(({ id }) => id === said.data.edge_id);
  if (!sender) return { is: "refused", because: `edge ${said.data.edge_id.slice(0, 36)} is not of this area` };
  if (said.data.area_id !== known.areaId || sender.area_id !== known.areaId)
    return { is: "refused", because: `edge ${sender.id} speaks for another area` };
  if (!hasEdgeSigned(sender.public_keys, { purpose: "site", text, signature }))
    return { is: "refused", because: `the signature of edge ${sender.id} is not good` };
  const parsed = SiteMessage.safeParse(value);
  if (parsed.success) return { is: "good", message: parsed.data, sender };
  return { is: "strange", edgeId: sender.id, because: parsed.error.issues[0]?.message ?? "not as agreed" };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
