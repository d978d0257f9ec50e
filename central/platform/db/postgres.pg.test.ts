import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { onPostgres } from "../../test/engines.ts";
import { CentralConfig } from "../../config/config.ts";
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
