import { describe, expect, test } from "vitest";
import { newId } from "../../../shared/lib/ids.ts";
import { type VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { casesOf, clockCaseOf, type KnownPassage, type KnownTicket } from "./cases.ts";
import { projectActivity } from "./project.ts";
import { parsed, type SentFact, testJournal } from "./test/journal.ts";

const AT = "2026-11-21T08:00:00.000Z";
const vehicle_ticket_id = newId();
const ticket = { vehicle_ticket_id, ticket_id: newId() };
const REFUSED = { verdict: "refuse", code: "CANCELLED", colour: "red" } as const;
const place = { edge_id: newId(), gate_id: newId(), area_id: newId(), lane_id: newId() };
const journal = testJournal(place, () => Date.parse(AT));
const received = (facts: readonly SentFact[]) =>
  parsed(...facts).map((fact) => ({ fact, receivedMs: Date.parse(AT) + 1_000 }));
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
  casesOf(activity, { ticket: knownTicket, passages: [] }).map(({ kind }) => kind);

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
  test("against whom a rule spoke that the area softens is one", () => {
    const softened = journal.decision(ticket, { code: "EXPIRED", colour: "yellow", reviews: ["EXPIRED"] });
    expect(kinds(activityOf(softened))).toEqual(["softened_rule"]);
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
  expect(kinds(activityOf(first, journal.settlement(first.id)), known(AT))).toEqual([]);
});

test("tailgating is a case, and a barrier opened by hand; closing it is none", () => {
  expect(kinds(activityOf(journal.tailgate()), null)).toEqual(["tailgate"]);
  expect(kinds(activityOf(journal.override()), null)).toEqual(["override"]);
  expect(kinds(activityOf(journal.override({ action: "close" })), null)).toEqual([]);
});

describe("the same step at two gates", () => {
  const own = passed("confirmed");
  const passage = (fields: Partial<KnownPassage>): KnownPassage => ({
    activityId: newId(),
    step: "in",
    gateId: newId(),
    passedAt: "2026-11-21T07:00:00.000Z",
    ...fields,
  });
  const mine = passage({ activityId: own.id, gateId: own.gate_id, passedAt: AT });
  const twin = passage({});
  const between = passage({ step: "out", passedAt: "2026-11-21T07:30:00.000Z" });
  const later = passage({ passedAt: "2026-11-21T09:00:00.000Z" });
  const RESET = "2026-11-21T07:10:00.000Z";
  test.each([
    { name: "before this one", passages: [twin, mine], resetAt: null, is: twin },
    { name: "after this one, heard of first", passages: [later, mine], resetAt: null, is: later },
    { name: "with the other step between", passages: [twin, between, mine], resetAt: null, is: null },
    { name: "at the same gate", passages: [passage({ gateId: own.gate_id }), mine], resetAt: null, is: null },
    { name: "on both sides of a reset", passages: [twin, mine], resetAt: RESET, is: null },
    { name: "both after a reset", passages: [later, mine], resetAt: RESET, is: later },
  ])("$name", ({ passages, resetAt, is }) => {
    const ticket = { ...known(), record: { ...known().record, steps_reset_at: resetAt } };
    const cases = casesOf(own, { ticket, passages });
    expect(cases).toEqual(is ? [{ kind: "double_step", evidence: { step: "in", other: is } }] : []);
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
  expect(fact && clockCaseOf(fact) !== null).toBe(isCase);
});

test("a clock that was never measured and runs ahead shows in what has not happened yet", () => {
  const [fact] = parsed(journal.event({ clock: { trust: "untrusted", offset_ms: null } }));
  if (!fact) throw new Error("one fact was written");
  expect(clockCaseOf({ fact, receivedMs: Date.parse(AT) - 60_001 })?.kind).toBe("clock_off");
  expect(clockCaseOf({ fact, receivedMs: Date.parse(AT) - 60_000 })).toBeNull();
});
