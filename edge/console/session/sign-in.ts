import type { Log } from "../../../shared/lib/log.ts";
import type { OfficerRecord } from "../../../shared/wire/feed.ts";
import type { EdgeEvent } from "../../admission/admission.ts";
import type { SignInFailure, SignInTakes } from "../ports.ts";
import type { LockKey, Locks } from "./lock-store.ts";
import type { Pins } from "./pins.ts";
import type { Session, Sessions } from "./sessions.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
import { say, sayAll } from "../../../shared/words/say.ts";
import { normalText } from "../../../shared/lib/normal-text.ts";

export type SignedIn = { is: "in"; session: Session; cookie: string } | { is: "failed"; failure: SignInFailure };
/** A supervisor's approval of one act. */
export type Approved = { is: "approved"; by: { id: string; name: string } } | { is: "not-good" | "locked" | "busy" };

export interface SignIn {
  takes(): SignInTakes;
  /** Of the officers who can sign in, each once, in the order of the alphabet. */
  names(): string[];
  /** @param address of the device, as the connection shows it */
  byPin(name: string, pin: string, address: string): Promise<SignedIn>;
  byEmergencyCode(code: string, address: string): Promise<SignedIn>;
  /** Checks a supervisor's name and PIN for one act; no session starts. */
  approve(name: string, pin: string, address: string): Promise<Approved>;
}

export interface SignInDeps {
  officers: () => readonly OfficerRecord[];
  /** argon2id, PHC; null if none is set. */
  emergencyHash: string | null;
  sessions: Sessions;
  locks: Locks;
  pins: Pins;
  /** Records an event. Null before the edge has a gate: then there is no journal. */
  record: () => ((event: EdgeEvent, detail: Spoken) => Promise<void>) | null;
  log: Log;
}

/** The number of namesakes that are tried for one PIN. */
const MAX_NAMESAKES = 5;
/** The key prefix of an unknown name. */
const NO_SUCH = "name ";
const EMERGENCY = "emergency";

type Checked<T> = { is: "right"; account: T } | { is: "wrong" | "busy" } | { is: "locked"; seconds: number };

export function openSignIn(needs: SignInDeps): SignIn {
  const { sessions, locks, pins, log } = needs;
  const officers = (): OfficerRecord[] => needs.officers().filter(({ pin_hash }) => pin_hash !== null);

  /** Checks a secret against each candidate's hash, under the locks of the candidates and of the address. */
  const check = async <T>(
    candidates: readonly { hash: string; account: T }[],
    secret: string,
    keys: readonly LockKey[],
  ): Promise<Checked<T>> => {
    const lockedMs = locks.lockedForMs(keys);
    if (lockedMs > 0) return { is: "locked", seconds: Math.ceil(lockedMs / 1000) };
    const locked = locks.charge(keys);
    const compared = candidates.length > 0 ? candidates : [{ hash: null, account: null }];
    for (const { hash, account } of compared) {
      const answer = pins.isRight(hash, secret);
      if (answer === null) {
        // A busy gate must not give free guesses.
        locks.giveBack(keys);
        return { is: "busy" };
      }
      if ((await answer) && account !== null) {
        locks.clear(keys);
        return { is: "right", account };
      }
    }
    if (locked.length > 0) noteLock(locked);
    return { is: "wrong" };
  };
  const noteLock = (locked: readonly LockKey[]): void => {
    // The typed name may be a PIN: only known names are logged.
    const nameOf = (who: string): string => officers().find(({ id }) => id === who)?.name ?? who;
    const people = new Set(
      locked.flatMap(({ of, who }) =>
        of === "address" ? [] : of === "here" ? [who.slice(who.indexOf(" ") + 1)] : [who],
      ),
    );
    const detail = sayAll([
      ...[...people].map((who) => {
        if (who === EMERGENCY) return say("locked_emergency");
        return who.startsWith(NO_SUCH) ? say("locked_unknown") : say("locked_officer", { name: nameOf(who) });
      }),
      ...locked.flatMap(({ of, who }) => (of === "address" ? [say("locked_address", { address: who })] : [])),
    ]);
    log.warn({ locked: detail }, "sign-in is locked after too many failures");
    void needs
      .record()?.("sign_in_locked", detail)
      .catch((error: unknown) => log.error({ err: error }, "an event of the sign-in could not be recorded"));
  };
  const checkPin = (name: string, pin: string, address: string, mayAct: (one: OfficerRecord) => boolean) => {
    const named = officers().filter((one) => plain(one.name) === plain(name) && mayAct(one));
    const unique = [...new Map(named.map((one) => [one.id, one])).values()].slice(0, MAX_NAMESAKES);
    const people = unique.length > 0 ? unique.map(({ id }) => id) : [`${NO_SUCH}${plain(name)}`];
    return check(
      unique.map((one) => ({ hash: one.pin_hash ?? "", account: one })),
      pin,
      keysOf(people, address),
    );
  };
  const takes = (): SignInTakes => {
    if (officers().length > 0) return "officers";
    return needs.emergencyHash !== null && needs.record() !== null ? "emergency-code" : "nobody";
  };

  return {
    takes,
    names: () => [...new Set(officers().map(({ name }) => name))].sort((one, other) => one.localeCompare(other)),
    async byPin(name, pin, address) {
      if (takes() !== "officers") return failed({ because: "nobody-yet" });
      const checked = await checkPin(name, pin, address, () => true);
      if (checked.is !== "right") return failed(failureOf(checked));
      log.info({ officer: checked.account.id }, "officer signed in");
      return { is: "in", ...sessions.start(checked.account) };
    },
    async byEmergencyCode(code, address) {
      const record = needs.record();
      const { emergencyHash: hash } = needs;
      if (takes() !== "emergency-code" || hash === null || !record) return failed({ because: "nobody-yet" });
      const checked = await check([{ hash, account: "emergency" }], code, keysOf([EMERGENCY], address));
      if (checked.is !== "right") return failed(failureOf(checked));
      // Recorded before it can be used.
      await record("emergency_sign_in", say("from_address", { address }));
      log.warn({ address }, "sign-in with the emergency code");
      return { is: "in", ...sessions.start(null) };
    },
    async approve(name, pin, address) {
      const checked = await checkPin(name, pin, address, ({ is_supervisor }) => is_supervisor);
      if (checked.is === "right") return { is: "approved", by: { id: checked.account.id, name: checked.account.name } };
      return { is: checked.is === "wrong" ? "not-good" : checked.is };
    },
  };
}

function failed(failure: SignInFailure): SignedIn {
  return { is: "failed", failure };
}

function failureOf(checked: Exclude<Checked<unknown>, { is: "right" }>): SignInFailure {
  if (checked.is === "locked") return { because: "locked", seconds: checked.seconds };
  return { because: checked.is === "busy" ? "busy" : "not-good" };
}

function keysOf(people: readonly string[], address: string): LockKey[] {
  const at = addressKey(address);
  return [
    ...people.flatMap((who): LockKey[] => [
      { of: "here", who: `${at.who} ${who}` },
      { of: "officer", who },
    ]),
    at,
  ];
}

/** One IPv6 network is one place: a device there may take any of its addresses. */
function addressKey(address: string): LockKey {
  const plainAddress = address.replace(/^::ffff:/i, "");
  const isSix = plainAddress.includes(":");
  return { of: "address", who: isSix ? plainAddress.split(":").slice(0, 4).join(":") : plainAddress };
}

/** A name for comparison: case and blanks don't matter. */
function plain(name: string): string {
  return normalText(name, "NFKC").trim().replace(/\s+/gu, " ").toLowerCase();
}
