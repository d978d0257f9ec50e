import { describe, expect, it } from "vitest";
import { actOf, decidedWith, LaneWorld, names, passages, setupWith } from "./lane-world.ts";

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();

/** The admitted vehicle has gone in, and the arm has a close behind it. */
function closing(world: LaneWorld): LaneWorld {
  world.before("occupied");
  world.under("occupied");
  world.before("free");
  world.under("free");
  world.wait(1_000);
  expect(world.at()).toBe("closing");
  return world;
}

describe("an arm that comes down", () => {
  it("a vehicle under it is on record after the officer refused the one that waited", () => {
    const world = closing(lane({ hasPosition: false }).open());
    world.give({ type: "barrier-command-sent", command: "close" });
    world.before("occupied");
    world.present(decidedWith("refer", { activityId: "activity-2" }), "code-2");
    expect(world.at()).toBe("referred");
    const effects = world.give({
      type: "settle",
      activityId: "activity-2",
      isAdmitted: false,
      by: actOf("open").by,
      reason: "no",
      requestId: "r",
      deadlineMs: Infinity,
    });
    world.recordAll(effects, "activity-2");
    expect(world.at()).toBe("idle");
    world.wait(500);
    expect(names(world.under("occupied"))).toContain("record tailgate");
  });

  it("a vehicle under it is on record where the close was sent late", () => {
    const world = closing(lane({ hasPosition: false }, { travel_seconds: 4 }).open());
    world.wait(4_500);
    world.give({ type: "barrier-command-sent", command: "close" });
    expect(world.at()).toBe("idle");
    world.wait(200);
    expect(names(world.under("occupied"))).toContain("record tailgate");
  });

  it("its own safety may have sent it up again, over an intruder while somebody is referred: it comes down all the same", () => {
    const world = closing(lane({ hasPosition: false }).open());
    world.give({ type: "barrier-command-sent", command: "close" });
    world.before("occupied");
    world.present(decidedWith("refer", { activityId: "activity-2" }), "code-2");
    world.wait(500);
    const under = world.under("occupied");
    expect(under.map((e) => e.do === "record" && e.entry.type)).toEqual(["tailgate"]);
    const after = [...world.under("free")];
    for (let s = 0; s < 300; s++) after.push(...world.wait(1_000));
    expect(after.map((e) => e.do)).toContain("close-barrier");
  });

  it("a vehicle under a held arm that is accounted for is not the passage of the next", () => {
    const world = closing(lane().open());
    expect(names(world.under("occupied"))).toContain("record tailgate");
    world.recordAll(world.act("hold_open"));
    expect(world.at()).toBe("held");
    world.before("occupied");
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    world.recordAll(world.act("release"));
    expect(passages(world.under("free"))).toEqual([]);
  });
});
