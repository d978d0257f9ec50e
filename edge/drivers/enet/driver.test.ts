import { beforeEach, describe, expect, it } from "vitest";
import { NotSentError } from "../../lane/ports.ts";
import { boxWorld, type BoxWorld } from "../test/box-world.ts";
import { enetBoard, type EnetBoard } from "../test/enet-board.ts";
import { run } from "../test/run-clock.ts";

let world: BoxWorld<EnetBoard>;
beforeEach(() => {
  world = boxWorld({ driver: "enet" }, enetBoard);
});
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

describe("an ENET board", () => {
  it("opens at once and once, and can be neither closed nor held", async () => {
    const { barrier } = world.device("arm", { role: "barrier" });
    await run(world.clock, 300);
    world.box.commands.length = 0;
    await Promise.all([barrier!.open(), run(world.clock, 200)]);
    expect(world.box.commands).toEqual(["OPEN1", "INFO"]);
    expect([barrier!.canClose, barrier!.canHold]).toEqual([false, false]);
    expect(await caught(barrier!.close())).toBeInstanceOf(NotSentError);
    expect(await caught(barrier!.hold(true))).toBeInstanceOf(NotSentError);
  });

  it("leaves it open whether an opening was taken that no answer followed", async () => {
    const { barrier } = world.device("arm", { role: "barrier" });
    await run(world.clock, 300);
    world.box.isThere = false;
    const opening = caught(barrier!.open());
    await run(world.clock, 4000);
    expect(await opening).toBeInstanceOf(Error);
    expect(await opening).not.toBeInstanceOf(NotSentError);
    expect(world.events.stateOf("arm")).toBe("lost");
    world.box.isThere = true;
    await run(world.clock, 3000);
    expect([world.events.stateOf("arm"), world.box.commands.includes("OPEN1", 1)]).toEqual(["ready", false]);
  });

  it("tells its loops from its status and from its events", async () => {
    world.box.inputs[0] = true;
    world.device("before", { role: "loop", place: "before", contact: { input: 1 } });
    await run(world.clock, 300);
    expect(world.events.loops).toEqual(["occupied"]);
    world.box.setInput(1, false);
    await run(world.clock, 200);
    world.device("under", { role: "loop", place: "under", contact: { input: 3 } });
    world.box.setInput(3, true);
    await run(world.clock, 200);
    expect(world.events.loops).toEqual(["occupied", "free", "occupied"]);
  });

  it("reports cards, and plays the recording of the answer", async () => {
    const settings = { role: "reader", card_radix: "hex", accepted_track: 6, refused_track: 3 };
    const { reader } = world.device("reader", settings);
    await run(world.clock, 300);
    world.box.card("ABCD");
    await run(world.clock, 100);
    await Promise.all([reader!.answer!(true), reader!.answer!(false), run(world.clock, 300)]);
    expect(world.events.scans.map((scan) => scan.text)).toEqual(["43981"]);
    expect(world.box.commands.filter((one) => one.startsWith("PLAY"))).toEqual(["PLAYTRACK6", "PLAYTRACK3"]);
  });

  it("tells of fire, and lets a lost board change nothing", async () => {
    world.device("fire", { role: "fire", contact: { input: 2 } });
    await run(world.clock, 300);
    world.box.setInput(2, true);
    await run(world.clock, 300);
    world.line.lose(new Error("gone"));
    await run(world.clock, 300);
    expect(world.events.fires).toEqual([true]);
  });
});
