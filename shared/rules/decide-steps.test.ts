import { describe, expect, test } from "vitest";
import type { AreaRules } from "../wire/area.ts";
import type { DecisionCode } from "../wire/decision.ts";
import type { TicketDirection } from "../wire/feed.ts";
import type { LaneDirection, Step } from "../wire/lane.ts";
import { decide } from "./decide.ts";
import { type Change, factsWith, MINUTE, NOON_MS, stepTaken } from "./test/some-facts.ts";

type Mode = AreaRules["anti_passback"];
const at = (direction: TicketDirection, last: Step | null, lane: LaneDirection, ...more: Change[]) =>
  decide(factsWith({ ticket: { direction }, lane, facts: { lastStep: last && stepTaken(last) } }, ...more));

const visits: [TicketDirection, Step | null, LaneDirection, DecisionCode, Step][] = [
  ["in_out", null, "in", "OK", "in"],
  ["in_out", null, "out", "WRONG_DIRECTION", "out"],
  ["in_out", null, "both", "OK", "in"],
  ["in_out", "in", "in", "ALREADY_IN", "in"],
  ["in_out", "in", "out", "OK", "out"],
  ["in_out", "in", "both", "OK", "out"],
  ["in_out", "out", "in", "ALREADY_OUT", "in"],
  ["in_out", "out", "out", "ALREADY_OUT", "out"],
  ["in_out", "out", "both", "ALREADY_OUT", "out"],
  ["out_in", null, "in", "WRONG_DIRECTION", "in"],
  ["out_in", null, "out", "OK", "out"],
  ["out_in", null, "both", "OK", "out"],
  ["out_in", "out", "in", "OK", "in"],
  ["out_in", "out", "out", "ALREADY_OUT", "out"],
  ["out_in", "out", "both", "OK", "in"],
  ["out_in", "in", "in", "ALREADY_IN", "in"],
  ["out_in", "in", "out", "ALREADY_IN", "out"],
  ["out_in", "in", "both", "ALREADY_IN", "in"],
];

describe("a visit", () => {
  test.each(visits)("%s, last step %s, on a lane %s: %s, step %s", (direction, last, lane, code, step) => {
    const isGood = code === "OK";
    expect(at(direction, last, lane)).toMatchObject({
      code,
      step,
      verdict: isGood ? "admit" : "refuse",
      previous: code.startsWith("ALREADY") ? stepTaken(last!) : null,
    });
  });

  test.each(["in", "out", "both"] as const)("begins anew on a lane %s once its steps were reset", (lane) => {
    const reset: Change = { ticket: { steps_reset_at: new Date(NOON_MS).toISOString() } };
    expect(at("in_out", "out", lane, reset)).toEqual(at("in_out", null, lane));
    expect(at("in_out", "in", lane, reset)).toEqual(at("in_out", null, lane));
  });

  test("goes by the last step that this side knows, not by the one in the record", () => {
    const record: Change = { ticket: { last_step: stepTaken("out") } };
    expect(at("in_out", "in", "out", record).code).toBe("OK");
    expect(at("in_out", null, "in", record).code).toBe("OK");
  });
});

