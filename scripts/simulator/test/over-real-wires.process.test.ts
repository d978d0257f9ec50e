// Only serial ports carry what doubles and drivers say.
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../shared/test/free-port.ts";
import { simulatorClient, type SimulatorClient } from "../client.ts";
import { SimulatorConfig } from "../config/simulator-config.ts";
import { startSimulator, type Simulator } from "../start-simulator.ts";
import { edgeSerial, edgeTcp } from "./edge-side.ts";
import { hex } from "./pieces.ts";

let directory: string;
let simulator: Simulator;
let client: SimulatorClient;
let tcpPort: number;
const path = (name: string): string => join(directory, name);

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "simulator-"));
  tcpPort = await freePort();
  const bus = { type: "serial", path: path("bus") };
  simulator = await startSimulator(
    SimulatorConfig.parse({
      control: { port: 0 },
      devices: [
        { id: "board", driver: "modbus-board", link: bus },
        { id: "second", driver: "modbus-board", link: bus, address: 2 },
        { id: "sign", driver: "alpha-sign", link: { type: "serial", path: path("sign") } },
        { id: "reader", driver: "line-scanner", link: { type: "tcp", port: tcpPort } },
      ],
      lanes: [
        {
          id: "in",
          arm: { rise_ms: 20, fall_ms: 20, closes_after_clear_ms: 10 },
          relays: { open: { device: "board", output: 0 }, red: { device: "second", output: 0 } },
          contacts: {
            loop_before: { device: "board", input: 0 },
            closed_limit: { device: "board", input: 3, active_high: false },
          },
          sign: "sign",
          reader: "reader",
          timings: { scan_after_ms: 5, reaction_ms: 5, to_under_ms: 5, overlap_ms: 5, under_ms: 5 },
        },
      ],
    }),
  );
  client = simulatorClient(simulator.controlUrl);
});
afterEach(async () => {
  await simulator.close();
  expect(existsSync(path("bus"))).toBe(false);
  await rm(directory, { recursive: true });
});

describe("two boards on one wire", () => {
  test("each answers to its own address", async () => {
    await using edge = await edgeSerial(path("bus"));
    edge.write(hex("01 01 00 00 00 08 3D CC"));
    await edge.hears("01 01 01 00 51 88");
    edge.write(hex("02 05 00 00 FF 00 8C 09"));
    await edge.hears("02 05 00 00 FF 00 8C 09");
    expect(await client.lane("in")).toMatchObject({ light: "red" });
  });
  test("the port stays when the edge closes it, and a new edge finds the world as it is", async () => {
    await client.loop("in", "before", true);
    await using edge = await edgeSerial(path("bus"));
    edge.write(hex("01 02 00 00 00 08 79 CC"));
    await edge.hears("01 02 01 01 60 48");
  });
});

test("a whole story over the wires: scan, pulse, passage", async () => {
  await using board = await edgeSerial(path("bus"));
  await using reader = await edgeTcp(tcpPort);
  const story = client.truck("in", { qr: "GA1.X" });
  await reader.hears(hexOf("GA1.X\r\n"));
  board.write(hex("01 05 02 00 00 05 0C 71"));
  const report = await story;
  expect(report.outcome).toBe("passed");
  expect(report.open_command_ms).toBeGreaterThan(report.scan_sent_ms!);
  expect(report.arm_up_ms).toBeGreaterThanOrEqual(report.open_command_ms! + 20);
});

test("what a sign is told shows in the state", async () => {
  await using edge = await edgeSerial(path("sign"));
  const { last_event_id: after } = await client.state();
  edge.write(hex("00 00 00 00 00 01 5A 30 30 02 41 30 1B 30 62 1C 32 4C 55 4E 41 53 03 30 32 46 34 04"));
  await client.event(({ kind }) => kind === "sign", { after });
  expect((await client.lane("in")).sign).toEqual({ lines: ["LUNAS"], colour: "green", mode: "hold" });
});

describe("faults", () => {
  test("an unplugged serial port vanishes, and is back after the replug", async () => {
    await client.fault("sign", "unplug");
    expect(existsSync(path("sign"))).toBe(false);
    await client.fault("sign", "replug");
    await using edge = await edgeSerial(path("sign"));
    expect(edge.heard()).toBe("");
  });
  test("an unplugged serial server ends the connection and takes no other", async () => {
    await using edge = await edgeTcp(tcpPort);
    await client.fault("reader", "unplug");
    await edge.gone;
    await expect(edgeTcp(tcpPort)).rejects.toThrow(/ECONNREFUSED/);
    await client.fault("reader", "replug");
    await using again = await edgeTcp(tcpPort);
    await client.scan("in", "BACK");
    await again.hears(hexOf("BACK\r\n"));
  });
  test("a stalled board does nothing, a quiet one acts in silence", async () => {
    await using edge = await edgeSerial(path("bus"));
    const relayOf = async () => (await client.state()).devices.find(({ id }) => id === "second")?.relays;
    edge.write(hex("02 05 00 00 FF 00 8C 09"));
    await edge.hears("02 05 00 00 FF 00 8C 09");
    await client.fault("second", "stall");
    edge.write(hex("02 05 00 00 00 00 CD F9"));
    // The other board's answer proves that the wire has carried both frames.
    edge.write(hex("01 05 00 01 00 00 9C 0A"));
    await edge.hears("01 05 00 01 00 00 9C 0A");
    expect(await relayOf()).toMatchObject({ 0: true });
    await client.fault("second", "resume");
    await client.fault("second", "quiet");
    edge.write(hex("02 05 00 00 00 00 CD F9"));
    edge.write(hex("01 05 00 01 00 00 9C 0A"));
    await edge.hears("01 05 00 01 00 00 9C 0A");
    expect(await relayOf()).toMatchObject({ 0: false });
  });
});

describe("what cannot be had is told in words", () => {
  const start = (link: object) =>
    startSimulator(
      SimulatorConfig.parse({
        control: { port: 0 },
        devices: [{ id: "reader", driver: "line-scanner", link }],
        lanes: [{ id: "in", reader: "reader" }],
      }),
    );
  test("a path that is somebody's file", async () => {
    await writeFile(path("precious"), "data");
    await expect(start({ type: "serial", path: path("precious") })).rejects.toThrow(
      /precious exists and is no simulated port/,
    );
    expect(existsSync(path("precious"))).toBe(true);
  });
  test("a port that is taken", async () => {
    await expect(start({ type: "tcp", port: tcpPort })).rejects.toThrow(/cannot be listened on/);
  });
});

function hexOf(text: string): string {
  return [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(" ");
}
