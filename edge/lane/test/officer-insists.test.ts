import { describe, expect, it } from "vitest";
import { LaneWorld, names, passages, setupWith } from "./lane-world.ts";
import { say } from "../../../shared/words/say.ts";

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();

describe("an officer", () => {
  it.each([true, false])("who opens keeps the arm up for a vehicle between the loops (hasUnder %s)", (hasUnder) => {
    const world = lane({ hasUnder }).open();
    world.before("occupied");
    world.before("free");
    world.wait(2_500);
    const answers = world.recordAll(world.act("open"), "officers");
    expect(answers.find(({ do: what }) => what === "reply")).toMatchObject({
      answer: { outcome: "done", detail: say("up_already_longer") },
    });
    expect(passages(world.wait(1_000))).toEqual([]);
    expect(world.at()).toBe("open");
  });

  it("who opens raises an arm that did not rise for the fire", () => {
    const world = lane({ canHold: false });
    world.give({ type: "fire", isOn: true });
    world.give({ type: "barrier-command-failed", command: "open", isCertain: false, because: "no echo" });
    world.wait(60_000);
    const answers = world.recordAll(world.act("open"), "officers");
    expect([names(answers), answers]).toMatchObject([
      ["open-barrier"],
      [{ do: "open-barrier", activityId: "officers" }],
    ]);
  });

  it("who closes is refused by an arm that closes by itself", () => {
    const world = lane({ canClose: false }).open();
    const asked = world.act("close");
    const effects = [...asked, ...world.recordAll(asked)];
    expect([passages(effects), effects.at(-1)]).toMatchObject([[], { do: "reply", answer: { outcome: "refused" } }]);
  });
});

it("on fire an arm that can't be held and whose open was surely not sent is retried", () => {
  const world = lane({ canHold: false });
  world.give({ type: "fire", isOn: true });
  const failed = world.give({ type: "barrier-command-failed", command: "open", isCertain: true, because: "not sent" });
  let opensSent = names(failed).filter((n) => n === "open-barrier").length;
  for (let s = 0; s < 600; s++) opensSent += names(world.wait(1_000)).filter((n) => n === "open-barrier").length;
  expect(opensSent).toBeGreaterThan(0);
});
