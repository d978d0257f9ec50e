import { describe, expect, test } from "vitest";
import type { DecisionCode, Verdict } from "../wire/decision.ts";
import type { Step } from "../wire/lane.ts";
import type { Queue } from "./buffer-queue.ts";
import { decide } from "./decide.ts";
import { type Change, DAY, factsWith, HOUR, NOON_MS, OTHER_AREA, stepTaken } from "./test/some-facts.ts";

/** A vehicle inside before a lane out. */
const leaving: Change = { lane: "out", facts: { lastStep: stepTaken("in") } };
const agoIso = (ms: number) => new Date(NOON_MS - ms).toISOString();
const waiting = (queue: Partial<Queue>): Queue => ({ reserved: 0, others: 0, isCalled: false, place: null, ...queue });
/** An area of ten places, with this many vehicles inside. */
const full = (vehiclesInside: number, queue: Partial<Queue>): Change => ({
  areaRules: { capacity: 10 },
  facts: { vehiclesInside, queue: waiting(queue) },
});
type Row = [name: string, changes: Change[], code: DecisionCode, verdict: Verdict, step: Step | null];

const rows: Row[] = [
  ["a good ticket comes in", [], "OK", "admit", "in"],
  ["a good ticket goes out", [leaving], "OK", "admit", "out"],
  [
    "a text that is nothing",
    [{ facts: { presentation: { kind: "unreadable" }, vehicleTicket: null } }],
    "UNREADABLE",
    "refuse",
    null,
  ],
  [
    "a text that is nothing, with a ticket at hand",
    [{ facts: { presentation: { kind: "unreadable" } } }],
    "UNREADABLE",
    "refuse",
    null,
  ],
  ["a forged credential", [{ facts: { presentation: { kind: "bad-signature" } } }], "BAD_SIGNATURE", "refuse", null],
  ["a closed lane", [{ isLaneClosed: true }], "LANE_CLOSED", "refuse", "in"],
  ["a code that nobody knows", [{ facts: { vehicleTicket: null } }], "UNKNOWN", "refuse", null],
  ["a ticket of another area", [{ ticket: { area_id: OTHER_AREA } }], "WRONG_AREA", "refuse", "in"],
  ["a cancelled ticket", [{ ticket: { ticket_status: "cancelled" } }], "CANCELLED", "refuse", "in"],
  ["a cancelled vehicle ticket", [{ ticket: { status: "cancelled" } }], "CANCELLED", "refuse", "in"],
  [
    "a ticket that was cancelled while its vehicle was inside",
    [leaving, { ticket: { ticket_status: "cancelled", status: "cancelled" } }],
    "CANCELLED",
    "admit",
    "out",
  ],
  [
    "a vehicle ticket that was cancelled while its vehicle was inside",
    [leaving, { ticket: { status: "cancelled" } }],
    "CANCELLED",
    "admit",
    "out",
  ],
  [
    "a cancelled ticket of a vehicle inside, before a lane in",
    [{ ticket: { status: "cancelled" }, facts: { lastStep: stepTaken("in") } }],
    "CANCELLED",
    "refuse",
    "in",
  ],
  [
    "a cancelled ticket of a vehicle that nobody saw come in",
    [leaving, { ticket: { status: "cancelled" }, facts: { lastStep: null } }],
    "CANCELLED",
    "refuse",
    "out",
  ],
  [
    "a cancelled ticket of a vehicle that is out already",
    [leaving, { ticket: { status: "cancelled" }, facts: { lastStep: stepTaken("out") } }],
    "CANCELLED",
    "refuse",
    "out",
  ],
  ["a rejected ticket", [{ ticket: { ticket_status: "rejected" } }], "REJECTED", "refuse", "in"],
  [
    "a ticket that was rejected while its vehicle was inside",
    [leaving, { ticket: { ticket_status: "rejected" } }],
    "REJECTED",
    "admit",
    "out",
  ],
  [
    "a rejected ticket of a vehicle that nobody saw come in",
    [leaving, { ticket: { ticket_status: "rejected" }, facts: { lastStep: null } }],
    "REJECTED",
    "refuse",
    "out",
  ],
  ["a waiting ticket", [{ ticket: { ticket_status: "waiting_approve" } }], "NOT_APPROVED", "refuse", "in"],
  [
    "a ticket of tomorrow",
    [{ ticket: { request_at_start: "2026-11-22", request_at_end: null } }],
    "TOO_EARLY",
    "refuse",
    "in",
  ],
  [
    "a ticket of yesterday",
    [{ ticket: { request_at_start: "2026-11-20", request_at_end: "2026-11-20" } }],
    "EXPIRED",
    "refuse",
    "in",
  ],
  ["a ticket that expired an hour ago", [{ ticket: { expired_at: agoIso(HOUR) } }], "EXPIRED", "refuse", "in"],
  ["a ticket that central has expired", [{ ticket: { ticket_status: "expired" } }], "EXPIRED", "refuse", "in"],
  ["a vehicle ticket that central has expired", [{ ticket: { status: "expired" } }], "EXPIRED", "refuse", "in"],
  ["an expired ticket of a vehicle inside", [leaving, { ticket: { status: "expired" } }], "EXPIRED", "admit", "out"],
  [
    "an expired ticket of a vehicle inside, which the area keeps",
    [leaving, { ticket: { status: "expired" }, areaRules: { expired_may_leave: false } }],
    "EXPIRED",
    "refuse",
    "out",
  ],
  ["a vehicle outside before a lane out", [{ lane: "out" }], "WRONG_DIRECTION", "refuse", "out"],
  ["a vehicle that is already in", [{ facts: { lastStep: stepTaken("in") } }], "ALREADY_IN", "refuse", "in"],
  [
    "a vehicle that is already out",
    [{ lane: "out", facts: { lastStep: stepTaken("out") } }],
    "ALREADY_OUT",
    "refuse",
    "out",
  ],
  ["a done ticket", [{ ticket: { ticket_status: "done" } }], "ALREADY_OUT", "refuse", "in"],
  ["a done vehicle ticket", [{ ticket: { status: "done", direction: "out_in" } }], "ALREADY_IN", "refuse", "in"],
  [
    "another plate",
    [{ facts: { readPlate: "B 9 XY" }, laneRules: { plate_mismatch: "refuse" } }],
    "PLATE_MISMATCH",
    "refuse",
    "in",
  ],
  [
    "another plate, to be reviewed",
    [{ facts: { readPlate: "B 9 XY" }, laneRules: { plate_mismatch: "review" } }],
    "PLATE_MISMATCH",
    "admit",
    "in",
  ],
  [
    "another plate, ignored",
    [{ facts: { readPlate: "B 9 XY" }, laneRules: { plate_mismatch: "ignore" } }],
    "OK",
    "admit",
    "in",
  ],
  [
    "the same plate in another form",
    [{ facts: { readPlate: "b-1234.abc" }, laneRules: { plate_mismatch: "refuse" } }],
    "OK",
    "admit",
    "in",
  ],
  [
    "a plate that was not legible",
    [{ facts: { readPlate: " ?" }, laneRules: { plate_mismatch: "refuse" } }],
    "OK",
    "admit",
    "in",
  ],
  [
    "a plate where the ticket has none",
    [{ ticket: { police_number: "" }, facts: { readPlate: "B 9 XY" } }],
    "OK",
    "admit",
    "in",
  ],
  ["loading not done, coming in", [{ areaRules: { load_must_be_done: true } }], "OK", "admit", "in"],
  ["loading not done", [leaving, { areaRules: { load_must_be_done: true } }], "LOAD_NOT_DONE", "refuse", "out"],
  [
    "a guest, who brings no load",
    [leaving, { areaRules: { load_must_be_done: true }, ticket: { ticket_class: "guest" } }],
    "OK",
    "admit",
    "out",
  ],
  [
    "loading done",
    [leaving, { areaRules: { load_must_be_done: true }, ticket: { is_load_unload_done: true } }],
    "OK",
    "admit",
    "out",
  ],
  ["the last place inside", [{ areaRules: { capacity: 10 }, facts: { vehiclesInside: 9 } }], "OK", "admit", "in"],
  ["no place inside", [{ areaRules: { capacity: 10 }, facts: { vehiclesInside: 10 } }], "AREA_FULL", "refer", "in"],
  [
    "no place inside, going out",
    [leaving, { areaRules: { capacity: 10 }, facts: { vehiclesInside: 11 } }],
    "OK",
    "admit",
    "out",
  ],
  ["the last place, reserved for another", [full(9, { reserved: 1 })], "AREA_FULL", "refer", "in"],
  ["the last place, reserved for this one", [full(9, { isCalled: true })], "OK", "admit", "in"],
  ["called, and no place left", [full(10, { isCalled: true })], "AREA_FULL", "refer", "in"],
  ["a place, and others wait", [full(0, { others: 1 })], "AREA_FULL", "refer", "in"],
  ["called while others wait", [full(0, { others: 1, isCalled: true })], "OK", "admit", "in"],
  ["the only one that waits, and a place", [full(9, { place: 1 })], "OK", "admit", "in"],
  ["no limit, and others wait", [{ facts: { queue: waiting({ others: 1 }) } }], "AREA_FULL", "refer", "in"],
  ["others wait, going out", [leaving, { facts: { queue: waiting({ others: 1 }) } }], "OK", "admit", "out"],
  ["data of 14 days", [{ facts: { replicaAgeMs: 14 * DAY } }], "OK", "admit", "in"],
  ["data of more than 14 days", [{ facts: { replicaAgeMs: 14 * DAY + 1 } }], "STALE_REPLICA", "refer", "in"],
  ["data that was never in step", [{ facts: { replicaAgeMs: null } }], "STALE_REPLICA", "refer", "in"],
  [
    "data older than this area allows",
    [{ facts: { replicaAgeMs: HOUR + 1 }, areaRules: { replica_max_age_hours: { tenant: 1, short: 24 } } }],
    "STALE_REPLICA",
    "refer",
    "in",
  ],
  [
    "a clock too uncertain",
    [{ time: { trust: "untrusted", uncertaintyMs: 12 * HOUR } }],
    "CLOCK_UNTRUSTED",
    "refer",
    "in",
  ],
];

