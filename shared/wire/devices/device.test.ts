import { expect, it } from "vitest";
import { z } from "zod";
import { DeviceSettings } from "./device.ts";

/** The parts of a JSON schema that this test reads. */
interface Part {
  type?: string;
  const?: unknown;
  $ref?: string;
  description?: string;
  additionalProperties?: unknown;
  properties?: Record<string, Part>;
  anyOf?: Part[];
  oneOf?: Part[];
}

const whole = z.toJSONSchema(DeviceSettings, { io: "input" }) as Part & { $defs?: Record<string, Part> };

/** Returns the schema, resolving a reference. @throws Error for a reference without a target */
function resolved(part: Part): Part {
  if (part.$ref === undefined) return part;
  const found = whole.$defs?.[part.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`${part.$ref} leads nowhere`);
  return found;
}

/** Every object in the settings, with its path. */
function* objectsOf(part: Part, way: string): Generator<{ way: string; object: Part }> {
  const found = resolved(part);
  for (const choice of [...(found.anyOf ?? []), ...(found.oneOf ?? [])]) yield* objectsOf(choice, way);
  if (found.type !== "object") return;
  const { driver, role, type } = found.properties ?? {};
  const own = [driver, role, type].flatMap((name) => (typeof name?.const === "string" ? [name.const] : [])).join(" ");
  yield { way: `${way}${own}`, object: found };
  for (const [name, field] of Object.entries(found.properties ?? {})) yield* objectsOf(field, `${way}${own}.${name} `);
}
const objects = [...objectsOf(whole, "")];

it("every setting of every device has a sentence for whoever sets it", () => {
  expect(objects.length).toBeGreaterThan(100);
  const mute = objects.flatMap(({ way, object }) =>
    Object.entries(object.properties ?? {}).flatMap(([name, part]) =>
      [part.description, resolved(part).description, part.const].every((one) => one === undefined)
        ? [`${way}.${name}`]
        : [],
    ),
  );
  expect(mute).toEqual([]);
});

it("no device takes a setting that it does not know", () => {
  expect(objects.flatMap(({ way, object }) => (object.additionalProperties === false ? [] : [way]))).toEqual([]);
});

const ENET = { driver: "enet", link: { type: "tcp", host: "h", port: 1 } };
const USB = {
  driver: "lcus",
  link: { type: "serial", path: "/dev/board" },
  channels: 4,
  accept_software_pulse: true,
  open_relay: 1,
};
const BOX = { driver: "parking-serial", role: "light", link: { type: "serial", path: "/dev/box" } };
const MODBUS = { driver: "modbus-relay", link: { type: "tcp", host: "h", port: 1 } };
const BOARD = { ...MODBUS, open_relay: 0 };
it.each([
  ["a Tasmota", { driver: "tasmota", topic: "t" }, { close_power: 1 }, { close_power: 2 }],
  ["a Shelly 1 that closes", { driver: "shelly1", topic: "t" }, { close_relay: 0 }, { close_relay: 1 }],
  ["a Shelly 1 that holds", { driver: "shelly1", topic: "t" }, { hold_relay: 0 }, { hold_relay: 1 }],
  [
    "a Shelly 1 that does both",
    { driver: "shelly1", topic: "t" },
    { close_relay: 1, hold_relay: 1 },
    { close_relay: 1, hold_relay: 2 },
  ],
  [
    "a Shelly 2",
    { driver: "shelly2", topic: "t" },
    { close_switch: 1, hold_switch: 1 },
    { close_switch: 1, hold_switch: null },
  ],
  [
    "limit switches",
    BOARD,
    { open_limit: { input: 1 }, closed_limit: { input: 1, active_high: false } },
    { open_limit: { input: 1 }, closed_limit: null },
  ],
  ["limit switches of a box", ENET, { open_limit: { input: 1 }, closed_limit: { input: 1 } }, { open_limit: null }],
  ["a board that closes", BOARD, { close_relay: 0 }, { close_relay: 1 }],
  ["a board that holds", BOARD, { close_relay: 1, hold_relay: 1 }, { close_relay: 1, hold_relay: 0 }],
  ["the lamps of a board", { ...MODBUS, role: "light", red_relay: 0 }, { green_relay: 0 }, { green_relay: 1 }],
  ["a relay board on USB", USB, { close_relay: 1 }, { close_relay: 2 }],
  ["a relay board on USB that holds", USB, { hold_relay: 1 }, { hold_relay: 2 }],
  ["the lamps of a box", { ...BOX, red_output: 2 }, { green_output: 2 }, { green_output: 1 }],
])("one contact for two purposes is refused: %s", (_name, device, bad, good) => {
  const of = (more: object) => DeviceSettings.safeParse({ role: "barrier", ...device, ...more }).success;
  expect([of(bad), of(good)]).toEqual([false, true]);
});

const GENERIC = { driver: "scale-generic", weight: { at: 1, length: 7 } };
const FIXED = { ...GENERIC, start: 2, end: [], length: 11 };
const DIGIT = { mask: 255, value: 83 };
it.each([
  ["a minimum above the maximum", { driver: "cas" }, { min_kg: 60_000 }, ["min_kg"]],
  ["a minimum that an empty bridge reaches", { driver: "toledo" }, { zero_kg: 400 }, ["min_kg"]],
  ["a weight behind the frame", FIXED, { weight: { at: 5, length: 7 } }, ["weight"]],
  [
    "a flag and a number behind the frame",
    FIXED,
    { stable: { byte: 11, ...DIGIT }, memory: { at: 11, length: 1 } },
    ["memory", "stable"],
  ],
  ["a frame without a beginning", FIXED, { start: null }, ["start"]],
  ["a frame without an end", GENERIC, { end: [] }, ["length"]],
])("settings of an indicator that cannot work are named: %s", (_name, good, bad, named) => {
  const device = { role: "scale", link: { type: "tcp", host: "h", port: 1 }, ...good };
  expect(DeviceSettings.safeParse(device).success).toBe(true);
  const { error } = DeviceSettings.safeParse({ ...device, ...bad });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(named);
});

it.each([
  ["alpha-sign", "sign", { baud_rate: 9600, data_bits: 7, parity: "even", stop_bits: 1 }],
  ["compass-display", "sign", { baud_rate: 9600, data_bits: 8, parity: "none", stop_bits: 1 }],
])("a port that nothing is said of is as the makers of %s set theirs", (driver, role, parameters) => {
  const parsed = DeviceSettings.parse({ driver, role, link: { type: "serial", path: "/dev/sign" } });
  expect(parsed).toMatchObject({ link: parameters });
});
