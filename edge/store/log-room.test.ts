import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { layOutLog, LOG_BYTES } from "./log-room.ts";
import { openStore, type Store } from "./open.ts";

let directory: string;
let path: string;
let store: Store;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "log-room-"));
  path = join(directory, "edge.db");
  store = openStore({ path, log: silentLog, reserveBytes: 4096 });
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true, force: true });
});
const logBytes = (): number => statSync(`${path}-wal`).size;
const write = (key: string): unknown => store.db.prepare("INSERT INTO meta VALUES (?, 'x')").run(key);
const keys = (): unknown[] => store.db.prepare("SELECT key FROM meta ORDER BY key").pluck().all();

test("commits write the log in the room that it has, from its beginning", () => {
  write("before");
  expect(logBytes()).toBeLessThan(LOG_BYTES);
  layOutLog(store, { path, log: silentLog });
  const laidOut = logBytes();
  expect(laidOut).toBeGreaterThanOrEqual(LOG_BYTES);
  write("after");
  const [row] = store.db.pragma("wal_checkpoint(NOOP)") as { log: number }[];
  expect(row?.log).toBeLessThan(10);
  expect(logBytes()).toBe(laidOut);
  expect(keys()).toEqual(expect.arrayContaining(["after", "before"]));
  expect(keys()).not.toContain("log.room");
});

test("a log that has its size is left as it is", () => {
  layOutLog(store, { path, log: silentLog });
  const lightly = vi.spyOn(store, "lightly");
  layOutLog(store, { path, log: silentLog });
  expect(lightly).not.toHaveBeenCalled();
});

test("what a process that was killed meanwhile has left is put away", () => {
  layOutLog(store, { path, log: silentLog });
  store.db.prepare("INSERT INTO meta VALUES ('log.room', 'x')").run();
  layOutLog(store, { path, log: silentLog });
  expect(keys()).not.toContain("log.room");
});

test("where the disk is short, it is said, and nothing is lost", () => {
  write("before");
  store.db.pragma("max_page_count = 1");
  const log = silentLog.child({});
  const warned = vi.spyOn(log, "warn");
  layOutLog(store, { path, log });
  expect(warned).toHaveBeenCalledOnce();
  store.db.pragma("max_page_count = 1000000");
  write("after");
  expect(keys()).toEqual(expect.arrayContaining(["after", "before"]));
});
