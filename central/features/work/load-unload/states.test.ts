import { describe, expect, test } from "vitest";
import { LoadAct } from "../../../wire/load-unload.ts";
import { type Circumstances, MOVES, type Move, nextActs, type Phase, phaseOf, ruleOnReEntry } from "./states.ts";

const at = "2026-11-21T06:00:00.000Z";
const INSIDE: Circumstances = { isVoid: false, isUntouched: false, isOver: false, isExpired: false };

// Each phase with the effect of every act, in the order of `LoadAct`.
const TABLE: [Phase, Move[]][] = [
  //             scan       check_in    accept      reject      draft       finalize     done     re_entry
  ["none", ["waiting", "waiting", "accepted", "rejected", "no", "no", "ended", "none"]],
  ["waiting", ["stay", "waiting", "accepted", "rejected", "no", "no", "ended", "none"]],
  ["accepted", ["stay", "accepted", "stay", "rejected", "accepted", "finalized", "ended", "none"]],
  ["rejected", ["stay", "rejected", "accepted", "stay", "no", "no", "ended", "none"]],
  ["finalized", ["stay", "stay", "stay", "no", "same", "same", "ended", "none"]],
  ["ended", ["stay", "no", "no", "no", "no", "no", "stay", "none"]],
];

describe("the work of a visit", () => {
  test.each(TABLE.flatMap(([phase, moves]) => moves.map((move, n) => [phase, LoadAct.options[n], move] as const)))(
    "%s, %s: %s",
    (phase, act, move) => {
      expect(act && MOVES[phase][act]).toBe(move);
    },
  );

  test("has every phase in the table, and every act moves on in each direction at most once", () => {
    expect(TABLE.map(([phase]) => phase)).toEqual(Object.keys(MOVES));
    // An act after which the same act would move on again could be done twice by two taps.
    for (const { scan, accept, reject, finalize, done } of Object.values(MOVES)) {
      const twice = (act: LoadAct, move: Move) => (move in MOVES ? MOVES[move as Phase][act] : "stay");
      expect([twice("scan", scan), twice("accept", accept), twice("reject", reject), twice("done", done)]).toEqual([
        "stay",
        "stay",
        "stay",
        "stay",
      ]);
      expect(["stay", "same"]).toContain(twice("finalize", finalize));
    }
  });

  test.each<[Parameters<typeof phaseOf>[0], Phase]>([
    [null, "none"],
    [{ status: "waiting", finalized_at: null, ended_at: null }, "waiting"],
    [{ status: "rejected", finalized_at: null, ended_at: null }, "rejected"],
    [{ status: "accepted", finalized_at: at, ended_at: null }, "finalized"],
    [{ status: "accepted", finalized_at: at, ended_at: at }, "ended"],
  ])("%o is %s", (record, phase) => {
    expect(phaseOf(record)).toBe(phase);
  });

  test.each<[string, Phase, Partial<Circumstances>, LoadAct[]]>([
    ["not scanned yet", "none", {}, ["check_in", "accept", "reject", "done"]],
    ["accepted", "accepted", {}, ["check_in", "reject", "draft", "finalize", "done"]],
    ["rejected, and gone", "rejected", { isOver: true }, ["check_in", "accept", "done", "re_entry"]],
    ["finalized, and gone", "finalized", { isOver: true }, ["done", "re_entry"]],
    ["finalized, gone, and expired", "finalized", { isOver: true, isExpired: true }, ["done"]],
    ["ended, inside", "ended", {}, []],
    ["of a cancelled ticket", "accepted", { isVoid: true }, []],
  ])("%s: what may be done next", (_what, phase, circumstances, acts) => {
    expect(nextActs(phase, { ...INSIDE, ...circumstances })).toEqual(acts);
  });

  test.each<[string, Partial<Circumstances>, boolean]>([
    ["is over", { isOver: true }, true],
    ["has not begun", { isUntouched: true }, true],
    ["goes on", {}, false],
    ["is over, and the ticket expired", { isOver: true, isExpired: true }, false],
  ])("a vehicle whose visit %s may come in again: %o", (_what, circumstances, may) => {
    expect(ruleOnReEntry({ ...INSIDE, ...circumstances }) === null).toBe(may);
  });
});
