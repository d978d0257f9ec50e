import { describe, expect, it } from "vitest";
import { DeviceSettings } from "../wire/devices/device.ts";
import { conflictsOf } from "./conflicts.ts";
import { worded } from "../test/worded.ts";

const PORT = { type: "serial", path: "/dev/gate/relay" };
const device = (name: string, settings: object) => ({ id: name, name, settings: DeviceSettings.parse(settings) });
const arm = (more: object = {}) =>
  device("Arm", { driver: "modbus-relay", role: "barrier", link: PORT, open_relay: 0, close_relay: 1, ...more });
const lamps = (more: object = {}) =>
  device("Lamps", { driver: "modbus-relay", role: "light", link: PORT, red_relay: 2, green_relay: 3, ...more });
const reader = (name: string, path = "/dev/gate/reader") =>
  device(name, { driver: "scanner-line", role: "reader", link: { type: "serial", path } });
const box = (more: object) => device("Box", { driver: "parking-serial", role: "barrier", link: PORT, ...more });

const LAMP = { driver: "mqtt", role: "light", topic: "l", red_payload: "0", off_payload: "0" };
const WITH_BROKER = { hasBroker: true };

describe("devices that can work beside each other", () => {
  it.each([
    ["two roles on one board", [arm(), lamps()], []],
    ["two boards on one bus", [arm(), lamps({ address: 2, red_relay: 0 })], []],
    ["readers on ports of their own", [reader("A"), reader("B", "/dev/gate/other")], []],
    ["a device on the broker", [device("Reader", { driver: "mqtt", role: "reader", topic: "r" })], []],
    ["a light with one word for two colours", [device("Lamp", LAMP)], []],
    ["nothing", [], [arm()]],
  ])("%s", (_name, devices, others) => {
    expect(conflictsOf(devices, others, WITH_BROKER)).toEqual([]);
  });
});

const loop = (name: string, place: string, input: number, more: object = {}) =>
  device(name, { driver: "modbus-relay", role: "loop", link: PORT, place, contact: { input }, ...more });
const fire = (input: number) =>
  device("Fire", { driver: "modbus-relay", role: "fire", link: PORT, contact: { input } });
const shellyLoop = (name: string, place: string, more: object = {}) =>
  device(name, { driver: "shelly2", role: "loop", topic: "s", place, ...more });

describe("one input for two contacts of a lane", () => {
  const limits = { open_limit: { input: 2 }, closed_limit: { input: 3 } };
  it.each([
    [
      [loop("A", "before", 1), loop("B", "under", 1)],
      "B: input 1 of board 1 on /dev/gate/relay already reports something else to A",
    ],
    [
      [arm(limits), loop("B", "under", 3)],
      "B: input 3 of board 1 on /dev/gate/relay already reports something else to Arm",
    ],
    [
      [arm(limits), loop("B", "under", 2)],
      "B: input 2 of board 1 on /dev/gate/relay already reports something else to Arm",
    ],
    [
      [loop("A", "under", 0), fire(0)],
      "Fire: input 0 of board 1 on /dev/gate/relay already reports something else to A",
    ],
    [[shellyLoop("A", "before"), shellyLoop("B", "under")], "B: input 0 of s already reports something else to A"],
  ])("is refused", (devices, words) => {
    expect(worded(conflictsOf(devices, [], WITH_BROKER))).toEqual([words]);
  });

  it.each([
    ["of another board", [loop("A", "before", 1), loop("B", "under", 1, { address: 2 })], []],
    ["of another number", [loop("A", "before", 1), loop("B", "under", 2)], []],
    ["of another Shelly", [shellyLoop("A", "before"), shellyLoop("B", "under", { topic: "t" })], []],
    ["for one place", [loop("A", "under", 1), loop("B", "under", 1)], []],
    ["of another lane", [loop("A", "before", 1)], [loop("B", "under", 1)]],
  ])("is none %s", (_name, devices, others) => {
    expect(conflictsOf(devices, others, WITH_BROKER)).toEqual([]);
  });
});

const tasmota = (name: string, more: object = {}) =>
  device(name, { driver: "tasmota", role: "barrier", topic: "t", ...more });
