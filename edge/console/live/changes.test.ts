import { describe, expect, test } from "vitest";
import { broken, gate, lane, refusing } from "../test/sample-gate.ts";
import { changesOf, NOTHING_SENT } from "../../../shared/web/changes.ts";
import { livePartsOf } from "./live-parts.ts";

const view = (...lanes: (typeof lane)[]): typeof gate => ({ ...gate, lanes });
const partsOf = (of: typeof gate, show = "lanes") => livePartsOf(of, "en", show, false);
const idsOf = (changes: readonly [string, string][]): string[] => changes.map(([id]) => id);

describe("what a page is sent", () => {
  const first = changesOf(NOTHING_SENT, partsOf(view(lane, refusing)));

  test("first, everything that is live, the lanes as a whole", () => {
    expect(idsOf(first.changes)).toEqual(["lanes", "gate-state", "gate-lacks", "told"]);
  });

  test("nothing when nothing changed", () => {
    expect(changesOf(first.sent, partsOf(view(lane, refusing))).changes).toEqual([]);
  });

  test("the one lane that changed", () => {
    const changed = partsOf(view(lane, { ...refusing, arm: "moving" }));
    expect(idsOf(changesOf(first.sent, changed).changes)).toEqual([`lane-${refusing.id}`]);
  });

  test("all lanes when there is a new one or one is gone, each once", () => {
    for (const lanes of [[lane, refusing, broken], [lane], []]) {
      const { changes, sent } = changesOf(first.sent, partsOf(view(...lanes)));
      expect(idsOf(changes)).toContain("lanes");
      expect(idsOf(changes).filter((id) => id.startsWith("lane-"))).toEqual([]);
      expect(changesOf(sent, partsOf(view(...lanes))).changes).toEqual([]);
    }
  });

  test("on a lane's page: that lane, its acts, and the bar", () => {
    const { changes } = changesOf(NOTHING_SENT, partsOf(view(lane, refusing), `lane:${refusing.id}`));
    expect(idsOf(changes)).toEqual([
      "gate-state",
      `lane-whole-${refusing.id}`,
      `lane-rest-${refusing.id}`,
      `acts-${refusing.id}`,
      "told",
    ]);
  });

  test("elsewhere, and for a lane that is gone: the bar alone", () => {
    for (const show of ["bar", "lane:gone"])
      expect(idsOf(changesOf(NOTHING_SENT, partsOf(view(lane), show)).changes)).toEqual(["gate-state"]);
  });
});

test("the parts of a view are made once for everybody who reads the same language", () => {
  const one = view(lane);
  expect(partsOf(one)).toBe(partsOf(one));
  expect(livePartsOf(one, "id", "lanes", false)).not.toBe(partsOf(one));
});
