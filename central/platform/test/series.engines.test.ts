import { describe, expect, test } from "vitest";
import { testEngine } from "../../test/engines.ts";
import { openPlatform } from "../../test/open-platform.ts";
import { nextOfSeries } from "../db/series.ts";

const engine = testEngine();

/** The numbers of a series on any engine. */
describe(`series on ${engine.name}`, () => {
  test("each begins at 1 and rises, whatever the others do", async () => {
    await using platform = await openPlatform(await engine.fresh());
    const take = (name: string) => platform.database.write((tx) => nextOfSeries(tx, name));
    const [first, second] = [await take("one"), await take("one")];
    const other = await take("other");
    const third = await take("one");
    expect([first, other]).toEqual([1, 1]);
    expect([first, second, third].toSorted((a, b) => a - b)).toEqual([first, second, third]);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  test("no number is given twice, however many ask at once, and for the first of a series too", async () => {
    await using platform = await openPlatform(await engine.fresh());
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => platform.database.write((tx) => nextOfSeries(tx, "day"))),
    );
    expect(new Set(taken).size).toBe(50);
  });
});
