import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Option } from "commander";
import { benchCommand, howMany, howManyEach } from "../lib/bench-command.ts";
import { type Child, startNode } from "../lib/child.ts";
import { freePort } from "../../shared/test/free-port.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { gatePriority } from "../lib/gate-priority.ts";
import { summary } from "../lib/statistics.ts";
import { openMosquitto } from "../../edge/test/mosquitto.ts";
import { openBrokerLane, topicOf } from "./scan-to-open/broker-lane.ts";
import { type TimedLane, openBenchLane } from "./scan-to-open/doubles.ts";
import { photoCamera } from "./scan-to-open/lane-settings.ts";
import { qrOf, ticketOf } from "./sample-gate.ts";
import { type Prepared, prepareLanes } from "./scan-to-open/prepare.ts";

/** From the last byte of a scan to the first byte of the open command: on pseudo-terminals, over TCP, over a broker. */

const ROOT = join(import.meta.dirname, "../..");
const FLOOR = join(import.meta.dirname, "scan-to-open/floor.ts");
const CAMERA = join(import.meta.dirname, "decode-frame/camera.ts");
/** A camera is a computer of its own: here it comes behind the gate. */
const ASIDE = ["nice", "-n", "19"];
const OPENS_WITHIN_MS = 5_000;
/** Rounds of floor and edge that are not counted: both stand for processes that have run for a while. */
const WARM_UP = 10;

/** From one ticket to the next that is measured: far enough that no two share a page of the database. */
const STRIDE = 7919;

interface Options {
  rounds: number;
  tickets: number[];
  lanes: number[];
  link: "serial" | "tcp" | "mqtt";
  photos: boolean;
  directory?: string;
}

const options = benchCommand("scan-to-open")
  .description(
    "Measures the time from a scan to the open command: the real edge with a full lane, and a floor that only " +
      "reads one row and writes one durably. Prints one JSON line at its end.",
  )
  .option("--rounds <n>", "measures for each figure", howMany, 200)
  .option("--tickets <n...>", "sizes of the replica", howManyEach(), [100000, 1000000])
  .option("--lanes <n...>", "lanes that scan in the same instant", howManyEach(), [1, 8])
  .addOption(
    new Option("--link <kind>", "what the lanes' devices hang on").choices(["serial", "tcp", "mqtt"]).default("serial"),
  )
  .option("--photos", "each lane takes photos of 1280 × 720 at decisions and passages", false)
  .option("--directory <path>", "where the database is written (default: a temporary folder)")
  .parse()
  .opts<Options>();

const say = (line: string): void => void process.stderr.write(`${line}\n`);
/** Both have it, the edge and the floor. */
const priority = gatePriority(say);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "scan-to-open-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const size of options.tickets) for (const count of options.lanes) figures.push(await measure(size, count));
  console.log(
    JSON.stringify({
      bench: "scan-to-open",
      unit: "ms",
      machine,
      link: options.link,
      photos: options.photos,
      hasPriority: priority.length > 0,
      figures,
    }),
  );
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
  const site = await openSite(count, stack);
  say(`${size} vehicle tickets, ${count} lane${count === 1 ? "" : "s"}: filling the replica`);
  const photos = options.photos ? [photoCamera(await openCamera(stack))] : [];
  const settings = site.lanes.map((lane) => [...lane.settings, ...photos]);
  const prepared = prepareLanes(folder, size, settings, (done) => {
    if (done % 200_000 === 0) say(`  ${done} of ${size}`);
  });
  const rounds = Math.ceil(options.rounds / Math.min(count, 4));
  const { roundMs, ...edge } = await measureEdge(folder, prepared, site, size, rounds);
  const floor = await measureFloor(prepared, site, size, rounds, roundMs);
  const ratio = { median: edge.median / floor.median, p99: edge.p99 / floor.p99 };
  const figure = { tickets: size, lanes: count, floor, edge, ratio };
  say(
    `  floor ${floor.median} ms (p99 ${floor.p99}), edge ${edge.median} ms (p99 ${edge.p99}), means ${floor.mean} and ${edge.mean}`,
  );
  say(`  ratio ${ratio.median.toFixed(2)} (p99 ${ratio.p99.toFixed(2)})`);
  await rm(folder, { recursive: true, force: true });
  return figure;
}

