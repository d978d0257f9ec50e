import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

const MIB = 1024 * 1024;
/** A checkpoint runs from 32 MiB on, and a commit may lie over it. */
const USUAL_BYTES = 34 * MIB;

test("the write-ahead log shrinks again after a reader that held its snapshot during many writes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "central-db-"));
  const file = join(folder, "central.db");
  const database = await openSqlite(file);
  try {
    const write = (key: string) =>
      database.write(async (tx) => {
        const value = key.repeat(MIB / key.length);
        await tx.insertInto("meta").values({ key, value }).execute();
      });
    const reader = new SqliteHandle(file, { readonly: true });
    const rows = reader.prepare("select key from meta").iterate();
    rows.next();
    for (let at = 0; at < 48; at++) await write(`k${at}.`);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(48 * MIB);
    rows.return?.();
    reader.close();
    await write("one.");
    await write("two.");
    expect(statSync(`${file}-wal`).size).toBeLessThan(USUAL_BYTES);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});
