// Only a listening port shows how it refuses, limits and outlives what cameras send.
import { request } from "node:http";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { startConsole } from "../../console/start-console.ts";
import { openDriverWorld } from "../world.ts";
import { hookApp } from "./hook-app.ts";
import { receivedEvents } from "../test/received-events.ts";
import { it as onBroker } from "../test/broker-world.ts";

const ID = "0197a000-0000-7000-8000-00000000000a";
const SECRET = "a-good-long-secret";
let stack: AsyncDisposableStack;
let url: string;
let plates: string[];
let events: ReturnType<typeof receivedEvents>;
/** If it is set, time stands still: the rate limit then does not depend on the speed of this machine. */
let stillMs: number | null;
const clock = { ...systemClock, monotonicMs: () => stillMs ?? systemClock.monotonicMs() };
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  stillMs = null;
  const drivers = stack.use(openDriverWorld({ clock, random: Math.random, log: silentLog, broker: null }));
  plates = [];
  events = receivedEvents();
  const settings = DeviceSettings.parse({
    role: "plate-reader",
    driver: "plate-reader",
    source: { type: "hook", secret: SECRET },
    plate_path: "Plate.Number",
  });
  const listening = { ...events, plateRead: (_id: string, plate: string) => void plates.push(plate) };
  const device = stack.use(drivers.createDevice({ id: ID, name: "Camera", settings }, listening));
  device.start();
  const app = new Hono().route("/hooks", hookApp(drivers.hooks));
  ({ url } = stack.use(await startConsole({ app, host: "127.0.0.1", port: 0, log: silentLog })));
});
afterEach(() => stack.disposeAsync());

const tell = (plate: string, headers: Record<string, string>, id = ID) =>
  fetch(`${url}/hooks/${id}`, { method: "POST", headers, body: JSON.stringify({ Plate: { Number: plate } }) });
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString("base64")}` });

describe("a camera that tells plates by HTTP", () => {
  it.each([
    ["a header", { "x-hook-secret": SECRET }],
    ["a bearer token", { authorization: `Bearer ${SECRET}` }],
    ["Basic, whoever the user", basic(`camera:${SECRET}`)],
  ])("is heard with its secret in %s", async (_name, headers) => {
    expect((await tell("b 1234 abc", headers)).status).toBe(204);
    expect(plates).toEqual(["B1234ABC"]);
    expect(events.stateOf(ID)).toBe("ready");
  });

  it.each<[string, Record<string, string>, string?]>([
    ["no secret", {}],
    ["another secret", { "x-hook-secret": "another-long-secret" }],
    ["another password", basic("camera:wrong")],
    ["another device", { "x-hook-secret": SECRET }, "0197a000-0000-7000-8000-00000000000b"],
    ["an empty secret of no device", { "x-hook-secret": "" }, "nothing"],
  ])("is a stranger with %s", async (_name, headers, id) => {
    const answer = await tell("B1ABC", headers, id);
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Basic")]);
    expect(plates).toEqual([]);
  });

  it("is refused when its body is too large, or its rate too high", async () => {
    const headers = { "x-hook-secret": SECRET };
    const large = await fetch(`${url}/hooks/${ID}`, { method: "POST", headers, body: Buffer.alloc(300_000) });
    expect(large.status).toBe(413);
    stillMs = systemClock.monotonicMs();
    const answers = await Promise.all(Array.from({ length: 40 }, () => tell("B1ABC", headers)));
    // The request that was too large was one of the twenty.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(plates.length).toBeLessThanOrEqual(10);
  });

  it("that sends 50 MB without saying so is cut off", async () => {
    const ended = Promise.withResolvers<number>();
    const headers = { "x-hook-secret": SECRET, "transfer-encoding": "chunked" };
    const sent = request(`${url}/hooks/${ID}`, { method: "POST", headers }, (answer) =>
      ended.resolve(answer.statusCode ?? 0),
    );
    sent.on("error", () => ended.resolve(413));
    for (let n = 0; n < 50; n++) sent.write(Buffer.alloc(1_000_000));
    sent.end();
    expect(await ended.promise).toBe(413);
    expect((await tell("B1ABC", { "x-hook-secret": SECRET })).status).toBe(204);
  });
});

onBroker("a camera on the broker is heard, its old words are not", async ({ world }) => {
  const seen = vi.spyOn(world.events, "plateRead");
  await world.other.publishAsync("anpr/1", '{"plate":"B0OLD","confidence":99}', { retain: true, qos: 1 });
  world.device("camera", {
    role: "plate-reader",
    driver: "plate-reader",
    source: { type: "mqtt", topic: "anpr/1" },
    confidence_path: "confidence",
  });
  await world.is("camera", "ready");
  for (const payload of ['{"plate":"B 1 XY","confidence":42}', "nonsense", '{"plate":"B 2 XY","confidence":92}'])
    await world.other.publishAsync("anpr/1", payload, { qos: 1 });
  await vi.waitFor(() => expect(seen.mock.calls.map(([, plate]) => plate)).toEqual(["B2XY"]));
});
