// Only a broker carries what relays of this maker say and take.
import { describe, expect, vi } from "vitest";
import { NO_ENDS, NotSentError } from "../../lane/ports.ts";
import { type BrokerWorld, it } from "./broker-world.ts";
import { shelly1Double, type Shelly1Double } from "./shelly1-double.ts";
import { shelly2Double, type Shelly2Double } from "./shelly2-double.ts";

const OLD = "shellies/shelly25-A1";
const NEW = "shellyplus2pm-a1";
const first = async (world: BrokerWorld): Promise<Shelly1Double> =>
  world.use(await shelly1Double(world.mosquitto.url, OLD));
const second = async (world: BrokerWorld): Promise<Shelly2Double> =>
  world.use(await shelly2Double(world.mosquitto.url, NEW));
const ARM_1 = { role: "barrier", driver: "shelly1", topic: OLD, hold_relay: 1, pulse_ms: 100 };
const ARM_2 = { role: "barrier", driver: "shelly2", topic: NEW, close_switch: 1 };

describe.concurrent("a barrier on a first-generation Shelly", () => {
  it("starts off, forgets what the broker kept for it, and opens when the relay says that it is on", async ({
    world,
  }) => {
    await world.other.publishAsync(`${OLD}/relay/0/command`, "on", { retain: true });
    const double = await first(world);
    const { barrier } = world.device("arm", ARM_1);
    await world.is("arm", "ready");
    expect(double.taken).toEqual(expect.arrayContaining(["relay/0/command off", "relay/1/command off"]));
    await barrier!.open();
    expect(double.taken.at(-1)).toBe("relay/0/command on");
    expect([barrier!.canClose, barrier!.canHold, barrier!.shows]).toEqual([false, true, NO_ENDS]);
    expect(await world.retainedUnder(`${OLD}/relay/#`)).toEqual([]);
    expect(world.events.detailOf("arm")).toBeNull();
  });

  it("whose relay stays on is switched off, and the detail says to set its auto_off", async ({ world }) => {
    const double = await first(world);
    double.autoOffMs = null;
    const { barrier } = world.device("arm", ARM_1);
    await world.is("arm", "ready");
    await barrier!.open();
    const detail = "relay 0 did not switch itself off: set its auto_off to 0.1 s";
    await vi.waitFor(() => expect(world.events.detailOf("arm")).toBe(detail));
    await vi.waitFor(() => expect(double.taken.at(-1)).toBe("relay/0/command off"));
    expect(world.events.stateOf("arm")).toBe("ready");
  });

  it("is held by a relay of its own, and let go at its end", async ({ world }) => {
    const double = await first(world);
    const { barrier, ...arm } = world.device("arm", ARM_1);
    await world.is("arm", "ready");
    await barrier!.hold(true);
    expect(double.taken.at(-1)).toBe("relay/1/command on");
    await arm[Symbol.asyncDispose]();
    expect(double.taken.at(-1)).toBe("relay/1/command off");
  });

  it("that did not say whether it holds the arm receives a release at its end", async ({ world }) => {
    const double = await first(world);
    const { barrier, ...arm } = world.device("arm", ARM_1);
    await world.is("arm", "ready");
    double.isTalking = false;
    await expect(barrier!.hold(true)).rejects.toThrow("did not confirm");
    await arm[Symbol.asyncDispose]();
    const switched = double.taken.filter((command) => command.startsWith("relay/1"));
    expect(switched).toContain("relay/1/command on");
    expect(switched.at(-1)).toBe("relay/1/command off");
  });

  it("that does not confirm an open rejects it as not known, and is not retried", async ({ world }) => {
    const double = await first(world);
    const { barrier } = world.device("arm", ARM_1);
    await world.is("arm", "ready");
    double.isTalking = false;
    const failure = await barrier!.open().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotSentError);
    expect(double.taken.filter((command) => command === "relay/0/command on")).toHaveLength(1);
  });

  it("that falls silent is lost within 5 s, opens nothing, and comes back by itself; so does its loop", async ({
    world,
  }) => {
    const double = await first(world);
    const { barrier } = world.device("arm", ARM_1);
    world.device("loop", { role: "loop", driver: "shelly1", topic: OLD, place: "under" });
    await world.is("arm", "ready");
    await world.is("loop", "ready");
    double.press(true);
    await vi.waitFor(() => expect(world.events.loops).toEqual(["free", "occupied"]));
    double.isTalking = false;
    await world.is("arm", "lost");
    await vi.waitFor(() => expect(world.events.loops.at(-1)).toBe("unknown"));
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    double.isTalking = true;
    await world.is("arm", "ready");
    await vi.waitFor(() => expect(world.events.loops.at(-1)).toBe("occupied"));
    expect(double.taken).not.toContain("relay/0/command on");
  });
});