describe("the rule book", () => {
  test.each(rows)("%s", (_, changes, code, verdict, step) => {
    const colour = verdict === "refuse" ? "red" : code === "OK" ? "green" : "yellow";
    const reviews = verdict === "admit" && code !== "OK" ? [code] : [];
    expect(decide(factsWith(...changes))).toMatchObject({
      verdict,
      code,
      colour,
      step,
      reviews,
      on_signature_alone: false,
    });
  });

  test.each([
    ["tenant_without_pabeanan", 336],
    ["tenant_with_pabeanan", 336],
    ["trade_vehicle", 336],
    ["dual_container", 336],
    ["guest", 24],
    ["invitation", 24],
  ] as const)("a ticket of class %s is judged by data of up to %i hours", (ticket_class, hours) => {
    const codeAt = (replicaAgeMs: number) =>
      decide(factsWith({ ticket: { ticket_class }, facts: { replicaAgeMs } })).code;
    expect([codeAt(hours * HOUR), codeAt(hours * HOUR + 1)]).toEqual(["OK", "STALE_REPLICA"]);
  });

  test("shows the first valid date of a ticket that is too early, and of no other", () => {
    expect(decide(factsWith({ ticket: { request_at_start: "2026-11-22" } })).valid_from).toBe("2026-11-22");
    expect(decide(factsWith()).valid_from).toBeNull();
  });

  test("names the earlier step that an anti-passback refusal rests on, and in no other decision", () => {
    const lastStep = stepTaken("in");
    expect(decide(factsWith({ facts: { lastStep } })).previous).toEqual(lastStep);
    expect(decide(factsWith(leaving)).previous).toBeNull();
    expect(decide(factsWith({ ticket: { status: "done" }, facts: { lastStep } })).previous).toBeNull();
  });

  test("collects every softened rule in its order and goes on to those behind", () => {
    const soft: Change[] = [
      leaving,
      { ticket: { status: "expired" }, facts: { lastStep: stepTaken("in"), readPlate: "B 9 XY" } },
    ];
    expect(decide(factsWith(...soft))).toMatchObject({
      verdict: "admit",
      code: "EXPIRED",
      colour: "yellow",
      reviews: ["EXPIRED", "PLATE_MISMATCH"],
    });
    expect(decide(factsWith(...soft, { ticket: { customs: "held", customs_as_of: agoIso(0) } }))).toMatchObject({
      verdict: "refuse",
      code: "CUSTOMS_HOLD",
      colour: "red",
      reviews: ["EXPIRED", "PLATE_MISMATCH"],
    });
  });
});
