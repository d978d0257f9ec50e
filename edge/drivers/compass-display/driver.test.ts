import { beforeEach, describe, expect, it } from "vitest";
import { NotSentError, type Sign, type SignText } from "../../lane/ports.ts";
import { boxWorld, type BoxWorld } from "../test/box-world.ts";
import { compassBoard, type CompassBoard } from "../test/compass-board.ts";
import { hex } from "../test/in-hex.ts";
import { run } from "../test/run-clock.ts";

let world: BoxWorld<CompassBoard>;
beforeEach(() => {
  world = boxWorld({ driver: "compass-display" }, compassBoard);
});
const text = (...lines: string[]): SignText => ({ lines, colour: "green" });

async function openSign(settings: Record<string, unknown> = {}): Promise<Sign> {
  const { sign } = world.device("sign", { role: "sign", ...settings });
  await run(world.clock, 100);
  return sign!;
}
const show = (sign: Sign, shown: SignText) => Promise.all([sign.show(shown), run(world.clock, 300)]);

describe("the display without a board", () => {
  it("takes text without being asked anything, and again every so often", async () => {
    const sign = await openSign({ repeat_seconds: 10 });
    expect(world.events.stateOf("sign")).toBe("ready");
    await show(sign, text("TUNGGU"));
    await run(world.clock, 10_000);
    await show(sign, text());
    expect(world.box.heard).toEqual(["D915050TUNGGU|15050", "D915050TUNGGU|15050", "U"]);
  });

  it("is sent the frame of the boards, with its own words and numbers", async () => {
    const sign = await openSign({ brightness_digit: 3, ss: 2, dd: 34, columns: 4 });
    await show(sign, text("A\xa9", "B|CDEF"));
    expect(world.box.heard).toEqual(["D310234A(C)|10234B/CD"]);
    const [frame = new Uint8Array()] = world.line.written;
    expect([hex(frame.subarray(0, 3)), hex(frame.subarray(-1))]).toEqual(["A6 44 33", "A9"]);
  });

  it("is as healthy as its line, and shows the latest text when it is back", async () => {
    const sign = await openSign();
    await show(sign, text("OLD"));
    world.line.lose(new Error("/dev/fake is unplugged"));
    expect(world.events.detailOf("sign")).toBe("/dev/fake is unplugged");
    await expect(sign.show(text("NEW"))).rejects.toBeInstanceOf(NotSentError);
    world.line.comeBack();
    await run(world.clock, 500);
    expect(world.events.stateOf("sign")).toBe("ready");
    expect(world.box.heard.at(-1)).toBe("D915050NEW|15050");
  });
});
