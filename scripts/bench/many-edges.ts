import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Option } from "commander";
import { startPostgres } from "../../central/test/postgres.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { mebibytes, usageOf } from "../lib/usage.ts";
import { type CentralPlace, startCentral, withCentral } from "./central/run-central.ts";
import { type Note, openConnections, runEdge } from "./many-edges/edge.ts";
import { makeEdges } from "./many-edges/make-edges.ts";

/** Measures many edges on one central: heartbeats, feeds, commands and passages at the same time. */

const options = benchCommand("many-edges")
  .description(
    "Measures central under the edges of many gates: each sends heartbeats, follows the feed and waits for commands " +
      "by long polls, and sends its passages. Prints one JSON line at its end.",
  )
  .option("--edges <n>", "edges at once", howMany, 1000)
  .option("--gates-an-area <n>", "gates that share an area, and so its news", howMany, 8)
  .option("--passages-an-hour <n>", "vehicles at all gates together", howMany, 6000)
  .option("--seconds <n>", "how long it is measured, after as long a start", positive, 30)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{
    edges: number;
    gatesAnArea: number;
    passagesAnHour: number;
    seconds: number;
    engines: string[];
    directory?: string;
  }>();

type Kind = Parameters<Note>[0];
const KINDS: readonly Kind[] = ["heartbeat", "changes", "commands", "activities"];

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "many-edges-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push(await measure(engine));
  console.log(JSON.stringify({ bench: "many-edges", unit: "ms", machine, figures }));
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measure(engine: string) {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(directory, `${engine}-`));
  let databaseUrl: string | null = null;
  if (engine === "postgres") {
    const server = await startPostgres();
    stack.defer(() => server.stop());
    databaseUrl = await server.createDatabase();
  }
  const place: CentralPlace = { directory: folder, databaseUrl };
  const count = options.edges;
  say(`${engine}: registering ${count} edges`);
  const edges = await withCentral(place, (_, admin, url) =>
    makeEdges(admin, url, { count, gatesAnArea: options.gatesAnArea, folder }),
  );
  const central = await startCentral(place, say);
  stack.use(central.child);
  const stop = new AbortController();
  const times = new Map<Kind, number[]>(KINDS.map((kind) => [kind, []]));
  let unanswered = 0;
  let isMeasured = false;
  const note: Note = (kind, ms, isAnswered) => {
    if (!isMeasured) return;
    if (isAnswered) times.get(kind)?.push(ms);
    else unanswered++;
  };
  const connections = openConnections(central.url);
  const passageEveryMs = (3_600_000 / options.passagesAnHour) * count;
  const world = { note, signal: stop.signal, passageEveryMs };
  const running = edges.map((edge) => runEdge(edge, connections, world));
  say(`  all of them have begun`);
  await pause(options.seconds * 1000);
  const before = usageOf(central.child.pid);
  isMeasured = true;
  await pause(options.seconds * 1000);
  isMeasured = false;
  const after = usageOf(central.child.pid);
  stop.abort();
  await Promise.all(running);
  await connections.agent.destroy();
  const seconds = options.seconds;
  const of = (kind: Kind) => {
    const all = times.get(kind) ?? [];
    return all.length === 0 ? null : summary(all);
  };
  const answered = KINDS.reduce((sum, kind) => sum + (times.get(kind)?.length ?? 0), 0);
  const figure = {
    engine,
    edges: count,
    answered,
    unanswered,
    requestsASecond: Math.round(answered / seconds),
    heartbeat: of("heartbeat"),
    activities: of("activities"),
    centralCpu: Math.round(((after.cpuMs - before.cpuMs) / (seconds * 1000)) * 100) / 100,
    centralMiB: mebibytes(after.rssBytes),
  };
  say(
    `  ${answered} answered, ${unanswered} not; heartbeat ${figure.heartbeat?.median} ms (p99 ${figure.heartbeat?.p99})`,
  );
  say(`  activities ${figure.activities?.median} ms (p99 ${figure.activities?.p99})`);
  say(`  central: ${figure.centralCpu} of one core, ${figure.centralMiB} MiB`);
  return figure;
}
