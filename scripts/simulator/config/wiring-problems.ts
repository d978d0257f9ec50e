import { contactRange } from "./contact-ranges.ts";
import { type DeviceConfig, INDICATORS } from "./device-schemas.ts";
import type { LaneConfig } from "./schema.ts";
import { inputWires, outputWires, wireName } from "./wires.ts";

interface Problem {
  path: (string | number)[];
  message: string;
}

/** Finds problems beyond single fields: duplicate names, and wires without a target. */
export function wiringProblems(config: { lanes: readonly LaneConfig[]; devices: readonly DeviceConfig[] }): Problem[] {
  return [
    ...repeated(config.lanes, ({ id }) => id).map((at) => ({
      path: ["lanes", at, "id"],
      message: "names a second lane",
    })),
    ...repeated(config.devices, ({ id }) => id).map((at) => ({
      path: ["devices", at, "id"],
      message: "names a second device",
    })),
    ...repeated(config.devices, boardAddress).map((at) => ({
      path: ["devices", at, "address"],
      message: "is the address of another board on the same wire",
    })),
    ...config.lanes.flatMap((lane, at) => laneProblems(lane, config.devices).map((problem) => prefixed(problem, at))),
    ...outputsUsedTwice(config.lanes),
  ];
}

function boardAddress(device: DeviceConfig): string | null {
  const isModbus = device.driver === "modbus-board" || device.driver === "laumas-indicator";
  return isModbus ? `${wireName(device.link)} ${device.address}` : null;
}

function repeated<T>(items: readonly T[], keyOf: (item: T) => string | null): number[] {
  const keys = items.map(keyOf);
  return keys.flatMap((key, at) => (key !== null && keys.indexOf(key) < at ? [at] : []));
}

function prefixed({ path, message }: Problem, lane: number): Problem {
  return { path: ["lanes", lane, ...path], message };
}

/** The devices that are allowed in each place. */
const PLACES: readonly (readonly [
  "sign" | "reader" | "plate_camera" | "camera" | "scale",
  readonly DeviceConfig["driver"][],
  string,
])[] = [
  ["sign", ["alpha-sign", "compass-board"], "sign"],
  ["reader", ["line-scanner", "mqtt-reader", "qr-camera", "parking-box", "compass-board", "enet-board"], "reader"],
  ["plate_camera", ["plate-camera"], "plate camera"],
  ["camera", ["qr-camera"], "camera"],
  ["scale", INDICATORS, "scale"],
];

function laneProblems(lane: LaneConfig, devices: readonly DeviceConfig[]): Problem[] {
  const problems: Problem[] = [];
  const find = (id: string, path: (string | number)[]): DeviceConfig | undefined => {
    const device = devices.find((candidate) => candidate.id === id);
    if (!device) problems.push({ path, message: `names the device ${id}, which is not in devices` });
    return device;
  };
  const check = (path: (string | number)[], id: string, number: number, kind: "output" | "input"): void => {
    const device = find(id, path);
    if (!device) return;
    const range = contactRange(device, kind);
    if (!range) problems.push({ path, message: `${id} is a ${device.driver}, which has no ${kind}s` });
    else if (number < range.first || number > range.last)
      problems.push({ path, message: `${id} has the ${kind}s ${range.first} to ${range.last}` });
  };
  for (const { drives, device, output } of outputWires(lane)) check(["relays", drives], device, output, "output");
  for (const { sense, device, input } of inputWires(lane)) check(["contacts", sense], device, input, "input");
  for (const [field, drivers, name] of PLACES) {
    const id = lane[field];
    const device = id === undefined ? undefined : find(id, [field]);
    if (device && !drivers.includes(device.driver))
      problems.push({ path: [field], message: `${device.id} is no ${name}` });
  }
  return problems;
}

function outputsUsedTwice(lanes: readonly LaneConfig[]): Problem[] {
  const wires = lanes.flatMap((lane, at) =>
    outputWires(lane).map(({ drives, device, output }) => ({
      path: ["lanes", at, "relays", drives],
      key: `${device} ${output}`,
    })),
  );
  return repeated(wires, ({ key }) => key).map((at) => ({
    path: wires[at]?.path ?? [],
    message: "is wired to a relay that drives something else already",
  }));
}
