import type { Fault } from "./fault.ts";

const RULES = ["shared/rules"];
const LANE = ["edge/lane"];

/** The rule book, credentials and the lane. */
export const AT_THE_LANE: readonly Fault[] = [
  {
    fault: "a ticket of another area opens",
    file: "shared/rules/decide.ts",
    from: `refuseWhen(!terms.isForThisArea)`,
    to: `refuseWhen(false)`,
    noticedBy: RULES,
  },
  {
    fault: "a cancelled ticket keeps its vehicle inside",
    file: "shared/rules/decide.ts",
    from: `return step === "out" && last?.step === "in" ? "review" : "refuse";`,
    to: `return "refuse";`,
    noticedBy: RULES,
  },
  {
    fault: "a blocked vehicle comes in",
    file: "shared/rules/decide.ts",
    from: `if (ticket.step === "out") return "review";`,
    to: `return "review";`,
    noticedBy: RULES,
  },
  {
    fault: "a vehicle passes twice into the area",
    file: "shared/rules/decide.ts",
    from: `case "hard":
      return "refuse";`,
    to: `case "hard":
      return "review";`,
    noticedBy: RULES,
  },
  {
    fault: "a released paper is believed for ever",
    file: "shared/rules/decide.ts",
    from: `if (isByHand) return false;
  if (asOfMs === null) return true;`,
    to: `if (isByHand || asOfMs !== null) return false;`,
    noticedBy: RULES,
  },
  {
    fault: "the last place inside is given twice",
    file: "shared/rules/decide.ts",
    from: `facts.vehiclesInside + reserved >= capacity`,
    to: `facts.vehiclesInside + reserved > capacity`,
    noticedBy: RULES,
  },
  {
    fault: "an unreadable code is treated as an unknown one",
    file: "shared/rules/decide.ts",
    from: `if (facts.presentation.kind === "unreadable") return { ...refused, code: "UNREADABLE" };`,
    to: ``,
    noticedBy: RULES,
  },
  {
    fault: "an uncertain clock ends tickets too early",
    file: "shared/rules/validity.ts",
    from: `return { earliestMs: time.nowMs - marginMs, latestMs: time.nowMs + marginMs };`,
    to: `return { earliestMs: time.nowMs, latestMs: time.nowMs };`,
    noticedBy: RULES,
  },
  {
    fault: "the grace after the last date is forgotten",
    file: "shared/rules/validity.ts",
    from: ` + graces.grace_after_minutes * MINUTE_MS`,
    to: ``,
    noticedBy: RULES,
  },
  {
    fault: "of two tickets of one plate the refused one counts",
    file: "shared/rules/best-decision.ts",
    from: `admit: 0, refer: 2, refuse: 3`,
    to: `admit: 3, refer: 2, refuse: 0`,
    noticedBy: RULES,
  },
  {
    fault: "the place of a called vehicle is free at once after its call",
    file: "shared/rules/buffer-queue.ts",
    from: `Date.parse(called_until) + CALL_SETTLES_MS`,
    to: `Date.parse(called_until)`,
    noticedBy: RULES,
  },
  {
    fault: "a second scan of the same code counts as a new one",
    file: "shared/rules/decide.ts",
    from: `return elapsedMs >= 0 && elapsedMs <= SAME_SCAN_MS;`,
    to: `return false;`,
    noticedBy: RULES,
  },
  {
    fault: "an arm comes down on a vehicle",
    file: "edge/lane/arm/predicates.ts",
    from: `return isAsked && (way.at === "falling" || way.at === "rest") && around.under === "free" && !around.hold;`,
    to: `return isAsked && (way.at === "falling" || way.at === "rest") && !around.hold;`,
    noticedBy: LANE,
  },
  {
    fault: "an officer closes over a vehicle",
    file: "edge/lane/arm/predicates.ts",
    from: `if (under === "free") return null;
  return under`,
    to: `if (under !== "unknown") return null;
  return under`,
    noticedBy: LANE,
  },
  {
    fault: "an arm in doubt counts as up",
    file: "edge/lane/arm/predicates.ts",
    from: `position !== "closed" && fault === null && !isInDoubt(way);`,
    to: `position !== "closed" && fault === null;`,
    noticedBy: LANE,
  },
  {
    fault: "the lane goes on closing an arm that stays up",
    file: "edge/lane/arm/predicates.ts",
    from: ` || isAway || leftUp.closes >= MAX_CLOSES) return null;`,
    to: ` || isAway) return null;`,
    noticedBy: LANE,
  },
  {
    fault: "a hold that the barrier did not take is not repeated",
    file: "edge/lane/arm/step.ts",
    from: `if (arm.way.at === "held") sendHold(draft);
    else sendRelease(draft);`,
    to: ``,
    noticedBy: LANE,
  },
  {
    fault: "the vehicle behind is not told from the one that passes",
    file: "edge/lane/passage/clearing.ts",
    from: `else onIntruder(draft, phase.after);
  } else if`,
    to: `else go(draft, { ...phase, untilMs: null });
  } else if`,
    noticedBy: LANE,
  },
  {
    fault: "a passage that no loop saw is reported as seen",
    file: "edge/lane/passage/passing.ts",
    from: `if (was === "occupied" && !phase.wasBlind) recordPassage`,
    to: `if (was === "occupied") recordPassage`,
    noticedBy: LANE,
  },
  {
    fault: "a vehicle that follows under a held arm is not recorded",
    file: "edge/lane/passage/held.ts",
    from: `if (!first) recordTailgate(draft, null);
  else if (phase.wasBlind)`,
    to: `if (!first) return;
  else if (phase.wasBlind)`,
    noticedBy: LANE,
  },
  {
    fault: "after a restart a vehicle under the arm loses its passage",
    file: "edge/lane/passage/recovering.ts",
    from: `if (last && draft.state.under === "occupied") {`,
    to: `if (last && draft.state.under === "free") {`,
    noticedBy: LANE,
  },
  {
    fault: "a fact that found no room on the disk is dropped",
    file: "edge/lane/fact-writer.ts",
    from: `warn(fields);
        return true;`,
    to: `warn(fields);
        return false;`,
    noticedBy: LANE,
  },
  {
    fault: "a forged code opens",
    file: "shared/credential/credential.ts",
    from: `return isGood ? { is: "good", payload } : { is: "bad-signature", keyId };`,
    to: `return isGood || keyId !== "" ? { is: "good", payload } : { is: "bad-signature", keyId };`,
    noticedBy: ["shared/credential"],
  },
  {
    fault: "a code of a withdrawn key opens",
    file: "shared/credential/credential.ts",
    from: `if (key === "revoked") return { is: "revoked-key", keyId };`,
    to: `if (key === "revoked") return { is: "good", payload };`,
    noticedBy: ["shared/credential"],
  },
];
