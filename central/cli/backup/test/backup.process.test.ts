// Only processes show what a kill leaves of a backup, and that a serving central does not disturb it.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import SqliteHandle from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "../archive.ts";

// Each test starts whole processes, which take seconds on a busy machine.
const folder = mkdtempSync(join(tmpdir(), "central-backup-"));
const data = join(folder, "data");
const MAIN = new URL("../../../main.ts", import.meta.url).pathname;
const PERSON = { email: "admin@example.com", password: "a long first password" };
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "",
  GATE_PORT: "0",
  GATE_FIRST_ADMIN_PASSWORD: PERSON.password,
  GATE_KEY_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
};

type Running = ChildProcessByStdio<null, Readable, Readable>;

const start = (args: string[], directory = data): Running =>
  spawn(process.execPath, [MAIN, ...args], {
    env: { ...ENVIRONMENT, GATE_DATA_DIRECTORY: directory },
    stdio: ["ignore", "pipe", "pipe"],
  });

async function endOf(child: Running): Promise<{ code: number | null; out: string; errors: string }> {
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit") as Promise<[number | null]>,
  ]);
  return { code, out, errors };
}

/** A serving central; its output is read to the end, so that its pipe never closes early. */
async function serving(directory = data) {
  const child = start([], directory);
  const errors = text(child.stderr);
  const url = await new Promise<string>((resolve, reject) => {
    let log = "";
    child.stdout.on("data", (chunk) => {
      log += String(chunk);
      const address = /"url":"([^"]+)"/.exec(log)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.stdout.once("end", () => void errors.then((words) => reject(new Error(words + log))));
  });
  const call = async (path: string, body: object, token = "") => {
    const response = await fetch(`${url}/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return ((await response.json()) as { data: { access_token?: string; id?: string } }).data;
  };
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  const token = (await call("auth/login", PERSON)).access_token ?? "";
  return { stop, addCompany: async (name: string) => (await call("companies", { name }, token)).id ?? "" };
}

/** Kills the process as soon as this name is in the folder, wherever it is by then. */
async function killAt(child: Running, place: string, isThere: (name: string) => boolean): Promise<void> {
  const watching = watch(place, (_event, name) => {
    if (name !== null && isThere(name)) child.kill("SIGKILL");
  });
  await endOf(child);
  watching.close();
}

const savedIn = (place: string): string[] => readdirSync(place).filter((name) => name.endsWith(".backup"));
const companiesIn = (directory: string): string[] => {
  const database = new SqliteHandle(join(directory, "central.db"), { readonly: true });
  const ids = database.prepare<[], string>("select id from companies").pluck().all();
  database.close();
  return ids;
};

let central: Awaited<ReturnType<typeof serving>>;
beforeAll(async () => {
  central = await serving();
});
afterAll(async () => {
  await central.stop();
  rmSync(folder, { recursive: true });
});

test("beside a central that writes, everything that was answered before is saved; it is restored and knows its people", async () => {
  const to = join(folder, "whole");
  const before: string[] = [];
  for (let n = 0; n < 20; n++) before.push(await central.addCompany(`Before ${n}`));
  const over = new AbortController();
  const writing = (async () => {
    let count = 0;
    for (; !over.signal.aborted; count++) await central.addCompany(`During ${count}`);
    return count;
  })();
  const { code, out, errors } = await endOf(start(["backup", "--to", to]));
  over.abort();
  expect([code, errors]).toEqual([0, ""]);
  expect(await writing).toBeGreaterThan(0);
  expect(out).toMatch(/\.backup: \d+\.\d MB in \d+ s, restored and checked\.\n.*\d+ companies/);

  const into = join(folder, "restored");
  const file = join(to, savedIn(to)[0] ?? "");
  const restored = await endOf(start(["restore", file, "--into", into], into));
  expect(restored).toMatchObject({
    code: 0,
    errors: "",
    out: expect.stringMatching(/A new epoch has begun/) as string,
  });
  expect(companiesIn(into)).toEqual(expect.arrayContaining(before));
  const next = await serving(into);
  await next.addCompany("After");
  await next.stop();
  expect((await endOf(start(["restore", file, "--into", into], into))).code).toBe(4);
});

test("a backup that is killed leaves nothing that counts and is not whole, and the next one clears up after it", async () => {
  const to = join(folder, "killed");
  mkdirSync(to);
  await killAt(start(["backup", "--to", to]), to, (name) => name.endsWith(".partial"));
  for (const name of savedIn(to))
    await readArchive(join(to, name), Buffer.from(ENVIRONMENT.GATE_KEY_ENCRYPTION_KEY, "base64"), () =>
      Promise.resolve(),
    );
  expect((await endOf(start(["backup", "--to", to]))).code).toBe(0);
  expect(readdirSync(to)).toEqual(savedIn(to));
  expect(existsSync(join(data, "saving"))).toBe(false);
});

test.each([
  ["while it reads", "database", "restoring"],
  ["while it takes over", "central.db", "."],
])("a restore that is killed %s is whole or refused, and a second one is whole", async (_when, name, within) => {
  const to = join(folder, "to-restore");
  if (!existsSync(to)) expect((await endOf(start(["backup", "--to", to]))).code).toBe(0);
  const file = join(to, savedIn(to)[0] ?? "");
  const into = join(folder, `killed-at-${name}`);
  const whole = companiesIn(data);
  mkdirSync(join(into, within), { recursive: true });
  await killAt(start(["restore", file, "--into", into], into), join(into, within), (one) => one === name);
  if (existsSync(join(into, "restoring"))) {
    expect(await endOf(start([], into))).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/A restore into .+ has not finished/) as string,
    });
    expect((await endOf(start(["restore", file, "--into", into], into))).code).toBe(0);
  }
  expect(companiesIn(into)).toEqual(whole);
});
