import { first } from "../db/first.ts";
import { noSuch } from "../../../shared/errors/app-error.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Work } from "../transact.ts";
import { provedActor } from "./fresh-proof.ts";
import type { Actor } from "./principal.ts";
import { rightsTopic } from "./rights.ts";
import type { SecondFactor } from "./tables.ts";
import { hashOfSecret, newSecret, successorOf } from "./secrets.ts";

/** The lifetime of an unused refresh token, in seconds. */
export interface SessionLifetimes {
  webSeconds: number;
  mobileSeconds: number;
}

export interface NewSession {
  userId: string;
  kind: "web" | "mobile";
  device: { id: string; name: string | null } | null;
  place: Place;
  /** The second factor that was proved; null for none. */
  secondFactor: SecondFactor | null;
}

/** The origin of a request, as far as it is known. */
export interface Place {
  address: string | null;
  userAgent: string | null;
}

const MAX_AGENT_LENGTH = 200;

/** The origin of a request, for the list of sessions. */
export function placeOf({ ip, request }: { ip: string | null; request: Pick<Request, "headers"> }): Place {
  return {
    address: ip,
    userAgent: request.headers.get("user-agent")?.slice(0, MAX_AGENT_LENGTH).toWellFormed() ?? null,
  };
}

/** A session is a family of refresh tokens: each is valid once and is exchanged for the next. */
export interface StartedSession {
  sessionId: string;
  refreshToken: string;
}

export type Rotation =
  | { is: "rotated"; sessionId: string; userId: string; refreshToken: string }
  | { is: "unknown" }
  | { is: "ended" }
  | { is: "expired" }
  /** A token was used twice: another party holds it too, so the whole session is ended. */
  | { is: "reused"; sessionId: string; userId: string };

const secondsOf = (kind: NewSession["kind"], lifetimes: SessionLifetimes): number =>
  kind === "mobile" ? lifetimes.mobileSeconds : lifetimes.webSeconds;

/** The time in which the same device may repeat a refresh: two tabs, or an answer that was lost. */
const REPEAT_MS = 10_000;

async function addToken(work: Work, sessionId: string, refreshToken = newSecret()): Promise<string> {
  await work.tx
    .insertInto("refresh_tokens")
    .values({
      token_hash: hashOfSecret(refreshToken),
      session_id: sessionId,
      created_at: work.at,
      used_at: null,
      successor_salt: null,
      used_by: null,
    })
    .execute();
  return refreshToken;
}

/** Begins a session. A new sign-in on the same device ends the user's earlier session of that device. */
export async function startSession(
  work: Work,
  { userId, kind, device, place, secondFactor }: NewSession,
  lifetimes: SessionLifetimes,
): Promise<StartedSession> {
  if (device) {
    await work.tx
      .updateTable("sessions")
      .set({ ended_at: work.at, ended_because: "signed in again on the device" })
      .where("user_id", "=", userId)
      .where("device_id", "=", device.id)
      .where("ended_at", "is", null)
      .execute();
    work.notify(rightsTopic(userId));
  }
  const id = newId(work.nowMs);
  await work.tx
    .insertInto("sessions")
    .values({
      id,
      user_id: userId,
      kind,
      device_id: device?.id ?? null,
      device_name: device?.name ?? null,
      created_at: work.at,
      last_used_at: work.at,
      expires_at: isoTime(work.nowMs + secondsOf(kind, lifetimes) * 1000),
      ended_at: null,
      ended_because: null,
      last_address: place.address,
      user_agent: place.userAgent,
      second_factor: secondFactor,
      // A remembered device proves nothing of this moment.
      proved_at: secondFactor === "remembered" ? null : work.at,
    })
    .execute();
  await work.audit({
    type: "session",
    id,
    before: null,
    after: { user_id: userId, kind, second_factor: secondFactor },
  });
  return { sessionId: id, refreshToken: await addToken(work, id) };
}

/**
 * Exchanges a refresh token for the next one of its session, and records the caller's address. The same device gets
 * the same successor again within some seconds; any other repeated use ends the session.
 */
