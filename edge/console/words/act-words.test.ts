import { expect, test } from "vitest";
import type { ActName } from "../acts/act-list.ts";
import { actWords } from "./act-words.ts";
import { reportWords } from "./report-words.ts";

/** These command the barrier at once; `refuse` promises that it does not move. */
const MOVES_ARM: readonly ActName[] = ["open", "close", "hold_open", "release", "bypass_on", "admit", "check_in"];

test.each([
  ["en", /\barm\b/],
  ["id", /\bpalang\b/i],
] as const)(
  "in %s an act that moves the arm says so on the button that does it, and one that does not says that",
  (language, arm) => {
    const { acts } = actWords[language];
    for (const name of MOVES_ARM) expect(acts[name].go, name).toMatch(arm);
    for (const name of ["refuse", "step_back", "reset_steps"] as const)
      expect(acts[name].does("B 1 A"), name).toMatch(arm);
  },
);

test("goods that customs released are not said to have left", () => {
  expect(reportWords.id.customs.released).toMatch(/boleh keluar/);
  expect(reportWords.id.customs.released).not.toMatch(/sudah keluar/);
});
