import { setTimeout as pause } from "node:timers/promises";
import { benchCommand, positive } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { mebibytes, usageOf } from "../lib/usage.ts";
import { prepareSite } from "../story/prepare.ts";
import { openWorld } from "../story/world.ts";

/** Measures what a gate costs at which nothing happens. */

const options = benchCommand("idle-edge")
  .description(
    "Measures the edge of the demo's gate while nobody is there: three lanes, two with their devices behind TCP ports " +
      "and one on a broker, cameras, central in contact. Prints one JSON line at its end.",
  )
  .option("--without-bridges", "no weighbridge: its indicator sends 20 frames a second without being asked")
  .option("--seconds <n>", "how long it is measured", positive, 120)
  .option("--settle <n>", "seconds before that", positive, 30)
  .parse()
  .opts<{ withoutBridges?: true; seconds: number; settle: number }>();

const say = (line: string): void => void process.stderr.write(`${line}\n`);
await using world = await openWorld({ forcesTcp: true });
world.forget();
const machine = await describeMachine(world.directory);
say(machineLine(machine));
await prepareSite(world, { hasBridges: options.withoutBridges !== true, asksCustoms: false });
const pid = world.edgePid();
say(`  the edge (${pid}) lacks nothing; nobody comes`);
await pause(options.settle * 1000);
const before = usageOf(pid);
await pause(options.seconds * 1000);
const after = usageOf(pid);
const share = Math.round(((after.cpuMs - before.cpuMs) / options.seconds) * 10) / 100;
say(`  ${share} % of a core over ${options.seconds} s, ${mebibytes(after.rssBytes)} MiB`);
const bridges = options.withoutBridges ? 0 : 2;
console.log(JSON.stringify({ bench: "idle-edge", machine, bridges, corePercent: share, seconds: options.seconds }));
