// Only a serial port of the kernel disappears and returns.
import { afterEach, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { openPty } from "../../test/pty.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents } from "./received-events.ts";
import { parkingBox } from "./parking-box.ts";

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

it("a whole lane on one serial box works, is lost when it is unplugged, and is back when it is plugged in", async () => {
  const pty = stack.use(await openPty());
  const box = parkingBox(systemClock, (text) => pty.write(text));
  pty.onData((bytes) => box.receive(bytes));
  const events = receivedEvents();
  const drivers = stack.use(openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }));
  const device = (id: string, settings: object): Device => {
    const link = { type: "serial", path: pty.path };
    const parsed = DeviceSettings.parse({ driver: "parking-serial", link, ...settings });
    const made = stack.use(drivers.createDevice({ id, name: id, settings: parsed }, events));
    made.start();
    return made;
  };
  const { barrier } = device("arm", { role: "barrier" });
  const { light } = device("light", { role: "light", red_output: 3, green_output: 4 });
  device("loop", { role: "loop", place: "before", contact: { input: 1 } });
  device("reader", { role: "reader", card_radix: "hex" });
  const states = (): string[] => ["arm", "light", "loop", "reader"].map((id) => events.stateOf(id));
  await vi.waitFor(() => expect(new Set(states())).toEqual(new Set(["ready"])));

  await barrier!.open();
  await light!.set("green");
  expect(box.outputs).toEqual([true, false, false, true, false]);
  box.setInput(1, true);
  box.card("WABCD");
  await vi.waitFor(() => expect(events.loops).toEqual(["free", "occupied"]));
  await vi.waitFor(() => expect(events.scans.map((scan) => scan.text)).toEqual(["43981"]));

  await pty.unplug();
  await vi.waitFor(() => expect(new Set(states())).toEqual(new Set(["lost"])));
  await expect(barrier!.open()).rejects.toThrow(pty.path);
  box.outputs.fill(false);
  await pty.plug();
  await vi.waitFor(() => expect(new Set(states())).toEqual(new Set(["ready"])));
  expect([events.loops.at(-1), box.outputs[3], box.commands.filter((one) => one.startsWith("TRIG"))]).toEqual([
    "occupied",
    true,
    ["TRIG1"],
  ]);
});