const shelly1 = (name: string, more: object = {}) =>
  device(name, { driver: "shelly1", role: "barrier", topic: "shellies/x", ...more });
const shelly2 = (name: string, more: object = {}) =>
  device(name, { driver: "shelly2", role: "barrier", topic: "x", ...more });
const mqtt = (name: string, more: object = {}) =>
  device(name, { driver: "mqtt", role: "barrier", open_topic: "arm", ...more });
const heard = (name: string, more: object = {}) =>
  device(name, { driver: "mqtt", role: "reader", topic: "r", ...more });
const lamp = (name: string, more: object = {}) => device(name, { driver: "mqtt", role: "light", topic: "l", ...more });

describe("devices of two lanes on the broker", () => {
  it.each([
    ["one relay of a Tasmota", tasmota, { close_power: 2 }, { open_power: 2 }, "POWER 2 of t already belongs to A"],
    ["one relay of a Shelly 1", shelly1, {}, {}, "relay 0 of shellies/x already belongs to A"],
    ["one switch of a Shelly 2", shelly2, { hold_switch: 1 }, { open_switch: 1 }, "switch 1 of x already belongs to A"],
    ["one command", mqtt, {}, { open_topic: "b", hold_topic: "arm", hold_payload: "open" }, "a command on arm already"],
    ["one light", lamp, {}, {}, "a command on l already belongs to A"],
    ["one reader", heard, {}, { shared_by: "loop" }, "the reader on r already belongs to A"],
  ])("%s is refused", (_name, make, more, others, words) => {
    expect(worded(conflictsOf([make("B", others)], [make("A", more)], WITH_BROKER))).toEqual([
      expect.stringContaining(`B: ${words}`) as string,
    ]);
  });

  it.each([
    ["two relays of a Tasmota", tasmota, {}, { open_power: 2 }],
    ["two relays of a Shelly 1", shelly1, {}, { open_relay: 1 }],
    ["two switches of a Shelly 2", shelly2, {}, { open_switch: 1 }],
    ["two words on one topic", mqtt, {}, { open_payload: "open 2" }],
    ["two devices of one number", tasmota, {}, { topic: "other" }],
    ["a shared reader", heard, { shared_by: "loop" }, { shared_by: "loop" }],
  ])("%s are taken", (_name, make, more, others) => {
    expect(conflictsOf([make("B", others)], [make("A", more)], WITH_BROKER)).toEqual([]);
  });
});

describe("devices that can't", () => {
  it.each([
    ["one port at two speeds", [lamps({ link: { ...PORT, baud_rate: 19_200 } })], [arm()], /Lamps: .*other parameters/],
    ["one relay for two devices", [lamps({ red_relay: 1 })], [arm()], /Lamps: relay 1 .* already belongs to Arm/],
    ["one relay for two devices of the lane", [arm(), lamps({ red_relay: 1 })], [], /Lamps: relay 1 .*Arm/],
    ["two drivers on one port", [box({})], [arm()], /Box: .*already used by a device of the driver modbus-relay/],
    ["two readers on one port", [reader("B")], [reader("A")], /B: .*already serves another reader/],
  ])("%s", (_name, devices, others, words) => {
    expect(worded(conflictsOf(devices, others, WITH_BROKER))).toEqual([expect.stringMatching(words) as string]);
  });

  it.each<object>([
    { driver: "mqtt", role: "reader", topic: "r" },
    { driver: "tasmota", role: "barrier", topic: "gate" },
    { driver: "shelly1", role: "barrier", topic: "shellies/gate" },
    { driver: "shelly2", role: "barrier", topic: "gate" },
    { driver: "awtrix", role: "sign", prefix: "sign" },
    { driver: "camera", role: "reader", source: { type: "mqtt", topic: "camera" } },
    { driver: "plate-reader", role: "plate-reader", source: { type: "mqtt", topic: "anpr" } },
  ])("on the broker of a gate that has none: $driver", (settings) => {
    expect(worded(conflictsOf([device("It", settings)], [], { hasBroker: false }))).toEqual([
      "It: needs an MQTT broker, and this gate has none set",
    ]);
    expect(conflictsOf([device("It", settings)], [], WITH_BROKER)).toEqual([]);
  });
});
