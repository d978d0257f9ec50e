import { once } from "node:events";
import { readFileSync } from "node:fs";
import { assembleEdge } from "./assemble.ts";
import { runCli } from "./cli.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

// What it writes (the database holds officers' PINs, the settings of devices their passwords) is the edge's alone.
process.umask(0o077);

const exitCode = await runCli({
  args: process.argv.slice(2),
  version,
  assemble: assembleEdge,
  untilStopped: () => Promise.race(["SIGTERM", "SIGINT"].map((name) => once(process, name).then(() => name))),
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
// A handle that something left open must not keep a stopped edge alive.
process.exit(exitCode);