/** The lanes' hardware, and where the floor finds it. */
interface Site {
  lanes: readonly TimedLane[];
  brokerUrl: string | null;
  floor: readonly string[];
}

async function openSite(count: number, stack: AsyncDisposableStack): Promise<Site> {
  const { link } = options;
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  if (link === "mqtt") {
    const { url } = stack.use(await openMosquitto());
    const lanes = [];
    for (const number of numbers) lanes.push(stack.use(await openBrokerLane(url, number)));
    const topics = numbers.flatMap((number) => [topicOf(number)("scan"), topicOf(number)("open")]);
    return { lanes, brokerUrl: url, floor: [url, ...topics] };
  }
  const lanes = [];
  for (const number of numbers) lanes.push(stack.use(await openBenchLane(number, link)));
  return { lanes, brokerUrl: null, floor: lanes.flatMap(({ ports }) => [ports.scanner, ports.board]) };
}

/** @returns the address at which it hands out pictures */
async function openCamera(stack: AsyncDisposableStack): Promise<string> {
  const child = stack.use(startNode(CAMERA, [], { under: ASIDE }));
  const [, port = ""] = (await child.line(/^camera \d+ \d+$/, 60_000)).split(" ");
  return `http://127.0.0.1:${port}/`;
}

async function measureFloor(prepared: Prepared, { lanes, floor }: Site, size: number, rounds: number, roundMs: number) {
  const args = [prepared.databaseFile, options.link, ...floor];
  await using child = startNode(FLOOR, args, { under: priority, onLine: (line) => say(`  floor: ${line}`) });
  await child.line(/ready/);
  const next = tickets(size, STRIDE >> 1);
  const times: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const texts = lanes.map(() => ticketOf(next()).id);
    const took = await Promise.all(lanes.map((lane, n) => lane.scan(texts[n] ?? "", OPENS_WITHIN_MS)));
    if (round >= 0) times.push(...took);
    await pause(roundMs - 30 + Math.random() * 60);
  }
  return summary(times);
}

async function measureEdge(
  folder: string,
  prepared: Prepared,
  { lanes, brokerUrl }: Site,
  size: number,
  rounds: number,
) {
  const consolePort = await freePort();
  await using child = startNode(join(ROOT, "edge/main.ts"), [], {
    under: priority,
    env: {
      GATE_EDGE_DATA_DIRECTORY: folder,
      GATE_EDGE_CREDENTIALS_FILE: prepared.credentialsFile,
      GATE_EDGE_CENTRAL_URL: "http://127.0.0.1:59999",
      GATE_EDGE_CONSOLE_PORT: String(consolePort),
      ...(brokerUrl === null ? {} : { GATE_EDGE_SITE_BROKER_URL: brokerUrl }),
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
  const hasEnded = child.exited.then((exit) => {
    throw new Error(`the edge has ended (${JSON.stringify(exit)}):\n${child.lines.slice(-10).join("\n")}`);
  });
  // Nobody waits for it between rounds, and it ends when it is told to.
  hasEnded.catch(() => undefined);
  const next = tickets(size, 0);
  const times: number[] = [];
  let beganMs = performance.now();
  for (let round = -WARM_UP; round < rounds; round++) {
    if (round === 0) beganMs = performance.now();
    const texts = lanes.map(() => qrOf(next()));
    const took = await Promise.all(lanes.map((lane, n) => lane.scan(texts[n] ?? "", OPENS_WITHIN_MS)));
    if (round >= 0) times.push(...took);
    await Promise.race([Promise.all(lanes.map((lane) => lane.pass())), hasEnded]);
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

/**
 * Tickets from all over the replica, none twice, and of none the neighbours that another `first` gives: whoever is
 * measured later is not to find the rows in memory that the one before has fetched from the disk.
 */
function tickets(size: number, first: number): () => number {
  let n = 0;
  return () => (n++ * STRIDE + first) % size;
}
