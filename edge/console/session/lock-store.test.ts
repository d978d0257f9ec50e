import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { openStore, type Store } from "../../store/open.ts";
import { fillDisk } from "../../test/full-disk.ts";
import { openLocks } from "./lock-store.ts";

let directory: string;
let store: Store;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "edge-locks-"));
  store = openStore({ path: join(directory, "edge.db"), log: silentLog, reserveBytes: 4096 });
});
afterEach(() => {
  store.close();
  rmSync(directory, { recursive: true });
});

test("a full disk keeps nobody from signing in while the reserve is there", () => {
  const locks = openLocks({ store, clock: fakeClock() });
  store.onDiskPressure(fillDisk(store));
  const keys = Array.from({ length: 100 }, (_, n) => ({ of: "address" as const, who: `${n} ${"a".repeat(150)}` }));
  expect(locks.charge(keys)).toEqual([]);
  expect(store.hasRoom()).toBe(false);
});
