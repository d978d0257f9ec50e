import { expect, test } from "vitest";
import { type Verdict } from "../wire/decision.ts";
import { bestOf } from "./best-of.ts";

test.each<[Verdict[], number]>([
  [["refuse"], 0],
  [["refuse", "admit", "admit"], 1],
  [["refuse", "refer", "refuse"], 1],
  [["refer", "refuse", "admit"], 2],
  [["refer", "refer"], 0],
])("of tickets that say %j the one at %i counts", (verdicts, at) => {
  const judged = verdicts.map((verdict, index) => ({ decision: { verdict }, index }));
  expect(bestOf(judged).index).toBe(at);
});
