import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testEngine } from "../../test/engines.ts";
import { type BarePlatform, openPlatform } from "../../test/open-platform.ts";
import { systemActor } from "../auth/principal.ts";
import { insertMany } from "../db/insert-many.ts";

const engine = testEngine();

/** Inserts of many rows at once, on any engine. */
describe(`many rows on ${engine.name}`, () => {
  let platform: BarePlatform;
  beforeAll(async () => {
    platform = await openPlatform(await engine.fresh());
  });
  afterAll(() => platform[Symbol.asyncDispose]());
  const rowsOf = (name: string) => (count: number, value: string) =>
    Array.from({ length: count }, (_, n) => ({ key: `${name} ${String(n).padStart(4, "0")}`, value }));
  const kept = (name: string) =>
    platform.db.selectFrom("meta").selectAll().where("key", "like", `${name} %`).orderBy("key").execute();
  const write = (...args: Parameters<typeof insertMany<"meta">> extends [unknown, ...infer Rest] ? Rest : never) =>
    platform.transact(systemActor("test"), ({ tx }) => insertMany(tx, ...args));

  test("every number of rows is kept whole, and those that are there already are brought up to date", async () => {
    const rows = rowsOf("whole");
    await write("meta", []);
    expect(await kept("whole")).toEqual([]);
    await write("meta", rows(133, "first"));
    expect(await kept("whole")).toEqual(rows(133, "first"));
    await write("meta", rows(201, "then"), { by: ["key"], update: ["value"] });
    expect(await kept("whole")).toEqual(rows(201, "then"));
  });

  test("a row that is there already fails all of them where nothing else is said", async () => {
    const rows = rowsOf("taken");
    await write("meta", rows(2, "first").slice(1));
    await expect(write("meta", rows(202, "again"))).rejects.toThrow();
    expect(await kept("taken")).toEqual(rows(2, "first").slice(1));
  });
});
