import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { DatabaseDamaged, openStore, type Store } from "./open.ts";

describe("the edge's database", () => {
  let directory: string;
  let path: string;
  const opened: Store[] = [];
  const open = (reserveBytes = 65_536): Store => {
    const store = openStore({ path, log: silentLog, reserveBytes });
    opened.push(store);
    return store;
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "edge-store-"));
    path = join(directory, "data", "edge.db");
  });
  afterEach(() => {
    for (const store of opened.splice(0)) store.close();
    rmSync(directory, { recursive: true });
  });

  test("is made with its directory, is durable, and keeps what was written", () => {
    const first = open();
    expect(first.db.pragma("journal_mode", { simple: true })).toBe("wal");
    expect(first.db.pragma("synchronous", { simple: true })).toBe(2);
    first.durably(() => first.db.exec("INSERT INTO meta VALUES ('word', 'kept')"));
    first.lightly(() => first.db.exec("INSERT INTO meta VALUES ('other', 'may be lost')"));
    expect(first.db.pragma("synchronous", { simple: true })).toBe(2);
    first.close();
    const second = open();
    expect(second.db.prepare("SELECT value FROM meta WHERE key = 'word'").pluck().get()).toBe("kept");
  });

  test("refuses a file that is no database, and leaves it as it is", () => {
    open().close();
    rmSync(path);
    writeFileSync(path, "these are somebody's notes, not a database. ".repeat(40));
    expect(() => open()).toThrow(DatabaseDamaged);
    expect(readFileSync(path, "utf8")).toMatch(/^these are somebody's notes/);
  });

  test("refuses a damaged database", () => {
    const store = open();
    store.durably(() => {
      const insert = store.db.prepare("INSERT INTO meta VALUES (?, ?)");
      for (let i = 0; i < 500; i++) insert.run(`key ${i}`, "x".repeat(500));
    });
    store.close();
    const bytes = readFileSync(path);
    bytes.fill(0xaa, 8192, bytes.length - 8192);
    writeFileSync(path, bytes);
    expect(() => open()).toThrow(/is damaged .*start the edge, which moves the file aside/);
  });

  test("on a full disk the reserve is released and the write goes through", () => {
    const store = open();
    expect(existsSync(`${path}.reserve`)).toBe(true);
    const fill = (): unknown => store.db.prepare("INSERT INTO meta VALUES ('big', ?)").run("x".repeat(200_000));
    store.db.pragma(`max_page_count = ${String(store.db.pragma("page_count", { simple: true }))}`);
    let heard = 0;
    store.onDiskPressure(() => {
      heard++;
      store.db.pragma("max_page_count = 100000");
    });
    store.durably(fill);
    expect(store.db.prepare("SELECT length(value) FROM meta WHERE key = 'big'").pluck().get()).toBe(200_000);
    expect({ heard, hasRoom: store.hasRoom(), isThere: existsSync(`${path}.reserve`) }).toEqual({
      heard: 1,
      hasRoom: false,
      isThere: false,
    });
    expect(store.restoreReserve()).toBe(true);
    expect(store.hasRoom()).toBe(true);
  });

  test("on a full disk it is opened with the room of the reserve", ({ skip }) => {
    const disk = join(directory, "data");
    mkdirSync(disk);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]);
    if (mounted.status !== 0) skip("no file system can be mounted here");
    try {
      open().close();
      const fill = (): void => writeFileSync(join(disk, "others"), Buffer.alloc(4 * 1024 * 1024), { flag: "a" });
      expect(fill).toThrow("ENOSPC");
      const store = open();
      store.durably(() => store.db.exec("INSERT INTO meta VALUES ('word', 'kept')"));
      expect(store.hasRoom()).toBe(false);
      store.close();
      expect(fill).toThrow("ENOSPC");
      expect(open).toThrow(/is full, and its reserve is used up: make room$/);
    } finally {
      for (const store of opened.splice(0)) store.close();
      spawnSync("umount", [disk]);
    }
  });

  test("a failed write leaves nothing behind and is not tried again", () => {
    const store = open();
    let tries = 0;
    const write = (): void => {
      tries++;
      store.db.exec("INSERT INTO meta VALUES ('half', 'done')");
      throw new Error("broken");
    };
    expect(() => store.durably(write)).toThrow("broken");
    expect(tries).toBe(1);
    expect(store.db.prepare("SELECT count(*) FROM meta").pluck().get()).toBe(0);
  });
});
