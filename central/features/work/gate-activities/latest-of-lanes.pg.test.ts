import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { systemActor } from "../../../platform/auth/principal.ts";
import type { Database } from "../../../platform/db/database.ts";
import { onPostgres } from "../../../test/engines.ts";
import { latestOfLanes } from "./latest-of-lanes.ts";

const engine = onPostgres();

test("quiet lanes beside busy ones are looked up in the index of lanes, with PostgreSQL's statistics", async () => {
  const { database_url } = await engine.fresh();
  const pool = new pg.Pool({ connectionString: database_url ?? "", max: 1 });
  const asked: string[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<Database>({ dialect, log: ({ query }) => void asked.push(query.sql) });
  const at = "2026-11-21T08:00:00.000Z";
  const id = (n: ReturnType<typeof sql>) => sql`('01910000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))`;
  await sql`insert into areas (id, name, description, time_zone, rules, created_at, updated_at)
    values (${id(sql`0`)}, 'Marunda', '', 'Asia/Jakarta', '{}', ${at}, ${at})`.execute(db);
  await sql`insert into gates (id, area_id, name, created_at, updated_at)
    values (${id(sql`0`)}, ${id(sql`0`)}, 'Gate 1', ${at}, ${at})`.execute(db);
  await sql`insert into lanes (id, area_id, gate_id, name, number, direction, is_active, rules, created_at, updated_at)
    select ${id(sql`n`)}, ${id(sql`0`)}, ${id(sql`0`)}, 'Lane ' || n, n, 'in', 1, '{}', ${at}, ${at}
    from generate_series(1, 40) as n`.execute(db);
  // Of 40 lanes the last four are busy.
  await sql`insert into gate_activities (id, kind, source, status, gate_id, lane_id, vehicle_number, normal_plate,
      container_number, checked_at, is_offline, on_signature_alone, lateness, created_at, updated_at)
    select ${id(sql`n`)}, 'decision', 'edge', 'passed', ${id(sql`0`)},
      ${id(sql`case when n <= 36 then n else 37 + n % 4 end`)}, '', '', '',
      to_char(timestamp '2026-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
      0, 0, 'live', ${at}, ${at}
    from generate_series(1, 4000) as n`.execute(db);
  // A sample that misses the quiet lanes, as it does in a long history.
  await sql`set default_statistics_target = 1`.execute(db);
  await sql`analyze`.execute(db);

  asked.length = 0;
  expect(await latestOfLanes(db, systemActor("test"), {})).toHaveLength(40);
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${asked[0]}`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("using gate_activities_latest_of_lane on");
  await db.destroy();
});
