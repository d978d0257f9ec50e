import { beforeEach, describe, expect, it } from "vitest";
import { hex } from "../test/in-hex.ts";
import { relayWorld, type RelayWorld } from "../test/relay-world.ts";
import { run } from "../test/run-clock.ts";

const BARRIER = { role: "barrier", open_relay: 0, hold_relay: 2 };
const LOOP = { role: "loop", place: "under", contact: { input: 0 } };

let world: RelayWorld;
beforeEach(() => {
  world = relayWorld();
});
const sent = (): string[] => world.line.written.map(hex);

describe("a board", () => {
  it("starts with all outputs off before anything else, and ends so", async () => {
    world.board.relays.fill(true);
    const arm = world.device("arm", BARRIER);
    await run(world.clock, 200);
    expect(sent()[0]).toBe("01 05 00 FF 00 00 FD FA");
    expect(world.board.relays).not.toContain(true);
    await Promise.all([arm.barrier!.hold(true), run(world.clock, 100)]);
    await Promise.all([arm[Symbol.asyncDispose](), run(world.clock, 500)]);
    expect(world.board.relays).not.toContain(true);
    expect(world.line.isDisposed).toBe(true);
  });

  it("is asked for the inputs of all its devices in one question", async () => {
    world.device("loop", LOOP);
    world.device("other", { ...LOOP, contact: { input: 5 } });
    await run(world.clock, 1000);
    const polls = sent().filter((frame) => frame.startsWith("01 02"));
    expect(new Set(polls)).toEqual(new Set(["01 02 00 00 00 08 79 CC"]));
    expect(polls.length).toBeGreaterThan(10);
    expect(polls.length).toBeLessThan(18);
  });

  it("is asked a quarter as often while all its lanes rest, and as often as before as soon as one does not", async () => {
    const loop = world.device("loop", LOOP);
    const other = world.device("other", { ...LOOP, contact: { input: 5 } });
    const pollsIn = async (ms: number): Promise<number> => {
      const before = sent().length;
      await run(world.clock, ms);
      return sent().length - before;
    };
    await run(world.clock, 300);
    loop.rest?.(true);
    expect(await pollsIn(1200)).toBeGreaterThan(17);
    other.rest?.(true);
    expect(await pollsIn(1200)).toBeLessThan(6);
    other.rest?.(false);
    expect(await pollsIn(1200)).toBeGreaterThan(17);
    other.rest?.(true);
    await Promise.all([loop[Symbol.asyncDispose](), run(world.clock, 200)]);
    expect(await pollsIn(1200)).toBeLessThan(6);
    // At once, not at the next resting poll.
    await run(world.clock, 120);
    other.rest?.(false);
    expect(await pollsIn(60)).toBeGreaterThan(0);
  });

  it("is asked again soon while its lanes rest and something has changed: a motorcycle is on a loop for half a second", async () => {
    const loop = world.device("loop", LOOP);
    await run(world.clock, 300);
    loop.rest?.(true);
    await run(world.clock, 1000);
    world.board.inputs[0] = true;
    await run(world.clock, 330);
    expect(world.events.loops.at(-1)).toBe("occupied");
  });

  it.each([1, 2, 3])(
    "whose inputs move relays by themselves (mode %i) is refused in words, until that is put right",
    async (mode) => {
      world.board.modes[3] = mode;
      const arm = world.device("arm", BARRIER);
      await run(world.clock, 500);
      expect(world.events.stateOf("arm")).toBe("misconfigured");
      expect(world.events.detailOf("arm")).toContain(`channel 3 is in mode ${mode}`);
      await expect(arm.barrier!.open()).rejects.toThrow("channel 3");
      expect(world.board.pulses).toEqual([]);
      world.board.modes[3] = 0;
      await run(world.clock, 1500);
      expect(world.events.stateOf("arm")).toBe("ready");
    },
  );

  it("without modes is taken as it is", async () => {
    world.board.hasModes = false;
    world.device("arm", BARRIER);
    await run(world.clock, 300);
    expect(world.events.stateOf("arm")).toBe("ready");
  });

  it("is asked for its modes again when it comes back", async () => {
    world.device("arm", BARRIER);
    await run(world.clock, 300);
    world.board.isThere = false;
    await run(world.clock, 3000);
    world.board.modes[0] = 1;
    world.board.isThere = true;
    await run(world.clock, 1500);
    expect(world.events.stateOf("arm")).toBe("misconfigured");
  });

  it("refuses one device what it lacks and serves the others", async () => {
    world.device("loop", LOOP);
    world.device("far", { ...LOOP, contact: { input: 12 } });
    world.device("relay", { role: "light", red_relay: 7, green_relay: 11 });
    await run(world.clock, 500);
    expect(world.events.stateOf("loop")).toBe("ready");
    expect([world.events.stateOf("far"), world.events.detailOf("far")]).toEqual([
      "misconfigured",
      "board 1 on /dev/fake has no input 12",
    ]);
    expect(world.events.detailOf("relay")).toBe("board 1 on /dev/fake has no relay 11");
  });

  it("gives a relay to one device alone, and to the next one when that is gone", async () => {
    const arm = world.device("arm", BARRIER);
    world.device("light", { role: "light", red_relay: 0, green_relay: 5 });
    await run(world.clock, 300);
    expect(world.events.detailOf("light")).toBe("relay 0 of board 1 on /dev/fake already belongs to arm");
    world.device("loop", LOOP);
    await Promise.all([arm[Symbol.asyncDispose](), run(world.clock, 4000)]);
    expect(world.events.stateOf("light")).toBe("ready");
  });

  it("that never answers is lost within 5 s, with a sentence", async () => {
    world.board.isThere = false;
    world.device("arm", BARRIER);
    await run(world.clock, 4000);
    expect(world.events.stateOf("arm")).toBe("lost");
    expect(world.events.detailOf("arm")).toBe("board 1 on /dev/fake does not answer");
  });

  it("that is gone does not slow its neighbour on the bus down by much", async () => {
    world.device("loop", LOOP);
    world.device("gone", { ...LOOP, address: 2 });
    await run(world.clock, 5000);
    expect(world.events.stateOf("gone")).toBe("lost");
    const before = world.line.written.length;
    await run(world.clock, 10_000);
    const polls = sent().slice(before);
    expect(polls.filter((frame) => frame.startsWith("02")).length).toBeLessThan(15);
    expect(polls.filter((frame) => frame.startsWith("01")).length).toBeGreaterThan(100);
  });

  it("keeps serving the devices that stay when one leaves", async () => {
    const arm = world.device("arm", BARRIER);
    world.device("loop", LOOP);
    await run(world.clock, 300);
    await Promise.all([arm[Symbol.asyncDispose](), run(world.clock, 300)]);
    expect(world.line.isDisposed).toBe(false);
    world.board.inputs[0] = true;
    await run(world.clock, 300);
    expect(world.events.loops.at(-1)).toBe("occupied");
  });
});
