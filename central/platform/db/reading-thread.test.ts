import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { DatabaseUnavailable } from "./database.ts";
import { openReadingThread } from "./reading-thread.ts";

const engine = onSqlite();
/** More than a second of work for SQLite, without any interruption. */
const slow = sql<{ count: number }>`
  with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000000) select count(*) as count from n`;
let central: TestCentral;
beforeEach(async () => {
  central = await startCentral(engine);
});
afterEach(() => central[Symbol.asyncDispose]());

test("what was committed is read at once, each time", async () => {
  const { database } = central.platform;
  for (let n = 0; n < 20; n++) {
    await database.write((tx) =>
      tx
        .insertInto("meta")
        .values({ key: `k${n}`, value: "1" })
        .execute(),
    );
    const found = database.pools.reads.reads.selectFrom("meta").select("key").where("key", "=", `k${n}`).execute();
    expect(await found).toHaveLength(1);
  }
});

test("it writes nothing, and says what is wrong as SQLite does", async () => {
  const { reads } = central.platform.database.pools.reads;
  await expect(sql`delete from meta returning key`.execute(reads)).rejects.toMatchObject({ code: "SQLITE_READONLY" });
  await expect(sql`select 1 from nowhere`.execute(reads)).rejects.toThrow(/no such table: nowhere/);
});

test("a query that takes too long is given up, as is one that waits for it; later ones are answered", async () => {
  const file = join(central.platform.config.data_directory, "central.db");
  const thread = openReadingThread({ file, busyMs: 100 }, 200);
  try {
    const late = [slow.execute(thread.reads), sql`select 1`.execute(thread.reads)];
    for (const one of late) await expect(one).rejects.toBeInstanceOf(DatabaseUnavailable);
    const answered = async (): Promise<unknown> => {
      for (;;) {
        const rows = await sql<{ n: number }>`select 1 as n`.execute(thread.reads).catch(() => null);
        if (rows) return rows.rows;
      }
    };
    expect(await answered()).toEqual([{ n: 1 }]);
  } finally {
    await thread.close();
  }
});

test("a thread that cannot open the file, or is closed, is reported as an unavailable database", async () => {
  const thread = openReadingThread({ file: "/nowhere/central.db", busyMs: 100 }, 5_000);
  await expect(sql`select 1`.execute(thread.reads)).rejects.toBeInstanceOf(DatabaseUnavailable);
  await thread.close();
  await expect(sql`select 1`.execute(thread.reads)).rejects.toBeInstanceOf(DatabaseUnavailable);
});
