import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { schemaDigest } from "./migrate.ts";
import { openStore, type Store } from "./open.ts";
import { openSteps } from "./steps.ts";
import { formerTexts } from "./test/former-texts.ts";

let directory: string;
let path: string;
let store: Store | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "edge-migrate-"));
  path = join(directory, "edge.db");
});
afterEach(() => {
  store?.close();
  store = undefined;
  rmSync(directory, { recursive: true });
});

const open = (): Store => (store = openStore({ path, log: silentLog, reserveBytes: 65_536 }));
/** Another program writes into the file. */
function meanwhile(write: (db: Database.Database) => void): void {
  store?.close();
  const db = new Database(path);
  write(db);
  db.close();
}

/** Columns and indexes, independent of the texts that created them. */
function schemaOf(db: Database.Database): unknown[] {
  return db
    .prepare(
      `SELECT t.name, c.name, c.type, c."notnull", c.dflt_value, c.pk, t.wr, t.strict
       FROM pragma_table_list t, pragma_table_xinfo(t.name) c WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%'
       UNION ALL
       SELECT t.name, i.name, i."unique", i.origin, i.partial,
         (SELECT group_concat(coalesce(x.name, '')) FROM pragma_index_xinfo(i.name) x WHERE x.key = 1), NULL, NULL
       FROM pragma_table_list t, pragma_index_list(t.name) i
       ORDER BY 1, 2`,
    )
    .raw()
    .all();
}

describe("a database that was made by an earlier version", () => {
  const texts = formerTexts();

  test("may have any of eight schemas", () => {
    const digests = texts.map((text) => {
      const db = new Database(":memory:");
      db.exec(text);
      return schemaDigest(db);
    });
    expect(new Set(digests).size).toBe(8);
  });

  test.each(texts.map((text, index) => [index + 1, text]))("with text %i has the schema of a new one", (_, text) => {
    const fresh = openStore({ path: ":memory:", log: silentLog });
    meanwhile((db) => {
      db.exec(text);
      db.exec("INSERT INTO meta VALUES ('word', 'kept'); INSERT INTO acknowledgements VALUES (5, 3)");
      db.pragma("user_version = 1");
    });
    expect(schemaOf(open().db)).toEqual(schemaOf(fresh.db));
    expect(store?.db.prepare("SELECT value FROM meta").pluck().all()).toEqual(["kept"]);
    expect(store?.db.prepare("SELECT * FROM acknowledgements").raw().all()).toEqual([[5, 3]]);
    fresh.close();
  });

  test("keeps the steps that are spent, and the one that is taken with its opening", () => {
    meanwhile((db) => {
      db.exec(texts[0]!);
      const journal = db.prepare("INSERT INTO journal VALUES (?, ?, ?, 'l1', 'decision', 0, '', '{}')");
      for (const [index, id] of ["a1", "a2", "a3"].entries()) journal.run(index + 1, id, id);
      const step = db.prepare("INSERT INTO steps VALUES (?, ?, ?, ?, 'l1', ?, ?, ?)");
      const before = { vehicle_ticket_id: "v2", step: "in", at_ms: 20, activity_id: "a2", lane_id: "l1" };
      step.run("v1", "in", 10, "a1", 1, 1, null);
      step.run("v2", "out", 30, "a3", 0, 0, JSON.stringify({ ...before, is_spent: 1, inside_delta: 1, before: null }));
      db.exec("INSERT INTO open_activities VALUES ('a3', 'l1', 'v2', 'out', 'opening', 30)");
      db.pragma("user_version = 1");
    });
    const steps = openSteps(open());
    const stepOf = (id: string): unknown[] => [steps.of(id)?.step, steps.of(id)?.atMs, steps.of(id)?.activityId];
    expect([stepOf("v1"), stepOf("v2")]).toEqual([
      ["in", 10, "a1"],
      ["out", 30, "a3"],
    ]);
    steps.settle("a3", false);
    store?.db.exec("DELETE FROM open_activities");
    expect(stepOf("v2")).toEqual(["in", 20, "a2"]);
  });

  test("is refused where no version made its schema", () => {
    meanwhile((db) => {
      db.exec("CREATE TABLE meta (key TEXT PRIMARY KEY)");
      db.pragma("user_version = 1");
    });
    expect(open).toThrow(/has an unknown schema/);
  });
});

test("a migration that was edited after it ran stops the start with a sentence that names it", () => {
  open();
  meanwhile((db) => db.exec("UPDATE applied_migrations SET digest = 'x' WHERE name = '0002-parked'"));
  expect(open).toThrow(/another text of 0002-parked than this version has.*never edited/);
});

describe("a migration of a newer version", () => {
  const newer = (isAdditive: 0 | 1): void => {
    open();
    meanwhile((db) => db.exec(`INSERT INTO applied_migrations VALUES ('9999-later', 'x', ${isAdditive})`));
  };

  test("that only adds stops nobody, and is still known afterwards", () => {
    newer(1);
    open().durably(() => store?.db.exec("INSERT INTO meta VALUES ('word', 'kept')"));
    open();
    const count = store?.db.prepare("SELECT count(*) FROM applied_migrations").pluck().get();
    const names = store?.db.prepare("SELECT max(name) FROM applied_migrations").pluck().get();
    expect([names, store?.db.pragma("user_version", { simple: true })]).toEqual(["9999-later", count]);
  });

  test("that does more than add stops an older version with a sentence", () => {
    newer(0);
    expect(open).toThrow(/newer schema than this version knows \(9999-later\)/);
  });
});
