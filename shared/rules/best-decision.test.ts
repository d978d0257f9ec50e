import { expect, test } from "vitest";
import type { DecisionCode, Verdict } from "../wire/decision.ts";
import { bestDecision } from "./best-decision.ts";

test.each<[(Verdict | "review")[], number]>([
  [["refuse"], 0],
  [["refuse", "admit", "admit"], 1],
  [["refuse", "refer", "refuse"], 1],
  [["refer", "refuse", "admit"], 2],
  [["refer", "refer"], 0],
  [["review", "refer", "admit", "admit"], 2],
  [["refer", "review", "review"], 1],
])("of tickets that say %j the one at %i counts", (verdicts, at) => {
  const judged = verdicts.map((said, index) => {
    const reviews: DecisionCode[] = said === "review" ? ["EXPIRED"] : [];
    return { decision: { verdict: said === "review" ? "admit" : said, reviews }, index };
  });
  expect(bestDecision(judged).index).toBe(at);
});
