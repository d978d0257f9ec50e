import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf } from "../test/feed-records.ts";
import { type FactHeader, openJournal } from "./journal.ts";
import { openStore, type Store } from "./open.ts";

let store: Store;
beforeEach(() => {
  store = openStore({ path: ":memory:", log: silentLog });
});
afterEach(() => store.close());

const write = (atMs: number, clock: FactHeader["clock"]): void => {
  const ids = { edge_id: EDGE_ID, boot_id: idOf(1), area_id: AREA_ID, gate_id: GATE_ID };
  const header = { ...ids, clock, is_offline: true, replica_age_ms: null };
  const fact = { type: "event", lane_id: null, event: "boot", detail: "" } as const;
  store.durably(() => openJournal(store).append(fact, header, atMs));
};
const hashes = (): { hash: string; previous: string }[] =>
  store.db
    .prepare<[], { hash: string; body: string }>("SELECT hash, body FROM journal ORDER BY sequence")
    .all()
    .map(({ hash, body }) => ({ hash, previous: (JSON.parse(body) as { previous_hash: string }).previous_hash }));
const last = (): number | null => openJournal(store).lastOccurredMs();

test("tells when its last fact occurred by central's clock, as far as that was known", () => {
  expect(last()).toBeNull();
  write(1_000, { trust: "uncertain", offset_ms: null });
  expect(last()).toBe(1_000);
  write(2_000, { trust: "trusted", offset_ms: -50 });
  expect(last()).toBe(1_950);
  write(500, { trust: "untrusted", offset_ms: 90_000 });
  expect(last()).toBe(90_500);
  write(9_000_000, { trust: "untrusted", offset_ms: null });
  expect(last()).toBe(90_500);
});

test("each fact names the hash of the one before it, also after a new start", () => {
  for (const atMs of [1_000, 2_000, 3_000]) write(atMs, { trust: "trusted", offset_ms: 0 });
  const [first, second, third] = hashes();
  expect([second?.previous, third?.previous]).toEqual([first?.hash, second?.hash]);
  expect(new Set(hashes().map(({ hash }) => hash)).size).toBe(3);
});
