// Only a listening port receives forms in pieces, as cameras send them.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Hono } from "hono";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { startConsole } from "../../console/start-console.ts";
import { authorization, bestChallenge, challengesIn } from "../http/digest.ts";
import { receivedEvents } from "../test/received-events.ts";
import { openDriverWorld } from "../world.ts";
import { hookApp } from "./hook-app.ts";

const ID = "0197a000-0000-7000-8000-00000000000a";
const PATH = `/hooks/${ID}`;
const SECRET = "a-good-long-secret";
const BOUNDARY = "MIME_boundary";

let stack: AsyncDisposableStack;
let url: string;
let plates: string[];
let clock: ReturnType<typeof fakeClock>;
let events: ReturnType<typeof receivedEvents>;
let camera: { wants(moment: "decision" | "passage"): boolean; take(): Promise<{ bytes: Uint8Array }> };
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  clock = fakeClock();
  events = receivedEvents();
  plates = [];
  const drivers = stack.use(openDriverWorld({ clock, random: () => 0.5, log: silentLog, broker: null }));
  const settings = DeviceSettings.parse({
    role: "plate-reader",
    driver: "plate-reader",
    source: { type: "hook", secret: SECRET },
    plate_path: "EventNotificationAlert.ANPR.licensePlate",
    confidence_path: "EventNotificationAlert.ANPR.confidenceLevel",
  });
  const listening = { ...events, plateRead: (_id: string, plate: string) => void plates.push(plate) };
  const device = stack.use(drivers.createDevice({ id: ID, name: "Camera", settings }, listening));
  device.start();
  if (!device.camera) throw new Error("a camera that posts its pictures gives them");
  ({ camera } = device);
  const app = new Hono().route("/hooks", hookApp(drivers.hooks));
  ({ url } = stack.use(await startConsole({ app, host: "127.0.0.1", port: 0, log: silentLog })));
});
afterEach(() => stack.disposeAsync());

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema"><eventType>ANPR</eventType>
<ANPR><licensePlate>B1234ABC</licensePlate><confidenceLevel>97</confidenceLevel></ANPR></EventNotificationAlert>`;
const jpeg = (bytes: number, fill: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes, fill)]);
const SCENE = jpeg(600_000, 1);

function multipart(xml: string, pictures: readonly Buffer[], eol = "\r\n"): Uint8Array<ArrayBuffer> {
  const part = (name: string, type: string, content: Buffer): Buffer[] => [
    Buffer.from(`--${BOUNDARY}${eol}Content-Disposition: form-data; name="${name}"; filename="${name}"${eol}`),
    Buffer.from(`Content-Type: ${type}${eol}Content-Length: ${content.length}${eol}${eol}`),
    ...[content, Buffer.from(eol)],
  ];
  const all = [
    ...part("anpr.xml", "text/xml", Buffer.from(xml)),
    ...pictures.flatMap((bytes, at) => part(`picture${at}.jpg`, "image/jpeg", bytes)),
    Buffer.from(`--${BOUNDARY}--${eol}`),
  ];
  return new Uint8Array(Buffer.concat(all));
}

const send = (body: BodyInit, headers: Record<string, string>): Promise<Response> =>
  fetch(`${url}${PATH}`, {
    method: "POST",
    body,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
const known = { "x-hook-secret": SECRET };

/** Answers the challenge of the algorithm, as a camera does. */
async function answer(body: BodyInit, algorithm: string, more: { password?: string; uri?: string } = {}) {
  const challenged = await send(body, {});
  const offered = challengesIn(challenged.headers.get("www-authenticate") ?? "");
  const challenge = offered.find(({ params }) => params["algorithm"] === algorithm);
  if (!challenge) throw new Error(`${algorithm} is not offered`);
  const proof = { username: "admin", password: SECRET, method: "POST", uri: PATH, count: 1, cnonce: "0a4f113b" };
  return { first: challenged.status, header: authorization(challenge, { ...proof, ...more }) };
}

describe("a camera that posts XML with its pictures", () => {
  it.each(["MD5", "SHA-256"])(
    "is heard with Digest of %s, and its first picture is kept for a decision",
    async (algorithm) => {
      const body = multipart(XML, [SCENE, jpeg(200_000, 2)]);
      const { first, header } = await answer(body, algorithm);
      expect(first).toBe(401);
      expect((await send(body, { authorization: header })).status).toBe(204);
      expect(plates).toEqual(["B1234ABC"]);
      expect([camera.wants("decision"), camera.wants("passage")]).toEqual([true, false]);
      expect(Buffer.compare((await camera.take()).bytes, SCENE)).toBe(0);
      expect(camera.wants("decision")).toBe(false);
    },
  );

  it("is refused with another password, another address or a nonce of long ago, which it is told", async () => {
    const body = multipart(XML, [SCENE]);
    for (const wrong of [{ password: "another-long-secret" }, { uri: "/hooks/0197a000-0000-7000-8000-00000000000b" }]) {
      const { header } = await answer(body, "MD5", wrong);
      const refused = await send(body, { authorization: header });
      expect([refused.status, refused.headers.get("www-authenticate")?.includes("stale")]).toEqual([401, false]);
    }
    const { header } = await answer(body, "SHA-256");
    clock.advance(301_000);
    const stale = await send(body, { authorization: header });
    expect(bestChallenge(challengesIn(stale.headers.get("www-authenticate") ?? ""))?.params["stale"]).toBe("true");
    expect([stale.status, plates]).toEqual([401, []]);
  });

  it("may leave out the last boundary, or end lines with LF; a picture is kept for 15 seconds", async () => {
    expect((await send(multipart(XML, [SCENE], "\n"), known)).status).toBe(204);
    const whole = multipart(XML.replaceAll("B1234ABC", "B2"), [SCENE]);
    expect((await send(whole.subarray(0, whole.length - 19), known)).status).toBe(204);
    expect(plates).toEqual(["B1234ABC", "B2"]);
    clock.advance(15_001);
    expect(camera.wants("decision")).toBe(false);
  });

  it("is refused beyond 2 MB, and gives no plate from a document type, an unsure reading or another element", async () => {
    expect((await send(multipart(XML, [jpeg(2_100_000, 1)]), known)).status).toBe(413);
    const bad = [
      XML.replace("?>", '?><!DOCTYPE a [<!ENTITY b "B1234ABC">]>'),
      XML.replace("97", "40"),
      XML.replaceAll("licensePlate", "plate"),
    ];
    for (const xml of bad) expect((await send(multipart(xml, [SCENE]), known)).status).toBe(204);
    expect([plates, camera.wants("decision")]).toEqual([[], false]);
  });

  it("is degraded where its messages have a plate that the settings do not name", async () => {
    for (let at = 0; at < 3; at++) await send(multipart(XML.replaceAll("licensePlate", "plate"), []), known);
    expect(events.stateOf(ID)).toBe("degraded");
  });
});
