import { beforeEach, describe, expect, it } from "vitest";
import { type Barrier, NotSentError } from "../../lane/ports.ts";
import { hex } from "../test/in-hex.ts";
import { relayWorld, type RelayWorld } from "../test/relay-world.ts";
import { run, settle } from "../test/run-clock.ts";

const BARRIER = { role: "barrier", open_relay: 0, close_relay: 1, hold_relay: 2 };
const LIMITS = { open_limit: { input: 2 }, closed_limit: { input: 3 } };
const LIGHT = { role: "light", red_relay: 4, green_relay: 5 };
const LOOP = { role: "loop", place: "under", contact: { input: 0 } };

let world: RelayWorld;
beforeEach(() => {
  world = relayWorld();
});
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
async function barrier(settings: Record<string, unknown> = {}): Promise<Barrier> {
  const { barrier: made } = world.device("arm", { ...BARRIER, ...settings });
  await run(world.clock, 200);
  return made!;
}

describe("a barrier on relays", () => {
  it("opens by a pulse that the board ends, in this very tick", async () => {
    const arm = await barrier();
    await run(world.clock, 20, 1);
    const before = world.line.written.length;
    const opening = arm.open();
    expect(world.line.written.slice(before).map(hex)).toEqual(["01 05 02 00 00 05 0C 71"]);
    await run(world.clock, 50);
    await opening;
    expect(world.board.pulses).toEqual([{ relay: 0, tenths: 5 }]);
  });

  it("closes by a pulse on its own contact", async () => {
    const arm = await barrier();
    await Promise.all([arm.close(), run(world.clock, 100)]);
    expect(world.board.pulses).toEqual([{ relay: 1, tenths: 5 }]);
  });

  it("refuses to close where it closes by itself", async () => {
    const arm = await barrier({ close_relay: null });
    expect(arm.canClose).toBe(false);
    expect(await caught(arm.close())).toBeInstanceOf(NotSentError);
    expect(world.board.pulses).toEqual([]);
  });

  it("is held by a maintained contact, and not closed meanwhile", async () => {
    const arm = await barrier();
    await Promise.all([arm.hold(true), run(world.clock, 100)]);
    expect(world.board.relays[2]).toBe(true);
    expect(await caught(arm.close())).toBeInstanceOf(NotSentError);
    await Promise.all([arm.hold(false), run(world.clock, 100)]);
    expect(world.board.relays[2]).toBe(false);
  });

  it("is let go in the end where the release came spoilt, and an 'on' that came spoilt is not made up", async () => {
    const arm = await barrier();
    await Promise.all([arm.hold(true), run(world.clock, 100)]);
    const answer = (request: Uint8Array): void => {
      const said = world.board.answer(request);
      if (said) world.clock.after(10, () => world.line.receive(said));
    };
    const lostOnTheWay = async (isHeld: boolean): Promise<void> => {
      let isSpoilt = false;
      world.line.onWrite((request) => {
        if (!isSpoilt && request[1] === 5 && request[3] === 2) isSpoilt = true;
        else answer(request);
      });
      const failure = caught(arm.hold(isHeld));
      await run(world.clock, 1000);
      expect(await failure).toBeInstanceOf(Error);
      expect(await failure).not.toBeInstanceOf(NotSentError);
      expect([world.board.relays[2], world.events.stateOf("arm")]).toEqual([false, "ready"]);
    };
    await lostOnTheWay(false);
    await lostOnTheWay(true);
  });

  it("without a hold contact is held by the open one, only after a running pulse, which would end the hold", async () => {
    const arm = await barrier({ hold_relay: null });
    await Promise.all([arm.open(), run(world.clock, 100)]);
    const holding = arm.hold(true);
    await run(world.clock, 300);
    expect(world.board.relays[0]).toBe(false);
    await Promise.all([holding, run(world.clock, 400)]);
    expect(world.board.relays[0]).toBe(true);
    await arm.open();
    expect(world.board.pulses).toHaveLength(1);
  });

  it("rejects an open whose echo did not come as not known, and does not repeat it", async () => {
    const arm = await barrier();
    world.board.isMute = true;
    const opening = caught(arm.open());
    await run(world.clock, 3000);
    expect(await opening).toBeInstanceOf(Error);
    expect(await opening).not.toBeInstanceOf(NotSentError);
    expect(world.board.pulses).toHaveLength(1);
  });

  it("rejects an open at once while unplugged, and does not make it up later", async () => {
    const arm = await barrier();
    world.line.lose(new Error("/dev/fake is unplugged"));
    expect(world.events.stateOf("arm")).toBe("lost");
    expect(await caught(arm.open())).toBeInstanceOf(NotSentError);
    world.line.comeBack();
    await run(world.clock, 2000);
    expect(world.events.stateOf("arm")).toBe("ready");
    expect(world.board.pulses).toEqual([]);
  });

  it("held when its board went, is held again when the board is back; let go meanwhile, it is not", async () => {
    const arm = await barrier();
    await Promise.all([arm.hold(true), run(world.clock, 100)]);
    for (const [isStillHeld, expected] of [
      [true, true],
      [false, false],
    ] as const) {
      world.line.lose(new Error("unplugged"));
      world.board.relays.fill(false);
      if (!isStillHeld) await caught(arm.hold(false));
      world.line.comeBack();
      await run(world.clock, 1000);
      expect(world.board.relays[2]).toBe(expected);
    }
  });

  it.each([
    ["open", [true, false], "open", null],
    ["closed", [false, true], "closed", null],
    ["neither", [false, false], "moving", null],
    ["both, a wiring fault", [true, true], "unknown", "both limit switches are active: check their wiring"],
  ] as const)("tells its position from its limit switches: %s", async (_name, [open, closed], position, detail) => {
    const arm = await barrier(LIMITS);
    expect(arm.shows).toEqual({ open: true, closed: true });
    world.board.inputs[2] = open;
    world.board.inputs[3] = closed;
    await run(world.clock, 500);
    expect(world.events.positions.at(-1)).toBe(position);
    expect([world.events.stateOf("arm"), world.events.detailOf("arm")]).toEqual(["ready", detail]);
    world.line.lose(new Error("unplugged"));
    expect(world.events.positions.at(-1)).toBe("unknown");
  });

  it("with one limit switch tells its own end and never guesses the other", async () => {
    world.board.inputs[3] = true;
    await barrier({ closed_limit: { input: 3 } });
    expect(world.events.positions).toEqual(["closed"]);
    world.board.inputs[3] = false;
    await run(world.clock, 500);
    expect(world.events.positions).toEqual(["closed", "unknown"]);
  });
});

