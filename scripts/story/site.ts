import type { z } from "zod";
import type { DeviceCreate, LaneCreate } from "../../central/wire/gate-resources.ts";
import type { SimulatorInput } from "../simulator/config/simulator-config.ts";

export type LaneName = "in" | "out" | "mqtt";
export const LANES: readonly LaneName[] = ["in", "out", "mqtt"];
/** For people. */
export const LANE_NAMES: Readonly<Record<LaneName, string>> = {
  in: "lane 1, in",
  out: "lane 2, out",
  mqtt: "lane 3, both ways",
};

/** The wire of a serial device: a serial port or, where that cannot be simulated, a TCP port. */
export type Wire = { type: "serial"; path: string } | { type: "tcp"; port: number };
export const SERIAL_DEVICES = [
  "board-in",
  "sign-in",
  "reader-in",
  "bridge-in",
  "board-out",
  "sign-out",
  "reader-out",
  "bridge-out",
] as const;
export type SerialDevice = (typeof SERIAL_DEVICES)[number];
/** The cameras are always on TCP ports. */
export type Wires = Readonly<Record<SerialDevice, Wire>> & { cameras: Readonly<Record<LaneName, number>> };

const TOPIC = { reader: "gate/lane-3/qr", online: "gate/lane-3/reader", relay: "tasmota_lane3" };

/** A fast arm, so that the story takes seconds. */
const ARM = { rise_ms: 250, fall_ms: 250, closes_after_clear_ms: null, closes_unused_after_ms: null };
const TIMINGS = {
  // Long enough that the truck of the simulator's page has driven in.
  scan_after_ms: 300,
  reaction_ms: 100,
  to_under_ms: 200,
  overlap_ms: 200,
  under_ms: 250,
  gap_ms: 300,
  patience_ms: 6_000,
  read_ms: 700,
};

/** A bridge that comes to rest before the driver scans. */
const BRIDGE = { settle_ms: 40, frame_ms: 50 };

/** The simulator's configuration: two lanes on serial lines, one on the site's broker. */
export function simulatorConfig(wires: Wires, broker: string): SimulatorInput {
  const serialLane = (side: "in" | "out"): SimulatorInput["lanes"][number] => {
    const board = `board-${side}`;
    return {
      id: side,
      name: side === "in" ? "Lane 1, in" : "Lane 2, out",
      arm: ARM,
      relays: {
        open: { device: board, output: 0 },
        close: { device: board, output: 1 },
        hold: { device: board, output: 2 },
        red: { device: board, output: 3 },
        green: { device: board, output: 4 },
      },
      contacts: {
        loop_before: { device: board, input: 0 },
        loop_under: { device: board, input: 1 },
        open_limit: { device: board, input: 2 },
        closed_limit: { device: board, input: 3 },
        deck_end: { device: board, input: 4 },
      },
      sign: `sign-${side}`,
      reader: `reader-${side}`,
      camera: `camera-${side}`,
      scale: `bridge-${side}`,
      timings: TIMINGS,
    };
  };
  return {
    control: { port: 0 },
    devices: [
      { id: "board-in", driver: "modbus-board", link: wires["board-in"] },
      { id: "sign-in", driver: "alpha-sign", link: wires["sign-in"] },
      { id: "reader-in", driver: "line-scanner", link: wires["reader-in"] },
      { id: "board-out", driver: "modbus-board", link: wires["board-out"], address: 2 },
      { id: "sign-out", driver: "alpha-sign", link: wires["sign-out"] },
      { id: "reader-out", driver: "line-scanner", link: wires["reader-out"], suffix: "cr", sends_aim_id: true },
      { id: "bridge-in", driver: "toledo-indicator", link: wires["bridge-in"], ...BRIDGE },
      { id: "bridge-out", driver: "yaohua-indicator", mode: "command", link: wires["bridge-out"], ...BRIDGE },
      ...LANES.map((lane) => ({ id: `camera-${lane}`, driver: "qr-camera" as const, port: wires.cameras[lane] })),
      { id: "relay-3", driver: "tasmota", broker, topic: TOPIC.relay },
      {
        id: "reader-3",
        driver: "mqtt-reader",
        broker,
        topic: TOPIC.reader,
        field: "code",
        availability_topic: TOPIC.online,
      },
    ],
    lanes: [
      serialLane("in"),
      serialLane("out"),
      {
        id: "mqtt",
        name: "Lane 3, both ways",
        arm: ARM,
        relays: { open: { device: "relay-3", output: 1 }, close: { device: "relay-3", output: 2 } },
        contacts: { loop_under: { device: "relay-3", input: 1 } },
        reader: "reader-3",
        camera: "camera-mqtt",
        // The lane has no sign that turns the driver away.
        timings: { ...TIMINGS, patience_ms: 2_500 },
      },
    ],
  };
}

