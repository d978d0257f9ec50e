import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { startCheckpoints } from "./checkpoints.ts";
import { openStore } from "./open.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "checkpoints-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

test("the write-ahead log is moved into the database while nobody commits", async () => {
  const path = join(directory, "edge.db");
  const store = openStore({ path, log: silentLog, reserveBytes: 4096 });
  const clock = fakeClock();
  const checkpoints = startCheckpoints({ path, clock, log: silentLog });
  store.db.prepare("INSERT INTO meta VALUES ('a', 'b')").run();
  // Asked of the log itself: a checkpoint of nothing says how many pages wait and how many have been moved.
  const moved = (): boolean => {
    const [row] = store.db.pragma("wal_checkpoint(NOOP)") as { log: number; checkpointed: number }[];
    return row !== undefined && row.log > 0 && row.log === row.checkpointed;
  };
  expect(moved()).toBe(false);
  clock.advance(30_000);
  await vi.waitFor(() => expect(moved()).toBe(true), 5_000);
  await checkpoints[Symbol.asyncDispose]();
  store.close();
});

test("a thread that can't open the database is told of, once", async () => {
  const log = silentLog.child({});
  const told = vi.spyOn(log, "error");
  const checkpoints = startCheckpoints({ path: join(directory, "none.db"), clock: fakeClock(), log });
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), 5_000);
  await checkpoints[Symbol.asyncDispose]();
});
