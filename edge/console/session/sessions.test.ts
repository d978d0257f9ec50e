import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import type { OfficerRecord } from "../../../shared/wire/feed.ts";
import { idOf } from "../../test/feed-records.ts";
import { openSessions } from "./sessions.ts";

const TIMES = { idleMs: 10_000, absoluteMs: 60_000 };
const officer = (n: number, pin = "a"): OfficerRecord => ({
  id: idOf(n),
  name: `Officer ${n}`,
  pin_hash: `$argon2id$${pin}`,
  is_supervisor: false,
});

function world() {
  const clock = fakeClock();
  const officers = new Map([1, 2, 3].map((n) => [n, officer(n)]));
  const sessions = openSessions({
    officers: () => [...officers.values()],
    mayEmergency: () => false,
    times: TIMES,
    clock,
  });
  return { clock, officers, sessions };
}

describe("a session", () => {
  it("is found by its cookie alone, and by no other", () => {
    const { sessions } = world();
    const { cookie } = sessions.start(officer(1));
    expect(sessions.find(cookie, true)?.officer?.id).toBe(idOf(1));
    expect(sessions.find(`${cookie}x`, true)).toBeNull();
    expect(sessions.find(undefined, true)).toBeNull();
  });

  it("that only watches is over after the idle time, and tells its streams", () => {
    const { clock, sessions } = world();
    const { cookie, session } = sessions.start(officer(1));
    clock.advance(9_999);
    expect(sessions.find(cookie, false)).toBe(session);
    clock.advance(10_001);
    expect(session.signal.aborted).toBe(true);
    expect(sessions.find(cookie, false)).toBeNull();
  });

  it.each<[string, (officers: Map<number, OfficerRecord>) => void]>([
    ["is gone", (officers) => officers.delete(1)],
    ["has another PIN", (officers) => officers.set(1, officer(1, "b"))],
    ["has no PIN any more", (officers) => officers.set(1, { ...officer(1), pin_hash: null })],
    ["is a supervisor now", (officers) => officers.set(1, { ...officer(1), is_supervisor: true })],
  ])("whose officer %s is over", (_name, change) => {
    const { officers, sessions } = world();
    const { cookie, session } = sessions.start(officer(1));
    const other = sessions.start(officer(2));
    change(officers);
    sessions.recheck();
    expect([session.signal.aborted, other.session.signal.aborted]).toEqual([true, false]);
    expect(sessions.find(cookie, true)).toBeNull();
  });

  it("has a token that no other cookie's form can carry", () => {
    const { sessions } = world();
    const [one, other] = [sessions.start(officer(1)).cookie, sessions.start(officer(1)).cookie];
    expect(sessions.isCsrf(one, sessions.csrfOf(one))).toBe(true);
    for (const token of [sessions.csrfOf(other), "", one]) expect(sessions.isCsrf(one, token)).toBe(false);
  });

  /** For any order of officers' acts and central's changes: nobody acts beyond the end of a session. */
  it("never outlives its times, its officer or its PIN", () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("start" as const), n: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ do: fc.constant("use" as const), at: fc.nat(20) }),
      fc.record({ do: fc.constant("watch" as const), at: fc.nat(20) }),
      fc.record({ do: fc.constant("end" as const), at: fc.nat(20) }),
      fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 30_000 }) }),
      fc.record({ do: fc.constant("new-pin" as const), n: fc.integer({ min: 1, max: 3 }), pin: fc.string() }),
      fc.record({ do: fc.constant("remove" as const), n: fc.integer({ min: 1, max: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const { clock, officers, sessions } = world();
        interface Known {
          cookie: string;
          n: number;
          pin: string | null;
          startedMs: number;
          activeMs: number;
          isEnded: boolean;
        }
        const known: Known[] = [];
        for (const one of steps) {
          if (one.do === "start") {
            const record = officers.get(one.n);
            if (!record) continue;
            const nowMs = clock.monotonicMs();
            const { cookie } = sessions.start(record);
            const { pin_hash: pin } = record;
            known.push({ cookie, n: one.n, pin, startedMs: nowMs, activeMs: nowMs, isEnded: false });
          } else if (one.do === "wait") clock.advance(one.ms);
          else if (one.do === "new-pin") officers.set(one.n, officer(one.n, one.pin));
          else if (one.do === "remove") officers.delete(one.n);
          else {
            const target = known[one.at % Math.max(1, known.length)];
            if (!target) continue;
            const nowMs = clock.monotonicMs();
            const isOver =
              target.isEnded ||
              nowMs - target.startedMs >= TIMES.absoluteMs ||
              nowMs - target.activeMs >= TIMES.idleMs ||
              officers.get(target.n)?.pin_hash !== target.pin;
            if (one.do === "end") sessions.end(target.cookie);
            // The sweep may have ended a session whose PIN was changed and changed back.
            else if (isOver) expect(sessions.find(target.cookie, one.do === "use")).toBeNull();
            else if (sessions.find(target.cookie, one.do === "use") === null) target.isEnded = true;
            else if (one.do === "use") target.activeMs = nowMs;
            if (one.do === "end" || isOver) target.isEnded = true;
          }
        }
        sessions[Symbol.dispose]();
      }),
    );
  });
});
