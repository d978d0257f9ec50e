import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { projectActivity } from "./project.ts";
import { runsOf, type ActivityUpdate, vehicleTicketsOf } from "./record-steps.ts";
import { dated, testJournal } from "./test/journal.ts";

const place = { edge_id: newId(), gate_id: newId(), area_id: newId(), lane_id: newId() };
const NOW_MS = Date.parse("2026-11-21T08:00:00.000Z");

/** A visit to the gate by each of these vehicle tickets, in this order. */
function updatesOf(ids: readonly string[]): ActivityUpdate[] {
  const journal = testJournal(place, () => NOW_MS);
  return ids.map((vehicle_ticket_id) => {
    const decision = journal.decision({ vehicle_ticket_id });
    const received = dated(NOW_MS, decision, journal.passage(decision.activity_id, { vehicle_ticket_id }));
    return {
      activity: projectActivity(received, { language: "en", timeZone: "Asia/Jakarta" }),
      received,
      news: received,
    };
  });
}

describe("activities of a batch in runs", () => {
  const tickets = Array.from({ length: 5 }, () => newId());

  test("in no run does a vehicle ticket occur twice, and every activity stands in its place", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tickets), { maxLength: 12 }), (ids) => {
        const updates = updatesOf(ids);
        const runs = runsOf(updates);
        expect(runs.flat()).toEqual(updates);
        for (const run of runs) {
          const named = run.flatMap((one) => [...new Set(vehicleTicketsOf(one))]);
          expect(new Set(named).size).toBe(named.length);
        }
      }),
    );
  });

  test("as long as no vehicle ticket comes again there is one run", () => {
    expect(runsOf(updatesOf(tickets))).toHaveLength(1);
    expect(runsOf(updatesOf([...tickets, tickets[0] ?? ""]))).toHaveLength(2);
    expect(runsOf([])).toEqual([]);
  });
});
