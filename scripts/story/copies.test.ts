import { expect, test } from "vitest";
import { chainProblems, copyProblems } from "./copies.ts";

const hash = (n: number): string => n.toString(16).padStart(64, "0");
const link = (sequence: number) => ({ sequence, hash: hash(sequence), previous_hash: hash(sequence - 1) });

test.each([
  ["nothing", [], []],
  ["a whole journal", [link(1), link(2), link(3)], []],
  ["a hole", [link(1), link(3)], [/sequence 3 stands at place 2/, /fact 3 does not follow/]],
  ["a beginning that was cut off", [link(2)], [/sequence 2 stands at place 1/, /fact 2 does not follow/]],
  ["a fact that was changed", [link(1), { ...link(2), hash: hash(9) }, link(3)], [/fact 3 does not follow/]],
])("the chain of a journal: %s", (_what, facts, problems) => {
  expect(chainProblems(facts)).toEqual(problems.map((pattern) => expect.stringMatching(pattern) as unknown));
});

const original = (n: number, activity = n) => ({
  id: `fact-${n}`,
  activity_id: `activity-${activity}`,
  sequence: n,
  type: "decision" as const,
  hash: hash(n),
});
const kept = (activity: number, ...facts: number[]) => ({
  id: `activity-${activity}`,
  facts: facts.map((n) => ({ id: `fact-${n}`, body: { hash: hash(n) } })),
});

test.each([
  ["all of it", [kept(1, 1, 2), kept(3, 3)], []],
  ["one lost", [kept(1, 1), kept(3, 3)], [/fact 2 .* is missing/]],
  ["one twice", [kept(1, 1, 2, 2), kept(3, 3)], [/fact-2 is there 2 times/]],
  ["an activity twice", [kept(1, 1, 2), kept(3, 3), kept(3)], [/an activity is listed twice/]],
  ["one in another activity", [kept(1, 1), kept(3, 2, 3)], [/fact 2 stands in another activity/]],
  [
    "one changed",
    [kept(1, 1, 2), { id: "activity-3", facts: [{ id: "fact-3", body: { hash: hash(4) } }] }],
    [/fact 3 .* has changed/],
  ],
  ["one that never was", [kept(1, 1, 2), kept(3, 3, 4)], [/fact-4 is not in the journal/]],
])("central's copy of a journal: %s", (_what, activities, problems) => {
  const journal = [original(1), original(2, 1), original(3)];
  expect(copyProblems(journal, activities)).toEqual(
    problems.map((pattern) => expect.stringMatching(pattern) as unknown),
  );
});
