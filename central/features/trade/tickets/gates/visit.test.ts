import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { LastStep } from "../../../../../shared/wire/decision.ts";
import type { StoredVehicleTicket } from "../domain/stored.ts";
import { afterPassage, isVisitDone, lastStepOf } from "./visit.ts";

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, "0")}:00:00.000Z`;
const passed = (step: LastStep["step"], hour: number, activity_id = newId()): LastStep => ({
  step,
  at: at(hour),
  activity_id,
  gate_id: newId(),
  gate_name: "Gate 1",
  lane_id: newId(),
});
const FRESH = {
  status: "active",
  check_in_at: null,
  check_in_activity_id: null,
  check_out_at: null,
  check_out_activity_id: null,
  last_step: null,
  last_step_at: null,
  last_step_activity_id: null,
  last_step_gate_id: null,
  last_step_gate_name: null,
  last_step_lane_id: null,
  steps_reset_at: null,
} as Partial<StoredVehicleTicket> as StoredVehicleTicket;

function after(passages: readonly LastStep[], from = FRESH): StoredVehicleTicket {
  return passages.reduce((ticket, passage) => afterPassage(ticket, passage) ?? ticket, from);
}

const again = passed("in", 8);
test.each<[string, LastStep[], Partial<StoredVehicleTicket>, Partial<StoredVehicleTicket>]>([
  ["in", [passed("in", 8)], {}, { status: "active", check_in_at: at(8), check_out_at: null }],
  ["in and out", [passed("in", 8), passed("out", 9)], {}, { status: "done", check_out_at: at(9), last_step: "out" }],
  ["out and in", [passed("out", 8), passed("in", 9)], {}, { status: "done", last_step: "in" }],
  [
    "out received before in",
    [passed("out", 9), passed("in", 8)],
    {},
    { status: "done", check_in_at: at(8), last_step: "out" },
  ],
  ["the same activity twice", [again, again], {}, { check_in_at: at(8) }],
  ["in at two gates", [passed("in", 8), passed("in", 10)], {}, { check_in_at: at(8), last_step_at: at(10) }],
  ["out at two gates", [passed("in", 7), passed("out", 8), passed("out", 9)], {}, { check_out_at: at(8) }],
  ["in after cancelling", [passed("in", 8)], { status: "cancelled" }, { status: "cancelled", check_in_at: at(8) }],
  ["in after the end", [passed("in", 8)], { status: "expired" }, { status: "expired", check_in_at: at(8) }],
  [
    "out after the end",
    [passed("out", 8)],
    { status: "expired", check_in_at: at(7) },
    { status: "expired", check_out_at: at(8) },
  ],
  [
    "a late step of the visit before a re-entry",
    [passed("in", 7)],
    { steps_reset_at: at(8) },
    { check_in_at: null, last_step: null },
  ],
])("%s", (_, passages, before, columns) => expect(after(passages, { ...FRESH, ...before })).toMatchObject(columns));

test("a visit ends the same in whatever order and how often it is received", () => {
  const visit = [passed("in", 8), passed("out", 17)];
  const expected = after(visit);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...visit), { maxLength: 6 }), (some) => {
      expect(after([...some, ...visit])).toEqual(expected);
    }),
  );
});

test("a visit is done by its status, or by both its steps", () => {
  expect(isVisitDone(FRESH)).toBe(false);
  expect(isVisitDone({ ...FRESH, status: "done" })).toBe(true);
  expect(isVisitDone({ ...FRESH, status: "expired", check_in_at: at(8), check_out_at: at(9) })).toBe(true);
});

test("the gates receive the whole last step", () => {
  const passage = passed("in", 8);
  expect(lastStepOf(FRESH)).toBeNull();
  expect(lastStepOf(after([passage]))).toEqual(passage);
});