describe.concurrent("a barrier on a second-generation Shelly", () => {
  it("is configured before it is ready, and opens with a timer of the device's own", async ({ world }) => {
    await world.other.publishAsync(`${NEW}/command/switch:0`, "on", { retain: true });
    const double = await second(world);
    const { barrier } = world.device("arm", ARM_2);
    await world.is("arm", "ready");
    expect(double.switches).toEqual([0, 1].map((id) => ({ id, in_mode: "detached", initial_state: "off" })));
    expect(double.sets).toEqual(expect.arrayContaining([0, 1].map((id) => ({ id, on: false }))));
    await barrier!.open();
    expect(double.sets.at(-1)).toEqual({ id: 0, on: true, toggle_after: 0.5 });
    await barrier!.close();
    expect(double.sets.at(-1)).toEqual({ id: 1, on: true, toggle_after: 0.5 });
    expect(await world.retainedUnder(`${NEW}/command/#`)).toEqual([]);
  });

  it("is held without a timer, and let go at its end", async ({ world }) => {
    const double = await second(world);
    const { barrier, ...arm } = world.device("arm", ARM_2);
    await world.is("arm", "ready");
    await barrier!.hold(true);
    expect(double.sets.at(-1)).toEqual({ id: 0, on: true });
    await arm[Symbol.asyncDispose]();
    expect(double.sets.at(-1)).toEqual({ id: 0, on: false });
  });

  it("that did not say whether it holds the arm receives a release at its end", async ({ world }) => {
    const double = await second(world);
    const { barrier, ...arm } = world.device("arm", ARM_2);
    await world.is("arm", "ready");
    double.isTalking = false;
    await expect(barrier!.hold(true)).rejects.toThrow("did not confirm");
    await arm[Symbol.asyncDispose]();
    const switched = double.sets.flatMap(({ id, on }) => (id === 0 ? [on] : []));
    expect(switched).toContain(true);
    expect(switched.at(-1)).toBe(false);
  });

  it("that refuses has surely not opened; that says nothing may have, and is not retried", async ({ world }) => {
    const double = await second(world);
    const { barrier } = world.device("arm", ARM_2);
    await world.is("arm", "ready");
    double.refuses = "Overpower";
    await expect(barrier!.open()).rejects.toMatchObject({ name: "NotSentError", message: "arm refused: Overpower" });
    double.refuses = null;
    double.isTalking = false;
    const before = double.sets.length;
    const failure = await barrier!.open().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotSentError);
    expect(double.sets).toHaveLength(before + 1);
  });

  it("is lost when it says goodbye, and ready again when it has started anew", async ({ world }) => {
    const double = await second(world);
    const { barrier } = world.device("arm", ARM_2);
    await world.is("arm", "ready");
    double.isTalking = false;
    await double.sayOnline(false);
    await world.is("arm", "lost");
    expect(world.events.detailOf("arm")).toBe("arm is offline");
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    double.isTalking = true;
    await double.sayOnline(true);
    await world.is("arm", "ready");
  });

  it("without its switch is misconfigured", async ({ world }) => {
    await second(world);
    world.device("arm", { ...ARM_2, open_switch: 5 });
    await world.is("arm", "misconfigured");
    expect(world.events.detailOf("arm")).toContain("has not taken its configuration");
  });
});

describe.concurrent("a loop on a second-generation Shelly", () => {
  it("is reported at once, is unknown when the device falls silent, and known again by itself", async ({ world }) => {
    const double = await second(world);
    world.device("loop", { role: "loop", driver: "shelly2", topic: NEW, place: "before", active_high: false });
    await world.is("loop", "ready");
    expect(double.switches[0]).toMatchObject({ in_mode: "detached", initial_state: "match_input" });
    double.press(true);
    await vi.waitFor(() => expect(world.events.loops).toEqual(["occupied", "free"]));
    double.isTalking = false;
    await world.is("loop", "lost");
    expect(world.events.loops.at(-1)).toBe("unknown");
    double.isTalking = true;
    await world.is("loop", "ready");
    expect(world.events.loops.at(-1)).toBe("free");
  });

  it("on a device without a switch of its number is ready all the same", async ({ world }) => {
    const double = await second(world);
    double.switches.length = 0;
    world.device("loop", { role: "loop", driver: "shelly2", topic: NEW, place: "before" });
    await world.is("loop", "ready");
  });
});
