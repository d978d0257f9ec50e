import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { projectActivity, type LaneLocale } from "./project.ts";
import { dated, type SentFact, testJournal } from "./test/journal.ts";

const START_MS = Date.parse("2026-11-21T08:00:00.000Z");
const READING: LaneLocale = { language: "en", timeZone: "Asia/Jakarta" };
const place = { edge_id: newId(), gate_id: newId(), area_id: newId(), lane_id: newId() };
const vehicle_ticket_id = newId();
const ticket = { vehicle_ticket_id, ticket_id: newId() };

/** Journal and clock: each fact happens a second after the one before. */
function world() {
  let nowMs = START_MS;
  return testJournal(place, () => (nowMs += 1_000));
}
const project = (facts: readonly SentFact[], lateMs = 500) =>
  projectActivity(
    facts.flatMap((fact) => dated(Date.parse(String(fact["occurred_at"])) + lateMs, fact)),
    READING,
  );

interface Row {
  name: string;
  facts: (journal: ReturnType<typeof world>) => SentFact[];
  row: Partial<ReturnType<typeof project>>;
}
const REFUSED = { verdict: "refuse", code: "CANCELLED", colour: "red" } as const;
const REFERRED = { verdict: "refer", code: "AREA_FULL", colour: "yellow" } as const;

const BY_HAND = { by: { type: "officer", id: newId(), name: "Sari" }, reason: "phone is broken" } as const;

const ROWS: Row[] = [
  {
    name: "an admission is allowed until the vehicle is seen",
    facts: (j) => [j.decision(ticket)],
    row: { kind: "decision", status: "allowed", color: "green", activity: "in", passed_at: null, ...ticket },
  },
  {
    name: "a confirmed passage has passed",
    facts: (j) => andThen(j.decision(ticket), (id) => j.passage(id)),
    row: { status: "passed", passage: "confirmed", passed_at: "2026-11-21T08:00:02.000Z", error_message: null },
  },
  {
    name: "an assumed passage has passed",
    facts: (j) => andThen(j.decision(ticket), (id) => j.passage(id, { outcome: "assumed" })),
    row: { status: "passed", passage: "assumed" },
  },
  {
    name: "one that backed off has not passed, and tells why",
    facts: (j) => andThen(j.decision(ticket), (id) => j.passage(id, { outcome: "none", because: "nobody came" })),
    row: { status: "not_passed", passed_at: null, error_message: "nobody came" },
  },
  {
    name: "one that nobody saw is unknown, and counts as passed at that time",
    facts: (j) => andThen(j.decision(ticket), (id) => j.passage(id, { outcome: "unknown" })),
    row: { status: "unknown", passed_at: "2026-11-21T08:00:02.000Z" },
  },
  {
    name: "a refusal is refused, in words",
    facts: (j) => [j.decision(ticket, REFUSED)],
    row: { status: "refused", color: "red", code: "CANCELLED", error_message: "the ticket is cancelled" },
  },
  {
    name: "a referral waits",
    facts: (j) => [j.decision(ticket, REFERRED)],
    row: { status: "waiting", color: "yellow", error_message: "the area is full" },
  },
  {
    name: "an admission on an intervened lane waits too",
    facts: (j) => [j.decision({ ...ticket, lane_mode: "intervened" })],
    row: { status: "waiting", error_message: null },
  },
  {
    name: "an officer's yes is green and tells who",
    facts: (j) => andThen(j.decision(ticket, REFERRED), (id) => j.settlement(id)),
    row: { status: "allowed", color: "green", reason: "papers seen", error_message: null },
  },
  {
    name: "an officer's no is red and tells why",
    facts: (j) =>
      andThen(j.decision(ticket, REFERRED), (id) => j.settlement(id, { outcome: "refused", reason: "no seal" })),
    row: { status: "refused", color: "red", error_message: "no seal" },
  },
  {
    name: "the time-out refuses",
    facts: (j) => andThen(j.decision(ticket, REFERRED), (id) => j.settlement(id, { outcome: "timed_out", reason: "" })),
    row: { status: "refused", error_message: "the area is full" },
  },
  {
    name: "who was refused and passes a lane that is held open has passed",
    facts: (j) =>
      andThen(j.decision({ ...ticket, lane_mode: "bypassed" }, REFUSED), (id) => j.passage(id, { step: null })),
    row: { status: "passed", verdict: "refuse" },
  },
  {
    name: "an override is done, whoever passes on it",
    facts: (j) => andThen(j.override(), (id) => j.passage(id, { step: null })),
    row: { kind: "override", status: "done", passage: "confirmed", reason: "ambulance", color: null, activity: null },
  },
  {
    name: "an officer's check-in that the rule book admits tells who and why",
    facts: (j) => [j.decision({ ...ticket, lane_mode: "intervened", check_in: BY_HAND })],
    row: { status: "allowed", settled_by: BY_HAND.by, reason: "phone is broken", override: null },
  },
  {
    name: "an officer's check-in that the rule book refuses is refused",
    facts: (j) => [j.decision({ ...ticket, lane_mode: "intervened", check_in: BY_HAND }, REFUSED)],
    row: { status: "refused", reason: "phone is broken" },
  },
  {
    name: "whom an officer lets in against the rule book has been opened for by hand",
    facts: (j) => andThen(j.decision(ticket, REFUSED), (id) => j.settlement(id, { by: BY_HAND.by })),
    row: { status: "allowed", color: "green", override: { action: "open", by: BY_HAND.by } },
  },
  {
    name: "whom a hold lets in against the rule book has not",
    facts: (j) =>
      andThen(j.decision(ticket, REFUSED), (id) => j.settlement(id, { by: { type: "lane", id: null, name: "lane" } })),
    row: { status: "allowed", override: null },
  },
  {
    name: "an amendment is done, and tells of which vehicle, by whom and why",
    facts: (j) => [j.amendment({ vehicle_ticket_id, by: BY_HAND.by })],
    row: {
      kind: "amendment",
      status: "done",
      vehicle_ticket_id,
      override: { action: "step_back", by: BY_HAND.by },
      reason: "turned back",
    },
  },
  {
    name: "a paper of customs belongs to its decision",
    facts: (j) =>
      andThen(j.decision(ticket, REFERRED), (id) =>
        j.amendment({ action: "customs_paper", paper: { number: "SPPB-7", photo_id: null } }, id),
      ),
    row: { kind: "decision", status: "waiting", override: null, reason: null },
  },
  {
    name: "a tailgating is done and red",
    facts: (j) => [j.tailgate()],
    row: { kind: "tailgate", status: "done", color: "red" },
  },
  {
    name: "an event tells itself",
    facts: (j) => [j.event({ event: "lane_fault", detail: "barrier is gone" })],
    row: { kind: "event", status: "done", error_message: "lane_fault: barrier is gone" },
  },
];

