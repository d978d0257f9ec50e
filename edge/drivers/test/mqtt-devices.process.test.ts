// Only a broker keeps messages, last wills and sessions as brokers do.
import { describe, expect, vi } from "vitest";
import { NO_ENDS, NotSentError } from "../../lane/ports.ts";
import { type BrokerWorld, it } from "./broker-world.ts";

const say = (world: BrokerWorld, topic: string, payload: string, retain = false) =>
  world.other.publishAsync(topic, payload, { qos: 1, retain });
const BARRIER = { role: "barrier", driver: "mqtt", open_topic: "arm/do", close_topic: "arm/do", hold_topic: "arm/do" };
const CONFIRMED = { ...BARRIER, open_payload: '{"do":"open","id":"{id}"}', confirm_topic: "arm/did", confirm_ms: 300 };
const LOOP = { role: "loop", driver: "mqtt", topic: "loop", place: "under" };
const ONLINE = { availability_topic: "it/online" };

describe.concurrent("a barrier on a broker", () => {
  it("receives commands by topics and payloads, and nothing is retained", async ({ world }) => {
    const heard = await world.listenTo("arm/#");
    const { barrier } = world.device("arm", BARRIER);
    await world.is("arm", "ready");
    await barrier!.open();
    await barrier!.close();
    await barrier!.hold(true);
    await barrier!.hold(false);
    const all = ["open", "close", "hold", "release"].map((word) => `arm/do ${word}`);
    await vi.waitFor(() => expect(heard).toEqual(all));
    expect([barrier!.canClose, barrier!.canHold, barrier!.shows]).toEqual([true, true, NO_ENDS]);
    const late = await world.listenTo("arm/#");
    await say(world, "arm/probe", "1");
    await vi.waitFor(() => expect(late).toEqual(["arm/probe 1"]));
  });

  it("opens when its controller has confirmed that very command", async ({ world }) => {
    await world.other.subscribeAsync("arm/do");
    world.other.on("message", (_topic, payload) => {
      void say(world, "arm/did", (JSON.parse(payload.toString()) as { id: string }).id);
    });
    const { barrier } = world.device("arm", CONFIRMED);
    await world.is("arm", "ready");
    await barrier!.open();
    await barrier!.open();
  });

  it("does not take another command's confirmation, or the broker's word, for its own", async ({ world }) => {
    const heard = await world.listenTo("arm/do");
    const { barrier } = world.device("arm", CONFIRMED);
    await world.is("arm", "ready");
    await say(world, "arm/did", "018f0000-0000-7000-8000-000000000000");
    const failure = await barrier!.open().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotSentError);
    expect(heard).toHaveLength(1);
  });

  it("says by when a command is too late", async ({ world }) => {
    const heard = await world.listenTo("arm/do");
    const payload = '{"at":"{issued_at}","until":"{valid_until}"}';
    const { barrier } = world.device("arm", { ...BARRIER, open_payload: payload, valid_seconds: 4 });
    await world.is("arm", "ready");
    await barrier!.open();
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    const { at, until } = JSON.parse(heard[0]!.slice("arm/do ".length)) as { at: string; until: string };
    expect(Date.parse(until) - Date.parse(at)).toBe(4000);
  });

  it("receives no command while it is offline, nor afterwards", async ({ world }) => {
    const heard = await world.listenTo("arm/do");
    await say(world, "it/online", "offline", true);
    const { barrier } = world.device("arm", { ...BARRIER, ...ONLINE });
    await world.is("arm", "lost");
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    await say(world, "it/online", "online", true);
    await world.is("arm", "ready");
    await barrier!.close();
    await vi.waitFor(() => expect(heard).toEqual(["arm/do close"]));
  });

  it("receives no command while the broker is offline, nor afterwards", async ({ world }) => {
    const { barrier } = world.device("arm", BARRIER);
    await world.is("arm", "ready");
    await world.mosquitto.stop();
    await world.is("arm", "lost");
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    await world.mosquitto.start();
    const heard = await world.listenTo("arm/do");
    await world.is("arm", "ready");
    await barrier!.close();
    await vi.waitFor(() => expect(heard).toEqual(["arm/do close"]));
  });

  it("that is held is let go at its end, and one that is not is left alone", async ({ world }) => {
    const heard = await world.listenTo("arm/do");
    for (const isHeld of [true, false]) {
      const { barrier, ...arm } = world.device("arm", BARRIER);
      await world.is("arm", "ready");
      await barrier!.hold(isHeld);
      await arm[Symbol.asyncDispose]();
    }
    await say(world, "arm/do", "end");
    const all = ["hold", "release", "release", "end"].map((word) => `arm/do ${word}`);
    await vi.waitFor(() => expect(heard).toEqual(all));
  });

  it("that is let go while it is away is let go when it is back, unless it is to be held again", async ({ world }) => {
    const heard = await world.listenTo("arm/do");
    await say(world, "it/online", "online", true);
    const { barrier, ...arm } = world.device("arm", { ...BARRIER, ...ONLINE });
    await world.is("arm", "ready");
    await barrier!.hold(true);
    for (const wishes of [[false], [true, false, true]]) {
      await say(world, "it/online", "offline", true);
      await world.is("arm", "lost");
      for (const isHeld of wishes) await expect(barrier!.hold(isHeld)).rejects.toThrow(NotSentError);
      await say(world, "it/online", "online", true);
      await world.is("arm", "ready");
      await vi.waitFor(() => expect(heard).toEqual(["arm/do hold", "arm/do release"]));
    }
    await arm[Symbol.asyncDispose]();
    await vi.waitFor(() => expect(heard.slice(2)).toEqual(["arm/do release"]));
  });

  it("that does not confirm its release receives it again (retry)", async ({ world }) => {
    const heard = await world.listenTo("arm/do");
    const confirmed = { ...CONFIRMED, confirm_payload: "{command}" };
    const { barrier } = world.device("arm", confirmed);
    await world.is("arm", "ready");
    world.other.on("message", (_topic, payload) => void say(world, "arm/did", payload.toString()));
    await world.other.subscribeAsync("arm/do");
    await barrier!.hold(true);
    await world.other.unsubscribeAsync("arm/do");
    await expect(barrier!.hold(false)).rejects.toThrow(/confirm/);
    await world.other.subscribeAsync("arm/do");
    await vi.waitFor(() => expect(heard).toEqual(["hold", "release", "release"].map((word) => `arm/do ${word}`)));
  });

  it("without a topic to close or hold says so", async ({ world }) => {
    const { barrier } = world.device("arm", { ...BARRIER, close_topic: null, hold_topic: null });
    await world.is("arm", "ready");
    expect([barrier!.canClose, barrier!.canHold]).toEqual([false, false]);
    await expect(barrier!.close()).rejects.toThrow(NotSentError);
    await expect(barrier!.hold(true)).rejects.toThrow(NotSentError);
  });

  it("tells its arm's position, and that it does not know it", async ({ world }) => {
    world.device("arm", { ...BARRIER, ...ONLINE, position_topic: "arm/at", position_field: "pos" });
    await say(world, "arm/at", '{"pos":"closed"}', true);
    await say(world, "it/online", "online", true);
    await world.is("arm", "ready");
    await say(world, "arm/at", '{"pos":"moving"}', true);
    await say(world, "arm/at", '{"pos":"open"}', true);
    await say(world, "arm/at", '{"pos":"ajar"}', true);
    await say(world, "arm/at", '{"pos":"open"}', true);
    await say(world, "it/online", "offline", true);
    await vi.waitFor(() =>
      expect(world.events.positions).toEqual(["closed", "moving", "open", "unknown", "open", "unknown"]),
    );
  });
});

