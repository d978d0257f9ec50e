// Only processes have exit codes, signals, ports and a life after a kill.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";

// Each test starts whole processes, which take seconds on a busy machine.
const folder = mkdtempSync(join(tmpdir(), "central-main-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MAIN = new URL("../main.ts", import.meta.url).pathname;
const ENVIRONMENT = {
  // Nothing of the tests' own environment but where compiled code is kept.
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
  GATE_DATA_DIRECTORY: folder,
  GATE_PORT: "0",
  GATE_FIRST_ADMIN_PASSWORD: "a long first password",
};

function start(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...ENVIRONMENT, ...environment } });
  const code = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended: Promise.all([code, text(child.stderr)]), out: child.stdout };
}

async function outOf(args: string[]): Promise<string> {
  const { ended, out } = start(args);
  const words = await text(out);
  expect(await ended).toEqual([0, ""]);
  return words;
}

test("--help says what there is, and which exit code means what", async () => {
  const { ended, out } = start(["--help"]);
  const words = await text(out);
  expect((await ended)[0]).toBe(0);
  for (const word of ["--config", "--check-config", "--new-epoch", "Exit codes"]) expect(words).toContain(word);
});

test("--check-config checks and starts nothing", async () => {
  expect(await start(["--check-config"]).ended).toEqual([0, "The settings are good.\n"]);
  const [code, words] = await start(["--check-config"], { GATE_PORT: "many", GATE_COLOUR: "red" }).ended;
  expect(code).toBe(2);
  expect(words).toMatch(/^The settings cannot be used:\n- GATE_PORT .+\n- GATE_COLOUR .+\n$/);
});

test("--check-config looks at the data directory", async () => {
  const file = import.meta.filename;
  expect(await start(["--check-config"], { GATE_DATA_DIRECTORY: join(file, "data") }).ended).toEqual([
    2,
    `The settings cannot be used:\n- data_directory: ${file} is not a directory\n`,
  ]);
});

test("a database file that is none stops the start with one sentence", async () => {
  const broken = mkdtempSync(join(folder, "broken-"));
  writeFileSync(join(broken, "central.db"), "minutes of the meeting\n".repeat(1000));
  const [code, words] = await start([], { GATE_DATA_DIRECTORY: broken }).ended;
  expect(code).toBe(1);
  expect(words).toMatch(/^The database file .+ is not a SQLite database: .+\n$/);
});

test.each([["--new-epoch"], ["keys", "list"]])(
  "%s where no central has worked does nothing, and says so",
  async (...args) => {
    const nowhere = join(folder, "nowhere");
    const [code, words] = await start(args, { GATE_DATA_DIRECTORY: nowhere }).ended;
    expect([code, words]).toEqual([2, expect.stringContaining(`there is no database ${nowhere}/central.db`)]);
    expect(existsSync(nowhere)).toBe(false);
  },
);

/** Starts a serving process; its output is read to the end, so that its pipe never closes early. */
async function serving() {
  const { child, ended, out } = start([]);
  const url = await new Promise<string>((resolve, reject) => {
    let log = "";
    out.on("data", (chunk) => {
      log += String(chunk);
      const address = /"url":"([^"]+)"/.exec(log)?.[1];
      if (address !== undefined) resolve(address);
    });
    out.once("end", () => reject(new Error(`it does not serve: ${log}`)));
  });
  return { child, ended, url };
}

const ACTIVE_KEY = /^([0-9a-f]{8}) {2}active {3}[\w-]{43}\n$/;
const listed = (): Promise<string> => outOf(["keys", "list"]);
/** A first life, killed, and a second one that is asked to stop: their database serves the tests in whatever order. */
async function twoLives() {
  // As an earlier version made it.
  chmodSync(folder, 0o755);
  const first = await serving();
  const health = (await fetch(`${first.url}/v1/health`)).status;
  const refused = await start([]).ended;
  const keys = await listed();
  const open = ["", ...readdirSync(folder)].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  first.child.kill("SIGKILL");
  await first.ended;
  const next = await serving();
  next.child.kill("SIGTERM");
  const [exitCode] = await next.ended;
  return { health, refused, keys, open, exitCode };
}
let lives: Awaited<ReturnType<typeof twoLives>>;
beforeAll(async () => {
  lives = await twoLives();
});

test("it serves until it is asked to stop, and stops with 0, also after it was killed", () => {
  expect([lives.health, lives.exitCode]).toEqual([200, 0]);
});

test("a second one on the same SQLite file is refused while the first lives; commands are not", () => {
  expect(lives.refused).toEqual([1, expect.stringContaining(`Another central serves ${folder} already`)]);
  expect(lives.keys).toMatch(ACTIVE_KEY);
});

test("nobody else reads the data directory, and nothing in it", () => {
  expect(lives.open).toEqual([]);
});

test("--check-config names a service whose area does not exist", async () => {
  const area_id = "01985d6e-7b7a-7000-8000-000000000001";
  const port = { protocol: "port-json", name: "port", area_id, address: "http://127.0.0.1:1", path: "/{number}" };
  const settings = { GATE_SERVICES: JSON.stringify([port]) };
  expect(await start(["--check-config"], settings).ended).toEqual([
    2,
    `The settings cannot be used:\n- the area_id of the service "port" is the id of no area: ${area_id}\n`,
  ]);
});

test("keys are listed, rotated and revoked, and a mistake is said in a sentence", async () => {
  const old = ACTIVE_KEY.exec(lives.keys)?.[1] ?? "";
  expect(await outOf(["keys", "rotate"])).toMatch(/^[0-9a-f]{8} signs from now on/);
  expect(await outOf(["keys", "revoke", old])).toContain(`${old} is revoked`);
  const lines = (await listed()).trim().split("\n");
  expect(lines.map((line) => line.slice(10, 17).trim())).toEqual(["active", "revoked"]);
  expect(await start(["keys", "revoke", "12345678"]).ended).toEqual([1, "No credential key 12345678\n"]);
});

test("a file that is none is refused with a code of its own, and what nobody knows is no command", async () => {
  const [code, words] = await start(["import", join(folder, "nothing")]).ended;
  expect([code, words]).toEqual([4, `There is no file ${join(folder, "nothing")}.\n`]);
  expect((await start(["dance"]).ended)[0]).toBe(2);
  const [misused, why] = await start(["outages", "a-gate", "--since", "soon"]).ended;
  expect([misused, why]).toEqual([2, expect.stringContaining("'soon' is invalid. It is not a timestamp.")]);
});

test("--new-epoch begins a new one", async () => {
  using database = new DatabaseSync(join(folder, "central.db"));
  const epoch = database.prepare("select value from meta where key = 'epoch'");
  const before = epoch.get()?.["value"];
  const [, words] = await start(["--new-epoch"]).ended;
  const begun = /A new epoch has begun: ([0-9a-f-]{36})/.exec(words)?.[1];
  expect(epoch.get()?.["value"]).toBe(begun);
  expect([undefined, before]).not.toContain(begun);
});
