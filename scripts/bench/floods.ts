import { mkdtemp, rm } from "node:fs/promises";
import { networkInterfaces, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { Pool } from "undici";
import { z } from "zod";
import { systemActor } from "../../central/platform/auth/principal.ts";
import { roleOfKey } from "../../central/platform/auth/roles.ts";
import { createUser } from "../../central/platform/auth/users.ts";
import { startPostgres } from "../../central/test/postgres.ts";
import { newId } from "../../shared/lib/ids.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { startCentral, withCentral } from "./central/run-central.ts";
import { tokenOf } from "./many-edges/edge.ts";
import { openJournalChain } from "./many-edges/journal-chain.ts";
import { makeEdges } from "./many-edges/make-edges.ts";

/** Measures what a gate notices of an address that floods central with requests that are refused. */

const USUAL: number[] = [50, 400, 1500];

const options = benchCommand("floods")
  .description(
    "Measures a gate's feed and its passages on PostgreSQL while one address floods central: sign-ins with a wrong " +
      "password, requests that a user may not make, wrong client secrets. Prints one JSON line at its end.",
  )
  .option(
    "--connections <n...>",
    "connections of the flood",
    (text: string, before: number[]) => [...(before === USUAL ? [] : before), howMany(text)],
    USUAL,
  )
  .option("--seconds <n>", "how long each flood is measured", positive, 10)
  .option("--gap <ms>", "the pause between two requests of the gate", howMany, 50)
  .option("--directory <path>", "where the files of central are written (default: a temporary folder)")
  .parse()
  .opts<{ connections: number[]; seconds: number; gap: number; directory?: string }>();

const USER = { email: "sari@example.com", password: "a long password of an officer" };
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "floods-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  console.log(JSON.stringify({ bench: "floods", unit: "ms", machine, figures: await measure() }));
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measure() {
  await using stack = new AsyncDisposableStack();
  const server = await startPostgres();
  stack.defer(() => server.stop());
  const place = { directory, databaseUrl: await server.createDatabase() };
  const [edge] = await withCentral(place, async ({ platform }, admin, url) => {
    const { passwords } = platform.identity;
    const passwordHash = await passwords.hash(USER.password);
    await platform.transact(systemActor("bench"), async (work) => {
      const roleId = (await roleOfKey(work.tx, "operational")).id;
      const person = { fullname: "Sari", email: USER.email, type: "internal", roleId, areaIds: [] } as const;
      await createUser(work, { ...person, passwordHash });
    });
    return makeEdges(admin, url, { count: 1, gatesAnArea: 1, folder: directory });
  });
  if (!edge) throw new Error("no edge was made");
  const central = await startCentral(place, say, ["env", "GATE_HOST=0.0.0.0"]);
  stack.use(central.child);
  const gate = new Pool(central.url, { connections: 4, pipelining: 1 });
  stack.defer(() => gate.destroy());
  const bearer = await tokenOf(edge, central.url, new AbortController().signal);
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const journal = openJournalChain(edge);
  const call = async (path: string, body?: unknown): Promise<number> => {
    const startMs = performance.now();
    const method = body === undefined ? "GET" : "POST";
    const sent = body === undefined ? null : JSON.stringify(body);
    const answer = await gate.request({ path: `/v1/sync/${path}`, method, headers, body: sent });
    await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return performance.now() - startMs;
  };
  const watch = async (seconds: number) => {
    const [feed, passages]: [number[], number[]] = [[], []];
    for (const endMs = performance.now() + seconds * 1000; performance.now() < endMs;) {
      feed.push(await call("changes?cursor=0"));
      const facts = journal.visit();
      passages.push(await call("activities", { facts }));
      journal.isAtCentral(facts);
      await pause(options.gap);
    }
    return { feed: summary(feed), passages: summary(passages) };
  };

  // From another address than the gate's: this machine's own are not limited.
  const flooded = central.url.replace("127.0.0.1", ownAddress());
  const json = { "content-type": "application/json" };
  const signedIn = await fetch(`${central.url}/v1/auth/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify(USER),
  });
  const { data } = z.object({ data: z.object({ access_token: z.string() }) }).parse(await signedIn.json());
  const floods: Record<string, Omit<autocannon.Options, "url">> = {
    "wrong passwords": {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: "nobody@example.com", password: "wrong" }),
    },
    "not allowed": { method: "GET", headers: { authorization: `Bearer ${data.access_token}` } },
    "wrong client secrets": {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `grant_type=client_credentials&client_id=${newId()}&client_secret=wrong`,
    },
  };
  const paths = ["/v1/auth/login", "/v1/log-activities", "/v1/oauth/token"];
  const figures = [
    { flood: "none", connections: 0, refused: 0, load: loadavg()[0], ...(await watch(options.seconds)) },
  ];
  for (const [at, [flood, load]] of Object.entries(floods).entries())
    for (const connections of options.connections) {
      const url = `${flooded}${paths[at] ?? ""}`;
      const running = autocannon({ ...load, url, connections, duration: options.seconds + 3, workers: 1 });
      await pause(2_000);
      const seen = await watch(options.seconds - 1);
      const { non2xx, statusCodeStats } = (await running) as autocannon.Result & { statusCodeStats: unknown };
      figures.push({ flood, connections, refused: non2xx, load: loadavg()[0], ...seen });
      say(`  ${flood}, ${connections} connections: ${JSON.stringify({ statusCodeStats, ...figures.at(-1) })}`);
    }
  return figures;
}

/** An address of this machine that is not its loopback. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const found = all.find(({ family, internal }) => family === "IPv4" && !internal);
  if (!found) throw new Error("this machine has no address but its loopback");
  return found.address;
}
