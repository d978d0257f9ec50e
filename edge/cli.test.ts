import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fakeClock } from "../shared/lib/fake-clock.ts";
import { DirectoryInUse } from "./store/data-lock.ts";
import { type AssembleEdge, runCli } from "./cli.ts";
import { FAILED, IN_USE, MISUSED } from "./tools/exit-codes.ts";

const GOOD = {
  GATE_EDGE_CENTRAL_URL: "https://central.example",
  GATE_EDGE_LOG_LEVEL: "fatal",
  GATE_EDGE_DATA_DIRECTORY: join(tmpdir(), "gate-edge-not-made"),
};

describe("the edge's command line", () => {
  const clock = fakeClock();
  const cli = async (
    args: string[],
    env: NodeJS.ProcessEnv,
    assemble: AssembleEdge = () => Promise.reject(new Error("not to be assembled")),
  ): Promise<{ code: number; said: string; complained: string }> => {
    const said: string[] = [];
    const complained: string[] = [];
    const code = await runCli({
      args,
      env,
      version: "1.2.3",
      assemble,
      untilStopped: () => Promise.resolve("SIGTERM"),
      say: (line) => said.push(line),
      complain: (line) => complained.push(line),
      clock,
    });
    return { code, said: said.join("\n"), complained: complained.join("\n") };
  };

  test("prints its version and its options", async () => {
    expect(await cli(["--version"], {})).toEqual({ code: 0, said: "1.2.3", complained: "" });
    expect(await cli(["--help"], {})).toMatchObject({
      code: 0,
      said: expect.stringContaining("--check-config") as string,
    });
  });

  test.each([
    [["--nonsense"], GOOD, /unknown option/],
    [["prob"], GOOD, /unknown command "prob"\. Did you mean probe\? There are: .*self-test/],
    [["xyz"], GOOD, /unknown command "xyz"\. There are: .*probe/],
    [
      ["--check-config"],
      { ...GOOD, GATE_EDGE_DATA_DIRECTORY: join(import.meta.filename, "data") },
      /data_directory: .*cli\.test\.ts is not a directory/,
    ],
    [["--check-config"], {}, /cannot start with these settings:\n {2}central_url is missing/],
    [
      [],
      { ...GOOD, GATE_EDGE_CONSOLE_PORT: "x", GATE_EDGE_RETENTION_DAYS: "0" },
      /must be a port number, 1 to 65535\n.*must be a whole number of days, 1 to 3650/,
    ],
  ])("%j with %j is misuse", async (args, env, words) => {
    const { code, complained } = await cli(args, env);
    expect(code).toBe(MISUSED);
    expect(complained).toMatch(words);
  });

  test.each([[["--check-config"]], [["devices", "--check-config"]]])("%j checks the settings alone", async (args) => {
    expect(await cli(args, GOOD)).toEqual({ code: 0, said: "the settings are good", complained: "" });
  });

  test("assembles, and shuts down on a stop signal", async () => {
    const seen: string[] = [];
    const { code } = await cli([], GOOD, (settings, world) => {
      seen.push(`${settings.centralUrl} ${world.version}`);
      return Promise.resolve({
        [Symbol.asyncDispose]: () => {
          seen.push("down");
          return Promise.resolve();
        },
      });
    });
    expect([code, seen]).toEqual([0, ["https://central.example 1.2.3", "down"]]);
  });

  test("a start that fails is reported in a sentence", async () => {
    expect(await cli([], GOOD, () => Promise.reject(new Error("edge.db is not a database")))).toEqual({
      code: FAILED,
      said: "",
      complained: "the edge cannot start: edge.db is not a database",
    });
  });

  test("a fault of its own ends the process, and is one line of the log", () => {
    const module = new URL("cli.ts", import.meta.url).href;
    const script = `import { runCli } from ${JSON.stringify(module)};
      const assemble = () => { setTimeout(() => { throw new Error("broken"); }); return Promise.resolve({}); };
      const untilStopped = () => new Promise((resolve) => setTimeout(resolve, 60_000));
      process.exit(await runCli({ args: [], version: "1", assemble, untilStopped }));`;
    const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, ...GOOD },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stdout.trim().split("\n")).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      level: "fatal",
      origin: "uncaughtException",
      err: { message: "broken" },
    });
  });

  test("a second edge on the same data has its own exit code", async () => {
    expect(await cli([], GOOD, () => Promise.reject(new DirectoryInUse("/var/lib/gate-edge")))).toMatchObject({
      code: IN_USE,
      complained: expect.stringContaining("another edge already runs on /var/lib/gate-edge") as string,
    });
  });

  test.each<[string, () => Promise<void>]>([
    ["fails", () => Promise.reject(new Error("stuck"))],
    [
      "never ends",
      () => {
        queueMicrotask(() => clock.advance(60_000));
        return new Promise(() => undefined);
      },
    ],
  ])("a stop that %s is a failure", async (_name, dispose) => {
    expect(await cli([], GOOD, () => Promise.resolve({ [Symbol.asyncDispose]: dispose }))).toMatchObject({
      code: FAILED,
    });
  });
});
