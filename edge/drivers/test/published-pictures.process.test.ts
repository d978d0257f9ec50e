// Only a broker carries pictures of many packets.
import { describe, expect, vi } from "vitest";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import type { DeviceState } from "../../lane/ports.ts";
import { pngOf } from "../camera/test/pictures.ts";
import { CLEAN, drawScene } from "../camera/test/scene.ts";
import { it } from "./broker-world.ts";

const SMALL = { ...CLEAN, width: 640, height: 480, modulePixels: 5 };
const showing = (text: string): Buffer => pngOf(drawScene(text, SMALL, seededRandom(1)));
const TOPIC = "camera/1";
const reading = (more: object = {}) => ({
  role: "reader",
  driver: "camera",
  source: { type: "mqtt", topic: TOPIC, ...more },
});

describe.concurrent("a camera that publishes its pictures", () => {
  it("has the code in them read; what the broker kept from before is not looked at", async ({ world }) => {
    await world.other.publishAsync(TOPIC, showing("GA1.OLD"), { retain: true, qos: 1 });
    world.device("camera", reading());
    await world.is("camera", "ready");
    await world.other.publishAsync(TOPIC, Buffer.from("no picture"), { qos: 1 });
    await world.other.publishAsync(TOPIC, showing("GA1.NEW"), { qos: 1 });
    await vi.waitFor(() => expect(world.events.scans.map(({ text }) => text)).toEqual(["GA1.NEW"]));
  });

  it("serves two lanes: each looks at a copy", async ({ world }) => {
    for (const id of ["one", "two"]) world.device(id, reading());
    for (const id of ["one", "two"]) await world.is(id, "ready");
    await world.other.publishAsync(TOPIC, showing("GA1.BOTH"), { qos: 1 });
    const heard = (): string[] => world.events.scans.map(({ deviceId, text }) => `${deviceId} ${text}`).sort();
    await vi.waitFor(() => expect(heard()).toEqual(["one GA1.BOTH", "two GA1.BOTH"]));
  });

  it("falls silent, and is lost within its time; the next picture brings it back", async ({ world }) => {
    // A state may be over before it is looked at: what was reported is read in its order.
    let seen = 0;
    const reports = (state: DeviceState, because = "") =>
      vi.waitFor(() => {
        const { healths } = world.events;
        const at = healths.findIndex(
          (one, at) => at >= seen && one.state === state && `${one.detail}`.includes(because),
        );
        expect(at, `${state} in ${JSON.stringify(healths.slice(seen))}`).not.toBe(-1);
        seen = at + 1;
      });
    world.device("camera", reading({ field: "image", silent_seconds: 1 }));
    await reports("ready");
    await reports("lost", "no picture");
    const image = `data:image/png;base64,${showing("GA1.BACK").toString("base64")}`;
    await world.other.publishAsync(TOPIC, JSON.stringify({ image }), { qos: 1 });
    await reports("ready");
    await vi.waitFor(() => expect(world.events.scans.map(({ text }) => text)).toEqual(["GA1.BACK"]));
    await world.mosquitto.stop();
    await reports("lost", "not reachable");
    await world.mosquitto.start();
    await reports("ready");
  });
});
