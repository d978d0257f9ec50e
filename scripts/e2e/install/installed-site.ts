import { rmSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { freePort } from "../../../shared/test/free-port.ts";
import { type Api, signIn } from "../../lib/api.ts";
import { type EdgeConsole, edgeConsole } from "../../lib/edge-console.ts";
import { type GateMemory, openGateMemory } from "../../lib/gate-memory.ts";
import { openSmallDisk, type SmallDisk } from "../../lib/small-disk.ts";
import { until } from "../../lib/until.ts";
import type { Cast, Driver } from "../../story/cast.ts";
import { plannedLanes, simulatorConfig, SERIAL_DEVICES, type PlannedLane, type Wires } from "../../story/site.ts";
import { type BareDebian, openBareDebian } from "../bare/bare-debian.ts";
import { type SimulatedLane, simulatedLane } from "../simulated-lane.ts";
import { addMigrations, type BuiltPackages, crashAtStart, packageMaker } from "./built-packages.ts";

/** On a busy machine. */
export const LONG_MS = 180_000;
export const LOGIN = { email: "first@example.com", password: "a long enough password" };
/** The edge finds less than a gigabyte of room worth a look; an update wants two versions beside each other. */
const DISK_MIB = { central: 400, edge: 1_600 };

/** A Debian without npm, git and network, with both packages in `/srv`, and the devices of one lane. */
export interface InstalledSite extends AsyncDisposable {
  /** What runs first, one that is newer than it, and one newer still that crashes. */
  packages: { first: BuiltPackages; next: BuiltPackages; bad: BuiltPackages; publicKey: string };
  /** Runs commands there as root. */
  run: (commands: string) => ReturnType<BareDebian["run"]>;
  /** Runs commands that succeed. @returns what they printed */
  done: (commands: string) => Promise<string>;
  url: string;
  ports: { central: number; console: number };
  /** The first admin, who signs in again where it must. */
  admin: Api;
  /** What `/status.json` of the gate says. */
  edge: EdgeConsole;
  lane: SimulatedLane;
  /** That lane for central. */
  plan: PlannedLane;
  /** The data directories of both, each on a small disk of its own. */
  disks: Readonly<Record<"central" | "edge", SmallDisk>>;
  /** The gate's database; to be closed before the edge's data is replaced. */
  memory: () => GateMemory;
}

/** What a step of its life has shown, for whoever reads the run. */
export interface Seen {
  saw: string;
}

/** What central knows of the gate, once both have met. */
export interface Gate {
  areaId: string;
  gateId: string;
  edgeId: string;
  cast: Cast;
  /** A driver with a ticket that nobody has used. */
  nextDriver(): Promise<Driver>;
}

/** Makes the packages, boots the Debian, and starts the devices of its lane. */
export async function openInstalledSite(): Promise<InstalledSite> {
  await using opening = new AsyncDisposableStack();
  const folder = mkdtempSync("/var/tmp/gate-packages-");
  opening.defer(() => rmSync(folder, { recursive: true, force: true }));
  const maker = packageMaker(folder);
  const first = maker.make(null, ["edge", "central"]);
  const next = maker.make("98.0.0", ["edge", "central"], addMigrations);
  const bad = maker.make("99.0.0", ["edge"], crashAtStart);
  const files = [first.edge, first.central, next.edge, next.central, bad.edge].flatMap((name) => [
    join(maker.folder, name),
    join(maker.folder, `${name}.minisig`),
  ]);
  const disk = (mebibytes: number): SmallDisk => {
    const small = openSmallDisk(mebibytes);
    if (small === null) throw new Error("this process may not mount file systems");
    return opening.use(small);
  };
  const disks = { central: disk(DISK_MIB.central), edge: disk(DISK_MIB.edge) };
  const mounts = { "/var/lib/gate-central": disks.central.path, "/var/lib/gate-edge": disks.edge.path };
  const debian = opening.use(await openBareDebian({ packages: [], files, hasNetwork: false, mounts }));
  const { wires, lane } = await openLane();
  opening.use(lane);
  const ports = { central: await freePort(), console: await freePort() };
  const url = `http://127.0.0.1:${ports.central}`;
  const closing = opening.move();
  return {
    packages: { first, next, bad, publicKey: maker.publicKey },
    run: (commands) => debian.run(commands),
    async done(commands) {
      const { code, output } = await debian.run(commands);
      expect(code, `${commands}\n\n${output.slice(-5_000)}`).toBe(0);
      return output;
    },
    url,
    ports,
    admin: stayingSignedIn(url),
    edge: edgeConsole(`http://127.0.0.1:${ports.console}`),
    lane,
    plan: plannedLanes(wires, false).in,
    disks,
    memory: () => openGateMemory(join(disks.edge.path, "edge.db")),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The lane `in` of the story, with every device on a TCP port. */
async function openLane(): Promise<{ wires: Wires; lane: SimulatedLane }> {
  const tcp: Partial<Record<string, { type: "tcp"; port: number }>> = {};
  for (const device of SERIAL_DEVICES) tcp[device] = { type: "tcp", port: await freePort() };
  const cameras = { in: await freePort(), out: await freePort(), mqtt: await freePort() };
  const wires = { ...tcp, cameras } as Wires;
  const { devices, lanes } = simulatorConfig(wires, "mqtt://127.0.0.1:1");
  const own = devices.filter(({ id }) => id.endsWith("-in"));
  return { wires, lane: await simulatedLane(own, lanes.find(({ id }) => id === "in") ?? {}) };
}

/** Central is started, restored and replaced meanwhile: a session may end at any time. */
function stayingSignedIn(url: string): Api {
  let session: Promise<Api> | null = null;
  const ask = async <T>(work: (api: Api) => Promise<T>): Promise<T> => {
    try {
      return await work(await (session ??= signIn(url, LOGIN)));
    } catch (error) {
      session = null;
      if (!/ was answered 401/.test(String(error))) throw error;
      return await work(await (session = signIn(url, LOGIN)));
    }
  };
  return {
    get: (...given) => ask((api) => api.get(...given)),
    post: (...given) => ask((api) => api.post(...given)),
    put: (...given) => ask((api) => api.put(...given)),
    patch: (...given) => ask((api) => api.patch(...given)),
    delete: (...given) => ask((api) => api.delete(...given)),
    upload: (...given) => ask((api) => api.upload(...given)),
    all: (...given) => ask((api) => api.all(...given)),
  };
}

/** Waits until the lane serves the next truck. */
export async function laneIsReady({ edge, lane }: InstalledSite): Promise<void> {
  await until(
    "the lane serves the next truck",
    async () => {
      const { lanes } = await edge.status();
      const isWell = lanes.length > 0 && lanes.every(({ health, phase }) => health === "ok" && phase === "idle");
      return isWell && (await lane.client.lane("in")).arm === "down";
    },
    LONG_MS,
  );
}

/** Sends a truck through the lane, and waits for its passage on the gate's disk. @returns what is seen of it */
export async function truckPasses(site: InstalledSite, { qr, plate }: Pick<Driver, "qr" | "plate">): Promise<string> {
  await laneIsReady(site);
  using memory = site.memory();
  const before = memory.lastSequence();
  const { outcome } = await site.lane.client.truck("in", { qr, plate });
  expect(outcome).toBe("passed");
  const facts = await until("its passage is recorded", () => {
    const seen = memory.facts(before).flatMap((fact): string[] => {
      if (fact.type === "decision") return [fact.decision.code];
      return fact.type === "passage" ? [fact.outcome] : [];
    });
    return seen.length >= 2 && seen;
  });
  expect(facts).toEqual(["OK", "confirmed"]);
  return `a truck passed (${plate})`;
}

/** Waits until central has every fact of the gate. */
export async function centralHasAll(site: InstalledSite): Promise<void> {
  using memory = site.memory();
  await until("central has every fact", () => memory.outbox().waiting === 0, LONG_MS);
}
