import { describe, expect, test } from "vitest";
import type { CallFailure } from "./link/answer.ts";
import { afterFailure, afterPoll, afterPull, afterPush, pollSeconds, type PullTurn, ruleOnCommand } from "./plan.ts";

const refused = (status: number, retryAfterMs: number | null = null): CallFailure => ({
  is: "refused",
  status,
  code: "code",
  because: "because",
  retryAfterMs,
});
const away: CallFailure = { is: "unreachable", because: "no route" };
const revoked: CallFailure = { is: "revoked", because: "no more", isFinal: false };

describe("after a failure", () => {
  test.each([
    ["the first", away, 0, 0.5, 750],
    ["the second waits twice as long", away, 1, 0.5, 1_500],
    ["many wait at most a minute", away, 50, 0.999, 59_970],
    ["at least half of it", away, 50, 0, 30_000],
    ["as long as central asks", refused(429, 90_000), 0, 0, 90_000],
    ["not less than the back-off", refused(503, 1), 0, 0, 500],
    ["and not for ever", refused(429, 1e12), 0, 0, 300_000],
    ["garbage", { is: "unreadable", because: "?" } as const, 0, 0, 500],
    ["turned away, a person has to act", revoked, 0, 0, 30_000],
    ["turned away again and again", revoked, 9, 0.999, 299_850],
  ])("%s: %j", (_name, failure, failures, random, waitMs) => {
    expect(afterFailure(failure, failures, random)).toEqual({ waitMs, failures: failures + 1 });
  });
});

describe("after a reading of the feed", () => {
  const whole = { is: "whole", applied: 0, isComplete: true, tookMs: 25_000 } as const;
  test.each<[string, PullTurn, number, { waitMs: number; failures: number; startOver: boolean }]>([
    ["nothing new after the wait: again at once", whole, 3, { waitMs: 0, failures: 0, startOver: false }],
    [
      "nothing new at once: not in a rush",
      { ...whole, tookMs: 5 },
      0,
      { waitMs: 1_000, failures: 0, startOver: false },
    ],
    ["news at once", { ...whole, applied: 2, tookMs: 5 }, 0, { waitMs: 0, failures: 0, startOver: false }],
    ["more waits", { ...whole, isComplete: false, tookMs: 5 }, 0, { waitMs: 0, failures: 0, startOver: false }],
    ["cut with nothing", { is: "cut", applied: 0, because: "x" }, 2, { waitMs: 2_000, failures: 3, startOver: false }],
    ["cut, but further on", { is: "cut", applied: 1, because: "x" }, 2, { waitMs: 500, failures: 1, startOver: false }],
    ["stuck", { is: "stuck", applied: 5, because: "x" }, 2, { waitMs: 2_000, failures: 3, startOver: false }],
    ["another epoch", { is: "other-epoch" }, 2, { waitMs: 0, failures: 0, startOver: true }],
    ["away", { is: "failed", failure: away, cursor: "0.7" }, 0, { waitMs: 500, failures: 1, startOver: false }],
    [
      "the cursor is refused, however often central was away before: at once from the start",
      { is: "failed", failure: refused(410), cursor: "0.7" },
      7,
      { waitMs: 0, failures: 0, startOver: true },
    ],
    [
      "even the start is refused",
      { is: "failed", failure: refused(400), cursor: "0" },
      0,
      { waitMs: 500, failures: 1, startOver: false },
    ],
    [
      "another refusal",
      { is: "failed", failure: refused(403), cursor: "0.7" },
      0,
      { waitMs: 500, failures: 1, startOver: false },
    ],
  ])("%s", (_name, turn, failures, next) => {
    expect(afterPull(turn, failures, 0)).toEqual(next);
  });
});

test.each([
  [0, 0, 1_000],
  [0, 999, 1_000],
  [0, 1_000, 0],
  [1, 0, 0],
])("a poll with %i news after %i ms waits %i ms", (news, tookMs, waitMs) => {
  expect(afterPoll(news, tookMs)).toBe(waitMs);
});

test.each([
  [25, 0, 25],
  [25, 0.5, 20],
  [25, 0.999, 16],
  [1, 0.999, 1],
  [0, 0.5, 0],
])("a long poll of at most %d s, by chance %d, waits %d s", (most, random, seconds) => {
  expect(pollSeconds(most, random)).toBe(seconds);
});

describe("after a batch", () => {
  const parked = { kind: "parked", code: "malformed" } as const;
  test.each([
    ["accepted: grows back", { kind: "accepted" } as const, 100, 100, { size: 200, parks: false }],
    ["accepted: to the most", { kind: "accepted" } as const, 400, 400, { size: 500, parks: false }],
    ["waiting: as before", { kind: "waiting", because: "x" } as const, 500, 500, { size: 500, parks: false }],
    ["refused as a whole: half of it", parked, 500, 500, { size: 250, parks: false }],
    ["refused: half of what was sent", parked, 3, 500, { size: 2, parks: false }],
    ["refused alone: parked", parked, 1, 1, { size: 1, parks: true }],
  ])("%s", (_name, outcome, sent, size, next) => {
    expect(afterPush(outcome, sent, size)).toEqual(next);
  });
});

describe("a command", () => {
  const time = { nowMs: 10_000, uncertaintyMs: 100, trust: "trusted" } as const;
  test.each([
    ["in time", 15_000, time, "carry-out"],
    ["at the last moment", 10_100, time, "carry-out"],
    ["late", 9_999, time, "expired"],
    ["late as far as the clock can be wrong", 10_099, time, "expired"],
    ["by a doubtful clock", 15_000, { ...time, trust: "uncertain" as const }, "refused"],
    ["by a wrong clock", 15_000, { ...time, trust: "untrusted" as const }, "refused"],
  ])("%s", (_name, expiresMs, now, expected) => {
    const ruling = ruleOnCommand({ expiresMs }, now);
    expect(ruling.do === "answer" ? ruling.outcome : ruling.do).toBe(expected);
  });
});
