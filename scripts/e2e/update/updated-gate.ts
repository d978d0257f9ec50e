import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Area } from "../../../shared/wire/area.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { newReleaseKeys } from "../../../shared/release/sign-release.ts";
import { type PlayedRelease, playRelease } from "../../../shared/release/test/played-release.ts";
import { EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import { EdgeRelease, EdgeRollout, EdgeUpdate } from "../../../central/wire/edge-update.ts";
import { Device, Gate, Lane } from "../../../central/wire/gate-resources.ts";
import { type Api, signIn } from "../../lib/api.ts";
import { type Child, startChild, startNode } from "../../lib/child.ts";
import { edgeConsole, type EdgeConsole } from "../../lib/edge-console.ts";
import { until } from "../../lib/until.ts";
import { sourcesOf } from "../../packages/contents.ts";
import { simulatedLane } from "../simulated-lane.ts";
import { FormData } from "undici";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../../..");
const LOGIN = { email: "first@example.com", password: "a long enough password" };
const START_MS = 60_000;
const Updates = z.strictObject({ items: z.array(EdgeUpdate) });
const Rollouts = z.strictObject({ items: z.array(EdgeRollout) });

/** What differs in a played version: the whole text of a file, or what is made of it. */
export type Changes = Readonly<Record<string, string | ((text: string) => string)>>;

/** A central and a gate with one lane, whose computer starts versions as systemd has the launcher start them. */
export interface UpdatedGate extends AsyncDisposable {
  admin: Api;
  edgeConsole: EdgeConsole;
  centralData: string;
  /** Makes a version that differs in this, signs it, and puts it up. */
  release(version: string, changes?: Changes): Promise<EdgeRelease>;
  /** Begins an update of this gate. */
  rollOut(version: string): Promise<EdgeRollout>;
  rollout(id: string): Promise<EdgeRollout | undefined>;
  /** Waits until central knows this of the gate. */
  reaches(state: EdgeUpdate["state"], withinMs?: number): Promise<EdgeUpdate>;
  /** Waits until this version serves its lanes. */
  serves(version: string): Promise<void>;
  /** SIGKILL of the edge, which is then started again. */
  kill(): Promise<void>;
  centralStops(): Promise<void>;
  centralStarts(): Promise<void>;
  /** Its folder of releases. */
  readonly releases: string;
  /** Lines of all starts of the edge. */
  readonly lines: readonly string[];
}

/** The sources of an edge as a package has them, with this tree's npm packages and its Node. */
function plantEdge(lib: string, version: string, changes: Changes = {}): void {
  for (const file of sourcesOf("edge", ROOT)) {
    mkdirSync(dirname(join(lib, file)), { recursive: true });
    const change = changes[file];
    if (change === undefined) copyFileSync(join(ROOT, file), join(lib, file));
    else
      writeFileSync(
        join(lib, file),
        typeof change === "string" ? change : change(readFileSync(join(ROOT, file), "utf8")),
      );
  }
  writeFileSync(join(lib, "package.json"), JSON.stringify({ name: "gate-access", type: "module", version }));
  symlinkSync(join(ROOT, "node_modules"), join(lib, "node_modules"));
  mkdirSync(join(lib, "bin"), { recursive: true });
  writeFileSync(join(lib, "bin/node"), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
}

/** @param settings of the edge, by their names in the environment */
export async function openUpdatedGate(settings: Readonly<Record<string, string>>): Promise<UpdatedGate> {
  await using opening = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "updated-gate-"));
  opening.defer(() => rmSync(folder, { recursive: true, force: true }));
  const keys = newReleaseKeys();
  const key = keys.public.split("\n")[1] ?? "";
  const [centralPort, consolePort, boxPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${centralPort}`;
  const link = { type: "tcp", host: "127.0.0.1", port: boxPort };
  const box = { id: "box", driver: "parking-box", link: { type: "tcp", port: boxPort } };
  opening.use(await simulatedLane([box], { relays: { open: { device: "box", output: 1 } }, reader: "box" }));

  const centralData = join(folder, "central");
  let central: Child | null = null;
  const centralStarts = async (): Promise<void> => {
    central = startNode(join(ROOT, "central/main.ts"), [], {
      env: {
        GATE_PORT: String(centralPort),
        GATE_DATA_DIRECTORY: centralData,
        GATE_FIRST_ADMIN_EMAIL: LOGIN.email,
        GATE_FIRST_ADMIN_PASSWORD: LOGIN.password,
        GATE_RELEASE_KEY: key,
        DATABASE_URL: "",
      },
    });
    await central.line(/central is ready/, START_MS);
  };
  opening.defer(async () => void (await central?.stop()));
  await centralStarts();
  const admin = await signIn(url, LOGIN);
  const area = await admin.post("/v1/areas", { name: "Marunda", time_zone: "Asia/Jakarta" }, Area);
  const gate = await admin.post("/v1/gates", { area_id: area.id, name: "Gate 1" }, Gate);
  const lane = await admin.post("/v1/lanes", { gate_id: gate.id, name: "Lane 1", number: 1, direction: "in" }, Lane);
  for (const settings of [
    { role: "barrier", driver: "parking-serial", link, mode: "dual" },
    { role: "reader", driver: "parking-serial", link, card_radix: "hex" },
  ])
    await admin.post(`/v1/lanes/${lane.id}/devices`, { name: settings.role, settings }, Device);
  const registered = await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);

  const home = join(folder, "package");
  plantEdge(home, "1.0.0+played");
  const lines: string[] = [];
  let edge: Child | null = null;
  let isStopping = false;
  const run = (): void => {
    const started = startChild(join(home, "edge/update/launch.sh"), [], {
      env: {
        STATE_DIRECTORY: join(folder, "edge"),
        GATE_EDGE_DATA_DIRECTORY: join(folder, "edge"),
        GATE_EDGE_CENTRAL_URL: url,
        GATE_EDGE_ENROLMENT_CODE: registered.enrolment_code,
        GATE_EDGE_CONSOLE_PORT: String(consolePort),
        GATE_EDGE_RELEASE_KEY: key,
        NODE_COMPILE_CACHE: join(folder, "compiled"),
        ...settings,
      },
      onLine: (line) => void lines.push(line),
    });
    edge = started;
    // As the unit has it: whatever ends is started again.
    void started.exited.then(() => (isStopping ? undefined : run()));
  };
  opening.defer(async () => {
    isStopping = true;
    await edge?.stop(20_000);
  });
  run();
  const theConsole = edgeConsole(`http://127.0.0.1:${consolePort}`);
  /** What the edge said is the way to the cause. */
  const toldBy = (error: unknown): never => {
    throw new Error(`${String(error)}\n${lines.slice(-30).join("\n")}`);
  };
  const own = async (): Promise<EdgeUpdate | undefined> => (await admin.get("/v1/edge-updates", Updates)).items[0];
  const closing = opening.move();
  return {
    admin,
    edgeConsole: theConsole,
    centralData,
    releases: join(folder, "edge/releases"),
    lines,
    async release(version, changes = {}) {
      const packages = mkdtempSync(join(folder, "release-"));
      const made: PlayedRelease = await playRelease(packages, {
        version,
        secret: keys.secret,
        processor: process.arch === "arm64" ? "arm64" : "amd64",
        files: {},
        plant: (lib) => plantEdge(lib, version, changes),
      });
      const form = new FormData();
      form.append("file", new File([readFileSync(made.file)], "release.deb"));
      form.append("signature", new File([made.signature], "release.minisig"));
      return admin.upload("/v1/edge-releases", form, EdgeRelease);
    },
    rollOut: (version) =>
      admin.post("/v1/edge-rollouts", { version, first_edge_id: registered.id, pause_minutes: 1 }, EdgeRollout),
    rollout: async (id) => (await admin.get("/v1/edge-rollouts", Rollouts)).items.find((one) => one.id === id),
    reaches: (state, withinMs = START_MS) =>
      until(
        `the gate is ${state}`,
        async () => {
          const update = await own();
          return update?.state === state ? update : null;
        },
        withinMs,
      ).catch(toldBy),
    async serves(version) {
      await until(
        `version ${version} serves its lanes`,
        async () => {
          const { version: running, lanes } = await theConsole.status();
          return running === version && lanes.length > 0 && lanes.every(({ health }) => health !== "fault");
        },
        START_MS,
      ).catch(toldBy);
    },
    async kill() {
      const killed = edge;
      process.kill(killed?.pid ?? 0, "SIGKILL");
      await killed?.exited;
    },
    async centralStops() {
      await central?.stop(20_000);
    },
    centralStarts,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
