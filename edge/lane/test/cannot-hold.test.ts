import { describe, expect, it } from "vitest";
import { decidedWith, LaneWorld, names, passages, type SetupChange, setupWith } from "./lane-world.ts";
import { outputsOf } from "../passage/outputs.ts";
import { say } from "../../../shared/words/say.ts";

const lane = (change: SetupChange = {}): LaneWorld => new LaneWorld(setupWith({ canHold: false, ...change })).atRest();
const lightOf = (world: LaneWorld): string => outputsOf(world.setup, world.state).light;

describe("an arm that can be opened and not held", () => {
  it.each(["hold_open", "bypass_on"] as const)("is not promised to stay up: %s is refused", (action) => {
    const world = lane();
    expect(world.act(action)).toMatchObject([
      {
        do: "reply",
        answer: {
          outcome: "refused",
          why: "barrier_not_told",
          detail: say("cannot_be_held"),
        },
      },
    ]);
    expect([world.at(), world.state.mode.mode]).toEqual(["idle", "normal"]);
  });

  it.each(["bypass_off", "release", "lane_close", "intervene_on"] as const)(
    "does not stand in the way of %s",
    (action) => {
      expect(names(lane().act(action))).toEqual(["record override"]);
    },
  );

  it("is opened on a fire alarm, and green once it is up", () => {
    const world = lane();
    expect(names(world.give({ type: "fire", isOn: true }))).toEqual(["record event", "open-barrier"]);
    expect(lightOf(world)).toBe("red");
    world.give({ type: "barrier-told", command: "open" });
    world.give({ type: "position", position: "open" });
    expect([world.at(), lightOf(world)]).toEqual(["held", "green"]);
  });

  it("is opened again as often as it is seen to come down, and not while it goes up", () => {
    const world = lane();
    world.give({ type: "fire", isOn: true });
    expect(names(world.give({ type: "position", position: "closed" }))).toEqual([]);
    world.give({ type: "position", position: "moving" });
    world.give({ type: "position", position: "open" });
    world.give({ type: "position", position: "moving" });
    expect(names(world.give({ type: "position", position: "closed" }))).toEqual(["open-barrier"]);
  });

  it("is opened again when its device is back", () => {
    const world = lane({ hasPosition: false });
    world.give({ type: "fire", isOn: true });
    world.give({ type: "barrier-failed", command: "open", isCertain: true, because: "unplugged" });
    world.give({ type: "barrier-lost" });
    expect(names(world.give({ type: "barrier-back" }))).toEqual(["open-barrier"]);
    world.give({ type: "barrier-told", command: "open" });
    expect([world.fault, lightOf(world)]).toEqual([null, "red"]);
  });

  it("lets who was decided pass, and closes behind them when the alarm is over", () => {
    const world = lane();
    world.give({ type: "fire", isOn: true });
    world.give({ type: "position", position: "open" });
    world.present(decidedWith("admit"));
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
    expect(names(world.give({ type: "fire", isOn: false }))).toEqual(["record event"]);
    expect(names(world.wait(1_000))).toEqual(["close-barrier"]);
  });

  it("and has no limit switches is not green under an alarm that it may not have heard", () => {
    const world = lane({ hasPosition: false }).open();
    world.give({ type: "fire", isOn: true });
    world.give({ type: "barrier-failed", command: "open", isCertain: false, because: "no echo" });
    expect(lightOf(world)).toBe("red");
  });
});
