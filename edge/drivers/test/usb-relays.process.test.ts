// Only a serial port of the kernel disappears and returns.
import { afterEach, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { openPty } from "../../test/pty.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents } from "./received-events.ts";
import { kmtronicBoard, lcusBoard, numatoBoard, type UsbRelays } from "./usb-relays.ts";

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

it.each([
  ["lcus", 1, lcusBoard],
  ["kmtronic", 1, kmtronicBoard],
  ["numato", 0, numatoBoard],
] as const)(
  "on a real serial port a %s board opens, is lost, is back, and ends switched off",
  async (driver, first, make) => {
    const pty = stack.use(await openPty());
    const board: UsbRelays = make(2, (bytes) => pty.write(bytes));
    pty.onData((bytes) => board.receive(bytes));
    const events = receivedEvents();
    const drivers = stack.use(
      openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }),
    );
    const settings = DeviceSettings.parse({
      driver,
      role: "barrier",
      link: { type: "serial", path: pty.path },
      channels: 2,
      accept_software_pulse: true,
      open_relay: first,
      pulse_ms: 200,
    });
    const device = stack.use(drivers.createDevice({ id: "arm", name: "arm", settings }, events));
    device.start();
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
    await vi.waitFor(() => expect(board.relays).toEqual([false, false]));
    board.switched.length = 0;
    await device.barrier!.open();
    await vi.waitFor(() => expect(board.switched.at(-1)).toBe("0 off"));
    // On a busy machine a late answer may cause a repeated "off", but never a repeated "on".
    expect(board.switched.filter((one) => one !== "0 off")).toEqual(["0 on"]);

    await pty.unplug();
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("lost"));
    await expect(device.barrier!.open()).rejects.toThrow(pty.path);
    board.relays.fill(true);
    await pty.plug();
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
    await vi.waitFor(() => expect(board.relays).toEqual([false, false]));

    await device.barrier!.open();
    await device[Symbol.asyncDispose]();
    await vi.waitFor(() => expect(board.relays).toEqual([false, false]));
  },
);
