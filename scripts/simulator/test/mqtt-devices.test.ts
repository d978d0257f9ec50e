import { createServer, type Server, type Socket } from "node:net";
import { Aedes } from "aedes";
import { connectAsync, type MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { simulatorClient, type SimulatorClient } from "../client.ts";
import { SimulatorConfig } from "../config/simulator-config.ts";
import { startSimulator, type Simulator } from "../start-simulator.ts";

let broker: Aedes;
let url: string;
let server: Server;
let simulator: Simulator;
let client: SimulatorClient;
let edge: MqttClient;
const heard: string[] = [];
const hears = (line: string) => vi.waitFor(() => expect(heard).toContain(line));

beforeAll(async () => {
  broker = await Aedes.createBroker();
  server = createServer(broker.handle);
  url = `mqtt://127.0.0.1:${await listenOnFreePort(server)}`;
  edge = await connectAsync(url, { protocolVersion: 4 });
  edge.on("message", (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
  await edge.subscribeAsync("#");
  simulator = await startSimulator(
    SimulatorConfig.parse({
      control: { port: 0 },
      devices: [
        { id: "relay", driver: "tasmota", broker: url, topic: "tasmota_1" },
        {
          id: "reader",
          driver: "mqtt-reader",
          broker: url,
          topic: "gate/qr",
          field: "code",
          availability_topic: "gate/qr/online",
        },
      ],
      lanes: [
        {
          id: "in",
          arm: { rise_ms: 20, closes_after_clear_ms: null, closes_unused_after_ms: null },
          relays: { open: { device: "relay", output: 1 } },
          contacts: { loop_before: { device: "relay", input: 1 } },
          reader: "reader",
        },
      ],
    }),
  );
  client = simulatorClient(simulator.controlUrl);
});
beforeEach(() => heard.splice(0));
afterAll(async () => {
  await simulator.close();
  await edge.endAsync();
  await new Promise<void>((resolve) => broker.close(resolve));
  await new Promise((resolve) => server.close(resolve));
});

test("a device is online, and its word is retained", async () => {
  const late = await connectAsync(url, { protocolVersion: 4 });
  const seen: string[] = [];
  late.on("message", (topic, payload, { retain }) => seen.push(`${topic} ${payload.toString()} ${retain}`));
  await late.subscribeAsync(["tele/tasmota_1/LWT", "gate/qr/online"]);
  await vi.waitFor(() =>
    expect(seen.toSorted()).toEqual(["gate/qr/online online true", "tele/tasmota_1/LWT Online true"]),
  );
  await late.endAsync();
});

test("a pulse opens the arm and ends in the device", async () => {
  await edge.publishAsync("cmnd/tasmota_1/PulseTime1", "1");
  await edge.publishAsync("cmnd/tasmota_1/POWER1", "ON");
  await hears("stat/tasmota_1/POWER1 ON");
  await hears("stat/tasmota_1/POWER1 OFF");
  await vi.waitFor(async () => expect(await client.lane("in")).toMatchObject({ arm: "up", contacts: { open: false } }));
});

test("a detached switch tells of the loop and leaves the relay alone", async () => {
  await edge.publishAsync("cmnd/tasmota_1/SetOption114", "1");
  await hears('stat/tasmota_1/RESULT {"SetOption114":"ON"}');
  await client.loop("in", "before", true);
  await hears('stat/tasmota_1/RESULT {"Switch1":{"Action":"ON"}}');
  expect(await client.lane("in")).toMatchObject({ contacts: { open: false } });
  await client.loop("in", "before", false);
});

test("a scan is published as JSON", async () => {
  await client.scan("in", "GA1.X");
  await hears('gate/qr {"code":"GA1.X"}');
});

test("a device whose power goes is announced by its will, and by itself when it is back", async () => {
  await client.fault("relay", "unplug");
  await hears("tele/tasmota_1/LWT Offline");
  expect(heard).not.toContain("tele/tasmota_1/LWT Online");
  await client.fault("relay", "replug");
  await hears("tele/tasmota_1/LWT Online");
});

test("a stalled device takes no command", async () => {
  const { last_event_id: after } = await client.state();
  await client.fault("relay", "stall");
  await edge.publishAsync("cmnd/tasmota_1/POWER1", "ON");
  await hears("cmnd/tasmota_1/POWER1 ON");
  await client.fault("relay", "resume");
  await edge.publishAsync("cmnd/tasmota_1/POWER2", "ON");
  await hears("stat/tasmota_1/POWER2 ON");
  const outputs: unknown[] = [];
  const { last_event_id: last } = await client.state();
  for await (const event of client.events(after)) {
    if (event.kind === "output") outputs.push(event);
    if (event.id >= last) break;
  }
  expect(outputs).toEqual([]);
});

test("a simulator whose broker no longer answers can be stopped", async () => {
  let isSilent = false;
  const sockets: Socket[] = [];
  // A minimal broker: CONNACK, and PUBACK for a packet of up to 127 bytes.
  const silent = createServer((socket) => {
    sockets.push(socket);
    socket.on("data", (bytes) => {
      if (bytes[0] === 0x10) socket.write(Buffer.from([0x20, 2, 0, 0]));
      const idAt = 4 + bytes.readUInt16BE(2);
      if (bytes[0] === 0x33 && !isSilent) socket.write(Buffer.from([0x40, 2, ...bytes.subarray(idAt, idAt + 2)]));
    });
  });
  const port = await listenOnFreePort(silent);
  const reader = {
    id: "lonely",
    driver: "mqtt-reader",
    broker: `mqtt://127.0.0.1:${port}`,
    topic: "lonely/qr",
    availability_topic: "lonely/online",
  };
  const config = SimulatorConfig.parse({
    control: { port: 0 },
    devices: [reader],
    lanes: [{ id: "lonely", reader: "lonely" }],
  });
  const lonely = await startSimulator(config);
  isSilent = true;
  await lonely.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});
