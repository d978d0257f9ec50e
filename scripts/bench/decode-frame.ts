import { tmpdir } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { DeviceSettings } from "../../shared/wire/devices/device.ts";
import { systemClock } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openDriverWorld } from "../../edge/drivers/registry.ts";
import { setRuntimeFlags } from "../../edge/runtime-flags.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { startCamera } from "./decode-frame/start-camera.ts";
import { collectGarbage } from "../lib/collect-garbage.ts";
import { takeGatePriority } from "../lib/gate-priority.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { quantile } from "../lib/statistics.ts";

/**
 * What the reading of camera pictures costs the lanes beside it: how late this process's event loop comes to its work,
 * and how much of that is the process's own doing. The first needs a machine that does nothing else, the second does not.
 */

const LIMIT_MS = 5;
/** As often the loop is looked at: a scan that comes between is as late as the loop. */
const BEAT_MS = 1;

interface Options {
  seconds: number;
  pollMs: number;
  cameras: number;
  rounds: number;
}

const options = benchCommand("decode-frame")
  .description(
    "Measures how late the edge's event loop comes to a lane's work, at rest and while camera readers decode 1280 × 720 " +
      `pictures as fast as they can, by turns. Prints one JSON line at its end; fails when the loop itself works for more than ${LIMIT_MS} ms on end.`,
  )
  .option("--seconds <n>", "length of each measure", positive, 5)
  .option("--rounds <n>", "measures of each kind, by turns", howMany, 4)
  .option("--poll-ms <n>", "how often each camera is asked for a picture", howMany, 50)
  .option("--cameras <n>", "camera readers at the same time", howMany, 2)
  .parse()
  .opts<Options>();

const say = (line: string): void => void process.stderr.write(`${line}\n`);
// As in the edge: what is measured is its thread, with its priority and its way of collecting garbage.
setRuntimeFlags();
const hasPriority = takeGatePriority(say);
const machine = await describeMachine(tmpdir());
say(machineLine(machine));

await using stack = new AsyncDisposableStack();
const { url, largestPictureBytes } = stack.use(await startCamera());

const read = new Set<string>();
let codes = 0;
const world = { clock: systemClock, random: Math.random, log: silentLog, broker: null };
const drivers = stack.use(openDriverWorld(world));
const deaf = { plateRead: () => undefined, loop: () => undefined, barrier: () => undefined, fire: () => undefined };
const cameras = Array.from({ length: options.cameras }, (_, n) => {
  const source = { type: "http", url, poll_ms: options.pollMs };
  // Forgotten at once, so that every code that is read is counted.
  const settings = DeviceSettings.parse({ role: "reader", driver: "camera", source, forget_seconds: 0.5 });
  const events = {
    ...deaf,
    health: (_id: string, state: string, detail: string | null) => say(`  camera ${n + 1} ${state} ${detail ?? ""}`),
    scanned: (_id: string, text: string) => {
      codes += 1;
      read.add(text);
    },
  };
  const camera = stack.use(drivers.createDevice({ id: `camera-${n + 1}`, name: `Camera ${n + 1}`, settings }, events));
  camera.reader?.attend?.(false);
  camera.start();
  return camera;
});
const decode = (isOn: boolean): void => {
  for (const camera of cameras) camera.reader?.attend?.(isOn);
};

interface Beats {
  /** How late each beat of the loop came. */
  late: number[];
  /** What the loop's own thread worked between two beats: what it keeps a lane waiting whatever else the machine does. */
  busy: number[];
}

/** Milliseconds. */
async function measure({ late, busy }: Beats = { late: [], busy: [] }): Promise<void> {
  const endMs = performance.now() + options.seconds * 1000;
  await new Promise<void>((resolve) => {
    let dueMs = performance.now() + BEAT_MS;
    let worked = threadMs();
    const beat = (): void => {
      const nowMs = performance.now();
      late.push(Math.max(0, nowMs - dueMs));
      busy.push(threadMs() - worked);
      if (nowMs >= endMs) {
        resolve();
        return;
      }
      worked = threadMs();
      dueMs = performance.now() + BEAT_MS;
      setTimeout(beat, BEAT_MS);
    };
    setTimeout(beat, BEAT_MS);
  });
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

// The thread and the library are loaded, and the runtime has compiled what it will, before anything counts. What the
// start left behind goes, too: the runtime would collect it in the middle of the first minute, whoever decodes or not.
decode(true);
await measure();
collectGarbage();
const idle: Beats = { late: [], busy: [] };
const decoding: Beats = { late: [], busy: [] };
codes = 0;
for (let round = 1; round <= options.rounds; round++) {
  decode(false);
  await pause(500);
  await measure(idle);
  decode(true);
  await measure(decoding);
  say(`  round ${round}: ${codes} codes read so far`);
}
decode(false);

const figure = (late: readonly number[]) => {
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    median: rounded(quantile(late, 0.5)),
    p99: rounded(quantile(late, 0.99)),
    p999: rounded(quantile(late, 0.999)),
    max: rounded(quantile(late, 1)),
    count: late.length,
  };
};
const figures = {
  idle: { late: figure(idle.late), busy: figure(idle.busy) },
  decoding: { late: figure(decoding.late), busy: figure(decoding.busy) },
};
for (const [name, { late, busy }] of Object.entries(figures))
  say(
    `${name.padEnd(8)} late p99 ${late.p99} ms, at most ${late.max} ms; busy p99 ${busy.p99} ms, at most ${busy.max} ms`,
  );
const seconds = options.seconds * options.rounds;
console.log(
  JSON.stringify({
    bench: "decode-frame",
    unit: "ms",
    machine,
    hasPriority,
    cameras: cameras.length,
    largest_picture_bytes: largestPictureBytes,
    codes_per_second: Math.round((codes / seconds) * 10) / 10,
    different_codes: read.size,
    ...figures,
  }),
);
if (figures.decoding.busy.max > LIMIT_MS || codes === 0) process.exitCode = 1;
