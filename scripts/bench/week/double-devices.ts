import { openHooks } from "../../../edge/drivers/plate-reader/hooks.ts";
import type { DriverWorld } from "../../../edge/drivers/world.ts";
import type { Device, DeviceEvents } from "../../../edge/lane/ports.ts";
import type { Clock } from "../../../shared/lib/clock.ts";

/** The devices of all lanes, simulated within the process, without drivers and wires. */
export interface DoubleDevices {
  world: DriverWorld;
  /** Called at every command to a barrier. */
  onBarrier: (deviceId: string, command: "open" | "close") => void;
  /** Called at every result that a reader shows for a scan. */
  onAnswer: (deviceId: string, isAccepted: boolean) => void;
  eventsOf(deviceId: string): DeviceEvents;
}

export function doubleDevices(clock: Clock): DoubleDevices {
  const heard = new Map<string, DeviceEvents>();
  const doubles: DoubleDevices = {
    onBarrier: () => undefined,
    onAnswer: () => undefined,
    eventsOf(deviceId) {
      const events = heard.get(deviceId);
      if (!events) throw new Error(`device ${deviceId} was never made`);
      return events;
    },
    world: {
      broker: null,
      hooks: openHooks(clock),
      createDevice({ id, settings }, events): Device {
        heard.set(id, events);
        const send = (command: "open" | "close"): Promise<void> => {
          doubles.onBarrier(id, command);
          return Promise.resolve();
        };
        const done = (): Promise<void> => Promise.resolve();
        const parts = {
          barrier: {
            barrier: {
              canClose: true,
              canHold: true,
              shows: { open: true, closed: true },
              open: () => send("open"),
              close: () => send("close"),
              hold: done,
            },
          },
          light: { light: { set: done } },
          reader: {
            reader: {
              answer(isAccepted: boolean) {
                doubles.onAnswer(id, isAccepted);
                return Promise.resolve();
              },
            },
          },
        };
        const { role } = settings;
        return {
          id,
          role,
          ...(role === "barrier" || role === "light" || role === "reader" ? parts[role] : {}),
          start: () => events.health(id, "ready", null),
          [Symbol.asyncDispose]: done,
        };
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
  };
  return doubles;
}
