// Only a broker carries what drivers and doubles say.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openMosquitto } from "../../edge/test/mosquitto.ts";
import { openDrivers, simulatedLane } from "./simulated-lane.ts";

/** The edge's real drivers with the simulator's MQTT doubles on a real broker. */

let stack: AsyncDisposableStack;
beforeEach(() => {
  stack = new AsyncDisposableStack();
});
afterEach(() => stack.disposeAsync());

it.each([
  ["tasmota", "tasmota_1A2B3C", { relays: 2, switches: 2 }, 1, {}, { switch: 2 }],
  ["shelly1", "shellies/shelly25-A4CF12", { auto_off: [0.5] }, 0, {}, { input: 1 }],
  ["shelly2", "shellyplus2pm-a8032a", {}, 0, {}, { input: 1 }],
] as const)("%s: opens, tells of its loop, is lost and back", async (driver, topic, device, open, arm, contact) => {
  const { url } = stack.use(await openMosquitto());
  const [input] = Object.values(contact);
  const lane = stack.use(
    await simulatedLane([{ id: "it", driver, broker: url, topic, ...device }], {
      relays: { open: { device: "it", output: open } },
      contacts: { loop_before: { device: "it", input } },
    }),
  );
  const edge = stack.use(await openDrivers({ driver, topic }, { url, clientId: "edge" }));
  const { barrier } = edge.device("barrier", { role: "barrier", ...arm });
  edge.device("loop", { role: "loop", place: "before", ...contact });
  await edge.all(["barrier", "loop"], "ready");
  await barrier!.open();
  await vi.waitFor(async () => expect((await lane.client.lane("in")).arm).toBe("up"));
  await lane.client.loop("in", "before", true);
  await vi.waitFor(() => expect(edge.events.loops.at(-1)).toBe("occupied"));
  await lane.client.fault("it", "unplug");
  await edge.all(["barrier", "loop"], "lost");
  await lane.client.fault("it", "replug");
  await edge.all(["barrier", "loop"], "ready");
  await vi.waitFor(() => expect(edge.events.loops.at(-1)).toBe("occupied"));
  expect(lane.opens()).toBe(1);
});
