import { expect, test } from "vitest";
import { reasonOf, signTextOf } from "./reasons.ts";
import { decide } from "./decide.ts";
import { blocked, type Change, COMPANY, factsWith, stepTaken, unknownCredential } from "./test/some-facts.ts";

const plate = blocked({ police_number: "b-1234-abc" });
const company = blocked({ company_id: COMPANY });
const ticket: Change = { ticket: { company_id: COMPANY } };
const goingOut: Change = { lane: "out", facts: { lastStep: stepTaken("in") } };
const AT_NOON = { timeZone: "Asia/Jakarta", plate: "B 1234 ABC", atMs: 0, readPlate: null };
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
    verdict: "admit",
    code: "BLOCKED",
    colour: "yellow",
    step: "out",
    reviews: ["BLOCKED"],
    block: "unpaid damage",
  });
  expect(decide(factsWith({ ticket: { status: "cancelled" } }, plate)).code).toBe("CANCELLED");
});

test("the driver reads whom to see, and only the officer why", () => {
  const decision = decide(factsWith(plate));
  expect(decision).toMatchObject({ verdict: "refuse", colour: "red", block: "unpaid damage" });
  const context = { ...AT_NOON, language: "id" } as const;
  expect(signTextOf(decision, context).lines).toEqual(["HUBUNGI PETUGAS"]);
  expect(reasonOf(decision, context)).toBe("ada di daftar blokir: unpaid damage");
});

const probably = (readPlate: string) =>
  decide(factsWith({ ticket: { police_number: "L 7 KK" } }, plate, { facts: { readPlate } }));

test("a plate that resembles a blocked one is the officer's to judge", () => {
  for (const read of ["BI234ABC", "8I234ABC", "B1234A8C", "B1234ABC0527"])
    expect(probably(read)).toMatchObject({
      verdict: "refer",
      code: "BLOCKED",
      colour: "yellow",
      block: "unpaid damage",
      block_plate: "b-1234-abc",
    });
  expect(probably("B1235ABC").code).toBe("PLATE_MISMATCH");
  expect(reasonOf(probably("BI234ABC"), { ...AT_NOON, language: "en" })).toBe(
    "it is probably on the block list as B 1234 ABC: unpaid damage",
  );
});

test("a plate that is typed to resemble a blocked one is the officer's to judge too", () => {
  const typed = decide(factsWith({ ticket: { police_number: "B I234 ABC" } }, plate));
  expect(typed).toMatchObject({ verdict: "refer", code: "BLOCKED" });
});

test("an entry that certainly holds comes before one that probably does", () => {
  const [one] = blocked({ police_number: "8 1234 ABC" }).facts?.blocks ?? [];
  const [other] = plate.facts?.blocks ?? [];
  const facts: Change = { facts: { blocks: [one!, other!] } };
  expect(decide(factsWith(facts))).toMatchObject({ verdict: "refuse", code: "BLOCKED" });
});

test("letters that look like A–Z are those, and others keep plates apart", () => {
  const typed = (police_number: string, entry: string) =>
    decide(factsWith({ ticket: { police_number } }, blocked({ police_number: entry })));
  expect(typed("В 6667 ХУZ", "B 6667 XYZ")).toMatchObject({ verdict: "refuse", code: "BLOCKED" });
  expect(typed("กข 3610", "ฮฮ 3610").code).toBe("OK");
  expect(typed("กข 3610", "กข-3610").code).toBe("BLOCKED");
});
