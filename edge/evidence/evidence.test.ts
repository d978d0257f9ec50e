import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeClock, type FakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import type { Camera } from "../lane/ports.ts";
import { openStore, type Store } from "../store/open.ts";
import { type Evidence, openEvidence } from "./evidence.ts";
import type { EvidenceSettings } from "./photo-retention.ts";

const ONE = "0197a000-0000-7000-8000-000000000001";
const OTHER = "0197a000-0000-7000-8000-000000000002";
const DAY_MS = 86_400_000;
const jpeg = (size: number): Buffer => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(size - 4)]);

let directory: string;
let store: Store;
let clock: FakeClock;
const opened: Evidence[] = [];
const spaceFreed = vi.fn();
beforeEach(() => {
  spaceFreed.mockClear();
  directory = mkdtempSync(join(tmpdir(), "edge-evidence-"));
  store = openStore({ path: join(directory, "edge.db"), log: silentLog, reserveBytes: 4096 });
  clock = fakeClock();
});
afterEach(async () => {
  for (const evidence of opened.splice(0)) await evidence[Symbol.asyncDispose]();
  store.close();
  rmSync(directory, { recursive: true });
});

const photos = (): string => join(directory, "photos");
function open(more: Partial<EvidenceSettings> = {}): Evidence {
  const settings = { directory: photos(), retentionMs: DAY_MS, spaceBytes: 1_000_000, minFreeBytes: 0, ...more };
  const centralNowMs = (): number => clock.nowMs();
  const evidence = openEvidence({ store, settings, centralNowMs, onSpaceFreed: spaceFreed, clock, log: silentLog });
  opened.push(evidence);
  return evidence;
}
const files = (): string[] =>
  readdirSync(photos(), { recursive: true, encoding: "utf8" }).filter((name) => name.includes("."));
const camera = (take: Camera["take"], wants: Camera["wants"] = () => true) => ({ id: OTHER, camera: { wants, take } });
const good = (size = 1000) => camera(() => Promise.resolve({ kind: "jpeg", bytes: jpeg(size) }));
/** Stores photos in sequence, a second apart. */
async function keep(evidence: Evidence, count: number, size = 1000): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.push(await evidence.savePhoto(ONE, { type: "image/jpeg", bytes: new Uint8Array(jpeg(size)) }));
    clock.advance(1000);
  }
  return ids;
}

describe("photos of what happens", () => {
  it("are kept with their activity, shown, and sent once", async () => {
    const evidence = open();
    const added = vi.fn();
    evidence.outbox.onAdded(added);
    evidence.take([good(), good()], { activityId: ONE, moment: "decision" });
    expect(evidence.photosOf(ONE)).toEqual([]);
    await vi.waitFor(() => expect(evidence.photosOf(ONE)).toHaveLength(2));
    expect(added).toHaveBeenCalledTimes(2);
    expect([evidence.photosOf(OTHER), evidence.totals()]).toEqual([[], { count: 2, waiting: 2, bytes: 2000 }]);
    const [id = ""] = evidence.photosOf(ONE);
    expect(await evidence.photo(id)).toMatchObject({ type: "image/jpeg", bytes: jpeg(1000) });
    expect(await evidence.photo(ONE)).toBeNull();
    const first = await evidence.outbox.next();
    expect(first).toMatchObject({ id, activityId: ONE, deviceId: OTHER, moment: "decision", bytes: jpeg(1000) });
    expect(first?.takenAt).toBe(new Date(clock.nowMs()).toISOString());
    evidence.outbox.sent(id);
    evidence.outbox.refused((await evidence.outbox.next())!.id, "unsupported_media");
    expect(await evidence.outbox.next()).toBeNull();
    expect(evidence.photosOf(ONE)).toHaveLength(2);
  });

  it("are not missed by anybody when a camera fails, hangs, or does not want them", async () => {
    const evidence = open();
    const unwanted = vi.fn<Camera["take"]>();
    const broken = camera(() => Promise.reject(new Error("unplugged")));
    const hanging = camera(() => new Promise(() => undefined));
    const choosy = camera(unwanted, (moment) => moment === "passage");
    evidence.take([broken, hanging, choosy, good()], { activityId: ONE, moment: "decision" });
    await vi.waitFor(() => expect(evidence.photosOf(ONE)).toHaveLength(1));
    expect(unwanted).not.toHaveBeenCalled();
    // The hanging camera would delay the shutdown: drivers have timeouts.
    opened.pop();
  });

  it("of a person are judged by their content", async () => {
    const evidence = open();
    const bytes = new Uint8Array(Buffer.from("<svg onload=alert(1)>"));
    await expect(evidence.savePhoto(ONE, { type: "image/jpeg", bytes })).rejects.toThrow(/not a JPEG, PNG or WebP/);
    const [id = ""] = await keep(evidence, 1);
    expect(await evidence.outbox.next()).toMatchObject({ id, deviceId: null, moment: "paper" });
  });

  it("are there after a restart; what was being written is swept away", async () => {
    const ids = await keep(open(), 2);
    await opened.pop()![Symbol.asyncDispose]();
    mkdirSync(join(photos(), "2026-01-01"));
    writeFileSync(join(photos(), "2026-01-01", `${ONE}.jpg.part`), "half");
    writeFileSync(join(photos(), "2026-01-01", `${OTHER}.jpg`), "nobody knows me");
    const evidence = open();
    await vi.waitFor(() => expect(existsSync(join(photos(), "2026-01-01"))).toBe(false));
    expect([evidence.photosOf(ONE), evidence.totals().waiting, files().length]).toEqual([ids, 2, 2]);
  });

  it("that central did not take are not sent until it asks for them once more", async () => {
    const evidence = open();
    const added = vi.fn();
    const [first = "", second = ""] = await keep(evidence, 2);
    evidence.outbox.onAdded(added);
    evidence.outbox.refused(first, "too large");
    expect((await evidence.outbox.next())?.id).toBe(second);
    evidence.outbox.retryRefused();
    expect([(await evidence.outbox.next())?.id, added.mock.calls.length]).toEqual([first, 1]);
    evidence.outbox.retryRefused();
    expect(added).toHaveBeenCalledTimes(1);
  });

  it("that a power cut has spoilt are passed over", async () => {
    const evidence = open();
    const [first, second, third] = await keep(evidence, 3);
    const place = (id = ""): string => join(photos(), files().find((name) => name.includes(id)) ?? "");
    writeFileSync(place(first), "short");
    rmSync(place(second));
    expect((await evidence.outbox.next())?.id).toBe(third);
    expect(evidence.photosOf(ONE)).toEqual([third]);
  });
});

