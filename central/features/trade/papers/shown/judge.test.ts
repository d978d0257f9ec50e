import { expect, test } from "vitest";
import { judgeShown, type KnownPaper } from "./judge.ts";

const SHOWN = "2026-11-21T06:00:00.000Z";
const [BEFORE, AFTER] = ["2026-11-21T05:00:00.000Z", "2026-11-21T07:00:00.000Z"];
const paper = (state: KnownPaper["state"], asOf: string, ...numbers: string[]): KnownPaper => ({
  numbers: new Set(numbers),
  state,
  asOf,
});

test.each<[string, KnownPaper[], ReturnType<typeof judgeShown>]>([
  ["released with that number", [paper("released", AFTER, "A1", "S1")], "agreed"],
  ["released before, which the gate had not received", [paper("released", BEFORE, "S1")], "agreed"],
  ["released with another number", [paper("released", AFTER, "S2")], "differs"],
  ["held still, as is known later", [paper("held", AFTER, "S1")], "differs"],
  ["cancelled since", [paper("cancelled", AFTER, "S1")], "differs"],
  ["nothing newer is known", [paper("held", BEFORE, "S1")], "waiting"],
  ["one of two was received", [paper("released", AFTER, "S2"), paper("held", BEFORE)], "waiting"],
  ["one of two agrees", [paper("held", AFTER, "S2"), paper("released", AFTER, "S1")], "agreed"],
  ["no documents at all", [], "waiting"],
])("%s", (_, known, expected) => {
  expect(judgeShown("S1", SHOWN, known)).toBe(expected);
});
