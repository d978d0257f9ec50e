import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { type Child, startNode } from "../lib/child.ts";
import { freePort } from "../lib/free-port.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { type BenchLane, openBenchLane, pause } from "./scan-to-open/doubles.ts";
import { type Prepared, prepareGate } from "./scan-to-open/prepare.ts";

/** From the last byte of a scan on a pseudo-terminal to the first byte of the open command on another. */

const ROOT = join(import.meta.dirname, "../..");
const FLOOR = join(import.meta.dirname, "scan-to-open/floor.ts");
const OPENS_WITHIN_MS = 5_000;
/** Rounds of floor and edge that are not counted: both stand for processes that have run for a while. */
const WARM_UP = 10;

interface Options {
  rounds: string;
  tickets: string[];
  lanes: string[];
  directory?: string;
}

const options = new Command("scan-to-open")
  .description(
    "Measures the time from a scan to the open command: the real edge with a full lane, and a floor that only " +
      "reads one row and writes one durably. Prints one JSON line at its end.",
  )
  .option("--rounds <n>", "measures for each figure", "200")
  .option("--tickets <n...>", "sizes of the replica", ["100000", "1000000"])
  .option("--lanes <n...>", "lanes that scan in the same instant", ["1", "8"])
  .option("--directory <path>", "where the database is written (default: a temporary folder)")
  .parse()
  .opts<Options>();

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "scan-to-open-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const size of options.tickets.map(Number))
    for (const count of options.lanes.map(Number)) figures.push(await measure(size, count));
  console.log(JSON.stringify({ bench: "scan-to-open", unit: "ms", machine, figures }));
} finally {
  await rm(directory, { recursive: true, force: true });
}

/**
 * One size and one number of lanes: edge and floor one after the other, on the same ports and the same rows, and with
 * the same time between scans: caches, disk and processor go cold for the one as for the other.
 */
async function measure(size: number, count: number) {
  const folder = await mkdtemp(join(directory, "gate-"));
  await using stack = new AsyncDisposableStack();
  const lanes: BenchLane[] = [];
  for (let n = 1; n <= count; n++) lanes.push(stack.use(await openBenchLane(folder, n)));
  say(`${size} vehicle tickets, ${count} lane${count === 1 ? "" : "s"}: filling the replica`);
  const ports = lanes.map((lane) => lane.ports);
  const prepared = prepareGate(folder, size, ports, (done) => {
    if (done % 200_000 === 0) say(`  ${done} of ${size}`);
  });
  const rounds = Math.ceil(Number(options.rounds) / Math.min(count, 4));
  const { roundMs, ...edge } = await measureEdge(folder, prepared, lanes, size, rounds);
  const floor = await measureFloor(prepared, lanes, size, rounds, roundMs);
  const ratio = { median: edge.median / floor.median, p99: edge.p99 / floor.p99 };
  const figure = { tickets: size, lanes: count, floor, edge, ratio };
  say(
    `  floor ${floor.median} ms (p99 ${floor.p99}), edge ${edge.median} ms (p99 ${edge.p99}), means ${floor.mean} and ${edge.mean}`,
  );
  say(`  ratio ${ratio.median.toFixed(2)} (p99 ${ratio.p99.toFixed(2)})`);
  await rm(folder, { recursive: true, force: true });
  return figure;
}

async function measureFloor(
  prepared: Prepared,
  lanes: readonly BenchLane[],
  size: number,
  rounds: number,
  roundMs: number,
) {
  const args = [prepared.databaseFile, ...lanes.flatMap(({ ports }) => [ports.scanner, ports.board])];
  await using child = startNode(FLOOR, args, { onLine: (line) => say(`  floor: ${line}`) });
  await child.line(/ready/);
  const next = tickets(size);
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const texts = lanes.map(() => prepared.ticket(next()).id);
    const took = await Promise.all(lanes.map((lane, n) => lane.scan(texts[n] ?? "", OPENS_WITHIN_MS)));
    if (round >= 0) times.push(...took);
    await pause(roundMs - 30 + Math.random() * 60);
  }
  return summary(times);
}

async function measureEdge(
  folder: string,
  prepared: Prepared,
  lanes: readonly BenchLane[],
  size: number,
  rounds: number,
) {
  const consolePort = await freePort();
  await using child = startNode(join(ROOT, "edge/main.ts"), [], {
    env: {
      GATE_EDGE_DATA_DIRECTORY: folder,
      GATE_EDGE_CREDENTIALS_FILE: prepared.credentialsFile,
      GATE_EDGE_CENTRAL_URL: "http://127.0.0.1:59999",
      GATE_EDGE_CONSOLE_PORT: String(consolePort),
      GATE_EDGE_LOG_LEVEL: process.env["BENCH_LOG_LEVEL"] ?? "error",
    },
    onLine: (line) => say(`  edge: ${line}`),
  });
  const isAtRest = async (): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${consolePort}/status.json`);
    const status = (await answer.json()) as { lanes: { phase: string; health: string }[] };
    return (
      status.lanes.length === lanes.length &&
      status.lanes.every(({ phase, health }) => phase === "idle" && health === "ok")
    );
  };
  await untilRest(isAtRest, child);
  const next = tickets(size);
  const times: number[] = [];
  let beganMs = performance.now();
  for (let round = -WARM_UP; round < rounds; round++) {
    if (round === 0) beganMs = performance.now();
    const texts = lanes.map(() => prepared.ticket(next()).qr);
    const took = await Promise.all(lanes.map((lane, n) => lane.scan(texts[n] ?? "", OPENS_WITHIN_MS)));
    if (round >= 0) times.push(...took);
    await Promise.all(lanes.map((lane) => lane.pass()));
    await untilRest(isAtRest, child);
    // Off the beat of the board's polls, so that scans meet them as they do at a gate.
    await pause(Math.random() * 60);
    if (round > 0 && round % 50 === 49) say(`  ${round + 1} of ${rounds} rounds`);
  }
  return { ...summary(times), roundMs: Math.round((performance.now() - beganMs) / rounds) };
}

async function untilRest(isAtRest: () => Promise<boolean>, child: Child): Promise<void> {
  const endMs = performance.now() + 30_000;
  while (performance.now() < endMs) {
    if (await isAtRest().catch(() => false)) return;
    await pause(25);
  }
  throw new Error(`the edge's lanes do not come to rest:\n${child.lines.slice(-10).join("\n")}`);
}

/** Tickets from all over the replica, none twice. */
function tickets(size: number): () => number {
  let n = 0;
  const stride = 7919;
  return () => (n++ * stride + 13) % size;
}
