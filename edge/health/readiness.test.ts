import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openStore } from "../store/open.ts";
import type { SyncStatus } from "../sync/start-sync.ts";
import { fillDisk } from "../test/full-disk.ts";
import { readiness } from "./readiness.ts";

const ENROLLED = { is: "enrolled", edgeId: "e", gateId: "g" } as const;

function world() {
  const directory = mkdtempSync(join(tmpdir(), "edge-ready-"));
  const store = openStore({ path: join(directory, "edge.db"), log: silentLog, reserveBytes: 4096 });
  onTestFinished(() => {
    store.close();
    rmSync(directory, { recursive: true });
  });
  const clock = fakeClock();
  const sync = { enrolment: ENROLLED as SyncStatus["enrolment"], contact: { isFinal: false } as SyncStatus["contact"] };
  const reserve = { isThere: true };
  const because = readiness({ store: { ...store, hasRoom: () => reserve.isThere }, sync: () => sync, clock });
  const later = (): string | null => {
    clock.advance(1_000);
    return because();
  };
  return { store, sync, reserve, because, later };
}

test("an enrolled edge whose commits work is ready, and proves it at most once a second", () => {
  const { store, because, later } = world();
  const proof = () => store.db.prepare("SELECT value FROM meta WHERE key = 'write_proof'").pluck().get();
  expect(because()).toBeNull();
  const first = proof();
  expect([because(), proof()]).toEqual([null, first]);
  expect(later()).toBeNull();
  expect(proof()).not.toBe(first);
});

test("on a full disk it is ready while the journal has its reserve, and not after", () => {
  const { store, reserve, later } = world();
  const makeRoom = fillDisk(store);
  expect(later()).toBeNull();
  reserve.isThere = false;
  expect(later()).toMatch(/^nothing can be written: .*full/);
  makeRoom();
  expect(later()).toBeNull();
});

test("one that is not enrolled or is revoked for good is not ready", () => {
  const { sync, later } = world();
  sync.contact = { ...sync.contact, isFinal: true };
  expect(later()).toBe("this edge is revoked");
  sync.enrolment = { is: "waiting", because: "the code is used up" };
  expect(later()).toBe("this edge is not enrolled");
});
