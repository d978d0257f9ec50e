import { say } from "../../../shared/words/say.ts";
import { expect, test } from "vitest";
import { AppError } from "../../../shared/errors/app-error.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { rightsTopic, roleTopic } from "../auth/rights.ts";
import type { Principal } from "../auth/principal.ts";
import { createListeners } from "../events/notifier.ts";
import { createLongRequests } from "./long-request.ts";
import { USER } from "./test/serve.ts";

/** A request of `USER`, held open; each check waits for its answer. */
function heldBy() {
  const judgements: PromiseWithResolvers<Principal>[] = [];
  const clock = fakeClock();
  const notifier = createListeners(clock);
  const gone = new AbortController();
  const identify = () => {
    const judgement = Promise.withResolvers<Principal>();
    judgements.push(judgement);
    return judgement.promise;
  };
  const held = createLongRequests({ principal: USER, identify, ends: [gone.signal] }, { notifier, clock })();
  const answer = (principal: Principal) => judgements.at(-1)?.resolve(principal);
  return { held, answer, judged: () => judgements.length, judgements, clock, notifier, gone };
}

/** Code that waits for a given answer has continued. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a caller is judged when the request is held, and at every notification about it or its role", async () => {
  const { held, answer, judged, notifier } = heldBy();
  answer(USER);
  expect([await held.stands(), judged()]).toEqual([true, 1]);
  for (const topic of [rightsTopic(USER.id), roleTopic(USER.roleKey)]) {
    notifier.notify(topic);
    answer({ ...USER, permissions: new Set([...USER.permissions].reverse()) });
    expect(await held.stands()).toBe(true);
  }
  notifier.notify(rightsTopic("somebody else"));
  expect(judged()).toBe(3);
  expect(held.signal.aborted).toBe(false);
});

test.each<[string, Partial<Principal>]>([
  ["holds less", { permissions: new Set() }],
  ["sees other areas", { areaIds: [] }],
  ["is of a company", { companyId: "one" }],
  ["has another role", { roleKey: "tenant" }],
])("a caller who now %s is out", async (_, change) => {
  const { held, answer } = heldBy();
  answer({ ...USER, ...change });
  expect([await held.stands(), held.signal.aborted]).toEqual([false, true]);
});

test("a caller who can't be judged is out", async () => {
  const { held, judgements } = heldBy();
  judgements[0]?.reject(new AppError("unavailable", say("central_database_away")));
  expect(await held.stands()).toBe(false);
});

test("a notification during a judgement causes another judgement", async () => {
  const { held, answer, judged, notifier } = heldBy();
  notifier.notify(rightsTopic(USER.id));
  expect(judged()).toBe(1);
  const stands = held.stands();
  answer(USER);
  await turn();
  expect(judged()).toBe(2);
  answer({ ...USER, areaIds: [] });
  expect(await stands).toBe(false);
});

test("a caller without notifications is judged every half a minute, until the request ends", async () => {
  const { held, answer, judged, clock, notifier } = heldBy();
  answer(USER);
  await held.stands();
  clock.advance(30_000);
  expect(judged()).toBe(2);
  answer(USER);
  await held.stands();
  held[Symbol.dispose]();
  clock.advance(300_000);
  notifier.notify(rightsTopic(USER.id));
  expect(judged()).toBe(2);
});

test("a caller who goes ends the wait, with its rights as they were", async () => {
  const { held, answer, gone } = heldBy();
  answer(USER);
  gone.abort();
  expect([await held.stands(), held.signal.aborted]).toEqual([true, true]);
});
