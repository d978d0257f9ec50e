import { describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { DecisionCode } from "../../../../../shared/wire/decision.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import { casesOf, clockFindingOf, contradict, type KnownPassage } from "./cases.ts";
import type { KnownTicket } from "../../../trade/tickets/service.ts";
import { projectActivity } from "../project.ts";
import { dated, type SentFact, testJournal } from "../test/journal.ts";

const AT = "2026-11-21T08:00:00.000Z";
const vehicle_ticket_id = newId();
const ticket = { vehicle_ticket_id, ticket_id: newId() };
const REFUSED = { verdict: "refuse", code: "CANCELLED", colour: "red" } as const;
const place = { edge_id: newId(), gate_id: newId(), area_id: newId(), lane_id: newId() };
const journal = testJournal(place, () => Date.parse(AT));
const received = (facts: readonly SentFact[]) => dated(Date.parse(AT) + 1_000, ...facts);
const activityOf = (...facts: SentFact[]) =>
  projectActivity(received(facts), { language: "id", timeZone: "Asia/Jakarta" });
const passed = (outcome: string) => {
  const first = journal.decision(ticket);
  return activityOf(first, journal.passage(first.id, { outcome }));
};
const known = (voidedAt: string | null = null): KnownTicket => ({
  record: { id: vehicle_ticket_id, steps_reset_at: null, ticket_status: "running" } as VehicleTicketRecord,
  voidedAt,
});
const kinds = (activity: ReturnType<typeof activityOf>, knownTicket: KnownTicket | null = known()) =>
  casesOf(activity, { ticket: knownTicket, passages: [], resets: [] }).map(({ kind }) => kind);

describe("an admitted vehicle", () => {
  test("whose ticket central knows is no case", () => {
    expect(kinds(activityOf(journal.decision(ticket)))).toEqual([]);
  });
  test("whose ticket central does not know is one", () => {
    expect(kinds(activityOf(journal.decision(ticket)), null)).toEqual(["unknown_ticket"]);
  });
  test.each([
    ["before", "2026-11-21T07:59:59.999Z", ["void_ticket"]],
    ["at the same moment", AT, ["void_ticket"]],
    ["after", "2026-11-21T08:00:00.001Z", []],
  ])("whose ticket was cancelled %s: %o", (_when, voidedAt, expected) => {
    expect(kinds(activityOf(journal.decision(ticket)), known(voidedAt))).toEqual(expected);
  });
  test.each<[DecisionCode[], string[]]>([
    [["EXPIRED"], ["expired_out"]],
    [["PLATE_MISMATCH"], ["plate_mismatch"]],
    [["ALREADY_IN"], ["softened_rule"]],
    [
      ["EXPIRED", "ALREADY_OUT", "PLATE_MISMATCH", "LOAD_NOT_DONE"],
      ["expired_out", "softened_rule", "plate_mismatch"],
    ],
  ])("against whom %j spoke and was softened is one of %j", (reviews, expected) => {
    expect(kinds(activityOf(journal.decision(ticket, { code: "EXPIRED", colour: "yellow", reviews })))).toEqual(
      expected,
    );
  });
  test("against whom several rules spoke tells in each case of its own rules alone", () => {
    const reviews: DecisionCode[] = ["EXPIRED", "ALREADY_OUT", "PLATE_MISMATCH", "LOAD_NOT_DONE"];
    const softened = activityOf(journal.decision(ticket, { code: "EXPIRED", colour: "yellow", reviews }));
    const cases = casesOf(softened, { ticket: known(), passages: [], resets: [] });
    expect(cases.map(({ evidence }) => evidence["codes"])).toEqual([
      ["EXPIRED"],
      ["ALREADY_OUT", "LOAD_NOT_DONE"],
      ["PLATE_MISMATCH"],
    ]);
  });
  test.each<[verdict: "admit" | "refer", DecisionCode]>([
    ["admit", "CANCELLED"],
    ["refer", "CUSTOMS_STALE"],
  ])("that leaves after the cancel, which the gate knew (%s %s), is one case of it", (verdict, code) => {
    const first = journal.decision(ticket, { verdict, code, colour: "yellow", reviews: ["CANCELLED"] });
    const later = verdict === "refer" ? [journal.settlement(first.id)] : [];
    expect(kinds(activityOf(first, ...later), known(AT))).toEqual(["softened_rule"]);
  });
  test("by an officer's yes, whom nobody told of the cancel, is one", () => {
    const first = journal.decision(ticket, { verdict: "refer", code: "STALE_REPLICA", colour: "yellow" });
    expect(kinds(activityOf(first, journal.settlement(first.id)), known(AT))).toEqual(["void_ticket"]);
  });
  test("shows what both sides knew", () => {
    const [found] = casesOf(activityOf(journal.decision({ ...ticket, is_offline: true, replica_age_ms: 90_000 })), {
      ticket: known(AT),
      passages: [],
      resets: [],
    });
    expect(found?.evidence).toMatchObject({
      gate: { code: "OK", checked_at: AT, is_offline: true, replica_age_ms: 90_000, presented: { text: "ABC" } },
      central: { ticket_status: "running", voided_at: AT },
    });
  });
  test("who backed off is none, whatever the ticket", () => {
    expect(kinds(passed("none"), null)).toEqual([]);
  });
  test("whom nobody saw passing is one", () => {
    expect(kinds(passed("unknown"))).toEqual(["passage_unknown"]);
  });
});

test("a refused vehicle is no case, whatever central knows of its ticket", () => {
  const refused = activityOf(journal.decision(ticket, { ...REFUSED, reviews: ["EXPIRED"] }));
  expect(kinds(refused, null)).toEqual([]);
  expect(kinds(refused, known(AT))).toEqual([]);
});

test("an officer's yes to a cancelled ticket is the officer's word, not old data", () => {
  const first = journal.decision(ticket, REFUSED);
  expect(kinds(activityOf(first, journal.settlement(first.id)), known(AT))).toEqual(["override"]);
});

test("tailgating is a case, and a barrier opened by hand; closing it is none", () => {
  expect(kinds(activityOf(journal.tailgate()), null)).toEqual(["tailgate"]);
  expect(casesOf(activityOf(journal.override()), { ticket: null, passages: [], resets: [] })).toMatchObject([
    { kind: "override", evidence: { by: { name: "Officer" }, reason: "ambulance" } },
  ]);
  expect(kinds(activityOf(journal.override({ action: "close" })), null)).toEqual([]);
});

describe("the same step twice", () => {
  const own = passed("confirmed");
  const passage = (fields: Partial<KnownPassage>): KnownPassage => ({
    activityId: newId(),
    step: "in",
    gateId: newId(),
    passedAt: "2026-11-21T07:00:00.000Z",
    isForewarned: false,
    ...fields,
  });
  const mine = passage({ activityId: own.id, gateId: own.gate_id, passedAt: AT });
  const twin = passage({});
  const between = passage({ step: "out", passedAt: "2026-11-21T07:30:00.000Z" });
  const later = passage({ passedAt: "2026-11-21T09:00:00.000Z" });
  const RESET = "2026-11-21T07:10:00.000Z";
  const atSameGate = passage({ gateId: own.gate_id });
  test.each([
    { name: "before this one", passages: [twin, mine], resets: [], is: twin },
    { name: "after this one, received first", passages: [later, mine], resets: [], is: later },
    { name: "with the other step between", passages: [twin, between, mine], resets: [], is: null },
    { name: "at the same gate, which did not know", passages: [atSameGate, mine], resets: [], is: atSameGate },
    { name: "known to the gate", passages: [twin, { ...mine, isForewarned: true }], resets: [], is: null },
    { name: "on both sides of a reset", passages: [twin, mine], resets: [RESET], is: null },
    { name: "both after a reset", passages: [later, mine], resets: [RESET], is: later },
    { name: "both before a reset", passages: [twin, mine], resets: ["2026-11-21T08:00:00.001Z"], is: twin },
  ])("$name", ({ passages, resets, is }) => {
    const cases = casesOf(own, { ticket: known(), passages, resets });
    expect(cases).toMatchObject(
      is ? [{ kind: "double_step", otherActivityId: is.activityId, evidence: { step: "in", other: is } }] : [],
    );
    expect(cases).toHaveLength(is ? 1 : 0);
  });

  test("a third one between two takes nothing from their contradiction; the other step does", () => {
    const third = passage({ passedAt: "2026-11-21T07:30:00.000Z" });
    const stands = (...more: KnownPassage[]) => contradict([twin, mine, ...more], mine.activityId, twin.activityId, []);
    expect([stands(), stands(third), stands(between)]).toEqual([true, true, false]);
  });
});

test.each([
  { offset_ms: 60_000, isCase: false },
  { offset_ms: -60_000, isCase: false },
  { offset_ms: 60_001, isCase: true },
  { offset_ms: -60_001, isCase: true },
  { offset_ms: null, isCase: false },
])("a clock that is $offset_ms ms off: a case is $isCase", ({ offset_ms, isCase }) => {
  const [fact] = received([journal.event({ clock: { trust: "uncertain", offset_ms } })]);
  expect(fact && clockFindingOf(fact) !== null).toBe(isCase);
});

test("a clock that was never measured and runs ahead shows in what has not happened yet", () => {
  const flagsOf = (earlierMs: number) => {
    const event = journal.event({ clock: { trust: "uncertain", offset_ms: null } });
    return dated(Date.parse(AT) - earlierMs, event).map((fact) => clockFindingOf(fact)?.kind ?? null);
  };
  expect([flagsOf(60_001), flagsOf(60_000)]).toEqual([["clock_off"], [null]]);
});

test("a clock that can't be trusted and was never measured is a case, whatever it shows", () => {
  const [found] = received([journal.event({ clock: { trust: "untrusted", offset_ms: null } })]).map(clockFindingOf);
  expect(found).toMatchObject({ kind: "clock_off", evidence: { gate: { occurred_at: AT } } });
});
