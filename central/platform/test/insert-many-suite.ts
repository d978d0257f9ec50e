import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestEngine } from "../../test/engines.ts";
import { type BarePlatform, openPlatform } from "../../test/open-platform.ts";
import { systemActor } from "../auth/principal.ts";
import { insertMany } from "../db/insert-many.ts";

/** Many rows at once, on any engine. */
export function insertManySuite(engine: TestEngine): void {
  describe(`many rows on ${engine.name}`, () => {
    let platform: BarePlatform;
    beforeAll(async () => {
      platform = await openPlatform(await engine.fresh());
    });
    afterAll(() => platform[Symbol.asyncDispose]());
    const rows = (count: number, value: string) =>
      Array.from({ length: count }, (_, n) => ({ key: `key ${String(n).padStart(4, "0")}`, value }));
    const kept = () =>
      platform.db.selectFrom("meta").selectAll().where("key", "like", "key %").orderBy("key").execute();
    const write = (...args: Parameters<typeof insertMany<"meta">> extends [unknown, ...infer Rest] ? Rest : never) =>
      platform.transact(systemActor("test"), ({ tx }) => insertMany(tx, ...args));

    test("every number of rows is kept whole, and those that are there already are brought up to date", async () => {
      await write("meta", []);
      expect(await kept()).toEqual([]);
      await write("meta", rows(133, "first"));
      expect(await kept()).toEqual(rows(133, "first"));
      await write("meta", rows(201, "then"), { by: ["key"], update: ["value"] });
      expect(await kept()).toEqual(rows(201, "then"));
    });

    test("a row that is there already fails all of them where nothing else is said", async () => {
      const before = await kept();
      await expect(write("meta", rows(202, "again"))).rejects.toThrow();
      expect(await kept()).toEqual(before);
    });
  });
}
