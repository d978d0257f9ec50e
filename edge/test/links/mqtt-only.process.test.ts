// Only a broker carries a whole lane.
import { connectAsync } from "mqtt";
import { expect, it } from "vitest";
import { openMosquitto } from "../mosquitto.ts";
import { linkRig, quickLane } from "./link-rig.ts";

/** A lane with all devices on the site's broker. */
async function mqttLane(stack: AsyncDisposableStack) {
  const mosquitto = stack.use(await openMosquitto());
  const field = await connectAsync(mosquitto.url, { reconnectPeriod: 50 });
  stack.defer(() => field.endAsync(true));
  const opens: string[] = [];
  field.on("message", (topic) => void opens.push(topic));
  await field.subscribeAsync("gate/open", { qos: 1 });
  const lane = quickLane({
    Arm: { driver: "mqtt", role: "barrier", open_topic: "gate/open", close_topic: "gate/close" },
    Under: { driver: "mqtt", role: "loop", place: "under", topic: "gate/under" },
    Reader: { driver: "mqtt", role: "reader", topic: "gate/scan" },
    Sign: { driver: "mqtt", role: "sign", topic: "gate/sign" },
    Light: { driver: "mqtt", role: "light", topic: "gate/light" },
  });
  const rig = stack.use(linkRig([lane], { broker: { url: mosquitto.url, clientId: "gate-1" } }));
  await rig.device("Reader", "ready");
  const under = (word: "ON" | "OFF") => field.publishAsync("gate/under", word, { qos: 1 });
  await under("OFF");
  return { mosquitto, field, rig, opens, under };
}

it("a truck passes on a lane that has MQTT devices alone", async ({ onTestFinished }) => {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const { field, rig, opens, under } = await mqttLane(stack);
  await field.publishAsync("gate/scan", rig.freshCode(), { qos: 1 });
  await rig.phase("open");
  await under("ON");
  await rig.phase("passing");
  await under("OFF");
  await rig.phase("idle");
  expect([rig.story(), opens]).toEqual([["decision OK", "passage confirmed"], ["gate/open"]]);
});

it("a broker that goes and comes while the arm is up costs nothing", async ({ onTestFinished }) => {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const { mosquitto, field, rig, opens, under } = await mqttLane(stack);
  await field.publishAsync("gate/scan", rig.freshCode(), { qos: 1 });
  await rig.phase("open");
  await mosquitto.stop();
  await rig.device("Arm", "lost");
  expect(rig.report().health).toBe("fault");
  await mosquitto.start();
  await rig.device("Arm", "ready");
  await under("OFF");
  await rig.phase("idle");
  await field.publishAsync("gate/scan", rig.freshCode(), { qos: 1 });
  await rig.phase("open");
  await under("ON");
  await rig.phase("passing");
  await under("OFF");
  await rig.phase("idle");
  const settled = rig.story().filter((one) => one.startsWith("passage "));
  expect([settled.length, settled.at(-1), opens.length]).toEqual([2, "passage confirmed", 2]);
});
