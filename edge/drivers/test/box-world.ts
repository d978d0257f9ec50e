import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "./drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";

/** Devices on one fake line with a box at its far end. */
export interface BoxWorld<Box> {
  clock: FakeClock;
  line: FakeLine;
  box: Box;
  events: ReceivedEvents;
  /** Makes and starts a device of that box; its name is its id. */
  device(id: string, settings: Record<string, unknown>): Device;
}

/** A box answers after the command's wire time and its own delay. */
const ANSWER_MS = 10;

/**
 * @param common the settings that all devices have in common; the link is the fake line
 * @param make creates the box from its send function
 */
export function boxWorld<Box extends { receive(bytes: Uint8Array): void }>(
  common: Record<string, unknown>,
  make: (clock: FakeClock, say: (bytes: string | Uint8Array) => void) => Box,
): BoxWorld<Box> {
  const clock = fakeClock();
  clock.advance(1000);
  const line = fakeLine(clock);
  const box = make(clock, (bytes) => void clock.after(ANSWER_MS, () => line.isOpen && line.receive(bytes)));
  line.onWrite((bytes) => box.receive(bytes));
  const events = receivedEvents();
  const drivers = driversOn({ clock, line });
  return {
    clock,
    line,
    box,
    events,
    device(id, settings) {
      const link = { type: "serial", path: "/dev/fake" };
      const parsed = DeviceSettings.parse({ link, ...common, ...settings });
      const device = drivers.createDevice({ id, name: id, settings: parsed }, events);
      device.start();
      return device;
    },
  };
}
