import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { benchCommand, requirePrograms, howMany, howManyEach } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { gatePriority } from "../lib/gate-priority.ts";
import { summary } from "../lib/statistics.ts";
import { openMosquitto } from "../../edge/test/mosquitto.ts";
import { startCamera } from "./scan-to-open/start-camera.ts";
import { openBrokerLane, topicOf } from "./scan-to-open/broker-lane.ts";
import { openBenchLane } from "./scan-to-open/doubles.ts";
import { photoCamera } from "./scan-to-open/lane-settings.ts";
import { prepareLanes } from "./scan-to-open/prepare.ts";
import { edgeTurn, floorTurn, type Site } from "./scan-to-open/turns.ts";

/**
 * Latency from the last byte of a scan to the first byte of the open command: on pseudo-terminals, TCP and a broker.
 */

/** Number of turns of the edge and of the floor. */
const TURNS = 4;

/** Distance between two measured tickets: large enough that they never share a page of the database. */
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

if (options.link === "mqtt") requirePrograms("mosquitto");
const say = (line: string): void => void process.stderr.write(`${line}\n`);
/** Settings of both the edge and the floor. */
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
 * Measures one replica size and one number of lanes. Edge and floor alternate, so that load from elsewhere affects both
 * equally.
 * Both use the same ports, rows and time between scans, so that caches, disk and processor are equally cold.
 */
async function measure(size: number, count: number) {
  const folder = await mkdtemp(join(directory, "gate-"));
  await using stack = new AsyncDisposableStack();
  const site = await openSite(count, stack);
  say(`${size} vehicle tickets, ${count} lane${count === 1 ? "" : "s"}: filling the replica`);
  const photos = options.photos ? [photoCamera(stack.use(await startCamera()).url)] : [];
  const settings = site.lanes.map((lane) => [...lane.settings, ...photos]);
  const prepared = prepareLanes(folder, size, settings, (done) => {
    if (done % 200_000 === 0) say(`  ${done} of ${size}`);
  });
  const rounds = Math.ceil(options.rounds / Math.min(count, 4) / TURNS);
  const setting = { site, prepared, folder, priority, rounds, say };
  const nextOfEdge = tickets(size, 0);
  const nextOfFloor = tickets(size, STRIDE >> 1);
  const edgeTimes: number[] = [];
  const floorTimes: number[] = [];
  for (let turn = 1; turn <= TURNS; turn++) {
    const { times, roundMs } = await edgeTurn(setting, nextOfEdge);
    edgeTimes.push(...times);
    floorTimes.push(...(await floorTurn(setting, nextOfFloor, roundMs)));
    say(`  turn ${turn} of ${TURNS}: ${rounds} rounds each`);
  }
  const [edge, floor] = [summary(edgeTimes), summary(floorTimes)];
  const ratio = { median: edge.median / floor.median, p99: edge.p99 / floor.p99 };
  const figure = { tickets: size, lanes: count, floor, edge, ratio };
  say(
    `  floor ${floor.median} ms (p99 ${floor.p99}), edge ${edge.median} ms (p99 ${edge.p99}), means ${floor.mean} and ${edge.mean}`,
  );
  say(`  ratio ${ratio.median.toFixed(2)} (p99 ${ratio.p99.toFixed(2)})`);
  await rm(folder, { recursive: true, force: true });
  return figure;
}

async function openSite(count: number, stack: AsyncDisposableStack): Promise<Site> {
  const { link } = options;
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  if (link === "mqtt") {
    const { url } = stack.use(await openMosquitto());
    const lanes = [];
    for (const number of numbers) lanes.push(stack.use(await openBrokerLane(url, number)));
    const topics = numbers.flatMap((number) => [topicOf(number)("scan"), topicOf(number)("open")]);
    return { lanes, link, brokerUrl: url, floor: [url, ...topics] };
  }
  const lanes = [];
  for (const number of numbers) lanes.push(stack.use(await openBenchLane(number, link)));
  return { lanes, link, brokerUrl: null, floor: lanes.flatMap(({ ports }) => [ports.scanner, ports.board]) };
}

/**
 * Tickets from the whole replica without repetition, and without the neighbours of the tickets of another `first`: a
 * later measurement must not find rows in memory that an earlier one read from disk.
 */
function tickets(size: number, first: number): () => number {
  let n = 0;
  return () => (n++ * STRIDE + first) % size;
}
