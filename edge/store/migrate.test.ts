import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { openStore, type Store } from "./open.ts";

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

describe("a database that was made before 1.0.0", () => {
  test.each([
    ["with the names of its migrations", "0011-weights", "its schema ends with 0011-weights"],
    ["without them", null, "its schema is number 10"],
  ])("%s is refused with what to do, and is left as it is", (_, name, said) => {
    meanwhile((db) => {
      db.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)");
      if (name !== null)
        db.exec(`CREATE TABLE applied_migrations AS SELECT '${name}' AS name, 'x' AS digest, 1 AS is_additive`);
      db.pragma("user_version = 10");
    });
    for (let start = 0; start < 2; start++)
      expect(open).toThrow(`was made by a version before 1.0.0 (${said}), and this version can't take it over. Start`);
  });
});

test("a migration that was edited after it ran stops the start with a sentence that names it", () => {
  open();
  meanwhile((db) => db.exec("UPDATE applied_migrations SET digest = 'x' WHERE name = '0001-baseline'"));
  expect(open).toThrow(/another text of 0001-baseline than this version has.*never edited/);
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
