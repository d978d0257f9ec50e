import { expect, test } from "vitest";
import { Decision } from "../wire/decision.ts";
import type { LaneRules } from "../wire/lane.ts";
import { decide } from "./decide.ts";
import { reasonOf, signTextOf } from "./reasons.ts";
import { factsWith } from "./test/some-facts.ts";

const judged = (readPlate: string, laneRules: Partial<LaneRules> = {}, police_number = "B 1234 ABC") =>
  decide(
    factsWith({
      facts: { readPlate },
      laneRules: { plate_mismatch: "refuse", ...laneRules },
      ticket: { police_number },
    }),
  );

test.each([
  ["B1234ABC", "OK", undefined],
  ["В 1234 АВС", "OK", undefined],
  ["Ｂ１２３４ＡＢＣ", "OK", undefined],
  ["B1234ABC0527", "OK", "B1234ABC0527"],
  ["BI234ABC", "OK", "BI234ABC"],
  ["8I234ABC", "OK", "8I234ABC"],
  ["B1234A8C", "OK", "B1234A8C"],
  ["B1235ABC", "PLATE_MISMATCH", undefined],
  ["京A12345", "PLATE_MISMATCH", undefined],
])("a camera's %s for the ticket B 1234 ABC: %s, read as %s", (read, code, read_as) => {
  const decision = judged(read);
  expect([decision.code, decision.read_as]).toEqual([code, read_as]);
  expect(Decision.parse(decision)).toEqual(decision);
});

test("other letters count", () => {
  expect(judged("沪A12345", {}, "京A12345").code).toBe("PLATE_MISMATCH");
  expect(judged("ฮฮ3610", {}, "กข 3610").code).toBe("PLATE_MISMATCH");
  expect(judged("กข3610", {}, "กข 3610").code).toBe("OK");
});

test("a lane may demand the same plate everywhere", () => {
  expect(judged("BI234ABC", { plate_must_be_same: true })).toMatchObject({ verdict: "refuse", code: "PLATE_MISMATCH" });
  const review = { plate_must_be_same: true, plate_mismatch: "review" } as const;
  expect(judged("BI234ABC", review)).toMatchObject({ verdict: "admit", reviews: ["PLATE_MISMATCH"] });
  expect(judged("BI234ABC", { plate_must_be_same: true, plate_mismatch: "ignore" }).code).toBe("OK");
  expect(judged("B1234ABC", { plate_must_be_same: true }).code).toBe("OK");
});

test("the officer reads how it was read, and the driver the own plate", () => {
  const context = { timeZone: "Asia/Jakarta", plate: "В1234АВС", atMs: 0, readPlate: "BI234ABC" };
  const decision = judged("BI234ABC");
  expect(signTextOf(decision, { ...context, language: "id" }).lines).toEqual(["SILAKAN MASUK", "B 1234 ABC"]);
  expect(reasonOf(decision, { ...context, language: "id" })).toBe(
    "tiket berlaku; mungkin nomor polisi yang sama, terbaca BI234ABC",
  );
  expect(reasonOf(decision, { ...context, language: "en" })).toBe(
    "the ticket is valid; probably the same plate, read as BI234ABC",
  );
});
