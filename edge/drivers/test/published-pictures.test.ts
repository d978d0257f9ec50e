import { describe, expect, vi } from "vitest";
import { pngOf } from "../camera/test/pictures.ts";
import { CLEAN, drawScene, randomFrom } from "../camera/test/scene.ts";
import { it } from "./broker-world.ts";

const SMALL = { ...CLEAN, width: 640, height: 480, modulePixels: 5 };
const showing = (text: string): Buffer => pngOf(drawScene(text, SMALL, randomFrom(1)));
const WITHIN = { timeout: 15_000, interval: 10 };

describe.concurrent("a camera that publishes its pictures", () => {
  it(
    "has the code in them read; what the broker kept from before is not looked at",
    { timeout: 40_000 },
    async ({ world }) => {
      await world.other.publishAsync("camera/1", showing("GA1.OLD"), { retain: true, qos: 1 });
      world.device("camera", { role: "reader", driver: "camera", source: { type: "mqtt", topic: "camera/1" } });
      await world.is("camera", "ready");
      await world.other.publishAsync("camera/1", Buffer.from("no picture"), { qos: 1 });
      await world.other.publishAsync("camera/1", showing("GA1.NEW"), { qos: 1 });
      await vi.waitFor(() => expect(world.events.scans.map(({ text }) => text)).toEqual(["GA1.NEW"]), WITHIN);
    },
  );

  it("and two lanes look at them: each has the picture whole", { timeout: 40_000 }, async ({ world }) => {
    const source = { type: "mqtt", topic: "camera/1", field: "image" };
    for (const id of ["one", "two"]) world.device(id, { role: "reader", driver: "camera", source });
    for (const id of ["one", "two"]) await world.is(id, "ready");
    const image = `data:image/png;base64,${showing("GA1.BOTH").toString("base64")}`;
    await world.other.publishAsync("camera/1", JSON.stringify({ image }), { qos: 1 });
    const both = [
      ["one", "GA1.BOTH"],
      ["two", "GA1.BOTH"],
    ];
    await vi.waitFor(() => expect(world.events.scans.map(({ id, text }) => [id, text]).sort()).toEqual(both), WITHIN);
  });

  it(
    "falls silent, and is lost within its time; the next picture brings it back",
    { timeout: 40_000 },
    async ({ world }) => {
      const source = { type: "mqtt", topic: "camera/1", silent_seconds: 1 };
      world.device("camera", { role: "reader", driver: "camera", source });
      await world.is("camera", "ready");
      await world.is("camera", "lost");
      await world.other.publishAsync("camera/1", showing("GA1.BACK"), { qos: 1 });
      await world.is("camera", "ready");
      await vi.waitFor(() => expect(world.events.scans.map(({ text }) => text)).toEqual(["GA1.BACK"]), WITHIN);
      await world.mosquitto.stop();
      await world.is("camera", "lost");
      await world.mosquitto.start();
      await world.is("camera", "ready");
    },
  );
});