describe("a light on two relays", () => {
  it("is never red and green at once, and shows the last colour asked for", async () => {
    const { light } = world.device("light", LIGHT);
    await run(world.clock, 200);
    for (const colour of ["red", "green", "red"] as const) {
      await Promise.all([light!.set(colour), run(world.clock, 200)]);
      expect([world.board.relays[4], world.board.relays[5]]).toEqual([colour === "red", colour === "green"]);
    }
    const both = Promise.all([light!.set("green"), light!.set("red"), light!.set("green")]);
    await run(world.clock, 500);
    await both;
    expect([world.board.relays[4], world.board.relays[5]]).toEqual([false, true]);
    expect(world.board.wereEverOnTogether(4, 5)).toBe(false);
  });

  it("shows its colour again after a power cut at the board", async () => {
    const { light } = world.device("light", LIGHT);
    await run(world.clock, 200);
    await Promise.all([light!.set("red"), run(world.clock, 200)]);
    world.board.isThere = false;
    world.board.relays.fill(false);
    await run(world.clock, 3000);
    expect(world.events.stateOf("light")).toBe("lost");
    world.board.isThere = true;
    await run(world.clock, 2000);
    expect(world.events.stateOf("light")).toBe("ready");
    expect(world.board.relays[4]).toBe(true);
  });

  it("does not put green on where red is not known to be off", async () => {
    const { light } = world.device("light", LIGHT);
    await run(world.clock, 200);
    await Promise.all([light!.set("red"), run(world.clock, 200)]);
    world.board.isThere = false;
    const setting = caught(light!.set("green"));
    await run(world.clock, 400);
    expect(await setting).toBeInstanceOf(Error);
    world.board.isThere = true;
    await settle();
    expect(world.board.relays[5]).toBe(false);
  });
});

describe("a loop and a fire contact", () => {
  it("tells what stands on it, debounced, and that it does not know when the board is gone", async () => {
    world.device("loop", LOOP);
    await run(world.clock, 200);
    world.board.inputs[0] = true;
    await run(world.clock, 300);
    world.line.lose(new Error("unplugged"));
    world.line.comeBack();
    await run(world.clock, 300);
    expect(world.events.loops).toEqual(["free", "occupied", "unknown", "occupied"]);
  });

  it("is unknown after three polls without an answer, within 5 s", async () => {
    world.device("loop", LOOP);
    await run(world.clock, 200);
    world.board.isThere = false;
    await run(world.clock, 3000);
    expect(world.events.loops).toEqual(["free", "unknown"]);
    expect(world.events.stateOf("loop")).toBe("lost");
    world.board.isThere = true;
    await run(world.clock, 2000);
    expect(world.events.loops).toEqual(["free", "unknown", "free"]);
    expect(world.events.stateOf("loop")).toBe("ready");
  });

  it("tells of fire and of its end, and lets a lost board change nothing", async () => {
    world.device("fire", { role: "fire", contact: { input: 7, active_high: false } });
    world.board.inputs[7] = true;
    await run(world.clock, 500);
    expect(world.events.fires).toEqual([]);
    world.board.inputs[7] = false;
    await run(world.clock, 500);
    world.line.lose(new Error("unplugged"));
    world.line.comeBack();
    await run(world.clock, 500);
    expect(world.events.fires).toEqual([true]);
    world.board.inputs[7] = true;
    await run(world.clock, 500);
    expect(world.events.fires).toEqual([true, false]);
  });
});
