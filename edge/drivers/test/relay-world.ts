import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "./drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";
import { relayBoard, type RelayBoard } from "./relay-board.ts";

/** Devices on one fake line with a relay board at its far end. */
export interface RelayWorld extends AsyncDisposable {
  clock: FakeClock;
  line: FakeLine;
  board: RelayBoard;
  events: ReceivedEvents;
  /** Makes and starts a device of that board; its name is its id. */
  device(id: string, settings: Record<string, unknown>): Device;
}

export const LINK = { type: "serial", path: "/dev/fake" };

export function relayWorld(): RelayWorld {
  const clock = fakeClock();
  clock.advance(1000);
  const line = fakeLine(clock);
  const board = relayBoard();
  // A board answers after the request's wire time and its own delay.
  line.onWrite((request) => {
    const answer = board.answer(request);
    if (answer) clock.after(10, () => line.receive(answer));
  });
  const events = receivedEvents();
  const drivers = driversOn({ clock, line });
  return {
    clock,
    line,
    board,
    events,
    device(id, settings) {
      const parsed = DeviceSettings.parse({ driver: "modbus-relay", link: LINK, ...settings });
      const device = drivers.createDevice({ id, name: id, settings: parsed }, events);
      device.start();
      return device;
    },
    [Symbol.asyncDispose]: () => drivers[Symbol.asyncDispose](),
  };
}
