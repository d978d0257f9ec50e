import { connectAsync, type MqttClient } from "mqtt";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device, DeviceState } from "../../lane/ports.ts";
import { type Mosquitto, openMosquitto } from "../../test/mosquitto.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";

/** Devices on a real broker, and another client that plays their hardware. */
export interface BrokerWorld extends AsyncDisposable {
  mosquitto: Mosquitto;
  other: MqttClient;
  events: ReceivedEvents;
  /** Makes and starts a device; its name is its id. */
  device(id: string, settings: object): Device;
  /** Waits, at most 5 s, until the device is in the state. */
  is(id: string, state: DeviceState): Promise<void>;
  /** The messages under the filter from now on, as `topic payload`. */
  listenTo(filter: string): Promise<string[]>;
  /** The messages under the filter that the broker retains, as `topic payload`. */
  retainedUnder(filter: string): Promise<string[]>;
  /** Disposed with the world. */
  use<T extends AsyncDisposable | Disposable>(thing: T): T;
  /** Runs at the world's end, in reverse order. */
  defer(end: () => Promise<void> | void): void;
}

async function brokerWorld(): Promise<BrokerWorld> {
  const stack = new AsyncDisposableStack();
  const mosquitto = stack.use(await openMosquitto());
  const other = await connectAsync(mosquitto.url);
  stack.defer(() => other.endAsync(true));
  const events = receivedEvents();
  const broker = { url: mosquitto.url, clientId: "gate-1" };
  async function subscribe(filter: string, hear: (line: string, isRetained: boolean) => void): Promise<void> {
    const client = await connectAsync(mosquitto.url);
    stack.defer(() => client.endAsync(true));
    client.on("message", (topic, payload, { retain }) => hear(`${topic} ${payload.toString()}`, retain));
    await client.subscribeAsync(filter);
  }
  const deps = { clock: systemClock, random: Math.random, log: silentLog };
  const drivers = stack.use(openDriverWorld({ ...deps, broker }));
  return {
    mosquitto,
    other,
    events,
    device(id, settings) {
      const config = { id, name: id, settings: DeviceSettings.parse(settings) };
      const made = stack.use(drivers.createDevice(config, events));
      made.start();
      return made;
    },
    is: (id, state) => vi.waitFor(() => expect(events.stateOf(id)).toBe(state)),
    async listenTo(filter) {
      const heard: string[] = [];
      await subscribe(filter, (line) => heard.push(line));
      return heard;
    },
    async retainedUnder(filter) {
      const retained: string[] = [];
      let isProbed = false;
      const probe = filter.replace("#", "probe");
      await subscribe(filter, (line, isRetained) => {
        // The broker sends what it retains before anything that is published after the subscription.
        if (line === `${probe} 1`) isProbed = true;
        else if (isRetained) retained.push(line);
      });
      await other.publishAsync(probe, "1", { qos: 1 });
      await vi.waitFor(() => expect(isProbed).toBe(true));
      return retained;
    },
    use: (thing) => stack.use(thing),
    defer: (end) => stack.defer(end),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** A test with a world of its own. These tests mostly wait, so several may run at once. */
// eslint-disable-next-line no-empty-pattern -- vitest reads from the pattern which other fixtures this one wants
export const it = test.extend("world", async ({}, { onCleanup }) => {
  const world = await brokerWorld();
  onCleanup(() => world[Symbol.asyncDispose]());
  return world;
});
