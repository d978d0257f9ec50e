import { describe, expect, it } from "vitest";
import { ASKED, decidedWith, LaneWorld, names, OFFICER, passages, setupWith } from "./lane-world.ts";
import type { LaneEffect } from "../passage/state.ts";
import type { Answer } from "../answer.ts";
import { inWords, say } from "../../../shared/words/say.ts";

const lane = (...args: Parameters<typeof setupWith>): LaneWorld => new LaneWorld(setupWith(...args)).atRest();
const wordsOf = ({ why, detail }: Answer): string =>
  [...(why === null ? [] : [say(why)]), ...(detail === null ? [] : [detail])]
    .map((one) => inWords(one, "en"))
    .join(": ");
const replies = (effects: readonly LaneEffect[]): string[] =>
  effects.flatMap((effect) => (effect.do === "reply" ? [`${effect.answer.outcome}: ${wordsOf(effect.answer)}`] : []));
const settle = (world: LaneWorld, isAdmitted: boolean, activityId = "activity-1"): readonly LaneEffect[] =>
  world.give({ type: "settle", ...ASKED, activityId, isAdmitted, by: OFFICER, reason: "seen the paper" });

describe("an officer's open", () => {
  it("is on disk before the arm moves, and answered when the barrier has taken it", () => {
    const world = lane();
    const effects = world.act("open");
    expect(names(effects)).toEqual(["record override"]);
    expect(names(world.recordAll(effects))).toEqual(["open-barrier"]);
    world.give({ type: "barrier-command-sent", command: "open" });
    expect(replies(world.wanted)).toEqual(["done: "]);
  });

  it("that could not be written moves nothing and says so", () => {
    const world = lane();
    const [effect] = world.act("open");
    if (effect?.do !== "record" || !effect.then) throw new Error("nothing was to be recorded");
    const effects = world.give({
      type: "record-failed",
      because: "the disk is full",
      entry: effect.entry,
      then: effect.then,
    });
    expect(names(effects)).toEqual(["reply"]);
    expect(replies(effects)[0]).toContain("refused: this could not be recorded");
  });

  it("whose barrier gave no answer is not called done", () => {
    const world = lane();
    world.recordAll(world.act("open"));
    world.give({ type: "barrier-command-failed", command: "open", isCertain: false, because: "no echo" });
    expect(replies(world.wanted)).toEqual(["unknown: the barrier did not confirm: no echo"]);
  });

  it("while the arm is up gives the vehicle before it more time", () => {
    const world = lane().open();
    world.wait(15_000);
    world.recordAll(world.act("open"));
    expect(passages(world.wait(15_000))).toEqual([]);
    expect(names(world.wanted).filter((name) => name === "open-barrier")).toHaveLength(1);
  });
});

describe("an officer's close", () => {
  it("is refused with a vehicle under the arm", () => {
    const world = lane().open();
    world.under("occupied");
    expect(replies(world.act("close"))).toEqual(["refused: a vehicle is under the arm"]);
  });

  it("gives the step of a vehicle that has not passed back", () => {
    const world = lane().open();
    const effects = world.recordAll(world.act("close"));
    expect(passages(effects)).toEqual(["none activity-1"]);
    expect(names(effects)).toContain("close-barrier");
  });

  it("is the answer to an earlier open", () => {
    const world = lane();
    world.recordAll(world.act("open"));
    const effects = world.recordAll(world.act("close", { requestId: "request-2" }), "act-2");
    expect(effects).toContainEqual(
      expect.objectContaining({
        do: "reply",
        requestId: "request-1",
        answer: expect.objectContaining({ outcome: "refused", why: "closed_meanwhile", activityId: "act-1" }) as object,
      }),
    );
    expect(passages(effects)).toEqual(["none act-1"]);
  });
});

