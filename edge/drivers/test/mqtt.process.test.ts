// Only a broker keeps messages, last wills and sessions as brokers do.
import { connect, createServer, type Socket } from "node:net";
import { Aedes } from "aedes";
import { connectAsync } from "mqtt";
import { describe, expect, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { NotSentError } from "../../lane/ports.ts";
import { freePort, listenOnFreePort } from "../../../shared/test/free-port.ts";
import { openBroker } from "../mqtt/broker.ts";
import { openDriverWorld } from "../world.ts";
import { type BrokerWorld, it } from "./broker-world.ts";
import { tasmotaDouble } from "./tasmota-double.ts";
import { worded } from "../../../shared/test/worded.ts";

const deps = { clock: systemClock, random: Math.random, log: silentLog };
const texts = ({ events }: BrokerWorld): string[] => events.scans.map((scan) => scan.text);
const READER = { role: "reader", driver: "mqtt", topic: "gate/reader" };
const BARRIER = { role: "barrier", driver: "tasmota", topic: "arm" };
const LOOP = { role: "loop", driver: "tasmota", topic: "arm", place: "under" };

describe.concurrent("a reader on a broker", () => {
  it("is heard, except for what the broker kept from before", async ({ world }) => {
    await world.other.publishAsync("gate/reader", "OLD", { retain: true });
    world.device("reader", READER);
    await world.is("reader", "ready");
    await world.other.publishAsync("gate/reader", "NEW", { qos: 1 });
    await vi.waitFor(() => expect(texts(world)).toEqual(["NEW"]));
  });

  it("is read from a JSON field; what is no scan is passed over", async ({ world }) => {
    world.device("reader", { ...READER, field: "code" });
    await world.is("reader", "ready");
    for (const payload of ["{", '{"other":1}', '{"code":"ABC"}'])
      await world.other.publishAsync("gate/reader", payload);
    await vi.waitFor(() => expect(texts(world)).toEqual(["ABC"]));
  });

  it("is as available as it says", async ({ world }) => {
    world.device("reader", { ...READER, availability_topic: "gate/reader/online" });
    await world.is("reader", "lost");
    await world.other.publishAsync("gate/reader/online", "online", { retain: true });
    await world.is("reader", "ready");
    await world.other.publishAsync("gate/reader/online", "offline", { retain: true });
    await world.is("reader", "lost");
  });

  it("is lost with the broker, and back with it, subscriptions included", async ({ world }) => {
    world.device("reader", READER);
    await world.is("reader", "ready");
    await world.mosquitto.stop();
    await world.is("reader", "lost");
    await world.mosquitto.start();
    await world.is("reader", "ready");
    await vi.waitFor(() => expect(world.other.connected).toBe(true));
    await world.other.publishAsync("gate/reader", "AGAIN", { qos: 1 });
    await vi.waitFor(() => expect(texts(world)).toEqual(["AGAIN"]));
  });
});

describe.concurrent("a Tasmota barrier", () => {
  it("is set up to end its own pulse before it is ready, and opens when the device says so", async ({ world }) => {
    await world.other.publishAsync("cmnd/arm/POWER1", "ON", { retain: true });
    const double = world.use(await tasmotaDouble(world.mosquitto.url, "arm"));
    const { barrier } = world.device("arm", BARRIER);
    await world.is("arm", "ready");
    expect(double.taken).toEqual(
      expect.arrayContaining(["PowerOnState 0", "PowerRetain 0", "SetOption0 0", "PulseTime1 5", "POWER1 OFF"]),
    );
    const before = double.opens;
    await barrier!.open();
    expect(double.opens).toBe(before + 1);
    expect([barrier!.canClose, barrier!.canHold]).toEqual([false, false]);
    // The old retained command is gone from the broker.
    const late: string[] = [];
    const newcomer = await connectAsync(world.mosquitto.url);
    world.defer(() => newcomer.endAsync(true));
    newcomer.on("message", (topic) => late.push(topic));
    await newcomer.subscribeAsync(["cmnd/arm/#", "probe"]);
    await newcomer.publishAsync("probe", "1", { qos: 1 });
    await vi.waitFor(() => expect(late).toContain("probe"));
    expect(late).toEqual(["probe"]);
  });

  it("that another lane's device has already is misconfigured, opens nothing, and is had when that is gone", async ({
    world,
  }) => {
    const double = world.use(await tasmotaDouble(world.mosquitto.url, "arm"));
    const first = world.device("arm", BARRIER);
    await world.is("arm", "ready");
    const { barrier } = world.device("copy", BARRIER);
    await world.is("copy", "misconfigured");
    expect(world.events.detailOf("copy")).toBe("POWER 1 of arm already belongs to arm");
    const before = double.opens;
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    expect(double.opens).toBe(before);
    await first[Symbol.asyncDispose]();
    await world.is("copy", "ready");
    await barrier!.open();
    expect(double.opens).toBe(before + 1);
  });

  it("that does not confirm an open rejects it as not known, and sends it once", async ({ world }) => {
    const double = world.use(await tasmotaDouble(world.mosquitto.url, "arm"));
    const { barrier } = world.device("arm", BARRIER);
    await world.is("arm", "ready");
    double.isTalking = false;
    const failure = await barrier!.open().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotSentError);
    expect(double.opens).toBe(1);
  });

  it("that falls silent is lost within 5 s, and comes back by itself", async ({ world }) => {
    const double = world.use(await tasmotaDouble(world.mosquitto.url, "arm"));
    const { barrier } = world.device("arm", BARRIER);
    world.device("loop", LOOP);
    await world.is("arm", "ready");
    await world.is("loop", "ready");
    double.isTalking = false;
    await world.is("arm", "lost");
    await vi.waitFor(() => expect(world.events.loops.at(-1)).toBe("unknown"));
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    expect(double.opens).toBe(0);
    double.isTalking = true;
    await world.is("arm", "ready");
    await vi.waitFor(() => expect(world.events.loops.at(-1)).toBe("free"));
  });

  it("is not opened by an open that was asked for while the broker was away", async ({ world }) => {
    const double = world.use(await tasmotaDouble(world.mosquitto.url, "arm"));
    const { barrier } = world.device("arm", BARRIER);
    await world.is("arm", "ready");
    await world.mosquitto.stop();
    await world.is("arm", "lost");
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    await world.mosquitto.start();
    await world.is("arm", "ready");
    expect(double.opens).toBe(0);
  });
});

