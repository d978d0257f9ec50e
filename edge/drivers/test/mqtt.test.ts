import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { Aedes } from "aedes";
import { connectAsync, type MqttClient } from "mqtt";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { type Device, NotSentError } from "../../lane/ports.ts";
import { freePort, type Mosquitto, openMosquitto } from "../../test/mosquitto.ts";
import { openBroker } from "../mqtt/broker.ts";
import { openDriverWorld } from "../registry.ts";
import { heardEvents, type HeardEvents } from "./heard-events.ts";
import { tasmotaDouble } from "./tasmota-double.ts";

const WITHIN_5_S = { timeout: 5000, interval: 10 };
const deps = { clock: systemClock, random: Math.random, log: silentLog };
let stack: AsyncDisposableStack;
let mosquitto: Mosquitto;
let other: MqttClient;
let events: HeardEvents;
let device: (id: string, settings: object) => Device;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  mosquitto = stack.use(await openMosquitto());
  other = await connectAsync(mosquitto.url);
  stack.defer(() => other.endAsync(true));
  events = heardEvents();
  const broker = { url: mosquitto.url, clientId: "gate-1" };
  const drivers = stack.use(openDriverWorld({ ...deps, broker }));
  device = (id, settings) => {
    const made = stack.use(drivers.createDevice({ id, name: id, settings: DeviceSettings.parse(settings) }, events));
    made.start();
    return made;
  };
});
afterEach(() => stack.disposeAsync());

const is = (id: string, state: string): Promise<void> =>
  vi.waitFor(() => expect(events.stateOf(id)).toBe(state), { timeout: 5000, interval: 10 });
const texts = (): string[] => events.scans.map((scan) => scan.text);
const READER = { role: "reader", driver: "mqtt", topic: "gate/reader" };
const BARRIER = { role: "barrier", driver: "tasmota", topic: "arm" };
const LOOP = { role: "loop", driver: "tasmota", topic: "arm", place: "under" };

describe("a reader on a broker", () => {
  it("is heard, except for what the broker kept from before", async () => {
    await other.publishAsync("gate/reader", "OLD", { retain: true });
    device("reader", READER);
    await is("reader", "ready");
    await other.publishAsync("gate/reader", "NEW", { qos: 1 });
    await vi.waitFor(() => expect(texts()).toEqual(["NEW"]), WITHIN_5_S);
  });

  it("is read from a JSON field; what is no scan is passed over", async () => {
    device("reader", { ...READER, field: "code" });
    await is("reader", "ready");
    for (const payload of ["{", '{"other":1}', '{"code":"ABC"}']) await other.publishAsync("gate/reader", payload);
    await vi.waitFor(() => expect(texts()).toEqual(["ABC"]), WITHIN_5_S);
  });

  it("is as available as it says", async () => {
    device("reader", { ...READER, availability_topic: "gate/reader/online" });
    await is("reader", "lost");
    await other.publishAsync("gate/reader/online", "online", { retain: true });
    await is("reader", "ready");
    await other.publishAsync("gate/reader/online", "offline", { retain: true });
    await is("reader", "lost");
  });

  it("is lost with the broker, and back with it, subscriptions included", async () => {
    device("reader", READER);
    await is("reader", "ready");
    await mosquitto.stop();
    await is("reader", "lost");
    await mosquitto.start();
    await is("reader", "ready");
    await vi.waitFor(() => expect(other.connected).toBe(true), WITHIN_5_S);
    await other.publishAsync("gate/reader", "AGAIN", { qos: 1 });
    await vi.waitFor(() => expect(texts()).toEqual(["AGAIN"]), WITHIN_5_S);
  });
});

