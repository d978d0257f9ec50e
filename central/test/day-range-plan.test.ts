import { sql } from "kysely";
import { expect, test } from "vitest";
import { withinDays } from "../platform/day-range.ts";
import { onSqlite } from "./engines.ts";
import { openPlatform } from "./open-platform.ts";

const engine = onSqlite();

test("an index of moments serves days, in one time zone and in several", async () => {
  await using platform = await openPlatform(await engine.empty());
  const days = { start_date: "2026-11-21", end_date: "2026-11-22" };
  const plan = async () => {
    const isWithin = await withinDays(platform.db, days, { at: "checked_at", area: "area_id" });
    const { rows } = await sql<{ detail: string }>`
      explain query plan select id from gate_activities where ${isWithin ?? sql`false`} order by checked_at desc`.execute(
      platform.db,
    );
    return rows.map(({ detail }) => detail);
  };
  const search = [
    expect.stringMatching(
      /^SEARCH gate_activities USING INDEX gate_activities_by_time \(checked_at>\? AND checked_at<\?\)$/,
    ),
  ];
  expect(await plan()).toEqual(search);
  await platform.database.write((tx) =>
    tx
      .insertInto("areas")
      .values({
        id: "far",
        name: "Far",
        description: "",
        time_zone: "Pacific/Auckland",
        rules: "{}",
        created_at: "",
        updated_at: "",
        deleted_at: null,
      })
      .execute(),
  );
  expect(await plan()).toEqual(search);
});
