import BetterSqlite from "better-sqlite3";
import { sql } from "kysely";
import { z } from "zod";
import { columns } from "../../shared/lib/columns.ts";
import { growthFindings } from "../features/out/health/service.ts";
import { searchedBy } from "../platform/db/search-indexes.ts";
import type { CommandWorld } from "./with-central.ts";

const Sizes = z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() }));

/** Smaller ones are told together: nobody looks for space there. */
const SMALL_SHARE = 0.005;

/** Shows which tables are how large, with their indexes, the largest first, and how fast the whole grows. */
export async function showGrowth({ platform, print, say }: CommandWorld): Promise<number> {
  const { address } = platform.database;
  say("Every page of the database is counted: a large one takes a while.");
  const sizes =
    address.engine === "sqlite"
      ? sizesInFile(address.file)
      : Sizes.parse((await postgresSizes.execute(platform.db)).rows);
  const sum = (some: readonly { bytes: number }[]): number => some.reduce((total, { bytes }) => total + bytes, 0);
  const all = sum(sizes);
  const isSmall = ({ bytes }: { bytes: number }): boolean => bytes < all * SMALL_SHARE;
  const small = sizes.filter(isSmall);
  const line = (name: string, rows: string, bytes: number): string[] => [
    name,
    rows,
    `${(bytes / 1e6).toFixed(1)} MB`,
    `${((100 * bytes) / all).toFixed(1)} %`,
  ];
  const lines = sizes
    .filter((one) => !isSmall(one))
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes, rows }) => line(name, `${rows} rows`, bytes));
  lines.push(line(`${small.length} smaller ones`, "", sum(small)), line("all", "", all));
  for (const one of columns(lines)) print(one);
  const [growth] = await growthFindings(platform.db, platform.clock.nowMs());
  print(growth?.message ?? "How fast it grows is known after two nights.");
  const { log_retention_days: log, activity_retention_days: activities } = platform.config;
  print(`Kept: activities ${activities} days (activity_retention_days), their log ${log} days (log_retention_days).`);
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
  const bytesOf = new Map<string, number>();
  for (const { name, bytes } of found) {
    const table = searchedBy(name) ?? name;
    bytesOf.set(table, (bytesOf.get(table) ?? 0) + bytes);
  }
  const count = (name: string) => z.number().parse(db.prepare(`select count(*) from "${name}"`).pluck().get());
  return [...bytesOf].map(([name, bytes]) => ({ name, bytes, rows: count(name) }));
}

/** PostgreSQL counts the rows when it analyses a table. */
const postgresSizes = sql`
  select relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as rows from pg_stat_user_tables
`;