describe.concurrent("a Tasmota loop", () => {
  it("tells what stands on it, and that it does not know when the device says goodbye", async ({ world }) => {
    const double = world.use(await tasmotaDouble(world.mosquitto.url, "arm"));
    world.device("loop", LOOP);
    await world.is("loop", "ready");
    double.press(true);
    await vi.waitFor(() => expect(world.events.loops).toEqual(["free", "occupied"]));
    double.isTalking = false;
    double.sayOffline();
    await vi.waitFor(() => expect(world.events.loops).toEqual(["free", "occupied", "unknown"]));
    expect(world.events.detailOf("loop")).toBe("loop is offline");
    expect(double.taken).toEqual(expect.arrayContaining(["SwitchMode1 1", "SetOption114 1"]));
  });
});

describe.concurrent("the broker's connection", () => {
  it("speaks the older protocol where the broker knows no other, and comes back there too", async ({ world }) => {
    const aedes = await Aedes.createBroker();
    world.defer(() => new Promise<void>((closed) => aedes.close(() => closed())));
    let latest: Socket | null = null;
    const server = createServer((socket) => {
      latest = socket;
      aedes.handle(socket);
    });
    const port = await listenOnFreePort(server);
    world.defer(() => void server.close());
    const broker = world.use(openBroker({ url: `mqtt://127.0.0.1:${port}`, clientId: "gate-2" }, deps));
    const heard: string[] = [];
    broker.subscribe("a/+", ({ topic, payload }) => heard.push(`${topic} ${Buffer.from(payload).toString()}`));
    for (const word of ["one", "two"]) {
      await vi.waitFor(() => expect(broker.isConnected).toBe(true));
      await broker.publish("a/b", word, { expirySeconds: 2 });
      await vi.waitFor(() => expect(heard.at(-1)).toBe(`a/b ${word}`));
      const lost = new Promise<void>(
        (resolve) => void broker.listen({ connected: () => undefined, lost: () => resolve() }),
      );
      latest!.destroy();
      await lost;
    }
  });

  it("refuses to publish while away, and says why", async ({ world }) => {
    const port = await freePort();
    const broker = world.use(openBroker({ url: `mqtt://127.0.0.1:${port}`, clientId: "gate-3" }, deps));
    await vi.waitFor(() => expect(worded(broker.lostBecause)).toContain("ECONNREFUSED"));
    await expect(broker.publish("a", "b")).rejects.toThrow(NotSentError);
  });

  it("notices within 5 s that it takes nothing any more, whatever still comes from it", async ({ world }) => {
    const road = { isOpen: true };
    const server = createServer((near) => {
      const far = connect(world.mosquitto.port, "127.0.0.1");
      for (const socket of [near, far]) socket.on("error", () => undefined);
      near.on("data", (bytes) => road.isOpen && far.write(bytes));
      far.pipe(near);
    });
    const port = await listenOnFreePort(server);
    world.defer(() => void server.close());
    const broker = world.use(openBroker({ url: `mqtt://127.0.0.1:${port}`, clientId: "gate-5" }, deps));
    let heard = 0;
    broker.subscribe("others", () => void (heard += 1));
    await vi.waitFor(() => expect(broker.isConnected).toBe(true));
    road.isOpen = false;
    const talk = setInterval(() => world.other.publish("others", "talk"), 50);
    world.defer(() => clearInterval(talk));
    await vi.waitFor(() => expect(heard).toBeGreaterThan(0));
    await vi.waitFor(() => expect(broker.isConnected).toBe(false));
    expect(worded(broker.lostBecause)).toContain("does not respond");
  });

  it("notices within 5 s that a broker has fallen silent", async ({ world }) => {
    const broker = world.use(openBroker({ url: world.mosquitto.url, clientId: "gate-4" }, deps));
    await vi.waitFor(() => expect(broker.isConnected).toBe(true));
    world.mosquitto.freeze();
    world.defer(() => world.mosquitto.thaw());
    await vi.waitFor(() => expect(broker.isConnected).toBe(false));
    expect(worded(broker.lostBecause)).toContain("does not respond");
    world.mosquitto.thaw();
    await vi.waitFor(() => expect(broker.isConnected).toBe(true));
  });

  it("without a broker the gate's readers say what is missing", ({ world }) => {
    const drivers = world.use(openDriverWorld({ ...deps, broker: null }));
    const reader = drivers.createDevice(
      { id: "r", name: "Reader 2", settings: DeviceSettings.parse(READER) },
      world.events,
    );
    reader.start();
    expect(world.events.stateOf("r")).toBe("misconfigured");
    expect(world.events.detailOf("r")).toBe("needs an MQTT broker, and this gate has none set");
  });
});