type DeviceInput = z.input<typeof DeviceCreate>;
export interface PlannedLane {
  lane: Omit<z.input<typeof LaneCreate>, "gate_id">;
  devices: DeviceInput[];
}

const RULES = {
  open_seconds: 4,
  travel_seconds: 0.8,
  clear_seconds: 0.6,
  message_seconds: 0.6,
  referral_seconds: 5,
  language: "id" as const,
};

/**
 * The same site for central: lanes with their devices' settings.
 * @param hasBridges lanes 1 and 2 open only for a truck that their weighbridge has weighed
 */
export function plannedLanes(wires: Wires, hasBridges: boolean): Record<LaneName, PlannedLane> {
  const weighed = { ...RULES, weighing: hasBridges ? ("before_opening" as const) : ("record" as const) };
  const devicesOf = (side: "in" | "out"): DeviceInput[] => [
    ...serialDevices(side, wires),
    cameraDevice(side, wires),
    ...(hasBridges ? bridgeDevices(side, wires) : []),
  ];
  return {
    in: {
      lane: { name: "Lane 1, in", number: 1, direction: "in", rules: weighed },
      devices: devicesOf("in"),
    },
    out: {
      lane: { name: "Lane 2, out", number: 2, direction: "out", rules: weighed },
      devices: devicesOf("out"),
    },
    mqtt: {
      lane: { name: "Lane 3, both ways", number: 3, direction: "both", rules: RULES },
      devices: [
        {
          name: "barrier",
          settings: {
            role: "barrier",
            driver: "tasmota",
            topic: TOPIC.relay,
            open_power: 1,
            close_power: 2,
            pulse_ms: 200,
          },
        },
        {
          name: "loop under the arm",
          settings: { role: "loop", driver: "tasmota", topic: TOPIC.relay, place: "under", switch: 1 },
        },
        {
          name: "reader",
          settings: {
            role: "reader",
            driver: "mqtt",
            topic: TOPIC.reader,
            field: "code",
            availability_topic: TOPIC.online,
          },
        },
        cameraDevice("mqtt", wires),
      ],
    },
  };
}

const contact = (input: number) => ({ input, active_high: true });

function linkOf(wire: Wire) {
  return wire.type === "serial" ? wire : { type: "tcp" as const, host: "127.0.0.1", port: wire.port };
}

function boardOf(side: "in" | "out", wires: Wires) {
  const link = linkOf(wires[`board-${side}`]);
  return { driver: "modbus-relay", link, address: side === "in" ? 1 : 2, poll_ms: 40 } as const;
}

/** The indicator of a weighbridge, and the photocell at the end of its deck. */
function bridgeDevices(side: "in" | "out", wires: Wires): DeviceInput[] {
  return [
    {
      name: "bridge",
      settings: {
        role: "scale",
        link: linkOf(wires[`bridge-${side}`]),
        stable_seconds: 0.5,
        ...(side === "in" ? { driver: "toledo" } : { driver: "yaohua", mode: "command", poll_ms: 100 }),
      },
    },
    {
      name: "photocell at the end of the deck",
      settings: { role: "loop", ...boardOf(side, wires), place: "deck_end", contact: contact(4) },
    },
  ];
}

function cameraDevice(lane: LaneName, { cameras }: Wires): DeviceInput {
  const url = `http://127.0.0.1:${cameras[lane]}/snapshot.jpg`;
  return { name: "camera", settings: { role: "camera", driver: "camera-snapshot", url } };
}

function serialDevices(side: "in" | "out", wires: Wires): DeviceInput[] {
  const board = boardOf(side, wires);
  return [
    {
      name: "barrier",
      settings: {
        role: "barrier",
        ...board,
        open_relay: 0,
        close_relay: 1,
        hold_relay: 2,
        pulse_ms: 200,
        open_limit: contact(2),
        closed_limit: contact(3),
      },
    },
    { name: "light", settings: { role: "light", ...board, red_relay: 3, green_relay: 4 } },
    { name: "loop before the arm", settings: { role: "loop", ...board, place: "before", contact: contact(0) } },
    { name: "loop under the arm", settings: { role: "loop", ...board, place: "under", contact: contact(1) } },
    { name: "reader", settings: { role: "reader", driver: "scanner-line", link: linkOf(wires[`reader-${side}`]) } },
    // Enough columns for the longest line, so that the text does not scroll while a driver reads it.
    {
      name: "sign",
      settings: { role: "sign", driver: "alpha-sign", link: linkOf(wires[`sign-${side}`]), columns: 32 },
    },
  ];
}
