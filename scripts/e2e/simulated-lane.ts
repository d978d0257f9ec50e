import { Hono } from "hono";
import { expect, vi } from "vitest";
import { startConsole } from "../../edge/console/start-console.ts";
import type { BrokerSettings } from "../../edge/drivers/mqtt/connect.ts";
import { hookApp } from "../../edge/drivers/plate-reader/hook-app.ts";
import { openDriverWorld } from "../../edge/drivers/world.ts";
import { receivedEvents, type ReceivedEvents } from "../../edge/drivers/test/received-events.ts";
import type { Device } from "../../edge/lane/ports.ts";
import { systemClock } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { DeviceSettings } from "../../shared/wire/devices/device.ts";
import { simulatorClient, type SimulatorClient } from "../simulator/client.ts";
import { SimulatorConfig } from "../simulator/config/simulator-config.ts";
import { startSimulator } from "../simulator/start-simulator.ts";

/** A lane `in` of the simulator with a client of it. */
export interface SimulatedLane extends AsyncDisposable {
  client: SimulatorClient;
  /** Number of pulses on its open contact. */
  opens(): number;
}

/** @param lane its configuration without the name */
export async function simulatedLane(devices: readonly object[], lane: object): Promise<SimulatedLane> {
  let opens = 0;
  const config = SimulatorConfig.parse({
    control: { port: 0 },
    devices,
    lanes: [{ id: "in", arm: { rise_ms: 50, fall_ms: 50 }, ...lane }],
  });
  const simulator = await startSimulator(config, {
    onEvent: ({ kind, drives, is_on: isOn }) => {
      if (kind === "output" && drives === "open" && isOn === true) opens += 1;
    },
  });
  return {
    client: simulatorClient(simulator.controlUrl),
    opens: () => opens,
    [Symbol.asyncDispose]: () => simulator.close(),
  };
}

/** The edge's drivers without lanes. */
export interface Drivers extends AsyncDisposable {
  events: ReceivedEvents;
  plates: string[];
  /** Devices post to `<url>/hooks/<device id>`. */
  url: string;
  /** Creates and starts a device; its name is its id. */
  device(id: string, settings: object): Device;
  /** Waits until all of them are in the state. */
  all(ids: readonly string[], state: string): Promise<void>;
}

/** @param common settings of all devices */
export async function openDrivers(common: object, broker: BrokerSettings | null = null): Promise<Drivers> {
  const stack = new AsyncDisposableStack();
  const world = stack.use(openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker }));
  const app = new Hono().route("/hooks", hookApp(world.hooks));
  const { url } = stack.use(await startConsole({ app, host: "127.0.0.1", port: 0, log: silentLog }));
  const events = receivedEvents();
  const plates: string[] = [];
  const heard = { ...events, plateRead: (_id: string, plate: string) => void plates.push(plate) };
  return {
    events,
    plates,
    url,
    device(id, settings) {
      const parsed = DeviceSettings.parse({ ...common, ...settings });
      const device = stack.use(world.createDevice({ id, name: id, settings: parsed }, heard));
      device.start();
      return device;
    },
    all: (ids, state) =>
      vi.waitFor(() => expect(ids.map((id) => [id, events.stateOf(id)])).toEqual(ids.map((id) => [id, state]))),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
