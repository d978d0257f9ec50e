import { describe, expect, test } from "vitest";
import type { DecisionCode, Verdict } from "../wire/decision.ts";
import type { Step } from "../wire/lane.ts";
import type { Paper } from "../wire/paper.ts";
import { decide } from "./decide.ts";
import { type Change, DAY, factsWith, HOUR, NOON_MS, stepTaken, TICKET } from "./test/some-facts.ts";

/** A vehicle inside before a lane out. */
const leaving: Change = { lane: "out", facts: { lastStep: stepTaken("in") } };
const agoIso = (ms: number) => new Date(NOON_MS - ms).toISOString();
const released = (agoMs: number): Change => ({ ticket: { customs: "released", customs_as_of: agoIso(agoMs) } });
const paper = (governs: Step, state: Paper["state"], agoMs = 0): Paper => ({
  container_number: null,
  document_id: TICKET,
  governs,
  state,
  as_of: agoIso(agoMs),
});
const byHand = (governs: Step, state: Paper["state"], agoMs: number): Paper => ({
  ...paper(governs, state, agoMs),
  is_by_hand: true,
});
const papers = (...all: Paper[]): Change => ({ ticket: { papers: all, customs: "held" } });
const knownAgo = (ms: number): Change => ({ facts: { customsKnownAtMs: NOON_MS - ms } });
const leavingKnownAgo = (ms: number): Change => ({
  lane: "out",
  facts: { lastStep: stepTaken("in"), ...knownAgo(ms).facts },
});
const holds = (...kinds: [kind: string, governs: Step][]): Change => ({
  ticket: { holds: kinds.map(([kind, governs]) => ({ kind, governs, since: agoIso(HOUR) })) },
});

const papersToo = (...all: Paper[]): Change => ({ ticket: { papers: all } });

type Row = [name: string, changes: Change[], code: DecisionCode, verdict: Verdict, step: Step | null];