export async function rotateRefreshToken(
  work: Work,
  given: string,
  lifetimes: SessionLifetimes,
  { address, userAgent }: Place,
): Promise<Rotation> {
  const tokenHash = hashOfSecret(given);
  const found = await first(
    work.tx
      .selectFrom("refresh_tokens")
      .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
      .select([
        "sessions.id",
        "sessions.user_id",
        "sessions.kind",
        "sessions.expires_at",
        "sessions.ended_at",
        "used_at",
        "used_by",
        "successor_salt",
      ])
      .where("token_hash", "=", tokenHash),
  );
  if (!found) return { is: "unknown" };
  if (found.ended_at !== null) return { is: "ended" };
  const family = { sessionId: found.id, userId: found.user_id };
  if (found.used_at !== null) {
    const isRepeated = work.nowMs - Date.parse(found.used_at) <= REPEAT_MS && found.used_by === userAgent;
    if (isRepeated && found.successor_salt !== null)
      return { is: "rotated", ...family, refreshToken: successorOf(given, found.successor_salt) };
    await endSession(work, found.id, "an old refresh token came back");
    return { is: "reused", ...family };
  }
  if (found.expires_at <= work.at) return { is: "expired" };
  const salt = newSecret();
  await work.tx
    .updateTable("refresh_tokens")
    .set({ used_at: work.at, used_by: userAgent, successor_salt: salt })
    .where("token_hash", "=", tokenHash)
    .execute();
  const refreshToken = await addToken(work, found.id, successorOf(given, salt));
  await touchSession(work, found, lifetimes, address);
  return { is: "rotated", ...family, refreshToken };
}

/** Keeps a session in use open without an exchange of tokens. @returns false when it has ended or expired */
export async function extendSession(
  work: Work,
  sessionId: string,
  lifetimes: SessionLifetimes,
  address: string | null,
): Promise<boolean> {
  const found = await first(
    work.tx
      .selectFrom("sessions")
      .select(["id", "kind"])
      .where("id", "=", sessionId)
      .where("ended_at", "is", null)
      .where("expires_at", ">", work.at),
  );
  if (!found) return false;
  await touchSession(work, found, lifetimes, address);
  return true;
}

async function touchSession(
  work: Work,
  { id, kind }: { id: string; kind: NewSession["kind"] },
  lifetimes: SessionLifetimes,
  address: string | null,
): Promise<void> {
  const expiresAt = isoTime(work.nowMs + secondsOf(kind, lifetimes) * 1000);
  await work.tx
    .updateTable("sessions")
    .set({ last_used_at: work.at, expires_at: expiresAt, last_address: address })
    .where("id", "=", id)
    .execute();
}

/** Revokes a session: it ends at once, with its access tokens. A second call changes nothing. */
export async function endSession(work: Work, sessionId: string, because: string): Promise<void> {
  const [ended] = await work.tx
    .updateTable("sessions")
    .set({ ended_at: work.at, ended_because: because })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .returning("user_id")
    .execute();
  if (!ended) return;
  work.notify(rightsTopic(ended.user_id));
  await work.audit({
    type: "session",
    id: sessionId,
    before: { ended_because: null },
    after: { ended_because: because },
  });
}

/**
 * Ends every session of a user.
 * @param exceptId the session that stays
 * @returns the number of ended sessions
 */
export async function endSessionsOf(work: Work, userId: string, because: string, exceptId?: string): Promise<number> {
  const open = await work.tx
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(exceptId !== undefined, (query) => query.where("id", "<>", exceptId ?? ""))
    .execute();
  for (const { id } of open) await endSession(work, id, because);
  return open.length;
}

/** Ends one session of a user. @throws AppError `not_found` for an ended session or another user's session */
export async function endSessionOf(work: Work, userId: string, sessionId: string, because: string): Promise<void> {
  const open = await first(
    work.tx
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", sessionId)
      .where("user_id", "=", userId)
      .where("ended_at", "is", null),
  );
  if (!open) throw noSuch("open session", sessionId);
  await endSession(work, sessionId, because);
}

/** Retention of an ended session, so that its tokens are still distinguished from unknown ones. */
const KEEP_MS = 30 * 24 * 3_600_000;

/** Deletes sessions that ended or expired long ago, with their tokens. @returns the number */
export async function removeOldSessions(work: Work): Promise<number> {
  const before = isoTime(work.nowMs - KEEP_MS);
  const [done] = await work.tx.deleteFrom("sessions").where("expires_at", "<", before).execute();
  return Number(done?.numDeletedRows ?? 0);
}

/** Marks the session of the actor as proved from now on. @returns the actor, for the rest of the request */
export async function markProved(work: Work): Promise<Actor> {
  await work.tx
    .updateTable("sessions")
    .set({ proved_at: work.at })
    .where("id", "=", work.actor.sessionId ?? "")
    .execute();
  return provedActor(work.actor, work.at);
}
