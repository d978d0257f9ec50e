import { beforeEach, describe, expect, it } from "vitest";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { NotSentError, type SignText } from "../../lane/ports.ts";
import { boxWorld, type BoxWorld } from "../test/box-world.ts";
import { compassBoard, type CompassBoard } from "../test/compass-board.ts";
import { hex } from "../test/in-hex.ts";
import { run } from "../test/run-clock.ts";
import { compassFrame, pushMode } from "./frame.ts";

const LOOP = { role: "loop", place: "before", contact: { input: 1 } };

let world: BoxWorld<CompassBoard>;
function open(common: Record<string, unknown> = {}): void {
  world = boxWorld({ driver: "compass", ...common }, compassBoard);
}
beforeEach(() => open());
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const heard = (pattern: RegExp): string[] => world.box.heard.filter((text) => pattern.test(text));
const text = (...lines: string[]): SignText => ({ lines, colour: "green" });

describe("a Compass board", () => {
  it("gets its push mode at every connection, and is polled every two seconds", async () => {
    world.device("loop", LOOP);
    await run(world.clock, 300);
    expect(world.box.heard).toEqual(["PLAYENDOK", "RSS0211111111001", "STAT"]);
    world.line.lose(new Error("gone"));
    world.box.restart();
    world.line.comeBack();
    await run(world.clock, 300);
    expect(world.box.heard.slice(3)).toEqual(["PLAYENDOK", "RSS0211111111001", "STAT"]);
    await run(world.clock, 5000);
    expect(heard(/STAT/).length).toBeGreaterThanOrEqual(4);
  });

  it.each([
    ["long", "occupied"],
    // Its question reports no inputs.
    ["short", undefined],
  ] as const)("is not taken for there on a line with an echo (%s), until that is off", async (dialect, loop) => {
    open({ dialect });
    world.box.isShort = dialect === "short";
    // The board kept its push mode of before.
    world.box.receive(compassFrame(pushMode(dialect, 5000, 11)));
    const echo = (bytes: Uint8Array): void => {
      world.line.receive(bytes);
      world.box.receive(bytes);
    };
    world.line.onWrite(echo);
    const arm = world.device("arm", { role: "barrier", mode: "single", open_output: 1 });
    world.device("loop", LOOP);
    await run(world.clock, 3000);
    world.box.setInput(1, true);
    await run(world.clock, 3000);
    expect(world.events.stateOf("arm")).toBe("lost");
    expect(await caught(arm.barrier!.open())).toBeInstanceOf(NotSentError);
    // An echo tells no input, and is acknowledged to nobody: else each acknowledgement would bring the next.
    expect(world.events.loops).not.toContain("free");
    expect(heard(/^IN1|^I1/)).toEqual([]);
    world.line.onWrite((bytes) => world.box.receive(bytes));
    await run(world.clock, 3000);
    expect([world.events.stateOf("arm"), world.events.loops.at(-1)]).toEqual(["ready", loop]);
  });

  it("has every event acknowledged", async () => {
    world.device("loop", LOOP);
    await run(world.clock, 300);
    world.box.setInput(1, true);
    await run(world.clock, 1000);
    world.box.setInput(1, false);
    await run(world.clock, 1000);
    expect(heard(/^IN.*OK/)).toEqual(["IN1ONOK", "IN1OFFOK"]);
    expect(world.events.loops).toEqual(["free", "occupied", "free"]);
  });

  it("tells a card once though it says it again, and the same card later as another", async () => {
    world.device("reader", { role: "reader", card_radix: "hex" });
    await run(world.clock, 300);
    world.line.onWrite(() => undefined);
    world.box.card("W", "ABCD");
    await run(world.clock, 1500);
    world.line.onWrite((bytes) => world.box.receive(bytes));
    await run(world.clock, 1000);
    expect(world.events.scans.map((scan) => scan.text)).toEqual(["43981"]);
    expect(heard(/WOK/)).toEqual(["WOK"]);
    await run(world.clock, 6000);
    world.box.card("W", "ABCD");
    await run(world.clock, 500);
    expect(world.events.scans).toHaveLength(2);
  });

  it("tells a card once though the line went before its acknowledgement", async () => {
    world.device("reader", { role: "reader" });
    await run(world.clock, 300);
    world.line.onWrite(() => undefined);
    world.box.card("W", "77");
    await run(world.clock, 20);
    world.line.lose(new Error("gone"));
    await run(world.clock, 20_000);
    world.line.onWrite((bytes) => world.box.receive(bytes));
    world.line.comeBack();
    await run(world.clock, 1000);
    expect(heard(/WOK/)).toEqual(["WOK"]);
    expect(world.events.scans.map((scan) => scan.text)).toEqual(["77"]);
  });

  it("tells a card that stands in its status", async () => {
    world.device("reader", { role: "reader" });
    await run(world.clock, 300);
    world.line.receive(Uint8Array.from([0xa6, ...Buffer.from("STATIN2ONW1234"), 0xa9]));
    await run(world.clock, 100);
    expect(world.events.scans.map((scan) => scan.text)).toEqual(["1234"]);
    expect(heard(/WOK/)).toEqual(["WOK"]);
  });

  it.each([
    ["single", {}, ["TRIG1"]],
    ["dual", { mode: "dual" }, ["OPEN1", "CLOSE1"]],
    ["dual in short words", { mode: "dual", dialect: "short" }, ["TR1", "TR2"]],
  ])("opens and closes a barrier, %s", async (_name, settings, commands) => {
    world.box.isShort = "dialect" in settings;
    const { barrier } = world.device("arm", { role: "barrier", ...settings });
    await run(world.clock, 300);
    expect(world.events.stateOf("arm")).toBe("ready");
    await Promise.all([barrier!.open(), run(world.clock, 200)]);
    expect(world.box.outputs[0]).toBe(true);
    if (barrier!.canClose) await Promise.all([barrier!.close(), run(world.clock, 200)]);
    expect(heard(/^(TR|OPEN|CLOSE)/)).toEqual(commands);
  });

  it("leaves it open whether a pulse was taken that no answer followed, and gives no second one", async () => {
    const { barrier } = world.device("arm", { role: "barrier" });
    await run(world.clock, 300);
    world.box.isThere = false;
    const before = world.line.written.length;
    const opening = caught(barrier!.open());
    await run(world.clock, 4000);
    expect(await opening).toBeInstanceOf(Error);
    expect(await opening).not.toBeInstanceOf(NotSentError);
    const pulses = world.line.written.slice(before).filter((bytes) => hex(bytes) === "A6 54 52 49 47 31 A9");
    expect(pulses).toHaveLength(1);
  });

  it("speaks short words to a board of protocol 1", async () => {
    open({ dialect: "short", select_dialect: true });
    world.box.isShort = true;
    const { light } = world.device("light", { role: "light", red_output: 3, green_output: 4 });
    world.device("loop", LOOP);
    await run(world.clock, 500);
    world.box.setInput(1, true);
    await run(world.clock, 500);
    await Promise.all([light!.set("green"), run(world.clock, 300)]);
    expect(heard(/^(CMD|RPL|I1)/)).toEqual(["CMD1", "RPL0211111111001", "I1N"]);
    expect(heard(/^O/)).toEqual(["O3F", "O4F", "O3F", "O4N"]);
    expect([world.events.loops, world.events.detailOf("light")]).toEqual([["occupied"], null]);
  });

  it("reads a status in digits as its settings say", async () => {
    open({ status_digits: [2, 1] });
    world.box.saysDigits = true;
    world.box.inputs[0] = true;
    world.device("loop", { ...LOOP, contact: { input: 2 } });
    await run(world.clock, 300);
    expect(world.events.loops).toEqual(["occupied"]);
  });

  it("shows the latest text in two lines, shows it again after a loss, and gives the display back", async () => {
    const { sign } = world.device("sign", { role: "sign" });
    await run(world.clock, 300);
    await Promise.all([sign!.show(text("Sélamat\xa9", "A|B")), run(world.clock, 300)]);
    world.line.lose(new Error("gone"));
    world.line.comeBack();
    await run(world.clock, 500);
    await Promise.all([sign!.show(text("")), run(world.clock, 500)]);
    expect(heard(/^DS/)).toEqual(["DSD915050Selamat(C)|15050A/B", "DSD915050Selamat(C)|15050A/B", "DSU"]);
  });

  it("plays a recording for an accepted or a refused card, where there is one", async () => {
    const { reader } = world.device("reader", { role: "reader", accepted_track: 7 });
    await run(world.clock, 300);
    await Promise.all([reader!.answer!(true), reader!.answer!(false), run(world.clock, 300)]);
    expect(heard(/^M/)).toEqual(["MT00007"]);
    const silent = world.device("silent", { role: "reader", channel: "X", push_flags: 13 });
    expect("answer" in silent.reader!).toBe(false);
  });

  it("cannot be set to a reader whose cards it does not tell", () => {
    const settings = { driver: "compass", role: "reader", link: { type: "serial", path: "/dev/a" }, channel: "Y" };
    expect(DeviceSettings.safeParse(settings).error?.issues.map((issue) => issue.path)).toEqual([["push_flags"]]);
    expect(DeviceSettings.safeParse({ ...settings, push_flags: 13 }).success).toBe(true);
  });
});