describe("anti-passback", () => {
  const mode = (anti_passback: Mode): Change => ({ areaRules: { anti_passback, anti_passback_minutes: 60 } });

  test.each([
    ["in_out", "in", "ALREADY_IN"],
    ["out_in", "out", "ALREADY_OUT"],
  ] as const)("of a visit %s that repeats %s: hard refuses, soft admits with a review", (direction, step, code) => {
    const previous = stepTaken(step);
    expect(at(direction, step, step, mode("hard"))).toMatchObject({ verdict: "refuse", code, reviews: [], previous });
    expect(at(direction, step, step, mode("soft"))).toMatchObject({
      verdict: "admit",
      code,
      colour: "yellow",
      reviews: [code],
      step,
      previous,
    });
  });

  test.each([
    [-1, "refuse"],
    [0, "refuse"],
    [60 * MINUTE - 1, "refuse"],
    [60 * MINUTE, "admit"],
    [600 * MINUTE, "admit"],
  ] as const)("timed, %i ms after the first time: %s", (agoMs, verdict) => {
    const again: Change = { facts: { lastStep: stepTaken("in", agoMs) } };
    expect(at("in_out", "in", "in", mode("timed"), again)).toMatchObject({ verdict, code: "ALREADY_IN" });
  });

  test("timed, by an uncertain clock, refuses until the time has surely passed", () => {
    const verdictAfter = (agoMs: number) =>
      at("in_out", "in", "in", mode("timed"), {
        facts: { lastStep: stepTaken("in", agoMs) },
        time: { trust: "uncertain", uncertaintyMs: MINUTE },
      }).verdict;
    expect([verdictAfter(61 * MINUTE - 1), verdictAfter(61 * MINUTE)]).toEqual(["refuse", "admit"]);
  });

  test.each(["hard", "soft", "timed"] as const)("%s never lets a complete visit go on", (anti_passback) => {
    for (const lane of ["in", "out", "both"] as const) {
      const long: Change = { facts: { lastStep: stepTaken("out", 6000 * MINUTE) } };
      expect(at("in_out", "out", lane, mode(anti_passback), long).verdict).toBe("refuse");
      for (const status of ["in", "out", null] as const) {
        const done: Change = { ticket: { status: "done" } };
        expect(at("in_out", status, lane, mode(anti_passback), done)).toMatchObject({
          verdict: "refuse",
          code: "ALREADY_OUT",
        });
        expect(at("out_in", status, lane, mode(anti_passback), done)).toMatchObject({
          verdict: "refuse",
          code: "ALREADY_IN",
        });
      }
    }
  });

  test("softened, still names the first time where a later rule refers the vehicle", () => {
    const old: Change = { facts: { lastStep: stepTaken("in"), replicaAgeMs: null } };
    expect(at("in_out", "in", "in", mode("soft"), old)).toMatchObject({
      verdict: "refer",
      code: "STALE_REPLICA",
      reviews: ["ALREADY_IN"],
      previous: stepTaken("in"),
    });
  });

  test.each(["soft", "timed"] as const)("%s leaves the wrong direction refused", (anti_passback) => {
    expect(at("in_out", null, "out", mode(anti_passback))).toMatchObject({
      verdict: "refuse",
      code: "WRONG_DIRECTION",
    });
  });
});

describe("steps from before they were forgiven", () => {
  const stepMs = NOON_MS - 60 * MINUTE;
  const forgiven = (direction: TicketDirection, last: Step | null, lane: LaneDirection, stepsForgivenAtMs: number) =>
    at(direction, last, lane, {
      areaRules: { anti_passback: "hard" },
      facts: { lastStep: last && stepTaken(last, NOON_MS - stepMs), stepsForgivenAtMs },
    });

  test.each([
    ["in_out", null, "in", "in"],
    ["in_out", null, "out", "out"],
    ["in_out", "in", "in", "in"],
    ["in_out", "in", "out", "out"],
    ["in_out", "in", "both", "out"],
    ["out_in", null, "in", "in"],
    ["out_in", "out", "out", "out"],
  ] as const)("of a visit %s: last step %s, a lane %s takes the step %s", (direction, last, lane, step) => {
    expect(forgiven(direction, last, lane, stepMs + 1)).toMatchObject({
      verdict: "admit",
      code: "OK",
      step,
      reviews: [],
      previous: null,
    });
  });

  test.each([0, 1])("leave one that was taken %i ms after that as it is", (laterMs) => {
    expect(forgiven("in_out", "in", "in", stepMs - laterMs).code).toBe("ALREADY_IN");
  });

  test("do not open a complete visit again", () => {
    expect(forgiven("in_out", "out", "out", stepMs + 1).code).toBe("ALREADY_OUT");
    expect(forgiven("out_in", "in", "out", stepMs + 1).code).toBe("ALREADY_IN");
  });
});