describe("a referred vehicle", () => {
  const referred = (): LaneWorld => {
    const world = lane();
    world.present(decidedWith("refer"));
    return world;
  };

  it("is let in by an officer, on record first", () => {
    const world = referred();
    const effects = settle(world, true);
    expect(names(effects)).toEqual(["record settlement"]);
    expect(names(world.recordAll(effects, "activity-1"))).toEqual(["open-barrier"]);
  });

  it("is refused by an officer", () => {
    const world = referred();
    expect(names(world.recordAll(settle(world, false)))).toEqual(["reply"]);
    expect(world.at()).toBe("idle");
  });

  it("is refused when nobody decides in time", () => {
    const world = referred();
    const effects = world.wait(120_000);
    expect(effects).toMatchObject([{ do: "record", entry: { type: "settlement", outcome: "timed_out" } }]);
    expect(world.at()).toBe("idle");
  });

  it("whose time ends while the officer's word is being written is let in all the same", () => {
    const world = referred();
    const effects = settle(world, true);
    expect(world.wait(120_000)).toEqual([]);
    expect(names(world.recordAll(effects, "activity-1"))).toEqual(["open-barrier"]);
  });

  it("is settled once, by the first of two officers", () => {
    const world = referred();
    settle(world, true);
    expect(replies(settle(world, false))[0]).toContain("another officer");
  });

  it("waits again when the officer's word could not be written", () => {
    const world = referred();
    const [effect] = settle(world, true);
    if (effect?.do !== "record" || !effect.then) throw new Error("nothing was to be recorded");
    world.give({ type: "record-failed", because: "the disk is full", entry: effect.entry, then: effect.then });
    expect(names(settle(world, true))).toEqual(["record settlement"]);
  });

  it("is given up when the driver presents something else", () => {
    const world = referred();
    const scan = world.scan("code-2");
    expect(names(world.wanted)).toEqual(["decide", "answer-reader", "record settlement", "decide"]);
    const effects = world.give({ type: "decided", scan, decided: decidedWith("admit", { activityId: "activity-2" }) });
    expect(names(effects)).toContain("open-barrier");
  });

  it("that is gone cannot be let in any more", () => {
    const world = referred();
    world.wait(120_000);
    expect(replies(settle(world, true))[0]).toContain("no longer waits");
  });
});

