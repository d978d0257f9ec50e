import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { benchCommand, demandPrograms, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { type BenchLane, openBenchLane } from "./scan-to-open/doubles.ts";
import { startSampleEdge } from "./sample-edge.ts";
import { qrOf } from "./sample-gate.ts";
import { prepareGate } from "./scan-to-open/prepare.ts";

/** What noise on one reader's port costs the lanes beside it: scan to open, with and without. */

const SOURCE = join(import.meta.dirname, "noise/source.ts");
const TICKETS = 10_000;
const OPENS_WITHIN_MS = 5_000;
const WARM_UP = 10;

const options = benchCommand("noise")
  .description(
    "Runs the real edge with several lanes, fills one reader's port with random bytes, and measures scan to open on " +
      "the other lanes, by turns with and without the noise. Prints one JSON line at its end.",
  )
  .option("--rounds <n>", "measures on each lane for each figure", howMany, 100)
  .option("--lanes <n>", "lanes beside the noisy one", howMany, 3)
  .option("--bytes <n>", "bytes of noise a second", howMany, 1000000)
  .parse()
  .opts<{ rounds: number; lanes: number; bytes: number }>();

demandPrograms("socat");
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(tmpdir(), "noise-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const { quiet, noisy } = await measure(options.lanes, options.rounds, options.bytes);
  const ratio = { median: noisy.median / quiet.median, p99: noisy.p99 / quiet.p99 };
  say(`quiet ${quiet.median} ms (p99 ${quiet.p99}), with noise ${noisy.median} ms (p99 ${noisy.p99})`);
  say(`ratio ${ratio.median.toFixed(2)} (p99 ${ratio.p99.toFixed(2)})`);
  const bytes_per_second = options.bytes;
  console.log(JSON.stringify({ bench: "noise", unit: "ms", machine, bytes_per_second, quiet, noisy, ratio }));
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measure(count: number, rounds: number, bytesPerSecond: number) {
  await using stack = new AsyncDisposableStack();
  const lanes: BenchLane[] = [];
  for (let n = 1; n <= count + 1; n++) lanes.push(stack.use(await openBenchLane(n)));
  const calm = lanes.slice(0, count);
  const noisePort = join(directory, "noise");
  const noise = stack.use(await openNoise(noisePort, bytesPerSecond));
  const ports = lanes.map((lane, at) => (at === count ? { ...lane.ports, scanner: noisePort } : lane.ports));
  const prepared = prepareGate(directory, TICKETS, ports);
  await using edge = await startSampleEdge(directory, prepared, { onLine: (line) => say(`  edge: ${line}`) });
  const times = { quiet: [] as number[], noisy: [] as number[] };
  let next = 0;
  await edge.untilRest(count);
  // By turns, so that whatever else the machine does meets both alike.
  for (let round = -WARM_UP; round < 2 * rounds; round++) {
    const isNoisy = round % 2 !== 0;
    noise.set(isNoisy);
    await pause(50 + Math.random() * 60);
    const took = await Promise.all(calm.map((lane) => lane.scan(qrOf(next++), OPENS_WITHIN_MS)));
    if (round >= 0) times[isNoisy ? "noisy" : "quiet"].push(...took);
    await Promise.all(calm.map((lane) => lane.pass()));
    await edge.untilRest(count);
    if (round > 0 && round % 50 === 49) say(`  ${round + 1} of ${2 * rounds} rounds`);
  }
  return { quiet: summary(times.quiet), noisy: summary(times.noisy) };
}

/** A pseudo-terminal out of which noise comes while it is on. */
async function openNoise(
  path: string,
  bytesPerSecond: number,
): Promise<AsyncDisposable & { set(isOn: boolean): void }> {
  const script = '"$1" "$2" "$3" | socat -u STDIN "PTY,link=$4,rawer"';
  const args = ["-c", script, "sh", process.execPath, SOURCE, String(bytesPerSecond), path];
  // A group of its own, so that source and wire are stopped together.
  const child = spawn("sh", args, { detached: true, stdio: ["ignore", "ignore", "inherit"] });
  const tell = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  };
  for (let tries = 0; !existsSync(path); tries++) {
    if (tries > 200) throw new Error("the noisy port does not appear");
    await pause(25);
  }
  return {
    set: (isOn) => tell(isOn ? "SIGCONT" : "SIGSTOP"),
    async [Symbol.asyncDispose]() {
      const gone = once(child, "exit");
      tell("SIGCONT");
      tell("SIGTERM");
      await gone;
    },
  };
}