function andThen(first: SentFact, next: (id: string) => SentFact): SentFact[] {
  return [first, next(first.id)];
}

test.each(ROWS)("$name", ({ facts, row }) => {
  expect(project(facts(world()))).toMatchObject(row);
});

describe("the order in which facts come", () => {
  const journal = world();
  const first = journal.decision(ticket, REFERRED);
  const settled = journal.settlement(first.id);
  // An officer opens once more for the vehicle that did not come at first: the later passage counts.
  const notYet = journal.passage(first.id, { vehicle_ticket_id, outcome: "none", because: "told once more" });
  const all = [first, settled, notYet, journal.passage(first.id, { vehicle_ticket_id })];

  test("changes nothing about what they come to", () => {
    const expected = project(all);
    expect(expected.status).toBe("passed");
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(project(shuffled)).toEqual(expected);
      }),
    );
  });

  test("a passage before its decision is a decision's already, and spends the step", () => {
    const passage = journal.passage(first.id, { vehicle_ticket_id });
    expect(project([passage])).toMatchObject({
      id: first.id,
      kind: "decision",
      status: "passed",
      activity: "in",
      vehicle_ticket_id,
    });
    expect(project([settled])).toMatchObject({ id: first.id, kind: "decision", status: "allowed" });
  });
});

describe("time", () => {
  test("is central's: the edge's offset is taken into account", () => {
    const fact = world().decision({ clock: { trust: "trusted", offset_ms: -250.4 } });
    expect(project([fact], 30_000).checked_at).toBe("2026-11-21T08:00:00.750Z");
  });

  test("nothing happens after central received it", () => {
    const fact = world().decision({ clock: { trust: "untrusted", offset_ms: 3_600_000 } });
    expect(project([fact]).checked_at).toBe("2026-11-21T08:00:01.500Z");
  });

  test.each([
    { lateMs: 60_000, lateness: "live" },
    { lateMs: 60_001, lateness: "grace" },
    { lateMs: 900_000, lateness: "grace" },
    { lateMs: 900_001, lateness: "late" },
  ])("news of $lateMs ms ago is $lateness", ({ lateMs, lateness }) => {
    expect(project([world().decision()], lateMs).lateness).toBe(lateness);
  });
});
