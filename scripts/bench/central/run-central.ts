import { inWords } from "../../../shared/words/say.ts";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { assembleCentral, type Central } from "../../../central/assemble.ts";
import { CentralConfig } from "../../../central/config/config.ts";
import { enrol } from "../../../edge/sync/enrol.ts";
import { httpTo } from "../../../edge/sync/link/http.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { Area } from "../../../shared/wire/area.ts";
import { EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import { Gate, Lane } from "../../../central/wire/gate-resources.ts";
import { type Child, startNode } from "../../lib/child.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { type Api, signIn } from "../../lib/api.ts";

const ROOT = join(import.meta.dirname, "../../..");
export const LOGIN = { email: "bench@example.com", password: "a long bench password" };

/** A gate with its enrolled edge. */
export interface BenchGate {
  areaId: string;
  gateId: string;
  laneId: string;
  edgeId: string;
  credentialsFile: string;
}

/** The storage of central; `databaseUrl` null means SQLite in the folder. */
export interface CentralPlace {
  directory: string;
  databaseUrl: string | null;
}

/** Runs central in this process while a bench prepares its data. */
export async function withCentral<T>(
  { directory, databaseUrl }: CentralPlace,
  work: (central: Central, admin: Api, url: string) => Promise<T>,
): Promise<T> {
  const config = CentralConfig.parse({
    data_directory: directory,
    database_url: databaseUrl,
    port: 0,
    first_admin_email: LOGIN.email,
    first_admin_password: LOGIN.password,
  });
  const world = { clock: systemClock, random: Math.random, log: silentLog, print: () => undefined };
  await using central = await assembleCentral(config, world);
  const url = await central.listen();
  return await work(central, await signIn(url, LOGIN), url);
}

/** Creates a gate with one lane and enrols its edge. Creates the area too, unless one is given. */
export async function makeGate(admin: Api, url: string, credentialsFile: string, areaId?: string): Promise<BenchGate> {
  const area = areaId ?? (await admin.post("/v1/areas", { name: "Marunda", time_zone: "Asia/Jakarta" }, Area)).id;
  const gate = await admin.post("/v1/gates", { area_id: area, name: "Gate 1" }, Gate);
  const lane = await admin.post("/v1/lanes", { gate_id: gate.id, name: "Lane 1", number: 1, direction: "both" }, Lane);
  const { id, enrolment_code: enrolmentCode } = await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);
  await using http = httpTo(url);
  const answer = await enrol({ http, enrolmentCode, credentialsFile, version: "0.0.0" });
  if (answer.is !== "ok") throw new Error(`the edge could not be enrolled: ${inWords(answer.because, "en")}`);
  return { areaId: area, gateId: gate.id, laneId: lane.id, edgeId: id, credentialsFile };
}

/**
 * Runs central as a separate process, as in production.
 * @param under the command that starts it (`ChildSettings`) @param ownPort its port; a free one by default
 */
export async function startCentral(
  { directory, databaseUrl }: CentralPlace,
  say: (line: string) => void,
  under: readonly string[] = [],
  ownPort?: number,
): Promise<{ child: Child; url: string; signIn: () => Promise<Api> }> {
  if (databaseUrl !== null) await analyse(databaseUrl);
  const port = ownPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = startNode(join(ROOT, "central/main.ts"), [], {
    env: {
      GATE_PORT: String(port),
      GATE_PUBLIC_URL: url,
      GATE_DATA_DIRECTORY: directory,
      DATABASE_URL: databaseUrl ?? "",
      GATE_LOG_LEVEL: "warn",
    },
    under,
    onLine: (line) => say(`  central: ${line.slice(0, 300)}`),
  });
  const endMs = performance.now() + 60_000;
  for (;;) {
    const isUp = await fetch(`${url}/openapi.json`, { method: "HEAD" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { child, url, signIn: () => signIn(url, LOGIN) };
    if (performance.now() > endMs) throw new Error(`central does not answer:\n${child.lines.slice(-10).join("\n")}`);
    await pause(50);
  }
}

/** What autovacuum does on a real cluster: plans depend on the statistics, and index-only scans on the visibility map. */
async function analyse(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum (analyze)");
  await client.end();
}
