import { expect, test } from "vitest";
import type { DecisionCode, Verdict } from "../wire/decision.ts";
import { decideManualCheckIn } from "./manual-check-in.ts";

const NOBODY = null;
const OFFICER = { overridesRefusal: false };
const OVERRIDING = { overridesRefusal: true };

test.each<[Verdict, DecisionCode, typeof OFFICER | null, object]>([
  ["admit", "OK", NOBODY, { is: "admitted", by: "rules" }],
  ["admit", "OK", OVERRIDING, { is: "admitted", by: "rules" }],
  ["refer", "AREA_FULL", NOBODY, { is: "refused" }],
  ["refer", "AREA_FULL", OFFICER, { is: "admitted", by: "officer" }],
  ["refuse", "ALREADY_IN", NOBODY, { is: "refused" }],
  ["refuse", "ALREADY_IN", OFFICER, { is: "refused" }],
  ["refuse", "ALREADY_IN", OVERRIDING, { is: "admitted", by: "override" }],
  ["refuse", "UNKNOWN", OVERRIDING, { is: "refused" }],
  ["refuse", "UNREADABLE", OVERRIDING, { is: "refused" }],
  ["refuse", "BAD_SIGNATURE", OVERRIDING, { is: "refused" }],
  ["refuse", "WRONG_AREA", OVERRIDING, { is: "refused" }],
])("%s %s, officer %o: %o", (verdict, code, officer, ruling) => {
  expect(decideManualCheckIn({ verdict, code }, officer)).toEqual(ruling);
});