describe("holding the arm", () => {
  it("goes on record, holds, refuses a close, and lets go at its end", () => {
    const world = lane();
    world.give({ type: "position", position: "open" });
    const until = { iso: "2026-11-21T08:00:00.000Z", atMs: world.nowMs + 60_000 };
    expect(names(world.recordAll(world.act("hold_open", { until })))).toEqual(["hold-barrier"]);
    expect(replies(world.give({ type: "barrier-command-sent", command: "hold" }))).toEqual(["done: "]);
    expect(replies(world.act("close"))[0]).toContain("held open");
    const ending = world.wait(60_000);
    expect(ending).toMatchObject([
      { do: "record", entry: { type: "override", act: { action: "release" } } },
      { do: "hold-barrier", isHeld: false },
    ]);
    expect(names(world.wait(1000))).toEqual(["close-barrier"]);
  });

  it.each([
    [true, "refused: the command was not sent to the barrier: unplugged"],
    [false, "unknown: the barrier did not confirm: unplugged"],
  ])("that the barrier does not take (surely: %s) is not called done", (isCertain, answer) => {
    const world = lane();
    world.recordAll(world.act("hold_open"));
    const failed = { type: "barrier-command-failed", command: "hold", isCertain, because: "unplugged" } as const;
    expect(replies(world.give(failed))).toEqual([answer]);
    expect(replies(world.give({ type: "barrier-command-sent", command: "hold" }))).toEqual([]);
  });

  it("under bypass lets everyone pass, each with its decision", () => {
    const world = lane();
    world.recordAll(world.act("bypass_on"));
    world.present(decidedWith("refuse", { disposition: "opening" }));
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
    world.under("occupied");
    expect(names(world.under("free"))).toEqual(["record tailgate"]);
  });

  it.each<[string, ("occupied" | "unknown" | "free")[], string]>([
    ["are seen", ["occupied", "free"], "confirmed"],
    ["may have gone while the loop could not be read", ["unknown", "occupied", "free"], "assumed"],
  ])("lets vehicles pass in their order; they %s", (_name, seen, outcome) => {
    const world = lane();
    world.recordAll(world.act("bypass_on"));
    for (const n of [1, 2]) world.present(decidedWith("admit", { activityId: `activity-${n}` }), `code-${n}`);
    const passed = [...seen, "occupied", "free"] as const;
    expect(passages(passed.flatMap((state) => world.under(state)))).toEqual([
      `${outcome} activity-1`,
      `${outcome} activity-2`,
    ]);
  });

  it("that ends before a refused vehicle passed opens nothing for it", () => {
    const world = lane();
    world.recordAll(world.act("bypass_on"));
    const refused = decidedWith("refuse", { disposition: "opening" });
    world.present({ ...refused, decision: { ...refused.decision, step: null } });
    const effects = world.recordAll(world.act("bypass_off"));
    expect(passages(effects)).toEqual(["none activity-1"]);
    expect(world.at()).toBe("clearing");
  });

  it("that ends while a refused vehicle is being decided opens nothing for it", () => {
    const world = lane();
    world.recordAll(world.act("bypass_on"));
    const scan = world.scan();
    world.recordAll(world.act("bypass_off"));
    world.wait(1_000);
    expect(world.at()).toBe("closing");
    const decided = decidedWith("refuse", { disposition: "opening" });
    const effects = world.give({ type: "decided", scan, decided });
    expect([names(effects), passages(effects)]).toEqual([["record passage"], ["none activity-1"]]);
  });

  it("over a vehicle whose loop cannot be read any more takes its passage as assumed", () => {
    const world = lane().open();
    world.under("occupied");
    world.under("unknown");
    world.give({ type: "fire", isOn: true });
    expect(passages(world.under("free"))).toEqual(["assumed activity-1"]);
  });

  it("is not ended by the end of another mode", () => {
    const world = lane();
    world.recordAll(world.act("bypass_on"));
    for (const action of ["intervene_off", "lane_open", "release"] as const) world.recordAll(world.act(action));
    expect(world.state.mode.mode).toBe("bypassed");
    expect(world.at()).toBe("held");
  });

  it("by two officers in the same moment takes both their acts", () => {
    const world = lane();
    const [bypass, hold] = [world.act("bypass_on"), world.act("hold_open")];
    world.recordAll(bypass);
    world.recordAll(hold);
    expect(world.state.mode).toMatchObject({ mode: "bypassed", hold: { until: null } });
  });

  it("on a fire alarm comes before everything, and suspends closing", () => {
    const world = lane().open();
    world.wait(20_000);
    expect(world.at()).toBe("clearing");
    const [on, hold] = world.give({ type: "fire", isOn: true });
    expect([on, hold]).toMatchObject([{ entry: { type: "event", event: "fire_on" } }, { do: "hold-barrier" }]);
    world.wait(600_000);
    expect(names(world.wanted)).not.toContain("close-barrier");
    const [off] = world.give({ type: "fire", isOn: false });
    expect(off).toMatchObject({ entry: { type: "event", event: "fire_off" } });
    expect(names(world.wait(1000))).toEqual(["close-barrier"]);
  });

  it("on a fire alarm lets a referred vehicle pass, on record", () => {
    const world = lane();
    world.present(decidedWith("refer"));
    const effects = world.give({ type: "fire", isOn: true });
    expect(names(effects)).toEqual(["record event", "record settlement", "hold-barrier"]);
    world.recordAll(effects, "activity-1");
    world.under("occupied");
    expect(passages(world.under("free"))).toEqual(["confirmed activity-1"]);
  });

  it("lets a referred vehicle pass no longer where that is on record only after it", () => {
    const world = lane();
    world.present(decidedWith("refer"));
    const effects = world.give({ type: "fire", isOn: true });
    world.wait(5_000);
    world.give({ type: "fire", isOn: false });
    world.wait(60_000);
    const late = world.recordAll(effects, "activity-1");
    expect([names(late), passages(late)]).toEqual([["record passage"], ["none activity-1"]]);
  });

  it("does not concern a lane that is not to open on fire", () => {
    const world = lane({}, { opens_on_fire: false });
    expect(names(world.give({ type: "fire", isOn: true }))).toEqual(["record event"]);
    expect(world.at()).toBe("idle");
  });
});