describe.concurrent("a loop on a broker", () => {
  it("that never says when it goes is not believed what the broker kept from before", async ({ world }) => {
    await say(world, "loop", "OFF", true);
    world.device("loop", LOOP);
    await world.is("loop", "misconfigured");
    expect(world.events.detailOf("loop")).toBe("loop does not report its state");
    await say(world, "loop", "ON");
    await say(world, "loop", "OFF");
    await world.is("loop", "ready");
    await vi.waitFor(() => expect(world.events.loops).toEqual(["occupied", "free"]));
  });

  it("that does is believed, until it goes", async ({ world }) => {
    await say(world, "loop", "OFF", true);
    await say(world, "it/online", "online", true);
    world.device("loop", { ...LOOP, ...ONLINE });
    await world.is("loop", "ready");
    expect(world.events.loops).toEqual(["free"]);
    await say(world, "it/online", "offline", true);
    await world.is("loop", "lost");
    expect(world.events.loops).toEqual(["free", "unknown"]);
    // The state that it published before it went offline may be out of date.
    await say(world, "it/online", "online", true);
    await vi.waitFor(() => expect(world.events.stateOf("loop")).not.toBe("lost"));
    expect(world.events.loops.at(-1)).toBe("unknown");
    await say(world, "loop", "ON", true);
    await world.is("loop", "ready");
    expect(world.events.loops.at(-1)).toBe("occupied");
  });

  it("that must report and falls silent is unknown, and known again with its next report", async ({ world }) => {
    world.device("loop", { ...LOOP, field: "on", occupied_payload: "true", free_payload: "false", report_seconds: 1 });
    // The driver subscribes by itself: the device repeats its report until it arrives.
    const reporting = setInterval(() => void say(world, "loop", '{"on":false}'), 100);
    await world.is("loop", "ready");
    clearInterval(reporting);
    await vi.waitFor(() => expect(world.events.loops).toEqual(["free", "unknown"]));
    await say(world, "loop", '{"on":true}');
    await vi.waitFor(() => expect(world.events.loops.at(-1)).toBe("occupied"));
  });

  it("is unknown as soon as the broker is away, and on a word that is none of the two", async ({ world }) => {
    world.device("loop", { ...LOOP, ...ONLINE });
    await say(world, "loop", "ON", true);
    await say(world, "it/online", "online", true);
    await world.is("loop", "ready");
    await say(world, "loop", "BROKEN", true);
    await say(world, "loop", "OFF", true);
    await vi.waitFor(() => expect(world.events.loops).toEqual(["occupied", "unknown", "free"]));
    await world.mosquitto.stop();
    await vi.waitFor(() => expect(world.events.loops.at(-1)).toBe("unknown"));
  });
});

