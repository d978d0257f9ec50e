import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchCommand, howMany, howManyEach } from "../lib/bench-command.ts";
import { startNode } from "../lib/child.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { quantile } from "../lib/statistics.ts";
import { mebibytes, usageOf } from "../lib/usage.ts";
import { type BenchGate, makeGate, startCentral, withCentral } from "./central/run-central.ts";
import { fillFeed } from "./central/fill-feed.ts";

/** Measures the fill of an empty edge with every vehicle ticket of its area, against plain NDJSON and bulk upserts. */

const PARTS = join(import.meta.dirname, "initial-fill");
const WITHIN_MS = 600_000;

const options = benchCommand("initial-fill")
  .description(
    "Measures how long an empty edge takes to hold every vehicle ticket of its area, and the memory of both sides: " +
      "the edge's own pull from central as a process, and a floor of plain NDJSON and bulk upserts in transactions " +
      "of 1,000 into the same table. Prints one JSON line at its end.",
  )
  .option("--tickets <n...>", "vehicle tickets of the area", howManyEach(), [20000, 100000, 300000])
  .option("--rounds <n>", "measures for each figure; the median howManyEach", howMany, 3)
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ tickets: number[]; rounds: number; directory?: string }>();

interface Measure {
  ms: number;
  edgeMiB: number;
  centralMiB: number;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "initial-fill-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const size of options.tickets) figures.push(await measure(size));
  console.log(JSON.stringify({ bench: "initial-fill", unit: "ms", machine, figures }));
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measure(size: number) {
  const folder = await mkdtemp(join(directory, "site-"));
  const place = { directory: join(folder, "central"), databaseUrl: null };
  say(`${size} vehicle tickets: writing them down at central`);
  const gate = await withCentral(place, async ({ platform }, admin, url) => {
    const made = await makeGate(admin, url, join(folder, "credentials.json"));
    await fillFeed(platform, made.areaId, size, (done) => {
      if (done % 50_000 === 0) say(`  ${done} of ${size}`);
    });
    return made;
  });
  const floors: Measure[] = [];
  const edges: Measure[] = [];
  for (let round = 0; round < options.rounds; round++) {
    floors.push(await floorRound(folder, place.directory, gate));
    edges.push(await edgeRound(folder, place.directory, gate));
    say(`  round ${round + 1}: floor ${shown(floors.at(-1))}, edge ${shown(edges.at(-1))}`);
  }
  await rm(folder, { recursive: true, force: true });
  const [floor, edge] = [middle(floors), middle(edges)];
  const ratio = Math.round((edge.ms / floor.ms) * 100) / 100;
  say(
    `  floor ${floor.ms} ms, edge ${edge.ms} ms: ratio ${ratio}; edge ${edge.edgeMiB} MiB, central ${edge.centralMiB} MiB`,
  );
  return { tickets: size, floor, edge, ratio };
}

async function floorRound(folder: string, centralDirectory: string, { areaId }: BenchGate): Promise<Measure> {
  await using server = startNode(join(PARTS, "floor-server.ts"), [centralDirectory, areaId]);
  const url = `http://127.0.0.1:${await server.line(/^\d+$/)}`;
  return await clientRound(folder, join(PARTS, "floor-client.ts"), [url], server.pid);
}

async function edgeRound(folder: string, centralDirectory: string, { credentialsFile }: BenchGate): Promise<Measure> {
  const central = await startCentral({ directory: centralDirectory, databaseUrl: null }, say);
  await using child = central.child;
  return await clientRound(folder, join(PARTS, "edge.ts"), [central.url, credentialsFile], child.pid);
}

async function clientRound(folder: string, file: string, args: readonly string[], serverPid: number): Promise<Measure> {
  const store = await mkdtemp(join(folder, "edge-"));
  await using client = startNode(file, [store, ...args], {
    onLine: (line) => line.startsWith("{") || say(`  ${line}`),
  });
  const result = JSON.parse(await client.line(/^\{"ms"/, WITHIN_MS)) as { ms: number; peakRssKib: number };
  const centralMiB = mebibytes(usageOf(serverPid).peakRssBytes);
  await client.exited;
  await rm(store, { recursive: true, force: true });
  return { ms: Math.round(result.ms), edgeMiB: mebibytes(result.peakRssKib * 1024), centralMiB };
}

function middle(measures: readonly Measure[]): Measure {
  const of = (key: keyof Measure): number =>
    quantile(
      measures.map((measure) => measure[key]),
      0.5,
    );
  return { ms: of("ms"), edgeMiB: of("edgeMiB"), centralMiB: of("centralMiB") };
}

function shown(measure: Measure | undefined): string {
  return `${measure?.ms} ms (${measure?.edgeMiB} and ${measure?.centralMiB} MiB)`;
}
