import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { type Step } from "../../shared/wire/lane.ts";
import { openStore, type Store } from "./open.ts";
import { openSteps, type StepsStore } from "./steps.ts";

let store: Store;
let steps: StepsStore;
beforeEach(() => {
  store = openStore({ path: ":memory:", log: silentLog });
  steps = openSteps(store);
});
afterEach(() => store.close());

const take = (vehicleTicketId: string, step: Step, activityId: string, delta: -1 | 0 | 1, atMs = 1): void =>
  steps.take({ vehicleTicketId, step, atMs, activityId, laneId: "lane" }, delta);

describe("a step", () => {
  it("that was taken stands, and is spent once the vehicle has passed", () => {
    take("v", "in", "a1", 1);
    expect(steps.of("v")).toMatchObject({ step: "in", activityId: "a1", isSpent: false });
    steps.spend("v", "a1");
    expect(steps.of("v")).toMatchObject({ isSpent: true });
  });

  it("that is given back leaves what was there before", () => {
    take("v", "in", "a1", 1);
    steps.spend("v", "a1");
    take("v", "out", "a2", -1, 2);
    expect(steps.insideDelta()).toBe(0);
    steps.giveBack("v", "a2");
    expect(steps.of("v")).toMatchObject({ step: "in", activityId: "a1", isSpent: true });
    expect(steps.insideDelta()).toBe(1);
  });

  it("that is the first is gone when it is given back", () => {
    take("v", "in", "a1", 1);
    steps.giveBack("v", "a1");
    expect(steps.of("v")).toBeNull();
    expect(steps.insideDelta()).toBe(0);
  });

  it("is not touched by an older activity that is settled late", () => {
    take("v", "in", "a1", 1);
    take("v", "out", "a2", -1, 2);
    steps.giveBack("v", "a1");
    steps.spend("v", "a1");
    expect(steps.of("v")).toMatchObject({ activityId: "a2", isSpent: false });
  });
});

describe("sweeping", () => {
  it("forgets spent steps that the replica has, page by page, and nothing else", () => {
    for (const n of [1, 2, 3, 4, 5]) {
      take(`v${n}`, "in", `a${n}`, 1);
      if (n !== 3) steps.spend(`v${n}`, `a${n}`);
    }
    const isInReplica = ({ vehicleTicketId }: { vehicleTicketId: string }): boolean => vehicleTicketId !== "v5";
    let after: string | null = "";
    const pages: (string | null)[] = [];
    while (after !== null) pages.push((after = steps.sweep(isInReplica, after, 2)));
    expect(pages).toEqual(["v2", "v4", null]);
    expect([1, 2, 3, 4, 5].filter((n) => steps.of(`v${n}`))).toEqual([3, 5]);
  });
});
