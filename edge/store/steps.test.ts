import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { type LaneMemory, openLaneMemory } from "./lane-memory.ts";
import { openStore, type Store } from "./open.ts";
import { openSteps, type StepsStore } from "./steps.ts";

let store: Store;
let steps: StepsStore;
let memory: LaneMemory;
let sequence: number;
beforeEach(() => {
  sequence = 0;
  store = openStore({ path: ":memory:", log: silentLog });
  steps = openSteps(store);
  memory = openLaneMemory(store);
});
afterEach(() => store.close());

const take = (vehicleTicketId: string, step: Step, activity_id: string): void =>
  memory.begin(
    { activity_id, lane_id: "lane", vehicle_ticket_id: vehicleTicketId, step, kind: "opening", since_ms: 1 },
    { atMs: 1, sequence: ++sequence },
  );
const settle = (activityId: string, hasPassed: boolean): void => {
  steps.settle(activityId, hasPassed);
  memory.settle(activityId);
};

describe("a step", () => {
  it("that was taken stands, and stays once the vehicle has passed", () => {
    take("v", "in", "a1");
    expect(steps.of("v")).toMatchObject({ step: "in", activityId: "a1" });
    settle("a1", true);
    expect(steps.of("v")).toMatchObject({ step: "in", activityId: "a1" });
  });

  it("that is given back leaves what was there before", () => {
    take("v", "in", "a1");
    settle("a1", true);
    take("v", "out", "a2");
    expect(steps.of("v")).toMatchObject({ step: "out", activityId: "a2" });
    settle("a2", false);
    expect(steps.of("v")).toMatchObject({ step: "in", activityId: "a1" });
  });

  it("that is the first is gone when it is given back", () => {
    take("v", "in", "a1");
    settle("a1", false);
    expect(steps.of("v")).toBeNull();
  });

  it("stands though an activity that refers it, or opens for no ticket, is settled", () => {
    memory.begin(
      { activity_id: "a0", lane_id: "lane", vehicle_ticket_id: "v", step: "in", kind: "referral", since_ms: 1 },
      null,
    );
    expect(steps.of("v")).toBeNull();
    settle("a0", true);
    expect(steps.of("v")).toBeNull();
  });

  it("that a later one stands on counts, whatever becomes of it, and never in the later one's place", () => {
    for (const hasPassed of [true, false]) {
      const v = `v ${hasPassed}`;
      take(v, "in", `in ${v}`);
      take(v, "out", `out ${v}`);
      settle(`out ${v}`, true);
      settle(`in ${v}`, hasPassed);
      expect(steps.of(v)).toMatchObject({ step: "out", activityId: `out ${v}` });
    }
  });

  it("of which two are under way is the later one until that is given back", () => {
    take("v", "in", "a1");
    take("v", "out", "a2");
    expect(steps.of("v")).toMatchObject({ activityId: "a2" });
    settle("a1", true);
    expect(steps.of("v")).toMatchObject({ activityId: "a2" });
    settle("a2", false);
    expect(steps.of("v")).toMatchObject({ activityId: "a1" });
  });

  it("that an officer put right is the last one, by its fact and not by its clock", () => {
    take("v", "in", "a1");
    settle("a1", true);
    const amended = { vehicleTicketId: "v", step: null, atMs: -1_000, activityId: "a2", laneId: "lane" };
    steps.amend(amended, { sequence: ++sequence });
    expect(steps.of("v")).toMatchObject({ step: null, activityId: "a2" });
    take("v", "in", "a3");
    settle("a3", true);
    expect(steps.of("v")).toMatchObject({ step: "in", activityId: "a3" });
  });
});

describe("sweeping", () => {
  it("forgets spent steps that the replica has, page by page, and nothing else", () => {
    for (const n of [1, 2, 3, 4, 5]) {
      take(`v${n}`, "in", `a${n}`);
      if (n !== 3) settle(`a${n}`, true);
    }
    const unknown = ["v2", "v5"];
    const isInReplica = ({ vehicleTicketId: id }: { vehicleTicketId: string }): boolean => !unknown.includes(id);
    let after: string | null = "";
    const pages: (string | null)[] = [];
    while (after !== null) pages.push((after = steps.sweep(isInReplica, after, 2)));
    expect(pages).toEqual(["v2", "v5", null]);
    expect([1, 2, 3, 4, 5].filter((n) => steps.of(`v${n}`))).toEqual([2, 3, 5]);
  });
});
