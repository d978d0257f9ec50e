import { once } from "node:events";
import { setFlagsFromString } from "node:v8";

// The files of this process are readable by its own account alone: the database holds officers' PINs, and device
// settings hold passwords.
process.umask(0o077);
// Loading the programs leaves garbage that would enlarge the young generation permanently, by 30 MB.
setFlagsFromString("--semi-space-growth-factor=1");
const { VERSION } = await import("../shared/lib/version.ts");
const { runCli } = await import("./cli.ts");

const exitCode = await runCli({
  args: process.argv.slice(2),
  version: VERSION,
  async assemble(settings, world) {
    const { assembleEdge } = await import("./assemble.ts");
    const edge = await assembleEdge(settings, world);
    setFlagsFromString("--semi-space-growth-factor=4");
    return edge;
  },
  load: () => import("./assemble.ts"),
  untilStopped: () => Promise.race(["SIGTERM", "SIGINT"].map((name) => once(process, name).then(() => name))),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
// A handle that is still open must not keep a stopped edge alive.
process.exit(exitCode);
