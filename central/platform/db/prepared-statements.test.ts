import SqliteHandle from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withPreparedStatements } from "./prepared-statements.ts";

let handle: SqliteHandle.Database;
beforeEach(() => {
  handle = new SqliteHandle(":memory:");
  handle.exec("create table things (id integer primary key, name text)");
});
afterEach(() => handle.close());

test("a statement is prepared once and serves again, with other values each time", () => {
  const db = withPreparedStatements(handle);
  const insert = () => db.prepare("insert into things (name) values (?)");
  expect(insert()).toBe(insert());
  insert().run(["one"]);
  insert().run(["two"]);
  expect(db.prepare("select name from things order by id").all([])).toEqual([{ name: "one" }, { name: "two" }]);
});

test("a table that has changed is read as it is now", () => {
  const db = withPreparedStatements(handle);
  handle.exec("insert into things (name) values ('one')");
  const all = () => db.prepare("select * from things").all([]);
  expect(all()).toEqual([{ id: 1, name: "one" }]);
  handle.exec("alter table things add column colour text");
  expect(all()).toEqual([{ id: 1, name: "one", colour: null }]);
});

test("of more statements than are kept the least lately used go", () => {
  const db = withPreparedStatements(handle);
  const often = db.prepare("select 1");
  const once = db.prepare("select 2");
  for (let n = 3; n < 510; n++) {
    db.prepare(`select ${n}`);
    db.prepare("select 1");
  }
  expect(db.prepare("select 1")).toBe(often);
  expect(db.prepare("select 2")).not.toBe(once);
});
