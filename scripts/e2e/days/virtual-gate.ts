import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assembleEdge, type Edge } from "../../../edge/assemble.ts";
import { loadConfig } from "../../../edge/config/load-config.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { Block } from "../../../shared/wire/block.ts";
import { EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import { Device, Gate, Lane } from "../../../central/wire/gate-resources.ts";
import { until } from "../../lib/until.ts";
import { type SimulatorClient, simulatorClient } from "../../simulator/client.ts";
import { SimulatorConfig } from "../../simulator/config/simulator-config.ts";
import { startSimulator } from "../../simulator/start-simulator.ts";
import { plannedLanes, SERIAL_DEVICES, simulatorConfig, type Wires } from "../../story/site.ts";
import type { Office } from "./office.ts";

/** A gate of one lane with virtual hardware, set up at central; it has no computer yet. */
export interface VirtualGate extends AsyncDisposable {
  gate: Gate;
  lane: Lane;
  /** The devices by their names. */
  devices: ReadonlyMap<string, Device>;
  simulator: SimulatorClient;
  /** Starts the gate's computer with the code of its registration. @param code of a new registration by default */
  startEdge(code?: string): Promise<Edge>;
  /** Waits until the gate has everything of central's up to now. */
  knows(edge: Edge): Promise<void>;
  /** Waits until the lane works and nobody is in it. */
  atRest(edge: Edge): Promise<void>;
  /** A vehicle drives through with the code of its ticket, once the gate has all of central's; central has it afterwards. */
  passes(edge: Edge, code: string): Promise<void>;
}

export async function openVirtualGate({ admin, area, site }: Office): Promise<VirtualGate> {
  await using opening = new AsyncDisposableStack();
  const directory = mkdtempSync(join(tmpdir(), "gate-day-"));
  opening.defer(() => rmSync(directory, { recursive: true, force: true }));
  // Without cameras: central, edge and devices share this process, and each picture would be drawn in it.
  const wires = {
    ...Object.fromEntries(
      await Promise.all(SERIAL_DEVICES.map(async (device) => [device, { type: "tcp", port: await freePort() }])),
    ),
    cameras: { in: 0, out: 0, mqtt: 0 },
  } as Wires;
  const whole = simulatorConfig(wires, "");
  const config = SimulatorConfig.parse({
    ...whole,
    devices: whole.devices.filter(({ id }) => id.endsWith("-in") && id !== "camera-in"),
    lanes: whole.lanes.filter(({ id }) => id === "in").map((lane) => ({ ...lane, camera: undefined })),
  });
  const { controlUrl } = opening.use(await startSimulator(config));
  const simulator = simulatorClient(controlUrl);
  const gate = await admin.post("/v1/gates", { area_id: area.id, name: "Gate 1" }, Gate);
  const plan = plannedLanes(wires, false).in;
  const lane = await admin.post("/v1/lanes", { gate_id: gate.id, ...plan.lane }, Lane);
  const devices = new Map<string, Device>();
  for (const device of plan.devices.filter(({ name }) => name !== "camera"))
    devices.set(device.name, await admin.post(`/v1/lanes/${lane.id}/devices`, device, Device));
  const closing = opening.move();
  const atRest = async (edge: Edge): Promise<void> => {
    await until("the lane comes to rest", async () => {
      const [own] = edge.status().lanes;
      return own?.phase === "idle" && own.health === "ok" && (await simulator.lane("in")).arm === "down";
    });
  };
  const knows = async (edge: Edge): Promise<void> => {
    const now = new Date().toISOString();
    // Somebody else's vehicle is blocked: without a change at central the gate asks again after half a minute only.
    await admin.post("/v1/blocks", { area_id: area.id, police_number: newId().slice(-12), reason: "Stolen" }, Block);
    await until("the gate has read on", () => (edge.status().replica.as_of ?? "") > now);
  };
  return {
    gate,
    lane,
    devices,
    simulator,
    knows,
    async startEdge(code) {
      const registered = code === undefined && (await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration));
      const loaded = loadConfig({
        env: {
          GATE_EDGE_DATA_DIRECTORY: join(directory, "edge"),
          GATE_EDGE_CENTRAL_URL: site,
          GATE_EDGE_CONSOLE_PORT: "0",
          GATE_EDGE_ENROLMENT_CODE: registered ? registered.enrolment_code : (code ?? ""),
        },
      });
      if (!loaded.ok) throw new Error(loaded.problems.join("; "));
      const world = { clock: systemClock, random: Math.random, log: silentLog, version: "0.0.0" };
      return closing.use(await assembleEdge(loaded.settings, world));
    },
    atRest,
    async passes(edge, code) {
      await knows(edge);
      await atRest(edge);
      const { outcome } = await simulator.truck("in", { qr: code, plan: "pass" });
      if (outcome !== "passed") throw new Error(`the vehicle did not pass: ${outcome}`);
      await atRest(edge);
      await until("central has what happened", () => edge.status().outbox.depth === 0);
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
