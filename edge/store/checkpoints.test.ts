import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { MUCH_BYTES, startCheckpoints } from "./checkpoints.ts";
import { openStore } from "./open.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "checkpoints-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/**
 * A database whose log holds this number of bytes, and its checkpoints; `advance` passes time and returns the total.
 */
function logOf(bytes: number) {
  const path = join(directory, "edge.db");
  const store = openStore({ path, log: silentLog, reserveBytes: 4096 });
  const clock = fakeClock();
  const startedMs = clock.monotonicMs();
  const checkpoints = startCheckpoints(store, { path, clock, log: silentLog });
  store.db.prepare("INSERT INTO meta VALUES ('a', ?)").run("b".repeat(bytes));
  return {
    advance(ms: number): number {
      clock.advance(ms);
      return clock.monotonicMs() - startedMs;
    },
    // The log itself answers: an empty checkpoint reports how many pages wait and how many have been moved.
    isMoved(): boolean {
      const [row] = store.db.pragma("wal_checkpoint(NOOP)") as { log: number; checkpointed: number }[];
      return row !== undefined && row.log > 0 && row.log === row.checkpointed;
    },
    async [Symbol.asyncDispose]() {
      await checkpoints[Symbol.asyncDispose]();
      store.close();
    },
  };
}

test("the write-ahead log is moved into the database every 30 seconds, while nobody commits", async () => {
  await using log = logOf(1);
  expect(log.isMoved()).toBe(false);
  let movedMs = 0;
  const look = (): void => {
    if (!log.isMoved()) movedMs = log.advance(1_000);
    expect(log.isMoved()).toBe(true);
  };
  await vi.waitFor(look);
  expect(movedMs).toBeGreaterThanOrEqual(30_000);
});

test("one with much in it is moved within a second", async () => {
  await using log = logOf(MUCH_BYTES);
  log.advance(1_000);
  await vi.waitFor(() => expect(log.isMoved()).toBe(true));
});

test("a thread that can't open the database is logged once", async () => {
  const store = openStore({ path: join(directory, "edge.db"), log: silentLog, reserveBytes: 4096 });
  const log = silentLog.child({});
  const loggedErrors = vi.spyOn(log, "error");
  const clock = fakeClock();
  const checkpoints = startCheckpoints(store, { path: join(directory, "none.db"), clock, log });
  clock.advance(30_000);
  await vi.waitFor(() => expect(loggedErrors).toHaveBeenCalledOnce(), 5_000);
  clock.advance(60_000);
  expect(loggedErrors).toHaveBeenCalledOnce();
  await checkpoints[Symbol.asyncDispose]();
  store.close();
});
