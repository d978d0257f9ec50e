import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { ConfigError, parseConfig, readConfig } from "./read-config.ts";
import type { SimulatorInput } from "./simulator-config.ts";

const example = fileURLToPath(new URL("../example.yaml", import.meta.url));

const good: SimulatorInput = {
  devices: [
    { id: "board", driver: "modbus-board", link: { type: "tcp", port: 4001 } },
    { id: "sign", driver: "alpha-sign", link: { type: "serial", path: "/tmp/sign" } },
    { id: "relay", driver: "tasmota", broker: "mqtt://127.0.0.1", topic: "t", relays: 1 },
  ],
  lanes: [{ id: "in", relays: { open: { device: "board", output: 0 } }, sign: "sign" }],
};
const lane = good.lanes[0]!;

function complaints(config: unknown): string[] {
  try {
    parseConfig(stringify(config), "gate.yaml");
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

test("the example is good", async () => {
  const config = await readConfig(example);
  expect(config.lanes.map(({ id }) => id)).toEqual(["in", "out"]);
  expect(config.lanes[1]?.arm.rise_ms).toBe(1500);
});
test("JSON is read as well", () => expect(parseConfig(JSON.stringify(good), "gate.json").devices).toHaveLength(3));

test.each<[string, unknown, string[]]>([
  ["a good one", good, []],
  ["an unknown setting", { ...good, speed: 3 }, ["speed is not a setting"]],
  ["no lanes", { ...good, lanes: [] }, ["lanes needs at least one lane"]],
  [
    "a device that is not there",
    { ...good, lanes: [{ ...lane, sign: "board-9" }] },
    ["lanes.0.sign names the device board-9, which is not in devices"],
  ],
  ["a sign that is none", { ...good, lanes: [{ ...lane, sign: "board" }] }, ["lanes.0.sign board is no sign"]],
  ["a reader that is none", { ...good, lanes: [{ ...lane, reader: "sign" }] }, ["lanes.0.reader sign is no reader"]],
  [
    "a relay that the board lacks",
    { ...good, lanes: [{ id: "in", relays: { open: { device: "board", output: 8 } } }] },
    ["lanes.0.relays.open board has the outputs 0 to 7"],
  ],
  [
    "Tasmota's relays counted from 0",
    { ...good, lanes: [{ id: "in", relays: { open: { device: "relay", output: 0 } } }] },
    ["lanes.0.relays.open relay has the outputs 1 to 1"],
  ],
  [
    "a wire to a device without relays",
    { ...good, lanes: [{ id: "in", relays: { open: { device: "sign", output: 0 } } }] },
    ["lanes.0.relays.open sign is a alpha-sign, which has no outputs"],
  ],
  [
    "one relay for two lanes",
    { ...good, lanes: [lane, { ...lane, id: "out" }] },
    ["lanes.1.relays.open is wired to a relay that drives something else already"],
  ],
  ["a name given twice", { ...good, lanes: [lane, { id: "in" }] }, ["lanes.1.id names a second lane"]],
  [
    "two boards with one address on one wire",
    { ...good, devices: [...good.devices, { ...good.devices[0], id: "second" }] },
    ["devices.3.address is the address of another board on the same wire"],
  ],
  [
    "a relative path",
    {
      ...good,
      devices: [...good.devices, { id: "x", driver: "line-scanner", link: { type: "serial", path: "ttyA" } }],
    },
    ["devices.3.link.path must be an absolute path; a pseudo-terminal appears there"],
  ],
])("%s", (_name, config, problems) => expect(complaints(config)).toEqual(problems));

test("text that is no YAML is told so", () =>
  expect(() => parseConfig("a: [", "gate.yaml")).toThrow(/neither YAML nor JSON/));
test("a file that is not there is told so", () =>
  expect(readConfig("/nowhere.yaml")).rejects.toThrow(/cannot be read/));
