import { beforeEach, describe, expect, it } from "vitest";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { type Barrier, NO_ENDS, NotSentError } from "../../lane/ports.ts";
import { boxWorld, type BoxWorld } from "../test/box-world.ts";
import { parkingBox, type ParkingBox } from "../test/parking-box.ts";
import { run } from "../test/run-clock.ts";

let world: BoxWorld<ParkingBox>;
beforeEach(() => {
  world = boxWorld({ driver: "parking-serial" }, parkingBox);
});
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const commandsLike = (pattern: RegExp): string[] => world.box.commands.filter((command) => pattern.test(command));
async function barrier(settings: Record<string, unknown> = {}): Promise<Barrier> {
  const { barrier: made } = world.device("arm", { role: "barrier", ...settings });
  await run(world.clock, 300);
  expect(world.events.stateOf("arm")).toBe("ready");
  return made!;
}

describe("a barrier on a serial parking box", () => {
  it("starts with its output off and closed by nobody", async () => {
    world.box.outputs[0] = true;
    const arm = await barrier();
    expect(world.box.outputs[0]).toBe(false);
    expect([arm.canClose, arm.canHold, arm.shows]).toEqual([false, true, NO_ENDS]);
    expect(await caught(arm.close())).toBeInstanceOf(NotSentError);
  });

  it("opens by TRIG in this very tick, once, and takes the output in the status for the answer", async () => {
    const arm = await barrier({ open_output: 2 });
    const before = world.line.written.length;
    const opening = arm.open();
    expect(world.line.written.slice(before).map((bytes) => Buffer.from(bytes).toString())).toEqual(["*TRIG2#"]);
    await run(world.clock, 100);
    await opening;
    expect(world.box.outputs[1]).toBe(true);
    await run(world.clock, 5000);
    expect([world.box.outputs[1], commandsLike(/TRIG/)]).toEqual([false, ["TRIG2"]]);
  });

  it.each([
    ["status, the relay stuck", { trig_confirmation: "status" }, { isStuck: true }, false],
    ["alive, the relay stuck", { trig_confirmation: "alive" }, { isStuck: true }, true],
    ["alive, the box mute", { trig_confirmation: "alive" }, { isMute: true }, false],
    ["reply, and it comes", { trig_confirmation: "reply" }, { saysTrigOk: true }, true],
    ["reply, and none comes", { trig_confirmation: "reply" }, { saysTrigOk: false }, false],
  ])("confirms a pulse by %s", async (_name, settings, knobs, isTaken) => {
    const arm = await barrier(settings);
    Object.assign(world.box, knobs);
    const opening = caught(arm.open());
    await run(world.clock, 4000);
    const outcome = await opening;
    expect(outcome instanceof Error).toBe(!isTaken);
    expect(outcome).not.toBeInstanceOf(NotSentError);
    expect(commandsLike(/TRIG/)).toEqual(["TRIG1"]);
  });

  it("rejects an open at once while unplugged, and does not make it up later", async () => {
    const arm = await barrier();
    world.line.lose(new Error("/dev/fake is unplugged"));
    expect([world.events.stateOf("arm"), world.events.detailOf("arm")]).toEqual(["lost", "/dev/fake is unplugged"]);
    expect(await caught(arm.open())).toBeInstanceOf(NotSentError);
    world.line.comeBack();
    await run(world.clock, 3000);
    expect(world.events.stateOf("arm")).toBe("ready");
    expect(commandsLike(/TRIG/)).toEqual([]);
  });

  it("opens and closes by its own commands in the mode dual", async () => {
    const arm = await barrier({ mode: "dual" });
    await Promise.all([arm.open(), run(world.clock, 100)]);
    await Promise.all([arm.close(), run(world.clock, 100)]);
    expect(commandsLike(/OPEN|CLOSE|STOP|TRIG/)).toEqual(["OPEN1", "CLOSE1"]);
  });

  it("stops a moving arm before it reverses in the mode triple", async () => {
    const arm = await barrier({ mode: "triple" });
    await Promise.all([arm.open(), run(world.clock, 100)]);
    await Promise.all([arm.close(), run(world.clock, 500)]);
    await run(world.clock, 6500);
    await Promise.all([arm.open(), run(world.clock, 100)]);
    expect(commandsLike(/OPEN|CLOSE|STOP/)).toEqual(["OPEN1", "STOP1", "CLOSE1", "OPEN1"]);
  });

  it("switched off while it brakes, it does not reverse any more", async () => {
    world.device("loop", { role: "loop", place: "under", contact: { input: 1 } });
    const device = world.device("arm", { role: "barrier", mode: "triple" });
    await run(world.clock, 300);
    await Promise.all([device.barrier!.close(), run(world.clock, 200)]);
    const opening = caught(device.barrier!.open());
    await run(world.clock, 100);
    await Promise.all([device[Symbol.asyncDispose](), run(world.clock, 1000)]);
    expect(await opening).toBeInstanceOf(NotSentError);
    expect(commandsLike(/OPEN|CLOSE|STOP/)).toEqual(["CLOSE1", "STOP1"]);
  });

  it.each([
    ["dual", ["CLOSE1", "OUT2OFF", "OUT1ON"]],
    ["triple", ["CLOSE1", "STOP1", "OUT2OFF", "OUT3OFF", "OUT1ON"]],
  ])("held while it comes down in the mode %s, it never gets both commands", async (mode, words) => {
    const arm = await barrier({ mode });
    world.box.commands.length = 0;
    await Promise.all([arm.close(), run(world.clock, 100)]);
    const holding = arm.hold(true);
    let wereTogether = false;
    for (let ms = 0; ms < 1500; ms += 10) {
      await run(world.clock, 10);
      wereTogether ||= world.box.outputs[0] === true && world.box.outputs[1] === true;
    }
    await holding;
    expect([commandsLike(/OPEN|CLOSE|STOP|OUT/), wereTogether, world.box.outputs[0]]).toEqual([words, false, true]);
  });

  it("let go again while it brakes before a hold, it is not held", async () => {
    const arm = await barrier({ mode: "triple" });
    await Promise.all([arm.close(), run(world.clock, 100)]);
    const holding = caught(arm.hold(true));
    await run(world.clock, 100);
    await Promise.all([arm.hold(false), run(world.clock, 1500)]);
    expect(await holding).toBeInstanceOf(NotSentError);
    expect([commandsLike(/OUT1ON/), world.box.outputs[0]]).toEqual([[], false]);
  });

  it("is held by its open contact after the running pulse, not closed meanwhile, and let go again", async () => {
    const arm = await barrier({ mode: "dual" });
    await Promise.all([arm.open(), run(world.clock, 100)]);
    const holding = arm.hold(true);
    await run(world.clock, 900);
    expect(commandsLike(/OUT1ON/)).toEqual([]);
    await Promise.all([holding, run(world.clock, 300)]);
    await run(world.clock, 3000);
    expect(world.box.outputs[0]).toBe(true);
    expect(await caught(arm.close())).toBeInstanceOf(NotSentError);
    await arm.open();
    await Promise.all([arm.hold(false), run(world.clock, 100)]);
    expect([world.box.outputs[0], commandsLike(/^OPEN1/)]).toEqual([false, ["OPEN1"]]);
  });

  it("tells its position from its limit switches", async () => {
    await barrier({ open_limit: { input: 3 }, closed_limit: { input: 4 } });
    world.box.setInput(4, true);
    await run(world.clock, 50);
    world.box.setInput(4, false);
    await run(world.clock, 50);
    world.box.setInput(3, true);
    await run(world.clock, 50);
    expect(world.events.positions).toEqual(["moving", "closed", "moving", "open"]);
    world.box.setInput(4, true);
    await run(world.clock, 50);
    expect(world.events.positions.at(-1)).toBe("unknown");
    expect(world.events.detailOf("arm")).toBe("both limit switches are active: check their wiring");
    world.box.setInput(4, false);
    await run(world.clock, 50);
    expect([world.events.positions.at(-1), world.events.detailOf("arm")]).toEqual(["open", null]);
  });

  it("opens a small box by OPEN1, and reports the output that the box lacks", async () => {
    world.box.isSmall = true;
    const arm = await barrier({ mode: "single-open" });
    await Promise.all([arm.open(), run(world.clock, 100)]);
    expect(world.box.outputs[0]).toBe(true);
    world.device("light", { role: "light", red_output: 2, green_output: 3 });
    await run(world.clock, 3000);
    expect(world.events.stateOf("light")).toBe("misconfigured");
    expect(world.events.detailOf("light")).toBe("the box on /dev/fake does not take commands for output 2");
    expect(world.events.stateOf("arm")).toBe("ready");
  });

  it("cannot be set to an output that its mode does not use", () => {
    const settings = { driver: "parking-serial", role: "barrier", link: { type: "serial", path: "/dev/a" } };
    expect(DeviceSettings.safeParse({ ...settings, mode: "single", open_output: 2 }).success).toBe(true);
    const { error } = DeviceSettings.safeParse({ ...settings, mode: "dual", open_output: 2 });
    expect(error?.issues.map((issue) => issue.path)).toEqual([["open_output"]]);
  });

  it("ends with its output off", async () => {
    const arm = world.device("arm", { role: "barrier" });
    await run(world.clock, 300);
    await Promise.all([arm.barrier!.hold(true), run(world.clock, 100)]);
    await Promise.all([arm[Symbol.asyncDispose](), run(world.clock, 100)]);
    expect([world.box.outputs[0], world.line.isDisposed]).toEqual([false, true]);
  });
});

describe("the readers of a serial parking box", () => {
  it.each([
    ["raw", "W00AB1C", "00AB1C"],
    ["hex", "WABCD", "43981"],
    ["decimal", "W0001234567", "1234567"],
  ])("tell a card as text, radix %s", async (card_radix, card, text) => {
    world.device("reader", { role: "reader", card_radix });
    world.device("other", { role: "reader", channel: "X" });
    await run(world.clock, 300);
    world.box.card(card);
    await run(world.clock, 50);
    expect(world.events.scans).toMatchObject([{ deviceId: "reader", text }]);
  });

  it("drop what is no number of the radix", async () => {
    world.device("reader", { role: "reader", card_radix: "decimal" });
    await run(world.clock, 300);
    world.box.card("WABCD");
    await run(world.clock, 50);
    expect(world.events.scans).toEqual([]);
  });

  it("belong to one device each", () => {
    world.device("reader", { role: "reader" });
    world.device("twin", { role: "reader" });
    expect(world.events.detailOf("twin")).toBe("card reader W of the box on /dev/fake already belongs to reader");
  });
});