const rows: Row[] = [
  ["held by customs, coming in", [{ ticket: { customs: "held" } }], "OK", "admit", "in"],
  [
    "held by customs, going out",
    [leaving, { ticket: { customs: "held", customs_as_of: agoIso(0) } }],
    "CUSTOMS_HOLD",
    "refuse",
    "out",
  ],
  ["released twelve hours ago", [leaving, released(12 * HOUR)], "OK", "admit", "out"],
  ["released longer than twelve hours ago", [leaving, released(12 * HOUR + 1)], "CUSTOMS_STALE", "refer", "out"],
  [
    "released longer ago than this area allows",
    [leaving, released(HOUR + 1), { areaRules: { customs_max_age_hours: 1 } }],
    "CUSTOMS_STALE",
    "refer",
    "out",
  ],
  ["released at no known time", [leaving, { ticket: { customs: "released" } }], "CUSTOMS_STALE", "refer", "out"],
  ["released at no known time, coming in", [{ ticket: { customs: "released" } }], "OK", "admit", "in"],
  [
    "known to be held for longer than this area allows",
    [leaving, { ticket: { customs: "held", customs_as_of: agoIso(12 * HOUR + 1) } }],
    "CUSTOMS_STALE",
    "refer",
    "out",
  ],
  ["held at no known time", [leaving, { ticket: { customs: "held" } }], "CUSTOMS_STALE", "refer", "out"],
  ["an import that is held, coming in", [papers(paper("out", "held"))], "OK", "admit", "in"],
  ["an import that is held, going out", [leaving, papers(paper("out", "held"))], "CUSTOMS_HOLD", "refuse", "out"],
  [
    "an import whose release was cancelled",
    [leaving, papers(paper("out", "cancelled"))],
    "CUSTOMS_HOLD",
    "refuse",
    "out",
  ],
  ["an import that is released", [leaving, papers(paper("out", "released"))], "OK", "admit", "out"],
  ["an export that is held, coming in", [papers(paper("in", "held"))], "CUSTOMS_HOLD", "refuse", "in"],
  ["an export that is held, going out", [leaving, papers(paper("in", "held"))], "OK", "admit", "out"],
  ["an export that is released, coming in", [papers(paper("in", "released"))], "OK", "admit", "in"],
  [
    "an export released longer than twelve hours ago",
    [papers(paper("in", "released", 12 * HOUR + 1))],
    "CUSTOMS_STALE",
    "refer",
    "in",
  ],
  [
    "one of two papers released",
    [leaving, papers(paper("out", "released"), paper("out", "held"))],
    "CUSTOMS_HOLD",
    "refuse",
    "out",
  ],
  [
    "one paper old and another freshly known to be held",
    [leaving, papers(paper("out", "released", 13 * HOUR), paper("out", "held"))],
    "CUSTOMS_HOLD",
    "refuse",
    "out",
  ],
  [
    "one paper fresh and another held, too long ago",
    [leaving, papers(paper("out", "released"), paper("out", "held", 13 * HOUR))],
    "CUSTOMS_STALE",
    "refer",
    "out",
  ],
  [
    "released long ago, and customs known in full since",
    [leavingKnownAgo(12 * HOUR), papers(paper("out", "released", 5 * DAY))],
    "OK",
    "admit",
    "out",
  ],
  [
    "held long ago, and customs known in full since",
    [leavingKnownAgo(HOUR), papers(paper("out", "held", 5 * DAY))],
    "CUSTOMS_HOLD",
    "refuse",
    "out",
  ],
  [
    "an export released long ago, and customs known in full too long ago",
    [knownAgo(12 * HOUR + 1), papers(paper("in", "released", 5 * DAY))],
    "CUSTOMS_STALE",
    "refer",
    "in",
  ],
  [
    "released just now, and customs known in full before",
    [leavingKnownAgo(5 * DAY), papers(paper("out", "released"))],
    "OK",
    "admit",
    "out",
  ],
  [
    "a complete pass of five days ago, and no service",
    [leaving, papers(byHand("out", "released", 5 * DAY))],
    "OK",
    "admit",
    "out",
  ],
  [
    "a complete pass of five days ago, and customs known in full too long ago",
    [leavingKnownAgo(2 * DAY), papers(byHand("out", "released", 5 * DAY))],
    "OK",
    "admit",
    "out",
  ],
  ["an export with a complete pass of five days ago", [papers(byHand("in", "released", 5 * DAY))], "OK", "admit", "in"],
  [
    "held by a person five days ago",
    [leaving, papers(byHand("out", "held", 5 * DAY))],
    "CUSTOMS_HOLD",
    "refuse",
    "out",
  ],
  [
    "the pass of a complete pass cancelled by a person",
    [leaving, papers(byHand("out", "cancelled", 5 * DAY))],
    "CUSTOMS_HOLD",
    "refuse",
    "out",
  ],
  [
    "one complete pass, and one release by a service that is too old",
    [leaving, papers(byHand("out", "released", 5 * DAY), paper("out", "released", 13 * HOUR))],
    "CUSTOMS_STALE",
    "refer",
    "out",
  ],
  ["no papers by a central that knows of papers", [leaving, papers()], "OK", "admit", "out"],
  ["a hold on going out, coming in", [holds(["SEAL", "out"])], "OK", "admit", "in"],
  ["a hold on going out", [leaving, holds(["SEAL", "out"])], "HOLD", "refuse", "out"],
  ["a hold on coming in", [holds(["PAYMENT", "in"])], "HOLD", "refuse", "in"],
  [
    "a hold before an old paper",
    [leaving, holds(["SEAL", "out"]), papersToo(paper("out", "released", 13 * HOUR))],
    "HOLD",
    "refuse",
    "out",
  ],
];

describe("papers of customs, and holds beside them", () => {
  test.each(rows)("%s", (_, changes, code, verdict, step) => {
    expect(decide(factsWith(...changes))).toMatchObject({ verdict, code, step, reviews: [] });
  });

  test.each<["cancelled" | "rejected", Change, DecisionCode]>([
    ["cancelled", papers(paper("out", "held")), "CUSTOMS_HOLD"],
    ["rejected", papers(paper("out", "held")), "CUSTOMS_HOLD"],
    ["cancelled", holds(["SECURITY", "out"]), "HOLD"],
  ])("a %s ticket of a vehicle inside is no way around them: %o ends in %s", (ticket_status, held, code) => {
    const decision = decide(factsWith(leaving, { ticket: { ticket_status } }, held));
    expect(decision).toMatchObject({ verdict: "refuse", code, reviews: [ticket_status.toUpperCase()] });
  });

  test("names the first hold that stands against the step, and none in another decision", () => {
    const all = holds(["PAYMENT", "in"], ["WEIGHT", "out"], ["SEAL", "out"]);
    expect([decide(factsWith(leaving, all)).hold, decide(factsWith(all)).hold]).toEqual(["WEIGHT", "PAYMENT"]);
    expect(decide(factsWith(leaving))).not.toHaveProperty("hold");
  });
});
