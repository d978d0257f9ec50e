import { type EdgeConnection } from "../../../shared/wire/edge-resources.ts";
import { type OverrideAction } from "../../../shared/wire/fact.ts";
import { type LaneCommand } from "../../../shared/wire/gate-resources.ts";
import { type Heartbeat, OPEN_COMMAND_TTL_MS, OTHER_COMMAND_TTL_MS } from "../../../shared/wire/sync.ts";
import { say } from "../../../shared/words/say.ts";

/** An edge that was not heard of for this long is lost. */
export const LOST_AFTER_MS = 60_000;
/** An enrolment code can be traded this long. */
export const ENROLMENT_MS = 24 * 60 * 60 * 1000;

/** A command to rotate credentials waits this long for a connected edge: it moves no arm. */
export const ROTATION_TTL_MS = 2 * 60_000;

/** What is known of an edge's contact; moments in Unix epoch milliseconds. */
export interface Contact {
  isEnrolled: boolean;
  lastContactMs: number | null;
}

export function connectionOf({ isEnrolled, lastContactMs }: Contact, nowMs: number): EdgeConnection {
  if (!isEnrolled) return "not_enrolled";
  return lastContactMs !== null && nowMs - lastContactMs < LOST_AFTER_MS ? "connected" : "lost";
}

/** How long a command lives: what moves the arm must never arrive late. */
export function lifetimeMs(action: OverrideAction): number {
  return movesTheArm(action) ? OPEN_COMMAND_TTL_MS : OTHER_COMMAND_TTL_MS;
}

/** Why a command can't be given now; null when it can. A change of mode may wait out a short silence of the edge. */
export function whyUnreachable(action: OverrideAction, connection: EdgeConnection | "no_edge"): string | null {
  switch (connection) {
    case "no_edge":
      return "the gate has no edge";
    case "not_enrolled":
      return "the gate's edge is not enrolled";
    case "lost":
      return movesTheArm(action) ? "the gate's edge was not heard of for a minute" : null;
    case "connected":
      return null;
  }
}

/** A command as it is now: one that nobody answered in its time has expired. */
export function asOfNow(command: LaneCommand, nowMs: number): LaneCommand {
  const isOver = command.state === "queued" && Date.parse(command.expires_at) <= nowMs;
  return isOver ? { ...command, state: "expired", because: say("command_unanswered") } : command;
}

/** What of an edge's registration decides whether its code may be traded; moments are ISO 8601. */
export interface Enrolment {
  enrolment_expires_at: string | null;
  public_key: string | null;
  revoked_at: string | null;
}

/**
 * May this code be traded by the holder of this key? Once it was, only the same key may ask again: the answer was
 * lost on its way. The first heartbeat shows that it was not, and removes the code. An edge that was registered with
 * its key, as from its export, must show that key from the start.
 */
export function mayEnrol(edge: Enrolment, publicKey: string, now: string): boolean {
  if (edge.revoked_at !== null || edge.enrolment_expires_at === null || edge.enrolment_expires_at <= now) return false;
  return edge.public_key === null || edge.public_key === publicKey;
}

/** Is this the raw public half of an Ed25519 key, base64url? */
export function isEd25519Key(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** What of a heartbeat watchers want to see at once. */
export interface News {
  isEdgeNews: boolean;
  laneIds: string[];
}

/** @param wasLost it was not heard of for so long that watchers took it for lost, or never */
export function newsOf(before: Heartbeat | null, after: Heartbeat, wasLost: boolean): News {
  const known = new Map(before?.lanes.map((lane) => [lane.lane_id, JSON.stringify(lane)]));
  const lanes = after.lanes.filter((lane) => wasLost || known.get(lane.lane_id) !== JSON.stringify(lane));
  return {
    isEdgeNews: wasLost || before === null || faceOf(before) !== faceOf(after),
    laneIds: lanes.map((lane) => lane.lane_id),
  };
}

/** What of an edge's state is news when it changes: not what moves with every heartbeat. */
function faceOf({ version, boot_id, clock, outbox }: Heartbeat): string {
  return JSON.stringify([version, boot_id, clock.trust, outbox.depth > 0, outbox.parked]);
}

function movesTheArm(action: OverrideAction): boolean {
  return action === "open" || action === "close";
}
