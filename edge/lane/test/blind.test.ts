import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, passages, setupWith } from "./lane-world.ts";

/** The loops cannot be read for a moment: the passages of that time are unknown, whatever the loops report later. */

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();

function blink(world: LaneWorld): LaneWorld {
  world.under("unknown");
  world.under("free");
  return world;
}

/** Admitted, and the barrier has acknowledged its open. */
function rising(world: LaneWorld): LaneWorld {
  world.present(decidedWith("admit"));
  world.give({ type: "barrier-command-sent", command: "open" });
  return world;
}

describe("a vehicle that may have passed while the loop could not be read", () => {
  it("keeps its step when the open time is over", () => {
    const world = blink(lane().open());
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("keeps its step where that was while the arm was going up", () => {
    const world = blink(rising(lane()));
    world.give({ type: "position", position: "open" });
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("keeps its step where the loop could not be read when it was let in", () => {
    const world = lane();
    world.under("unknown");
    rising(world).give({ type: "position", position: "open" });
    world.under("free");
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("keeps its step when the arm comes down by itself", () => {
    const world = blink(lane().open());
    expect(passages(world.give({ type: "position", position: "closed" }))).toEqual(["unknown activity-1"]);
  });

  it("keeps its step when an officer closes", () => {
    const world = blink(lane().open());
    expect(passages(world.recordAll(world.act("close")))).toEqual(["unknown activity-1"]);
  });

  it("keeps its step where it seems to have backed off", () => {
    const world = blink(lane().open());
    world.before("occupied");
    world.before("free");
    expect(passages(world.wait(3_000))).toEqual(["unknown activity-1"]);
  });

  it("is assumed to have passed when one is seen under the arm after that: it may be the next one", () => {
    const world = blink(lane().open());
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["assumed activity-1"]);
  });

  it.each(["free", "occupied"] as const)(
    "keeps its step where the loop before the arm is the only one, and is %s when it can be read again",
    (state) => {
      const world = lane({ hasUnder: false }).open();
      world.before("occupied");
      world.before("unknown");
      world.before(state);
      expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
    },
  );

  it("keeps its step under a held arm, whether that was before the hold or during it", () => {
    const before = blink(lane().open());
    before.give({ type: "fire", isOn: true });
    expect(passages(before.give({ type: "fire", isOn: false }))).toEqual(["unknown activity-1"]);

    const during = lane();
    during.give({ type: "fire", isOn: true });
    during.under("unknown");
    during.present(decidedWith("admit"));
    during.under("free");
    expect(passages(during.give({ type: "fire", isOn: false }))).toEqual(["unknown activity-1"]);
  });

  it("keeps its step where the command was not sent, but the arm was still up for the one before", () => {
    const world = lane().open();
    world.before("occupied");
    world.under("occupied");
    world.before("free");
    world.under("free");
    world.wait(1_000);
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    blink(world);
    const failed = { type: "barrier-command-failed", command: "open", isCertain: true, because: "unplugged" } as const;
    expect(passages(world.give(failed))).toEqual(["unknown activity-2"]);
  });
});

describe("a vehicle that has left the only loop, the one before the arm", () => {
  const oneLoop = (...[change]: Parameters<typeof setupWith>): LaneWorld => lane({ hasUnder: false, ...change });
  /** It stood on the loop when it was admitted, and drove on while the arm was rising. */
  function drivenOn(world: LaneWorld): LaneWorld {
    world.before("occupied");
    rising(world);
    world.before("free");
    return world;
  }

  it("while that went up has its whole time to go through, and is taken to have passed then", () => {
    const world = drivenOn(oneLoop());
    world.give({ type: "position", position: "open" });
    expect(passages(world.wait(20_000 - 1))).toEqual([]);
    expect(passages(world.wait(1))).toEqual(["assumed activity-1"]);
  });

  it("and is there again, or another one is, may have passed", () => {
    const world = drivenOn(oneLoop());
    world.give({ type: "position", position: "open" });
    world.before("occupied");
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("may have passed where the barrier did not answer", () => {
    const world = oneLoop();
    world.before("occupied");
    world.present(decidedWith("admit"));
    world.before("free");
    world.give({ type: "barrier-command-failed", command: "open", isCertain: false, because: "no echo" });
    expect(passages(world.wait(20_000))).toEqual(["unknown activity-1"]);
  });

  it("is taken to have passed when an officer closes behind it, or the arm by itself", () => {
    const closed = oneLoop().open();
    closed.before("occupied");
    closed.before("free");
    expect(passages(closed.recordAll(closed.act("close")))).toEqual(["assumed activity-1"]);
    const byItself = oneLoop({ canClose: false }).open();
    byItself.before("occupied");
    byItself.before("free");
    expect(passages(byItself.give({ type: "position", position: "closed" }))).toEqual(["assumed activity-1"]);
  });

  it.each(["occupied", "unknown"] as const)(
    "while it waited for an officer has not stayed outside (loop: %s)",
    (seen) => {
      const world = oneLoop();
      world.before("occupied");
      world.present(decidedWith("refer"));
      world.before(seen);
      world.before("free");
      world.recordAll(world.act("open"), "activity-1");
      world.give({ type: "barrier-command-sent", command: "open" });
      world.give({ type: "position", position: "open" });
      expect(passages(world.wait(20_000))).toEqual(["assumed activity-1"]);
    },
  );
});

describe("a vehicle that cannot have passed", () => {
  it("gets its step back where only the loop before the arm could not be read, and the one under it could", () => {
    const world = lane().open();
    world.before("occupied");
    world.before("unknown");
    world.before("free");
    expect(passages(world.wait(20_000))).toEqual(["none activity-1"]);
  });

  it("gets its step back where the arm was down all the time", () => {
    const world = lane();
    world.present(decidedWith("admit"));
    blink(world);
    const failed = { type: "barrier-command-failed", command: "open", isCertain: true, because: "unplugged" } as const;
    expect(passages(world.give(failed))).toEqual(["none activity-1"]);
  });

  it("gets its step back on the next opening, when the loop can be read again", () => {
    const world = blink(lane().open());
    world.wait(20_000);
    world.wait(1_000);
    world.give({ type: "position", position: "closed" });
    world.present(decidedWith("admit", { activityId: "activity-2" }), "code-2");
    world.give({ type: "barrier-command-sent", command: "open" });
    world.give({ type: "position", position: "open" });
    expect(passages(world.wait(20_000))).toEqual(["none activity-2"]);
  });
});
