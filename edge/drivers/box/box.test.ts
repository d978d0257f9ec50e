import { beforeEach, describe, expect, it } from "vitest";
import { NotSentError } from "../../lane/ports.ts";
import { boxWorld, type BoxWorld } from "../test/box-world.ts";
import { parkingBox, type ParkingBox } from "../test/parking-box.ts";
import { run, settle } from "../test/run-clock.ts";

const LIGHT = { role: "light", red_output: 3, green_output: 4 };
const LOOP = { role: "loop", place: "under", contact: { input: 1 } };
const FIRE = { role: "fire", contact: { input: 2, active_high: false } };

let world: BoxWorld<ParkingBox>;
beforeEach(() => {
  world = boxWorld({ driver: "parking-serial" }, parkingBox);
});
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const commandsLike = (pattern: RegExp): string[] => world.box.commands.filter((command) => pattern.test(command));

describe("a box that several devices share", () => {
  it("is one line, one question and one crew", async () => {
    world.device("arm", { role: "barrier" });
    world.device("light", LIGHT);
    world.device("loop", LOOP);
    await run(world.clock, 300);
    expect(["arm", "light", "loop"].map((id) => world.events.stateOf(id))).toEqual(["ready", "ready", "ready"]);
    world.box.commands.length = 0;
    await run(world.clock, 10_000);
    expect(commandsLike(/STAT/)).toHaveLength(5);
  });

  it.each([
    ["an output of another", { ...LIGHT, red_output: 1 }, "output 1 of the box on /dev/fake already belongs to arm"],
    ["one output twice", { role: "barrier", mode: "dual", hold_output: 2 }, "names output 2 twice"],
    [
      "other settings of the box",
      { ...LOOP, poll_ms: 600 },
      "/dev/fake is already used with other settings of its box",
    ],
  ])("refuses %s in words, until the other goes", async (_name, settings, because) => {
    const arm = world.device("arm", { role: "barrier" });
    world.device("newcomer", settings);
    expect([world.events.stateOf("newcomer"), world.events.detailOf("newcomer")]).toEqual(["misconfigured", because]);
    await Promise.all([arm[Symbol.asyncDispose](), run(world.clock, 4000)]);
    expect(world.events.detailOf("newcomer") === because).toBe(because.includes("twice"));
  });

  it("is lost within 4 s of silence, its loops are unknown, and it comes back by itself", async () => {
    world.device("loop", LOOP);
    world.device("arm", { role: "barrier" });
    await run(world.clock, 300);
    world.box.isThere = false;
    await run(world.clock, 3800);
    expect([world.events.stateOf("loop"), world.events.stateOf("arm")]).toEqual(["lost", "lost"]);
    expect(world.events.detailOf("arm")).toBe("the box on /dev/fake does not answer");
    expect(world.events.loops).toEqual(["free", "unknown"]);
    world.box.isThere = true;
    world.box.inputs[0] = true;
    await run(world.clock, 2000);
    expect([world.events.stateOf("loop"), world.events.loops.at(-1)]).toEqual(["ready", "occupied"]);
  });

  it("after a restart of the box it sends its outputs again, off before on, and its inputs read", async () => {
    const { light } = world.device("light", LIGHT);
    world.device("loop", LOOP);
    await run(world.clock, 300);
    await Promise.all([light!.set("red"), run(world.clock, 200)]);
    world.box.commands.length = 0;
    world.box.inputs[0] = true;
    world.box.restart();
    await run(world.clock, 500);
    expect(world.box.commands.slice(0, 3)).toEqual(["OUT4OFF", "OUT3ON", "STAT"]);
    expect(world.events.loops).toEqual(["free", "unknown", "occupied"]);
    expect(world.events.healths.filter((one) => one.deviceId === "light").map((one) => one.state)).toEqual([
      "ready",
      "starting",
      "ready",
    ]);
  });

  it("leaves it open what a command did that its box restarted in, and says it no second time", async () => {
    const { barrier } = world.device("arm", { role: "barrier", mode: "dual" });
    await run(world.clock, 300);
    world.box.isMute = true;
    const opening = caught(barrier!.open());
    await run(world.clock, 50);
    world.box.isMute = false;
    world.box.restart();
    await run(world.clock, 3000);
    expect(await opening).toBeInstanceOf(Error);
    expect(await opening).not.toBeInstanceOf(NotSentError);
    expect(commandsLike(/OPEN/)).toEqual(["OPEN1"]);
  });

  it("leaves a box that restarts when its port is opened alone until it greets", async () => {
    world = boxWorld({ driver: "parking-serial", boot_ms: 3000 }, parkingBox);
    world.device("loop", LOOP);
    world.device("fire", FIRE);
    await run(world.clock, 1500);
    expect([world.box.commands, world.events.stateOf("loop")]).toEqual([[], "starting"]);
    world.box.restart();
    await run(world.clock, 100);
    expect(world.events.stateOf("loop")).toBe("ready");
  });

  it("takes two seconds of silence after the opening of its port for a start", async () => {
    world.box.isThere = false;
    world.device("loop", LOOP);
    await run(world.clock, 2000);
    world.box.isThere = true;
    await run(world.clock, 1000);
    expect(world.events.healths.map((one) => one.state)).toEqual(["ready"]);
  });

  it("gets the open command before lamps in the queue", async () => {
    const { barrier } = world.device("arm", { role: "barrier", mode: "dual" });
    const { light } = world.device("light", LIGHT);
    await run(world.clock, 300);
    world.box.commands.length = 0;
    const lamps = Promise.all([light!.set("red"), light!.set("green")]);
    await settle();
    await Promise.all([barrier!.open(), lamps, run(world.clock, 500)]);
    expect(world.box.commands.slice(0, 2)).toEqual(["OUT3OFF", "OPEN1"]);
    expect(world.box.outputs.slice(2, 4)).toEqual([false, true]);
  });

  it("switches off what was not confirmed on", async () => {
    const { light } = world.device("light", LIGHT);
    await run(world.clock, 300);
    await Promise.all([light!.set("off"), run(world.clock, 200)]);
    const setting = caught(light!.set("red"));
    await run(world.clock, 30);
    world.box.isMute = true;
    await run(world.clock, 800);
    expect(commandsLike(/OUT3ON/)).toEqual(["OUT3ON"]);
    world.box.isMute = false;
    await run(world.clock, 3000);
    expect(await setting).toBeInstanceOf(Error);
    expect(world.box.outputs[2]).toBe(false);
    expect(world.events.stateOf("light")).toBe("ready");
  });

  it("survives a megabyte of noise between two frames", async () => {
    world.device("loop", LOOP);
    await run(world.clock, 300);
    for (let at = 0; at < 16; at += 1) world.line.receive(new Uint8Array(65_536).map((_byte, index) => index * 7 + at));
    world.box.setInput(1, true);
    await run(world.clock, 200);
    expect(world.events.loops.at(-1)).toBe("occupied");
  });
});

