import type { EdgeConnection } from "../../../wire/edge-resources.ts";
import type { OverrideAction } from "../../../../shared/wire/fact.ts";
import type { LaneCommand } from "../../../wire/gate-resources.ts";
import { type Heartbeat, OPEN_COMMAND_TTL_MS, OTHER_COMMAND_TTL_MS } from "../../../../shared/wire/sync.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** An edge without contact for this long is shown as lost: three heartbeats. */
export const SILENT_AFTER_MS = 15_000;
/** An edge without contact for this long raises an alert, and has an outage. */
export const LOST_AFTER_MS = 60_000;
/** An enrolment code is valid for this long. */
export const ENROLMENT_MS = 24 * 60 * 60 * 1000;

/** A command to rotate credentials waits this long for a connected edge: it moves no arm. */
export const ROTATION_TTL_MS = 2 * 60_000;

/** The test of a device: who asked for it looks at the device meanwhile. */
export const TEST_TTL_MS = 10_000;

/** The contact data of an edge; moments in Unix epoch milliseconds. */
export interface EdgeContact {
  isEnrolled: boolean;
  lastContactMs: number | null;
}

/** @param lostAfterMs the silence that counts, by default the one that people see */
export function connectionOf(
  { isEnrolled, lastContactMs }: EdgeContact,
  nowMs: number,
  lostAfterMs = SILENT_AFTER_MS,
): EdgeConnection {
  if (!isEnrolled) return "not_enrolled";
  return lastContactMs !== null && nowMs - lastContactMs < lostAfterMs ? "connected" : "lost";
}

/** The lifetime of a command: a command that moves the arm must never arrive late. */
export function lifetimeMs(action: OverrideAction): number {
  return movesTheArm(action) ? OPEN_COMMAND_TTL_MS : OTHER_COMMAND_TTL_MS;
}

/**
 * The reason why a command can't be issued now; null when it can. A change of mode may outlast a short silence of the
 * edge.
 */
export function whyUnreachable(action: OverrideAction, connection: EdgeConnection | "no_edge"): Said | null {
  switch (connection) {
    case "no_edge":
      return say("gate_has_no_edge");
    case "not_enrolled":
      return say("edge_is_not_enrolled");
    case "lost":
      return movesTheArm(action) ? say("edge_is_offline") : null;
    case "connected":
      return null;
  }
}

/** The reason why a device can't be tested now; null when it can. A late light would only confuse. */
export function whyNotTested(connection: EdgeConnection | "no_edge"): Said | null {
  return whyUnreachable("open", connection);
}

/** The current state of a command: an unanswered command expires after its lifetime. */
export function asOfNow<C extends Pick<LaneCommand, "state" | "expires_at" | "because">>(command: C, nowMs: number): C {
  const isOver = command.state === "queued" && Date.parse(command.expires_at) <= nowMs;
  return isOver ? { ...command, state: "expired", because: say("command_unanswered") } : command;
}

/** The fields of a registration that decide whether its code is valid; moments are ISO 8601. */
export interface Enrolment {
  enrolment_expires_at: string | null;
  public_key: string | null;
  revoked_at: string | null;
}

/**
 * Reports whether the holder of this key may use the code. After the first use, only the same key may use it again,
 * because the answer may be lost. The first heartbeat proves that it arrived, and removes the code. An edge that was
 * registered with its key, as from its export, must show that key from the start.
 */
export function mayEnrol(edge: Enrolment, publicKey: string, now: string): boolean {
  if (edge.revoked_at !== null || edge.enrolment_expires_at === null || edge.enrolment_expires_at <= now) return false;
  return edge.public_key === null || edge.public_key === publicKey;
}

/** Reports whether this is a raw Ed25519 public key, base64url. */
export function isEd25519Key(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** The changes in a heartbeat that watchers must see at once. */
export interface News {
  isEdgeNews: boolean;
  laneIds: string[];
}

/** @param wasLost the edge was silent for so long that watchers saw it as lost, or it never reported */
export function eventsOf(before: Heartbeat | null, after: Heartbeat, wasLost: boolean): News {
  const known = new Map(before?.lanes.map((lane) => [lane.lane_id, JSON.stringify(lane)]));
  const lanes = after.lanes.filter((lane) => wasLost || known.get(lane.lane_id) !== JSON.stringify(lane));
  return {
    isEdgeNews: wasLost || before === null || faceOf(before) !== faceOf(after),
    laneIds: lanes.map((lane) => lane.lane_id),
  };
}

/** The fields of an edge's state whose change is news; fields that change with every heartbeat are left out. */
function faceOf({ version, boot_id, clock, outbox }: Heartbeat): string {
  return JSON.stringify([version, boot_id, clock.trust, outbox.depth > 0, outbox.parked]);
}

function movesTheArm(action: OverrideAction): boolean {
  return action === "open" || action === "close";
}
