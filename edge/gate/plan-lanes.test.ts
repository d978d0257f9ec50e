import { inWords } from "../../shared/words/say.ts";
import { describe, expect, it } from "vitest";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import { records } from "../test/feed-records.ts";
import { type ConflictsOf, planLanes } from "./plan-lanes.ts";

/** A lane whose name lists its ports; two lanes with one port can't work beside each other. */
const lane = (number: number, ports: string): LaneRecord => ({ ...records.lane(number), name: ports });
const conflictsOf: ConflictsOf = (record, others) =>
  others.flatMap((other) =>
    record.name
      .split("")
      .filter((port) => other.name.includes(port))
      .map((port) => `${port} is lane ${other.number}'s`),
  );
const byId = (lanes: readonly LaneRecord[]) => new Map(lanes.map((one) => [one.id, one]));
const REFUSED_BEFORE = new Map<string, string>();

/** The ports that each lane runs with, and the report of its configuration. */
function planned(wanted: LaneRecord[], applied: LaneRecord[], refused = REFUSED_BEFORE): [string, string | null][] {
  const plans = planLanes({ wanted, applied: byId(applied), refused, conflictsOf });
  return [...plans.values()].map(({ record, configuration: { state, problem } }) => [
    record.name,
    problem === null ? null : `${state}: ${inWords(problem, "en")}`,
  ]);
}

describe("the plan of a gate's lanes", () => {
  it.each<[string, LaneRecord[], LaneRecord[], [string, string | null][]]>([
    [
      "new lanes run",
      [lane(1, "a"), lane(2, "b")],
      [],
      [
        ["a", null],
        ["b", null],
      ],
    ],
    ["a change is applied", [lane(1, "ax")], [lane(1, "a")], [["ax", null]]],
    [
      "a change that takes another's port is refused, and the old one stays",
      [lane(1, "ab"), lane(2, "b")],
      [lane(1, "a"), lane(2, "b")],
      [
        ["a", "refused: b is lane 2's"],
        ["b", null],
      ],
    ],
    [
      "lanes may exchange their ports",
      [lane(1, "b"), lane(2, "a")],
      [lane(1, "a"), lane(2, "b")],
      [
        ["b", null],
        ["a", null],
      ],
    ],
    [
      "of two that want the same new port the first has it",
      [lane(1, "x"), lane(2, "x")],
      [lane(1, "a"), lane(2, "b")],
      [
        ["x", null],
        ["b", "refused: x is lane 1's"],
      ],
    ],
    [
      "one that must keep its port keeps it from another that wanted it",
      [lane(1, "b"), lane(2, "c"), lane(3, "c")],
      [lane(1, "a"), lane(2, "b"), lane(3, "c")],
      [
        ["a", "refused: b is lane 2's"],
        ["b", "refused: c is lane 3's"],
        ["c", null],
      ],
    ],
    [
      "a new lane gives way to one that ran, and does what it can",
      [lane(1, "b"), lane(2, "bc")],
      [lane(2, "b")],
      [
        ["b", "applied: b is lane 2's"],
        ["bc", null],
      ],
    ],
  ])("%s", (_name, wanted, applied, expected) => {
    expect(planned(wanted, applied)).toEqual(expected);
  });

  it("a record that could not be read leaves the one before in place", () => {
    const before = lane(1, "a");
    expect(planned([before], [before], new Map([[before.id, "no driver foo"]]))).toEqual([
      ["a", "refused: no driver foo"],
    ]);
  });

  it("keeps the very object that runs where nothing changed", () => {
    const running = lane(1, "a");
    const plans = planLanes({
      wanted: [lane(1, "a")],
      applied: byId([running]),
      refused: REFUSED_BEFORE,
      conflictsOf,
    });
    expect(plans.get(running.id)?.record).toBe(running);
  });
});
