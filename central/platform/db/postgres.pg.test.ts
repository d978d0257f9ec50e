import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { onPostgres } from "../../test/engines.ts";
import { CentralConfig } from "../../config/config.ts";
import type { Reads } from "./database.ts";
import { rowsByNamedPlan } from "./named-plans.ts";
import { openDatabase } from "./open-database.ts";

const engine = onPostgres();

test("a connection that is lost in the middle of a unit fails that unit alone", async () => {
  const database = await openDatabase(CentralConfig.parse(await engine.fresh()), { log: silentLog, random: () => 0 });
  try {
    const lost = database.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid})`.execute(database.reads);
      const isThere = () => sql<{ n: number }>`select count(*) as n from pg_stat_activity where pid = ${pid}`;
      await vi.waitFor(async () => expect((await isThere().execute(database.reads)).rows).toEqual([{ n: 0 }]));
      // The server's last message arrives while the unit waits for nothing.
      for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
      await sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    const put = database.write((tx) => tx.insertInto("meta").values({ key: "k", value: "1" }).execute());
    await expect(put).resolves.toHaveLength(1);
  } finally {
    await database.close();
  }
});

test.each([true, false])("plans of inserts and reads by a key are kept: %s", async (database_named_statements) => {
  const settings = { ...(await engine.fresh()), database_named_statements, database_write_connections: 1 };
  const database = await openDatabase(CentralConfig.parse(settings), { log: silentLog, random: () => 0 });
  try {
    const byKey = (db: Reads, key: string) =>
      rowsByNamedPlan(db, db.selectFrom("meta").select("value").where("key", "=", key).compile());
    for (const key of ["a", "b"]) {
      await database.write((tx) => tx.insertInto("meta").values({ key, value: key }).execute());
      expect(await byKey(database.reads, key)).toEqual([{ value: key }]);
    }
    const kept = sql<{
      statement: string;
    }>`select statement from pg_prepared_statements where statement like '%meta%'`;
    const statements = (await kept.execute(database.reads)).rows.map(({ statement }) => statement.slice(0, 6));
    expect(statements.toSorted()).toEqual(database_named_statements ? ["insert", "select"] : []);
  } finally {
    await database.close();
  }
});
