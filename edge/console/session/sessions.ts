import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { Actor } from "../../../shared/wire/fact.ts";
import type { OfficerRecord } from "../../../shared/wire/feed.ts";
import type { SessionView } from "../ports.ts";

/** The duration of a session. */
export interface SessionTimes {
  /** Since the officer's last act; a page that only shows the live view is no act. */
  idleMs: number;
  absoluteMs: number;
}

/** A signed-in officer on one device. */
export interface Session {
  readonly officer: { id: string; name: string; isSupervisor: boolean } | null;
  readonly view: SessionView;
  /** Recorded with each act. */
  readonly actor: Actor;
  /** Aborted when the session ends, so that its streams end with it. */
  readonly signal: AbortSignal;
}

export interface Sessions extends Disposable {
  /** @param record null for the emergency code */
  start(record: OfficerRecord | null): { session: Session; cookie: string };
  /** The session of a cookie, if it has not ended. @param isActive the officer acted just now */
  find(cookie: string | undefined, isActive: boolean): Session | null;
  end(cookie: string | undefined): void;
  /** Ends the sessions of officers who are deleted, or whose PIN has changed. */
  recheck(): void;
  /** The token that a form's POST needs. @param holder the cookie that the browser sends with it */
  csrfOf(holder: string): string;
  isCsrf(holder: string, token: string): boolean;
}

interface OpenSession {
  session: Session;
  /** The hash that the PIN was checked against; null for the emergency code. */
  pin: string | null;
  startedMs: number;
  activeMs: number;
  over: AbortController;
}

const MAX_SESSIONS = 100;
const SWEEP_MS = 10_000;
const EMERGENCY: Actor = { type: "emergency", id: null, name: "emergency" };

/**
 * Sessions are in memory only: a restart ends them. A cookie is looked up by its hash, so that a copy of the memory's
 * keys grants no access.
 * @param from.officers the officers who may sign in now
 * @param from.mayEmergency true if the emergency code is still allowed
 */
export function openSessions(from: {
  officers: () => readonly OfficerRecord[];
  mayEmergency: () => boolean;
  times: SessionTimes;
  clock: Clock;
}): Sessions {
  const { officers, clock, times } = from;
  const live = new Map<string, OpenSession>();
  const key = randomBytes(32);

  const drop = (id: string): void => {
    live.get(id)?.over.abort(new Error("the session has ended"));
    live.delete(id);
  };
  const isOver = ({ startedMs, activeMs, pin, session }: OpenSession): boolean => {
    const nowMs = clock.monotonicMs();
    if (nowMs - startedMs >= times.absoluteMs || nowMs - activeMs >= times.idleMs) return true;
    if (pin === null) return !from.mayEmergency();
    const { officer } = session;
    return !officers().some(
      (now) =>
        now.id === officer?.id && fingerprint(now.pin_hash) === pin && now.is_supervisor === officer.isSupervisor,
    );
  };
  const recheck = (): void => {
    for (const [id, one] of live) if (isOver(one)) drop(id);
  };
  let cancel = (): void => undefined;
  const sweep = (): void => {
    recheck();
    cancel = clock.after(SWEEP_MS, sweep);
  };
  sweep();
  const csrfOf = (holder: string): string => createHmac("sha256", key).update(holder).digest("base64url");

  return {
    start(record) {
      recheck();
      const cookie = randomBytes(32).toString("base64url");
      const startedMs = clock.monotonicMs();
      const over = new AbortController();
      const officer = record && { id: record.id, name: record.name, isSupervisor: record.is_supervisor };
      const session: Session = {
        officer,
        signal: over.signal,
        actor: officer ? { type: "officer", id: officer.id, name: officer.name } : EMERGENCY,
        view: {
          officer_id: officer?.id ?? null,
          name: officer?.name ?? EMERGENCY.name,
          is_supervisor: officer?.isSupervisor ?? false,
          is_emergency: officer === null,
          signed_in_at: isoTime(clock.nowMs()),
          ends_at: isoTime(clock.nowMs() + times.absoluteMs),
          idle_seconds: times.idleMs / 1000,
        },
      };
      const [oldest] = live.keys();
      if (live.size >= MAX_SESSIONS && oldest !== undefined) drop(oldest);
      const pin = record ? fingerprint(record.pin_hash) : null;
      live.set(idOf(cookie), { session, pin, startedMs, activeMs: startedMs, over });
      return { session, cookie };
    },
    find(cookie, isActive) {
      if (cookie === undefined) return null;
      const id = idOf(cookie);
      const one = live.get(id);
      if (!one) return null;
      if (isOver(one)) {
        drop(id);
        return null;
      }
      if (isActive) one.activeMs = clock.monotonicMs();
      return one.session;
    },
    end: (cookie) => {
      if (cookie !== undefined) drop(idOf(cookie));
    },
    recheck,
    csrfOf,
    isCsrf(holder, token) {
      const [wanted, given] = [Buffer.from(csrfOf(holder)), Buffer.from(token)];
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
    [Symbol.dispose]() {
      cancel();
      for (const id of [...live.keys()]) drop(id);
    },
  };
}

function idOf(cookie: string): string {
  return createHash("sha256").update(cookie).digest("base64url");
}

function fingerprint(pinHash: string | null): string {
  return createHash("sha256")
    .update(pinHash ?? "")
    .digest("base64url");
}
