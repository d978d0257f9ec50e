import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

// What it writes (the database holds officers' PINs, the settings of devices their passwords) is the edge's alone.
process.umask(0o077);
// What is left behind by reading the programs would make room for young objects that nobody needs: 30 MB, for ever.
setFlagsFromString("--semi-space-growth-factor=1");
const { runCli } = await import("./cli.ts");

const exitCode = await runCli({
  args: process.argv.slice(2),
  version,
  async assemble(settings, world) {
    const { assembleEdge } = await import("./assemble.ts");
    const edge = await assembleEdge(settings, world);
    setFlagsFromString("--semi-space-growth-factor=4");
    return edge;
  },
  untilStopped: () => Promise.race(["SIGTERM", "SIGINT"].map((name) => once(process, name).then(() => name))),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
// A handle that something left open must not keep a stopped edge alive.
process.exit(exitCode);
