import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import { z } from "zod";
import { columns } from "../../shared/lib/columns.ts";
import type { CommandWorld } from "./with-central.ts";

const Sizes = z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() }));

/** Shows which tables are how large, with their indexes; the largest first. */
export async function showGrowth({ platform, print, say }: CommandWorld): Promise<number> {
  const { address } = platform.database;
  say("Every page of the database is counted: a large one takes a while.");
  const sizes =
    address.engine === "sqlite"
      ? sizesInFile(address.file)
      : Sizes.parse((await postgresSizes.execute(platform.db)).rows);
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const lines = sizes
    .filter(({ bytes }) => bytes > 0)
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes, rows }) => [
      name,
      `${rows} rows`,
      `${(bytes / 1e6).toFixed(1)} MB`,
      `${((100 * bytes) / all).toFixed(1)} %`,
    ]);
  for (const line of columns(lines)) print(line);
  return 0;
}

/** By a connection of its own, which no time limit of a request ends. */
function sizesInFile(file: string): z.infer<typeof Sizes> {
  using db = Object.assign(new BetterSqlite(file, { readonly: true }), {
    [Symbol.dispose](this: BetterSqlite.Database) {
      this.close();
    },
  });
  const found = z
    .array(z.object({ name: z.string(), bytes: z.number() }))
    .parse(
      db
        .prepare(
          "select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes from dbstat " +
            "left join sqlite_master on sqlite_master.name = dbstat.name group by 1",
        )
        .all(),
    );
  return found.map(({ name, bytes }) => ({
    name,
    bytes,
    rows: z.number().parse(db.prepare(`select count(*) from "${name}"`).pluck().get()),
  }));
}

/** PostgreSQL counts the rows when it analyses a table. */
const postgresSizes = sql`
  select relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as rows from pg_stat_user_tables
`;
