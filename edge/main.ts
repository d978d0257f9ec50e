import { once } from "node:events";
import { readFileSync } from "node:fs";
import { assembleEdge } from "./assemble.ts";
import { runCli } from "./cli.ts";
import { rehearse } from "./rehearsal/rehearsal.ts";
import { setRuntimeFlags } from "./runtime-flags.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

// What it writes (the database holds officers' PINs, the settings of devices their passwords) is the edge's alone.
process.umask(0o077);
setRuntimeFlags();
/** Between two imagined trucks once the edge is warm. */
const AWAKE_MS = 80;
const stopped = new AbortController();

const exitCode = await runCli({
  args: process.argv.slice(2),
  version,
  assemble: async (settings, world) => {
    const edge = await assembleEdge(settings, world);
    if (!settings.rehearses) return edge;
    const goOn = (): Promise<void> => new Promise((resolve) => world.clock.after(AWAKE_MS, resolve));
    // Not waited for: the gate is open, and the rehearsal gives way to it.
    rehearse({ nowMs: world.clock.nowMs(), signal: stopped.signal, goOn }).catch((error: unknown) =>
      world.log.warn({ err: error }, "the rehearsal failed: trucks wait a little longer"),
    );
    return edge;
  },
  async untilStopped() {
    const signal = await Promise.race(["SIGTERM", "SIGINT"].map((name) => once(process, name).then(() => name)));
    stopped.abort();
    return signal;
  },
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
// A handle that something left open must not keep a stopped edge alive.
process.exit(exitCode);
