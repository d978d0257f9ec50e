import { expect, test } from "vitest";
import type { Verdict } from "../wire/decision.ts";
import { bestDecision } from "./best-decision.ts";

test.each<[Verdict[], number]>([
  [["refuse"], 0],
  [["refuse", "admit", "admit"], 1],
  [["refuse", "refer", "refuse"], 1],
  [["refer", "refuse", "admit"], 2],
  [["refer", "refer"], 0],
])("of tickets that say %j the one at %i counts", (verdicts, at) => {
  const judged = verdicts.map((verdict, index) => ({ decision: { verdict }, index }));
  expect(bestDecision(judged).index).toBe(at);
});
