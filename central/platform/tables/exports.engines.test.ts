import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "../../../shared/errors/app-error.ts";
import { systemActor } from "../auth/principal.ts";
import { insertMany } from "../db/insert-many.ts";
import { testEngine } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import type { Export } from "./exports.ts";
import type { Column } from "./table.ts";

const ROWS = 6_000;
const columns: Column[] = ["key", "value"].map((key) => {
  return { key, title: { id: key, en: key }, type: "text", width: 10 };
});
const head = { title: { id: "Uji", en: "Test" }, language: "en", columns, notes: [], isLandscape: false, madeAtMs: 0 };
const job = {
  format: "csv",
  statement: { sql: "select key, value from meta where key like 'export%' order by key", parameters: [] },
  count: { sql: "select count(*) as total from meta where key like 'export%'", parameters: [] },
  head: head as typeof head & { language: "en" },
} as const;

const engine = testEngine();

/** The export, or false while it is refused. */
function startOr429(start: () => Export): Export | false {
  try {
    return start();
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Files of more rows than one message holds, on any engine. */
describe(`exports on ${engine.name}`, () => {
  let central: TestCentral;
  const work = (run: Parameters<TestCentral["platform"]["transact"]>[1]) =>
    central.platform.transact(systemActor("test"), run);
  beforeEach(async () => {
    central = await startCentral(engine, { config: { parallel_exports: 1 } });
    const rows = Array.from({ length: ROWS }, (_, n) => ({ key: `export${100_000 + n}`, value: "old".repeat(20) }));
    await work(({ tx }) => insertMany(tx, "meta", rows));
  });
  afterEach(() => central[Symbol.asyncDispose]());
  const start = () => central.platform.exports.start("user:a", job);

  test("rows that arrive, change or go meanwhile do not touch a file that is being made", async () => {
    await using made = start();
    const first = await made.bytes.next();
    await work(async ({ tx }) => {
      await tx.updateTable("meta").set({ value: "new" }).where("key", "like", "export%").execute();
      await tx.deleteFrom("meta").where("key", "like", "export10000%").execute();
      await insertMany(tx, "meta", [{ key: "export0", value: "new" }]);
    });
    const parts = [first.value as Uint8Array];
    for await (const part of made.bytes) parts.push(part);
    const lines = Buffer.concat(parts).toString().trim().split("\r\n");
    expect([lines.length, lines.filter((line) => line.endsWith(",new"))]).toEqual([ROWS + 1, []]);
  });

  test("a reader who follows the progress learns the number of all rows before the first, from the same snapshot", async () => {
    await using made = central.platform.exports.start("user:a", { ...job, isCounted: true });
    await made.bytes.next();
    await work(({ tx }) => tx.deleteFrom("meta").where("key", "like", "export%").execute());
    expect(made.progress().total).toBe(ROWS);
    while ((await made.bytes.next()).done !== true);
    expect(made.progress()).toEqual({ rows: ROWS, total: ROWS });
  });

  test("beyond the limit an export is refused with the time to wait, until one ends or its reader goes away", async () => {
    for (const end of ["read", "left", "never read"]) {
      const made = start();
      expect(start).toThrow(expect.objectContaining({ code: "rate_limited", retryAfterSeconds: 15 }));
      if (end === "read") while ((await made.bytes.next()).done !== true);
      else if (end === "left") {
        await made.bytes.next();
        await made.bytes.return(undefined);
      } else await made[Symbol.asyncDispose]();
    }
    await using again = start();
    expect((await again.bytes.next()).done).toBe(false);
  });

  test("a file that nobody reads is made to its end: its thread is free, and its caller has four at most", async () => {
    const files = Array.from({ length: 4 }, async () => {
      const made = await vi.waitUntil(() => startOr429(start));
      await vi.waitUntil(() => made.progress().rows === ROWS);
      return made;
    });
    const unread = await Promise.all(files);
    await using other = await vi.waitUntil(() => startOr429(() => central.platform.exports.start("user:b", job)));
    while ((await other.bytes.next()).done !== true);
    expect(start).toThrow("4 files are being sent to you: take them first");
    await unread.pop()?.[Symbol.asyncDispose]();
    await using again = start();
    expect((await again.bytes.next()).done).toBe(false);
    let bytes = 0;
    for (const made of unread) for await (const part of made.bytes) bytes += part.length;
    expect(bytes).toBeGreaterThan(3 * ROWS * 60);
  });

  test("one caller leaves one of the places to the others", async () => {
    await using wider = await startCentral(engine, { config: { parallel_exports: 2 } });
    const { exports } = wider.platform;
    await using one = exports.start("user:a", job);
    expect(() => exports.start("user:a", job)).toThrow("1 exports are being made already");
    await using other = exports.start("user:b", job);
    for (const made of [one, other]) while ((await made.bytes.next()).done !== true);
  });
});
