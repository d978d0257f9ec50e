import { expect, test, vi } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import type { Answer } from "./link/answer.ts";
import { openContact } from "./contact.ts";

test("a listener that fails does not keep others from the online notification", () => {
  const onBack = vi.fn();
  const onChange = vi.fn(() => {
    throw new Error("the disk is full");
  });
  const contact = openContact({ clock: fakeClock(), log: silentLog, onBack, onChange });
  contact.record({ is: "unreachable", because: "no route" });
  contact.record({ is: "ok", value: null });
  expect([onChange.mock.calls.length, onBack.mock.calls.length]).toEqual([2, 1]);
  expect(contact.state()).toMatchObject({ isReached: true, because: null });
});

const refused = (status: number): Answer<never> => ({
  is: "refused",
  status,
  code: `c${status}`,
  because: `b${status}`,
  retryAfterMs: null,
});
const OK: Answer<null> = { is: "ok", value: null };
const AWAY: Answer<never> = { is: "unreachable", because: "no route" };
const TURNED_AWAY: Answer<never> = { is: "revoked", because: "not taken", isFinal: false };
const REVOKED: Answer<never> = { is: "revoked", because: "revoked", isFinal: true };

test.each<[string, Answer<unknown>[], object, number]>([
  ["nothing yet", [], { isReached: null, isRevoked: false, isFinal: false, because: null }, 0],
  ["an answer", [OK, OK], { isReached: true, isRevoked: false, because: null }, 1],
  ["no connection", [OK, AWAY], { isReached: false, isRevoked: false, because: "no route" }, 1],
  ["a failure of central's own", [refused(500)], { isReached: false, because: "b500" }, 0],
  ["a refusal", [refused(429)], { isReached: true, isRevoked: false, because: "b429" }, 1],
  ["credentials that are not taken", [TURNED_AWAY], { isReached: true, isRevoked: true, isFinal: false }, 0],
  ["that, and then no connection", [TURNED_AWAY, AWAY], { isReached: false, isRevoked: true, isFinal: false }, 0],
  ["that, and then an answer", [TURNED_AWAY, OK], { isReached: true, isRevoked: false, isFinal: false }, 1],
  ["its word that the edge is revoked, whatever follows", [REVOKED, OK], { isRevoked: false, isFinal: true }, 1],
])("central gives %s", (_name, answers, state, backs) => {
  const onBack = vi.fn();
  const contact = openContact({ clock: fakeClock(), log: silentLog, onBack });
  for (const answer of answers) contact.record(answer);
  expect(contact.state()).toMatchObject(state);
  expect(onBack).toHaveBeenCalledTimes(backs);
});

test("since when it is so is when it became so; last reached is the last time", () => {
  const clock = fakeClock();
  const contact = openContact({ clock, log: silentLog, onBack: () => undefined });
  const startMs = clock.nowMs();
  const seen = [OK, OK, AWAY, AWAY].map((answer) => {
    clock.advance(1_000);
    contact.record(answer);
    const { sinceMs, lastReachedMs } = contact.state();
    return [sinceMs, lastReachedMs].map((ms) => ms && ms - startMs);
  });
  expect(seen).toEqual([
    [1_000, 1_000],
    [1_000, 2_000],
    [3_000, 2_000],
    [3_000, 2_000],
  ]);
});