describe.concurrent("a fire contact on a broker", () => {
  it("keeps what was last known while it is away", async ({ world }) => {
    world.device("fire", { role: "fire", driver: "mqtt", topic: "fire", ...ONLINE });
    await say(world, "fire", "OFF", true);
    await say(world, "it/online", "online", true);
    await world.is("fire", "ready");
    await say(world, "fire", "ON", true);
    await vi.waitFor(() => expect(world.events.fires).toEqual([true]));
    await say(world, "it/online", "offline", true);
    await world.is("fire", "lost");
    await say(world, "it/online", "online", true);
    await say(world, "fire", "OFF", true);
    await vi.waitFor(() => expect(world.events.fires).toEqual([true, false]));
  });
});

describe.concurrent("a light and a sign on a broker", () => {
  it("the light receives its colour, and refuses one while it is away", async ({ world }) => {
    const heard = await world.listenTo("lamp");
    const { light, ...lamp } = world.device("lamp", {
      role: "light",
      driver: "mqtt",
      topic: "lamp",
      red_payload: "#FF0000",
    });
    await world.is("lamp", "ready");
    await light!.set("red");
    await light!.set("green");
    await light!.set("off");
    await vi.waitFor(() => expect(heard).toEqual(["lamp #FF0000", "lamp green", "lamp off"]));
    await world.mosquitto.stop();
    await world.is("lamp", "lost");
    await expect(light!.set("red")).rejects.toThrow(NotSentError);
    await lamp[Symbol.asyncDispose]();
  });

  it("the light goes off at its end", async ({ world }) => {
    const heard = await world.listenTo("lamp");
    const { light, ...lamp } = world.device("lamp", { role: "light", driver: "mqtt", topic: "lamp" });
    await world.is("lamp", "ready");
    await light!.set("green");
    await lamp[Symbol.asyncDispose]();
    await vi.waitFor(() => expect(heard).toEqual(["lamp green", "lamp off"]));
  });

  it("the sign receives its text by a template, and again when it comes back", async ({ world }) => {
    const heard = await world.listenTo("words");
    await say(world, "it/online", "online", true);
    const { sign } = world.device("words", {
      role: "sign",
      driver: "mqtt",
      topic: "words",
      yellow: "amber",
      ...ONLINE,
    });
    await world.is("words", "ready");
    await sign!.show({ lines: ['SILAKAN "MASUK"', "B 1234"], colour: "yellow" });
    const once = 'words {"text":"SILAKAN \\"MASUK\\" B 1234","colour":"amber"}';
    await vi.waitFor(() => expect(heard).toEqual([once]));
    await say(world, "it/online", "offline", true);
    await world.is("words", "lost");
    await say(world, "it/online", "online", true);
    await vi.waitFor(() => expect(heard).toEqual([once, once]));
  });

  it("a pixel clock is notified, and released to its own content", async ({ world }) => {
    const heard = await world.listenTo("clock/#");
    const { sign } = world.device("clock", { role: "sign", driver: "awtrix", prefix: "clock" });
    await world.is("clock", "ready");
    await sign!.show({ lines: ["SILAKAN MASUK"], colour: "green" });
    await sign!.show({ lines: [""], colour: "green" });
    const shown = '{"text":"SILAKAN MASUK","color":"#00FF00","hold":true,"stack":false,"wakeup":true}';
    await vi.waitFor(() => expect(heard).toEqual([`clock/notify ${shown}`, "clock/notify/dismiss "]));
    await world.mosquitto.stop();
    await world.is("clock", "lost");
    await expect(sign!.show({ lines: ["X"], colour: "red" })).rejects.toThrow(NotSentError);
  });
});