describe("contacts on a box", () => {
  it("count once they have held (debounce), whether reported once or repeatedly", async () => {
    world.device("loop", { ...LOOP, debounce_ms: 100 });
    await run(world.clock, 300);
    world.box.setInput(1, true);
    await run(world.clock, 60);
    world.box.setInput(1, false);
    await run(world.clock, 200);
    expect(world.events.loops).toEqual(["free"]);
    world.box.setInput(1, true);
    await run(world.clock, 60);
    world.box.setInput(1, true);
    await run(world.clock, 45);
    expect(world.events.loops).toEqual(["free"]);
    await run(world.clock, 120);
    expect(world.events.loops).toEqual(["free", "occupied"]);
  });

  it("tell of fire and of its end, and let a lost box change nothing", async () => {
    world.box.inputs[1] = true;
    world.device("fire", FIRE);
    await run(world.clock, 500);
    world.box.setInput(2, false);
    await run(world.clock, 500);
    world.line.lose(new Error("unplugged"));
    world.line.comeBack();
    await run(world.clock, 500);
    expect(world.events.fires).toEqual([true]);
    world.box.setInput(2, true);
    await run(world.clock, 500);
    expect(world.events.fires).toEqual([true, false]);
  });

  it("are unknown while their box has not reported them", async () => {
    world.box.isSmall = true;
    world.device("loop", { ...LOOP, contact: { input: 3 } });
    await run(world.clock, 300);
    expect(world.events.detailOf("loop")).toBe("the box on /dev/fake has not reported input 3 yet");
    expect(world.events.loops).toEqual([]);
    world.box.setInput(3, true);
    await run(world.clock, 200);
    expect([world.events.detailOf("loop"), world.events.loops]).toEqual([null, ["occupied"]]);
  });
});
