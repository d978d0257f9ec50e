import { expect, test } from "vitest";
import { reasonOf, signTextOf } from "./reasons.ts";
import { decide } from "./decide.ts";
import { blocked, type Change, COMPANY, factsWith, stepTaken, unknownCredential } from "./test/some-facts.ts";

const plate = blocked({ police_number: "b-1234-abc" });
const company = blocked({ company_id: COMPANY });
const ticket: Change = { ticket: { company_id: COMPANY } };
const goingOut: Change = { lane: "out", facts: { lastStep: stepTaken("in") } };
/** Noon is at 05:00 UTC: the day of the area began seven hours before that of UTC. */
const until = (last_date: string) => blocked({ police_number: "B 1234 ABC", last_date });

test.each<[name: string, changes: Change[], code: string]>([
  ["its plate, however it is typed", [ticket, plate], "BLOCKED"],
  ["its company", [ticket, company], "BLOCKED"],
  ["another plate", [ticket, blocked({ police_number: "B 1234 AB" })], "OK"],
  ["another company", [{ ticket: { company_id: undefined } }, company], "OK"],
  ["the plate that a camera read", [blocked({ police_number: "B 9 XY" }), { facts: { readPlate: "B9XY" } }], "BLOCKED"],
  [
    "a plate beside a QR that is good by its signature alone",
    [unknownCredential(), plate, { facts: { readPlate: "B1234ABC" } }],
    "BLOCKED",
  ],
  ["no plate at all", [unknownCredential(), blocked({ police_number: "--" })], "OK"],
  ["on its last day", [until("2026-11-21")], "BLOCKED"],
  ["after its last day", [until("2026-11-20")], "OK"],
  [
    "after its last day by a clock that may be a day ahead",
    [until("2026-11-20"), { time: { trust: "uncertain", uncertaintyMs: 24 * 3_600_000 } }],
    "BLOCKED",
  ],
])("%s: %s", (_name, changes, code) => {
  expect(decide(factsWith(...changes)).code).toBe(code);
});

test("going out is allowed, with a review; a cancelled ticket stays cancelled", () => {
  expect(decide(factsWith(goingOut, plate))).toMatchObject({
    ...{ verdict: "admit", code: "BLOCKED", colour: "yellow", step: "out", reviews: ["BLOCKED"] },
    block: "unpaid damage",
  });
  expect(decide(factsWith({ ticket: { status: "cancelled" } }, plate)).code).toBe("CANCELLED");
});

test("the driver reads whom to see, and only the officer why", () => {
  const decision = decide(factsWith(plate));
  expect(decision).toMatchObject({ verdict: "refuse", colour: "red", block: "unpaid damage" });
  const context = { language: "id", timeZone: "Asia/Jakarta", plate: "B 1234 ABC", atMs: 0, readPlate: null } as const;
  expect(signTextOf(decision, context).lines).toEqual(["HUBUNGI PETUGAS"]);
  expect(reasonOf(decision, context)).toBe("ada di daftar blokir: unpaid damage");
});
