import { expect, test } from "vitest";
import { isPassable, isUp } from "./predicates.ts";
import type { ArmSetup, ArmState } from "./state.ts";

const BLIND: ArmSetup = {
  rules: { travel_seconds: 6, open_seconds: 20 },
  shows: { open: false, closed: false },
  canClose: true,
  canHold: true,
};
const raised = (isInDoubt: boolean): ArmState => ({
  way: { at: "up", activityId: "a", isInDoubt },
  position: "unknown",
  isAway: false,
  startsUntilMs: null,
  isUntouched: false,
  fault: null,
  requests: [],
  holdAgainMs: null,
  leftUp: null,
  fallsUntilMs: 0,
});

test("an arm without limit switches counts as up while its command is certain, and nobody is asked to drive otherwise", () => {
  expect([isUp(BLIND, raised(false)), isPassable(BLIND, raised(false))]).toEqual([true, true]);
  expect([isUp(BLIND, raised(true)), isPassable(BLIND, raised(true))]).toEqual([false, false]);
});
