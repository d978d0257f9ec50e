import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { pngOf } from "../camera/test/pictures.ts";
import { CLEAN, drawScene } from "../camera/test/scene.ts";
import type { Device } from "../../lane/ports.ts";
import { openDriverWorld, type DriverWorld } from "../world.ts";
import { type Asks, cameraDouble, type CameraDouble } from "./camera-double.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";

const SMALL = { ...CLEAN, width: 640, height: 480, modulePixels: 5 };
const showing = (text: string): Buffer => pngOf(drawScene(text, SMALL, seededRandom(1)));
const EMPTY = pngOf({ width: 640, height: 480, pixels: new Uint8ClampedArray(640 * 480).fill(120) });

// One for all: its thread that searches pictures takes longer to start than the tests.
let drivers: DriverWorld;
beforeAll(() => {
  drivers = openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null });
});
afterAll(() => drivers[Symbol.asyncDispose]());

let stack: AsyncDisposableStack;
let camera: CameraDouble;
let events: ReceivedEvents;
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  camera = stack.use(await cameraDouble(EMPTY));
  events = receivedEvents();
});
afterEach(() => stack.disposeAsync());

function device(settings: object): Device {
  const made = stack.use(
    drivers.createDevice({ id: "it", name: "It", settings: DeviceSettings.parse(settings) }, events),
  );
  made.start();
  return made;
}
const who = { username: "admin", password: "geheim" };
const reader = (more: object = {}) =>
  device({ role: "reader", driver: "camera", source: { type: "http", url: camera.url, poll_ms: 50, ...more } });
const snapshots = (more: object = {}) =>
  device({ role: "camera", driver: "camera-snapshot", url: camera.url, ...who, ...more });
const becomes = (state: string) => vi.waitFor(() => expect(events.stateOf("it")).toBe(state));
const texts = (): string[] => events.scans.map(({ text }) => text);

describe("a camera that reads codes", () => {
  it("tells a code that is held up once, and the next one", async () => {
    reader();
    await becomes("ready");
    expect(texts()).toEqual([]);
    camera.picture = showing("GA1.FIRST");
    await vi.waitFor(() => expect(texts()).toEqual(["GA1.FIRST"]));
    const seen = camera.requests.length;
    await vi.waitFor(() => expect(camera.requests.length).toBeGreaterThan(seen + 5));
    camera.picture = showing("GA1.SECOND");
    await vi.waitFor(() => expect(texts()).toEqual(["GA1.FIRST", "GA1.SECOND"]));
  });

  it("looks at nothing while no vehicle can be there, and is looked after all the same", async () => {
    camera.picture = showing("GA1.CODE");
    const { reader: part } = reader();
    part!.attend!(false);
    await becomes("ready");
    const asked = camera.requests.length;
    await camera.unplug();
    await becomes("lost");
    await camera.plug();
    await becomes("ready");
    expect([texts(), camera.requests.length - asked <= 2]).toEqual([[], true]);
    part!.attend!(true);
    await vi.waitFor(() => expect(texts()).toEqual(["GA1.CODE"]));
  });

  it("that is unplugged is lost, and back by itself", async () => {
    reader();
    await becomes("ready");
    await camera.unplug();
    await becomes("lost");
    expect(events.detailOf("it")).toMatch(/^It is not reachable: /);
    camera.picture = showing("GA1.BACK");
    await camera.plug();
    await becomes("ready");
    await vi.waitFor(() => expect(texts()).toEqual(["GA1.BACK"]));
  });

  it.each<[string, () => void, RegExp]>([
    ["a page", () => (camera.picture = Buffer.from("<html>")), /not a JPEG or PNG picture/],
    ["a picture of 100 megapixels", () => (camera.picture = bomb()), /10000 × 10000 pixels is too large/],
    ["an error", () => (camera.answer = (response) => void response.writeHead(503).end()), /HTTP 503/],
    [
      "50 MB that it says",
      () => (camera.answer = (response) => void response.writeHead(200, { "content-length": 50_000_000 }).write("x")),
      /more than 2097152 bytes/,
    ],
    [
      "50 MB without saying so",
      () => (camera.answer = (response) => void response.writeHead(200).end(Buffer.alloc(50_000_000))),
      /more than 2097152 bytes/,
    ],
    ["nothing but its name", () => (camera.asks = "basic"), /requires a user name and a password/],
  ])("that hands out %s says so, and recovers", async (_name, spoil, words) => {
    spoil();
    reader({ timeout_ms: 4_000 });
    await becomes("misconfigured");
    expect(events.detailOf("it")).toMatch(words);
    Object.assign(camera, { picture: showing("GA1.GOOD"), answer: null, asks: "nothing" });
    await vi.waitFor(() => expect(texts()).toEqual(["GA1.GOOD"]));
  });
});

describe("a camera that takes photos", () => {
  it.each<Asks>(["nothing", "basic", "digest-md5", "digest-sha-256"])("is asked with %s", async (asks) => {
    camera.asks = asks;
    const { camera: part } = snapshots();
    await becomes("ready");
    expect(await part!.take()).toEqual({ kind: "png", bytes: new Uint8Array(EMPTY) });
    // Once the camera has sent its challenge, one request is enough.
    const before = camera.requests.length;
    await part!.take();
    expect(camera.requests.length - before).toBe(1);
  });

  it.each([true, false])("answers a nonce that has run out (said to be stale: %s)", async (saysStale) => {
    Object.assign(camera, { asks: "digest-sha-256", saysStale });
    const { camera: part } = snapshots();
    await becomes("ready");
    camera.nonce = "n-2";
    expect(await part!.take()).toMatchObject({ kind: "png" });
  });

  it("does not hammer a camera that knows another password", async () => {
    camera.asks = "digest-md5";
    const { camera: part } = snapshots({ password: "falsch" });
    await becomes("misconfigured");
    expect(events.detailOf("it")).toMatch(/rejected the user name or the password/);
    await expect(part!.take()).rejects.toThrow(/rejected the user name/);
    expect(camera.requests.length).toBeLessThanOrEqual(4);
  });

  it("that hangs costs its time limit, and no more than two pictures are asked for at once", async () => {
    const { camera: part } = snapshots({ timeout_ms: 300 });
    await becomes("ready");
    camera.answer = () => undefined;
    const before = camera.requests.length;
    const ends = await Promise.allSettled([part!.take(), part!.take(), part!.take(), part!.take()]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"]);
    expect(camera.requests.length - before).toBeLessThanOrEqual(2);
    await becomes("lost");
  });
});

function bomb(): Buffer {
  const picture = Buffer.from(EMPTY);
  picture.writeUInt32BE(10_000, 16);
  picture.writeUInt32BE(10_000, 20);
  return picture;
}
