import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../shared/test/free-port.ts";
import { type Child, startNode } from "../lib/child.ts";
import { simulatorClient, type SimulatorClient } from "../simulator/client.ts";
import { type ServicesClient, servicesClient } from "../simulator/services/client.ts";
import { type Broker, openBroker } from "./broker.ts";
import { edgeConsole, type EdgeConsole } from "../lib/edge-console.ts";
import { openRelay, type Relay } from "./relay.ts";
import { SERIAL_DEVICES, type SerialDevice, simulatorConfig, type Wire, type Wires } from "./site.ts";
import { until } from "../lib/until.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** The real processes of one small site, on free ports, with all their files in one temporary folder. */
export interface World extends AsyncDisposable {
  readonly directory: string;
  readonly wires: Wires;
  readonly central: { url: string; login: { email: string; password: string } };
  /** Central's folder, with the mails that it sends. */
  readonly centralData: string;
  readonly relay: Relay;
  readonly broker: Broker;
  /** The simulated services of customs and port. */
  readonly services: ServicesClient;
  readonly servicesUrl: string;
  readonly simulatorUrl: string;
  readonly simulator: SimulatorClient;
  readonly edge: EdgeConsole;
  /** @throws Error while the edge does not run */
  edgePid(): number;
  /** The edge's database with the gate's journal. */
  readonly edgeDatabase: string;
  /** @param more settings of central, by their names in the environment; later starts keep them */
  startCentral(more?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGKILL, as in a power failure. */
  killCentral(): Promise<void>;
  /** @param more settings of the edge, by their names in the environment */
  startEdge(more?: Readonly<Record<string, string>>): Promise<void>;
  killEdge(): Promise<void>;
  /** The processes that ended unexpectedly. */
  lost(): string[];
  /** Deletes the folder on disposal of the world. */
  forget(): void;
}

/** Starts broker, relay and simulator; the caller starts central and the edge. */
export async function openWorld({ forcesTcp = false } = {}): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), "gate-demo-"));
  let isForgotten = false;
  await using opening = new AsyncDisposableStack();
  opening.defer(() => {
    if (isForgotten) rmSync(directory, { recursive: true, force: true });
  });
  const wires = await layWires(directory, forcesTcp || !hasSocat());
  const broker = opening.use(await openBroker());
  const ports = { central: await freePort(), edge: await freePort() };
  const centralUrl = `http://127.0.0.1:${ports.central}`;
  const relay = opening.use(await openRelay(ports.central));

  const simulatorFile = join(directory, "simulator.json");
  writeFileSync(simulatorFile, JSON.stringify(simulatorConfig(wires, broker.url), null, 2));
  const simulatorProcess = opening.use(
    start("simulator", directory, "scripts/simulator/main.ts", ["--config", simulatorFile, "--json"], {}),
  );
  const freePorts = ["--port", "0", "--control", "0"];
  const servicesProcess = opening.use(
    start("services", directory, "scripts/simulator/services/main.ts", freePorts, {}),
  );
  const [ready, services] = await Promise.all([readiness(simulatorProcess), readiness(servicesProcess)]);

  let central: Child | null = null;
  let edge: Child | null = null;
  const ended = new Set<Child>();
  const watched = (child: Child): Child => {
    void child.exited.then(() => ended.add(child));
    return child;
  };
  watched(simulatorProcess);
  watched(servicesProcess);
  opening.defer(async () => {
    await edge?.stop();
    await central?.stop();
  });
  const login = { email: "admin@example.com", password: randomBytes(12).toString("base64url") };
  const edgeData = join(directory, "edge");
  const centralData = join(directory, "central");
  const centralSettings: Record<string, string> = {};
  const closing = opening.move();
  const url = `http://127.0.0.1:${ports.edge}`;
  return {
    directory,
    wires,
    central: { url: centralUrl, login },
    centralData,
    relay,
    broker,
    services: servicesClient(services.control_url),
    servicesUrl: services.url,
    simulatorUrl: ready.control_url,
    simulator: simulatorClient(ready.control_url),
    edge: edgeConsole(url),
    edgePid() {
      if (!edge) throw new Error("the edge does not run");
      return edge.pid;
    },
    edgeDatabase: join(edgeData, "edge.db"),
    async startCentral(more = {}) {
      Object.assign(centralSettings, more);
      central = watched(
        start("central", directory, "central/main.ts", [], {
          GATE_PORT: String(ports.central),
          GATE_PUBLIC_URL: centralUrl,
          GATE_DATA_DIRECTORY: centralData,
          GATE_MAIL: "folder",
          GATE_FIRST_ADMIN_EMAIL: login.email,
          GATE_FIRST_ADMIN_PASSWORD: login.password,
          // One machine and one file, independent of this shell's environment.
          DATABASE_URL: "",
          ...centralSettings,
        }),
      );
      await central.line(/central is ready/, 120_000);
    },
    async killCentral() {
      await central?.kill();
      central = null;
    },
    async startEdge(more = {}) {
      edge = watched(
        start("edge", directory, "edge/main.ts", [], {
          GATE_EDGE_CENTRAL_URL: `http://127.0.0.1:${relay.port}`,
          GATE_EDGE_DATA_DIRECTORY: edgeData,
          GATE_EDGE_CONSOLE_PORT: String(ports.edge),
          GATE_EDGE_SITE_BROKER_URL: broker.url,
          ...more,
        }),
      );
      const started = edge;
      await Promise.race([
        until("the edge's console answers", () => edgeConsole(url).status(), 120_000),
        started.exited.then(() => {
          throw new Error(`the edge did not start: ${started.lines.slice(-10).join("\n")}`);
        }),
      ]);
    },
    async killEdge() {
      await edge?.kill();
      edge = null;
    },
    lost: () =>
      Object.entries({ central, edge, simulator: simulatorProcess, services: servicesProcess }).flatMap(
        ([name, child]) => (child && ended.has(child) ? [name] : []),
      ),
    forget: () => {
      isForgotten = true;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The addresses that a program of the simulator says when it is ready. */
async function readiness(child: Child): Promise<{ url: string; control_url: string }> {
  return JSON.parse(await child.line(/"kind":"ready"/, 120_000)) as { url: string; control_url: string };
}

/** Starts one of the product's programs; its output goes to a log file in the folder. */
function start(
  name: string,
  directory: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Child {
  const log = createWriteStream(join(directory, `${name}.log`), { flags: "a" });
  const child = startNode(join(ROOT, file), args, { cwd: ROOT, env, onLine: (line) => void log.write(`${line}\n`) });
  void child.exited.then(() => log.end());
  return child;
}

/** Serial ports where socat can make them, otherwise a TCP port for each device, as on a serial server. */
async function layWires(directory: string, isTcp: boolean): Promise<Wires> {
  const folder = join(directory, "ports");
  if (!isTcp) mkdirSync(folder);
  const wires: [string, Wire][] = [];
  for (const device of SERIAL_DEVICES)
    wires.push([
      device,
      isTcp ? { type: "tcp", port: await freePort() } : { type: "serial", path: join(folder, device) },
    ]);
  const cameras = { in: await freePort(), out: await freePort(), mqtt: await freePort() };
  return { ...(Object.fromEntries(wires) as Record<SerialDevice, Wire>), cameras };
}

/** Checks whether this machine can simulate serial ports. */
export function hasSocat(): boolean {
  return spawnSync("socat", ["-V"], { stdio: "ignore" }).status === 0;
}
