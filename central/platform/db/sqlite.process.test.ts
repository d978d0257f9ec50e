// Only a second process shows what of a commit another one sees, and what a kill leaves.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import SqliteHandle from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase, Tx } from "./database.ts";
import { openSqlite } from "./sqlite.ts";

let folder: string;
let database: OpenDatabase | undefined;
const file = () => join(folder, "central.db");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "central-db-"));
});
afterEach(async () => {
  await database?.close();
  database = undefined;
  rmSync(folder, { recursive: true });
});

const put = (key: string) => async (tx: Tx) => {
  await tx.insertInto("meta").values({ key, value: "1" }).execute();
};
const keys = async () => {
  const rows = await database!.reads
    .selectFrom("meta")
    .select("key")
    .where("key", "like", "k%")
    .orderBy("key")
    .execute();
  return rows.map((row) => row.key);
};

/** Opens the file in a separate process. @returns its output */
function startElsewhere(path: string): Promise<string> {
  const module = new URL("sqlite.ts", import.meta.url).href;
  const code = `
    const { openSqlite } = await import(${JSON.stringify(module)});
    await (await openSqlite(${JSON.stringify(path)})).close();
    process.stdout.write("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code]);
  return Promise.all([text(child.stdout), text(child.stderr)]).then((said) => said.join(""));
}

test("commits are durable: WAL with synchronous FULL, foreign keys on", async () => {
  database = await openSqlite(file());
  await database.write(async (tx) => {
    const pragmas = await Promise.all(
      ["journal_mode", "synchronous", "foreign_keys"].map(async (name) => {
        const row = await tx
          .selectFrom((eb) => eb.fn<Record<string, unknown>>(`pragma_${name}`).as("p"))
          .selectAll()
          .execute();
        return [name, Object.values(row[0] ?? {})[0]];
      }),
    );
    expect(Object.fromEntries(pragmas)).toEqual({ journal_mode: "wal", synchronous: 2, foreign_keys: 1 });
  });
});

test("writes of the same instant share one commit, and one that fails takes no other with it", async () => {
  database = await openSqlite(file());
  const outcomes = await Promise.allSettled([
    database.write(put("k1")),
    database.write(async (tx) => {
      await put("k2")(tx);
      throw new Error("refused");
    }),
    database.write(put("k3")),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await keys()).toEqual(["k1", "k3"]);
});

test("a reader sees nothing of a transaction before it is committed, and does not wait for it", async () => {
  database = await openSqlite(file());
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let inside = (): void => undefined;
  const isInside = new Promise<void>((resolve) => (inside = resolve));
  const writing = database.write(async (tx) => {
    await put("k1")(tx);
    inside();
    await held;
  });
  await isInside;
  expect(await keys()).toEqual([]);
  letGo();
  await writing;
  expect(await keys()).toEqual(["k1"]);
});

test("two jobs never interleave", async () => {
  database = await openSqlite(file());
  const steps: string[] = [];
  const job = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
  };
  await Promise.all([database.write(job("one")), database.write(job("two"))]);
  expect(steps).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("nothing can be written outside a transaction", async () => {
  database = await openSqlite(file());
  const reads = database.reads as unknown as Tx;
  await expect(reads.insertInto("meta").values({ key: "k", value: "" }).execute()).rejects.toThrow(/readonly/);
});

test("a file that is no database stops the start with a sentence", async () => {
  writeFileSync(file(), "these are the minutes of the meeting, not a database\n".repeat(100));
  await expect(openSqlite(file())).rejects.toThrow(/is not a SQLite database: name another file/);
});

test("processes that start together follow each other", async () => {
  const starts = Array.from({ length: 4 }, () => startElsewhere(file()));
  expect(await Promise.all(starts)).toEqual(["ready", "ready", "ready", "ready"]);
});

test("a migration that fails leaves nothing behind, whatever it had made", async () => {
  const handle = new SqliteHandle(file());
  handle.exec("create table companies (id text)");
  await expect(openSqlite(file())).rejects.toThrow(/could not take migration 0001-baseline/);
  const tables = handle.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  handle.close();
  expect(tables).toEqual(["companies"]);
});

test("a migration that has not run is noticed", async () => {
  database = await openSqlite(file());
  const handle = new SqliteHandle(file());
  handle.exec("delete from kysely_migration where name = '0001-baseline'");
  handle.close();
  await expect(database.requireMigrations()).rejects.toThrow(/0001-baseline/);
});

test("opening again keeps what was there", async () => {
  database = await openSqlite(file());
  await database.write(put("k1"));
  await database.close();
  database = await openSqlite(file());
  expect(await keys()).toEqual(["k1"]);
  await expect(database.requireMigrations()).resolves.toBeUndefined();
});

test("nobody else on the machine may read the file or its journal", async () => {
  database = await openSqlite(file());
  await database.write(put("k1"));
  for (const name of readdirSync(folder)) expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
});
