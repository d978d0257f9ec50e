import { expect, test } from "vitest";
import { DeviceSettings } from "../wire/devices/device.ts";
import { inWords } from "../words/say.ts";
import { deviceConflicts } from "./device-conflicts.ts";

const SERIAL = { type: "serial", path: "/dev/gate/relay" };
const named = (name: string, settings: object) => ({ name, settings: DeviceSettings.parse(settings) });
const BOARD = { driver: "modbus-relay", link: SERIAL };
const arm = (more: object = {}) => named("Arm", { ...BOARD, role: "barrier", open_relay: 0, ...more });
const lamps = (more: object = {}) => named("Lamps", { ...BOARD, role: "light", red_relay: 2, green_relay: 3, ...more });
const loop = (place: string, input: number) =>
  named("Loop", { ...BOARD, role: "loop", place, contact: { input, active_high: true } });
const reader = (link: object = SERIAL, driver = "scanner-line") => named("Reader", { driver, role: "reader", link });
const topic = (more: object = {}) => named("Topic", { driver: "mqtt", role: "reader", topic: "gate/1", ...more });
const TCP = { type: "tcp", host: "10.0.0.7", port: 4001 };

test.each([
  ["one relay for two devices", lamps({ red_relay: 0 }), [arm()], [], ["settings.red_relay"]],
  ["the same in another lane", lamps({ green_relay: 0 }), [], [arm()], ["settings.green_relay"]],
  ["one input with two meanings in a lane", loop("under", 4), [loop("before", 4)], [], ["settings.contact.input"]],
  ["one input in two lanes", loop("under", 4), [], [loop("before", 4)], []],
  [
    "a limit switch on the input of a loop",
    arm({ closed_limit: { input: 4 } }),
    [loop("before", 4)],
    [],
    ["settings.closed_limit.input"],
  ],
  ["one port for two readers", reader(), [reader()], [], ["settings.link.path"]],
  ["one address for two readers", reader(TCP), [], [reader(TCP)], ["settings.link.host"]],
  [
    "one port at two speeds",
    lamps({ link: { ...SERIAL, baud_rate: 19_200 } }),
    [arm()],
    [],
    ["settings.link.baud_rate"],
  ],
  ["one port with two protocols", reader(), [arm()], [], ["settings.link.path"]],
  ["one topic for two readers", topic(), [topic()], [], ["settings.topic"]],
  ["two relays of one board", lamps(), [arm()], [loop("before", 4)], []],
  ["topics of their own", topic(), [topic({ topic: "gate/2" })], [], []],
])("%s", (_name, { settings }, ofLane, ofGate, paths) => {
  expect(deviceConflicts(settings, ofLane, ofGate).map(({ path }) => path)).toEqual(paths);
});

test("a conflict names the other device, in both languages", () => {
  const [conflict] = deviceConflicts(lamps({ red_relay: 0 }).settings, [arm()], []);
  expect(conflict?.said.code).toBe("belongs_to");
  for (const language of ["en", "id"] as const) expect(conflict && inWords(conflict.said, language)).toContain("Arm");
});
