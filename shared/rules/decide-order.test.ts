import { describe, expect, test } from "vitest";
import { DecisionCode } from "../wire/decision.ts";
import { decide } from "./decide.ts";
import { blocked, type Change, factsWith, HOUR, OTHER_AREA, stepTaken, weighed } from "./test/some-facts.ts";

type Breaches = Partial<Record<DecisionCode, Change>>;

const common: Breaches = {
  UNREADABLE: { facts: { presentation: { kind: "unreadable" } } },
  BAD_SIGNATURE: { facts: { presentation: { kind: "bad-signature" } } },
  LANE_CLOSED: { isLaneClosed: true },
  UNKNOWN: { facts: { vehicleTicket: null } },
  WRONG_AREA: { ticket: { area_id: OTHER_AREA } },
  CANCELLED: { ticket: { status: "cancelled" } },
  REJECTED: { ticket: { ticket_status: "rejected" } },
  SET_ASIDE: { ticket: { set_aside: "ticket_class" } },
  NOT_APPROVED: { ticket: { ticket_status: "waiting_approve" } },
  TOO_EARLY: { ticket: { request_at_start: "2026-11-23" } },
  EXPIRED: { ticket: { expired_at: "2026-11-20T05:00:00.000Z" }, areaRules: { expired_may_leave: false } },
  PLATE_MISMATCH: { facts: { readPlate: "B 9 XY" }, laneRules: { plate_mismatch: "refuse" } },
  STALE_REPLICA: { facts: { replicaAgeMs: null } },
  CLOCK_UNTRUSTED: { time: { trust: "uncertain", uncertaintyMs: 13 * HOUR } },
};
const comingIn: Breaches = {
  ...common,
  BLOCKED: blocked({ police_number: "B 1234 ABC" }),
  WRONG_DIRECTION: { ticket: { direction: "out_in" } },
  ALREADY_IN: { facts: { lastStep: stepTaken("in") } },
  WEIGHT_MISSING: {
    laneRules: { weighing: "before_opening" },
    facts: { weighed: { is: "none", scale_id: "s", why: "silent" } },
  },
  AREA_FULL: { areaRules: { capacity: 1 }, facts: { vehiclesInside: 1 } },
};
const goingOut: Breaches = {
  ...common,
  CANCELLED: { ticket: { status: "cancelled" }, facts: { lastStep: null } },
  REJECTED: { ticket: { ticket_status: "rejected" }, facts: { lastStep: null } },
  WRONG_DIRECTION: { facts: { lastStep: null } },
  ALREADY_OUT: { facts: { lastStep: stepTaken("out") } },
  // The clock's uncertainty doesn't matter: a known hold becomes stale as well.
  CUSTOMS_HOLD: {
    ticket: { customs: "held", customs_as_of: "2026-11-21T05:00:00.000Z" },
    areaRules: { customs_max_age_hours: 48 },
  },
  HOLD: { ticket: { holds: [{ kind: "SEAL", governs: "out", since: "2026-11-21T05:00:00.000Z" }] } },
  CUSTOMS_STALE: { ticket: { customs: "released", customs_as_of: null } },
  LOAD_NOT_DONE: { areaRules: { load_must_be_done: true } },
  WEIGHT_MISMATCH: {
    ticket: { announced_kg: 10_000 },
    areaRules: { weight_mismatch: "refer" },
    facts: {
      weighed: weighed(12_000),
      weights: [{ step: "in", kg: 23_000, at: "2026-11-21T03:00:00.000Z" }],
    },
  },
};
const bases: [string, Change, Breaches][] = [
  ["coming in", {}, comingIn],
  ["going out", { lane: "out", facts: { lastStep: stepTaken("in") } }, goingOut],
];

// Each pair excludes each other: one text, one status, one last step, one customs state.
const exclusive = new Set([
  "UNREADABLE BAD_SIGNATURE",
  "REJECTED NOT_APPROVED",
  "WRONG_DIRECTION ALREADY_IN",
  "WRONG_DIRECTION ALREADY_OUT",
  "CUSTOMS_HOLD CUSTOMS_STALE",
]);

describe.each(bases)("%s", (_, base, breaches) => {
  const present = DecisionCode.options.flatMap((code): [DecisionCode, Change][] => {
    const breach = breaches[code];
    return breach ? [[code, breach]] : [];
  });
  const pairs = present.flatMap(([earlier, one], at) =>
    present
      .slice(at + 1)
      .map(([later, other]): [DecisionCode, DecisionCode, Change, Change] => [earlier, later, one, other]),
  );
  const possible = pairs.filter(([earlier, later]) => !exclusive.has(`${earlier} ${later}`));

  test("nothing applies: admitted", () => {
    expect(decide(factsWith(base)).code).toBe("OK");
  });

  test.each(present)("%s alone applies", (code, breach) => {
    expect(decide(factsWith(base, breach)).code).toBe(code);
  });

  test.each(possible)("%s comes before %s", (earlier, _later, one, other) => {
    expect(decide(factsWith(base, one, other)).code).toBe(earlier);
    expect(decide(factsWith(base, other, one)).code).toBe(earlier);
  });
});

test("every code but OK stands in the order", () => {
  const tried = new Set(Object.keys({ ...comingIn, ...goingOut }));
  expect(DecisionCode.options.filter((code) => !tried.has(code))).toEqual(["OK"]);
});