describe("the room that photos take", () => {
  it("is never more than they may take: the oldest go first", async () => {
    const evidence = open({ spaceBytes: 10_000 });
    const ids = await keep(evidence, 25);
    expect(evidence.photosOf(ONE)).toEqual(ids.slice(-10));
    expect([evidence.totals().bytes, files().length]).toEqual([10_000, 10]);
  });

  it("is given up after their time, some at once", async () => {
    const evidence = open();
    for (const id of await keep(evidence, 60)) evidence.outbox.sent(id);
    clock.advance(DAY_MS);
    const [young] = await keep(evidence, 1);
    evidence.cleanUp(clock.nowMs());
    expect(evidence.totals().count).toBe(11);
    evidence.cleanUp(clock.nowMs());
    expect([evidence.photosOf(ONE), files().length]).toEqual([[young], 1]);
  });

  it("is not given up for the age of what central does not have, nor by a clock that nobody has compared", async () => {
    const evidence = open();
    const [waiting = "", sent = "", refused = ""] = await keep(evidence, 3);
    evidence.outbox.sent(sent);
    evidence.outbox.refused(refused, "too large");
    clock.advance(2 * DAY_MS);
    evidence.cleanUp(null);
    expect(evidence.photosOf(ONE)).toEqual([waiting, sent, refused]);
    evidence.cleanUp(clock.nowMs());
    expect(evidence.photosOf(ONE)).toEqual([waiting]);
  });

  it("is none while the disk is short of it", async () => {
    const ids = await keep(open(), 3);
    await opened.pop()![Symbol.asyncDispose]();
    const evidence = open({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    await keep(evidence, 1);
    expect(evidence.photosOf(ONE)).not.toEqual(expect.arrayContaining(ids));
    evidence.cleanUp(clock.nowMs());
    expect([evidence.totals().count, files()]).toEqual([0, []]);
    expect(evidence.hasRoom()).toBe(false);
    await expect(keep(evidence, 1)).rejects.toThrow("the disk has no room for photos");
  });

  it("goes to the journal before the reserve does", async () => {
    const evidence = open();
    await keep(evidence, 3);
    const pressure = vi.fn();
    store.onDiskPressure(pressure);
    const full = new Database.SqliteError("database or disk is full", "SQLITE_FULL");
    const write = (): string => {
      if (files().length > 0) throw full;
      return "written";
    };
    expect(store.durably(write)).toBe("written");
    expect([pressure.mock.calls.length, store.hasRoom(), evidence.totals().count]).toEqual([0, true, 0]);
    // Without photos the reserve is used next.
    let tries = 0;
    const stubborn = (): number => {
      if (++tries === 1) throw full;
      return tries;
    };
    expect([store.durably(stubborn), pressure.mock.calls.length, store.hasRoom()]).toEqual([2, 1, false]);
  });

  it("is recorded when the disk takes it, at once, and then once an hour", async () => {
    const evidence = open();
    const full = new Database.SqliteError("database or disk is full", "SQLITE_FULL");
    const fill = (): void => {
      let tries = 0;
      store.durably(() => {
        if (++tries === 1) throw full;
      });
    };
    const ids = await keep(evidence, 3);
    evidence.outbox.sent(ids[0] ?? "");
    fill();
    expect(spaceFreed.mock.calls).toEqual([[{ count: 3, unsent: 2 }]]);
    await keep(evidence, 2);
    fill();
    await keep(evidence, 1);
    fill();
    evidence.cleanUp(clock.nowMs());
    expect(spaceFreed).toHaveBeenCalledTimes(1);
    clock.advance(3_600_000);
    evidence.cleanUp(clock.nowMs());
    evidence.cleanUp(clock.nowMs());
    expect(spaceFreed.mock.calls.slice(1)).toEqual([[{ count: 3, unsent: 3 }]]);
  });

  it("is recorded before the disk is full, and not where photos only take all that they may", async () => {
    await keep(open({ spaceBytes: 2_000 }), 3);
    expect(spaceFreed).not.toHaveBeenCalled();
    await opened.pop()![Symbol.asyncDispose]();
    await keep(open({ minFreeBytes: Number.MAX_SAFE_INTEGER }), 1);
    expect(spaceFreed.mock.calls).toEqual([[{ count: 2, unsent: 2 }]]);
  });

  it("costs no commit of the journal its safety", async () => {
    await keep(open(), 1);
    expect(store.db.pragma("synchronous", { simple: true })).toBe(2);
  });
});