describe("a Tasmota barrier", () => {
  it("is set up to end its own pulse before it is ready, and opens when the device says so", async () => {
    await other.publishAsync("cmnd/arm/POWER1", "ON", { retain: true });
    const double = stack.use(await tasmotaDouble(mosquitto.url, "arm"));
    const { barrier } = device("arm", BARRIER);
    await is("arm", "ready");
    expect(double.taken).toEqual(
      expect.arrayContaining(["PowerOnState 0", "PowerRetain 0", "SetOption0 0", "PulseTime1 5", "POWER1 OFF"]),
    );
    const before = double.opens;
    await barrier!.open();
    expect(double.opens).toBe(before + 1);
    expect([barrier!.canClose, barrier!.canHold]).toEqual([false, false]);
    // The retained command of another time is gone from the broker.
    const late: string[] = [];
    const newcomer = await connectAsync(mosquitto.url);
    stack.defer(() => newcomer.endAsync(true));
    newcomer.on("message", (topic) => late.push(topic));
    await newcomer.subscribeAsync(["cmnd/arm/#", "probe"]);
    await newcomer.publishAsync("probe", "1", { qos: 1 });
    await vi.waitFor(() => expect(late).toContain("probe"), WITHIN_5_S);
    expect(late).toEqual(["probe"]);
  });

  it("that does not confirm an open rejects it as not known, and sends it once", async () => {
    const double = stack.use(await tasmotaDouble(mosquitto.url, "arm"));
    const { barrier } = device("arm", BARRIER);
    await is("arm", "ready");
    double.isTalking = false;
    const failure = await barrier!.open().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(NotSentError);
    expect(double.opens).toBe(1);
  });

  it("that falls silent is lost within 5 s, and comes back by itself", async () => {
    const double = stack.use(await tasmotaDouble(mosquitto.url, "arm"));
    const { barrier } = device("arm", BARRIER);
    device("loop", LOOP);
    await is("arm", "ready");
    await is("loop", "ready");
    double.isTalking = false;
    await is("arm", "lost");
    await vi.waitFor(() => expect(events.loops.at(-1)).toBe("unknown"), WITHIN_5_S);
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    expect(double.opens).toBe(0);
    double.isTalking = true;
    await is("arm", "ready");
    await vi.waitFor(() => expect(events.loops.at(-1)).toBe("free"), WITHIN_5_S);
  });

  it("is not opened by an open that was asked for while the broker was away", async () => {
    const double = stack.use(await tasmotaDouble(mosquitto.url, "arm"));
    const { barrier } = device("arm", BARRIER);
    await is("arm", "ready");
    await mosquitto.stop();
    await is("arm", "lost");
    await expect(barrier!.open()).rejects.toThrow(NotSentError);
    await mosquitto.start();
    await is("arm", "ready");
    expect(double.opens).toBe(0);
  });
});

describe("a Tasmota loop", () => {
  it("tells what stands on it, and that it does not know when the device says goodbye", async () => {
    const double = stack.use(await tasmotaDouble(mosquitto.url, "arm"));
    device("loop", LOOP);
    await is("loop", "ready");
    double.press(true);
    await vi.waitFor(() => expect(events.loops).toEqual(["free", "occupied"]), WITHIN_5_S);
    double.isTalking = false;
    double.sayOffline();
    await vi.waitFor(() => expect(events.loops).toEqual(["free", "occupied", "unknown"]), WITHIN_5_S);
    expect(events.detailOf("loop")).toBe("loop is offline");
    expect(double.taken).toEqual(expect.arrayContaining(["SwitchMode1 1", "SetOption114 1"]));
  });
});

describe("the broker's connection", () => {
  it("speaks the older protocol where the broker knows no other, and comes back there too", async () => {
    const aedes = await Aedes.createBroker();
    stack.defer(() => new Promise<void>((closed) => aedes.close(() => closed())));
    let latest: Socket | null = null;
    const server = createServer((socket) => {
      latest = socket;
      aedes.handle(socket);
    }).listen(0, "127.0.0.1");
    stack.defer(() => void server.close());
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const broker = stack.use(openBroker({ url: `mqtt://127.0.0.1:${port}`, clientId: "gate-2" }, deps));
    const heard: string[] = [];
    broker.subscribe("a/+", ({ topic, payload }) => heard.push(`${topic} ${Buffer.from(payload).toString()}`));
    for (const word of ["one", "two"]) {
      await vi.waitFor(() => expect(broker.isConnected).toBe(true), WITHIN_5_S);
      await broker.publish("a/b", word, { expirySeconds: 2 });
      await vi.waitFor(() => expect(heard.at(-1)).toBe(`a/b ${word}`), WITHIN_5_S);
      const lost = new Promise<void>(
        (resolve) => void broker.listen({ connected: () => undefined, lost: () => resolve() }),
      );
      latest!.destroy();
      await lost;
    }
  });

  it("refuses to publish while away, and says why", async () => {
    const port = await freePort();
    const broker = stack.use(openBroker({ url: `mqtt://127.0.0.1:${port}`, clientId: "gate-3" }, deps));
    await vi.waitFor(() => expect(broker.lostBecause).toContain("ECONNREFUSED"), WITHIN_5_S);
    await expect(broker.publish("a", "b")).rejects.toThrow(NotSentError);
  });

  it("notices within 5 s that a broker has fallen silent", async () => {
    const broker = stack.use(openBroker({ url: mosquitto.url, clientId: "gate-4" }, deps));
    await vi.waitFor(() => expect(broker.isConnected).toBe(true), WITHIN_5_S);
    mosquitto.freeze();
    stack.defer(() => mosquitto.thaw());
    await vi.waitFor(() => expect(broker.isConnected).toBe(false), { timeout: 5000 });
    expect(broker.lostBecause).toContain("fallen silent");
    mosquitto.thaw();
    await vi.waitFor(() => expect(broker.isConnected).toBe(true), WITHIN_5_S);
  });

  it("without a broker the gate's readers say what is missing", () => {
    const drivers = stack.use(openDriverWorld({ ...deps, broker: null }));
    const reader = drivers.createDevice({ id: "r", name: "Reader 2", settings: DeviceSettings.parse(READER) }, events);
    reader.start();
    expect(events.stateOf("r")).toBe("misconfigured");
    expect(events.detailOf("r")).toBe("Reader 2 needs an MQTT broker, and this gate has none set");
  });
});
