import { expect, test } from "vitest";
import { onPostgres } from "../../test/engines.ts";
import { openPlatform } from "../../test/open-platform.ts";
import { nextOfSeries } from "./series.ts";

const engine = onPostgres();

test("whoever takes a number waits for nobody who has taken one and is not done", async () => {
  await using platform = await openPlatform(await engine.fresh());
  const { database } = platform;
  await database.write((tx) => nextOfSeries(tx, "day"));
  const [outer, inner] = await database.write(async (tx) => [
    await nextOfSeries(tx, "day"),
    // A separate transaction, from start to end, while the other one is open.
    await database.write((other) => nextOfSeries(other, "day")),
  ]);
  expect([outer, inner]).toEqual([2, 3]);
});
