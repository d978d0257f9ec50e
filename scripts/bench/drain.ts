import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchCommand, howManyEach } from "../lib/bench-command.ts";
import { startNode } from "../lib/child.ts";
import { gatePriority } from "../lib/gate-priority.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { mebibytes, usageOf } from "../lib/usage.ts";
import { makeGate, startCentral, withCentral } from "./central/run-central.ts";
import { makeTickets } from "./central/real-tickets.ts";

/** Measures how fast a gate sends an outbox of 14 offline days while it keeps deciding scans. */

const PARTS = join(import.meta.dirname, "drain");
const WITHIN_MS = 3_600_000;
const MEMORY_DISK = "/dev/shm";
/** Runs a process on the first processor with idle priority (chrt(1), taskset(1)). */
const ASIDE = ["chrt", "--idle", "0", "taskset", "--cpu-list", "0"];

const options = benchCommand("drain")
  .description(
    "Measures how long central takes to have everything that a gate has gathered alone, what that costs the gate's " +
      "own decisions, and the memory of both sides. The edge sends and rests by turns, and decides all the time. The " +
      "floor leaves the same rows at central (facts, activities, last steps, feed, audit log), by plain NDJSON and " +
      "upserts in transactions of 1,000, without looking anything up or checking anything. Prints one JSON line at its " +
      "end.",
  )
  .option("--facts <n...>", "facts that wait: two for each vehicle that passed", howManyEach(), [252000])
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .option(
    "--apart",
    "central's side and the floor's keep their data in memory and run on the first processor alone, while nobody else " +
      "wants it: decisions wait for neither disk nor processor of theirs, as on a site, where central is another " +
      "machine; the drain takes longer so",
  )
  .parse()
  .opts<{ facts: number[]; directory?: string; apart?: true }>();

interface Summary {
  median: number;
  p99: number;
  count: number;
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const isApart = options.apart === true;
const under = isApart ? ASIDE : [];
const priority = gatePriority(say);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "drain-"));
const centralDirectory = await mkdtemp(join(isApart ? MEMORY_DISK : directory, "drain-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const size of options.facts) figures.push(await measure(size));
  console.log(
    JSON.stringify({ bench: "drain", unit: "ms", isApart, hasPriority: priority.length > 0, machine, figures }),
  );
} finally {
  for (const folder of [directory, centralDirectory]) await rm(folder, { recursive: true, force: true });
}

async function measure(size: number) {
  const folder = await mkdtemp(join(directory, "site-"));
  const place = { directory: join(centralDirectory, `central-${size}`), databaseUrl: null };
  const bare = { directory: join(centralDirectory, `floor-${size}`) };
  // Each vehicle comes in and goes out, with two facts each time.
  const vehicles = Math.ceil(size / 4);
  say(`${size} facts: making ${vehicles} vehicle tickets at central`);
  const gate = await withCentral(place, async ({ platform }, admin, url) => {
    const made = await makeGate(admin, url, join(folder, "credentials.json"));
    await makeTickets(platform, admin, made.areaId, vehicles, (done) => {
      if (done % 10_000 === 0) say(`  ${done} of ${vehicles}`);
    });
    return made;
  });
  await cp(place.directory, bare.directory, { recursive: true });
  const central = await startCentral(place, say, under);
  await using centralProcess = central.child;
  const args = [folder, central.url, gate.credentialsFile, gate.laneId];
  await startNode(join(PARTS, "fill.ts"), [...args, String(size)], { onLine: (line) => say(`  fill: ${line}`) }).exited;
  await using edge = startNode(join(PARTS, "edge.ts"), args, {
    onLine: (line) => line.startsWith("{") || say(`  edge: ${line}`),
    under: priority,
  });
  await edge.line(/^ready/, WITHIN_MS);
  const floor = await floorOf(folder, bare.directory);
  say(`  floor ${floor.ms} ms (${floor.edgeMiB} and ${floor.centralMiB} MiB)`);
  const before = usageOf(centralProcess.pid);
  process.kill(edge.pid, "SIGUSR2");
  const result = JSON.parse(await edge.line(/^\{"ms"/, WITHIN_MS)) as {
    ms: number;
    resting: Summary;
    sending: Summary;
    peakRssKib: number;
  };
  const after = usageOf(centralProcess.pid);
  const { resting, sending } = result;
  const drained = {
    ms: Math.round(result.ms),
    edgeMiB: mebibytes(result.peakRssKib * 1024),
    centralMiB: mebibytes(after.peakRssBytes),
    centralCpuMs: after.cpuMs - before.cpuMs,
  };
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  const ratio = { drain: rounded(drained.ms / floor.ms), decisionP99: rounded(sending.p99 / resting.p99) };
  for (const used of [folder, place.directory, bare.directory]) await rm(used, { recursive: true, force: true });
  say(`  drain ${drained.ms} ms (${drained.edgeMiB} and ${drained.centralMiB} MiB): ratio ${ratio.drain}`);
  say(
    `  a decision: ${sending.median} ms (p99 ${sending.p99}) while facts are sent, ` +
      `${resting.median} ms (p99 ${resting.p99}) while none are`,
  );
  return { facts: size, floor, drain: drained, decisions: { resting, sending }, ratio };
}

async function floorOf(folder: string, central: string) {
  await using server = startNode(join(PARTS, "floor-server.ts"), [central], { under });
  const url = `http://127.0.0.1:${await server.line(/^\d+$/)}`;
  await using client = startNode(join(PARTS, "floor-client.ts"), [folder, url]);
  const result = JSON.parse(await client.line(/^\{"ms"/, WITHIN_MS)) as { ms: number; peakRssKib: number };
  const centralMiB = mebibytes(usageOf(server.pid).peakRssBytes);
  return { ms: Math.round(result.ms), edgeMiB: mebibytes(result.peakRssKib * 1024), centralMiB };
}
