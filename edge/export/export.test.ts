import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hasEdgeSigned } from "../../shared/lib/edge-signature.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { ExportEnd, ExportLine, exportSealText } from "../../shared/wire/export.ts";
import { photoPlace } from "../evidence/photo-files.ts";
import { photoRows } from "../evidence/photo-rows.ts";
import { openEdgeIdentityStore } from "../store/edge-identity-store.ts";
import { openStore, type Store } from "../store/open.ts";
import { writeSecret } from "../sync/credentials.ts";
import { EDGE_ID, GATE_ID, idOf } from "../test/feed-records.ts";
import { journalRows } from "../test/journal-rows.ts";
import { keyOfGate } from "../test/site-rig.ts";
import { CREDENTIALS } from "../test/sync-rig.ts";
import { addExport } from "./command.ts";

let root: string;
let data: string;
let store: Store;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "edge-export-"));
  data = join(root, "data");
  store = openStore({ path: join(data, "edge.db"), log: silentLog, reserveBytes: 1 });
  writeSecret(join(data, "credentials.json"), { ...CREDENTIALS, key: keyOfGate(0) });
  openEdgeIdentityStore(store).bind(EDGE_ID);
  journalRows(store, 1, 10);
  store.db.exec("DELETE FROM outbox WHERE sequence <= 4");
  store.db.exec("UPDATE outbox SET state = 'parked', error = 'bad \"thing\"' WHERE sequence = 6");
});
afterEach(() => {
  store.close();
  rmSync(root, { recursive: true });
});

const out = (): string => join(root, "out.ndjson");
const run = async (...args: string[]): Promise<{ code: number; said: string[]; complained: string[] }> => {
  const [said, complained]: [string[], string[]] = [[], []];
  const world = {
    clock: fakeClock(),
    say: (line: string) => said.push(line),
    complain: (line: string) => complained.push(line),
    untilStopped: () => new Promise(() => undefined),
  };
  const program = new Command("gate-edge").version("1.2.3").exitOverride();
  const chosen: Promise<number>[] = [];
  const bad = { ok: false as const, problems: ["central_url is missing"] };
  addExport(program, world, (tool) => chosen.push(tool(bad)));
  program.parse(["export", ...args], { from: "user" });
  return { code: (await chosen[0]) ?? -1, said, complained };
};
const lines = (path = out()): ExportLine[] =>
  readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => ExportLine.parse(JSON.parse(line)));
const sequences = (): unknown[] => lines().flatMap((line) => (line.type === "fact" ? [line.fact["sequence"]] : []));

/** True if the file's seal is valid for its exact bytes. */
function hasGoodSeal(path = out()): boolean {
  const text = readFileSync(path, "utf8");
  const end = ExportEnd.parse(JSON.parse(text.slice(text.lastIndexOf("\n", text.length - 2) + 1)));
  const before = text.slice(0, text.lastIndexOf("\n", text.length - 2) + 1);
  const sha256 = createHash("sha256").update(before).digest("hex");
  const signed = { purpose: "export", text: exportSealText(EDGE_ID, end), signature: end.signature } as const;
  return end.sha256 === sha256 && hasEdgeSigned([keyOfGate(0).public_key], signed);
}

describe("edge export", () => {
  test("writes what central has not acknowledged, parked facts with their error, under the edge's seal", async () => {
    expect(await run("--to", out(), "--data", data)).toMatchObject({ code: 0, complained: [] });
    expect(sequences()).toEqual([5, 6, 7, 8, 9, 10]);
    const parked = lines().flatMap((line) => (line.type === "fact" && line.parked !== null ? [line] : []));
    expect(parked).toMatchObject([{ parked: 'bad "thing"', fact: { sequence: 6 } }]);
    expect(lines()[0]).toMatchObject({
      edge_id: EDGE_ID,
      gate_id: GATE_ID,
      version: "1.2.3",
      selection: "unacknowledged",
      first: { sequence: 1 },
      last: { sequence: 10 },
    });
    expect(hasGoodSeal()).toBe(true);
  });

  test("writes all, or from a sequence on, when it is asked to", async () => {
    expect(await run("--to", out(), "--data", data, "--all")).toMatchObject({ code: 0 });
    expect(sequences()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await run("--to", out(), "--data", data, "--from", "3", "--force")).toMatchObject({ code: 0 });
    expect(sequences()).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("works beside a daemon that goes on writing, and changes nothing there", async () => {
    store.db.exec("BEGIN IMMEDIATE; INSERT INTO meta VALUES ('a', 'b')");
    expect(await run("--to", out(), "--data", data)).toMatchObject({ code: 0 });
    store.db.exec("COMMIT");
    expect(store.db.prepare("SELECT count(*) FROM outbox").pluck().get()).toBe(6);
    expect(hasGoodSeal()).toBe(true);
  });

  test("works on a copy, of a computer that was cut off and of an edge that was revoked", async () => {
    openEdgeIdentityStore(store).revoke({ at: "2026-11-21T05:00:00.000Z", because: "stolen" });
    cpSync(data, join(root, "copy"), { recursive: true });
    expect(await run("--to", out(), "--data", join(root, "copy"))).toMatchObject({ code: 0 });
    expect(sequences()).toHaveLength(6);
    expect(hasGoodSeal()).toBe(true);
  });

  test("writes without a seal only on request", async () => {
    rmSync(join(data, "credentials.json"));
    const plain = { edge_id: EDGE_ID, gate_id: GATE_ID, area_id: CREDENTIALS.area_id };
    store.db.prepare("UPDATE journal SET body = json_patch(body, ?)").run(JSON.stringify(plain));
    expect(await run("--to", out(), "--data", data)).toMatchObject({
      code: 1,
      complained: [/--unsealed/].map((p) => expect.stringMatching(p) as string),
    });
    expect(existsSync(out())).toBe(false);
    expect(await run("--to", out(), "--data", data, "--unsealed")).toMatchObject({ code: 0 });
    expect(lines()[0]).toMatchObject(plain);
    expect(hasGoodSeal()).toBe(false);
  });

  test("copies the photos that central does not have, and tells of those that are gone", async () => {
    const photo = (n: number) => ({
      id: idOf(n),
      activity_id: idOf(7),
      device_id: null,
      moment: "decision" as const,
      taken_at: "2026-11-21T05:00:00.000Z",
      kind: "jpeg" as const,
      size_bytes: 3,
      state: "waiting" as const,
      error: null,
    });
    const rows = photoRows(store);
    for (const n of [1, 2, 3]) rows.add(photo(n));
    rows.settle(idOf(3), "sent", null);
    mkdirSync(dirname(photoPlace(join(data, "photos"), photo(1))), { recursive: true });
    writeFileSync(photoPlace(join(data, "photos"), photo(1)), "abc");
    const done = await run("--to", out(), "--data", data, "--photos", join(root, "pictures"));
    expect(done).toMatchObject({ code: 0, complained: ["1 photos are no longer here whole"] });
    expect(readdirSync(join(root, "pictures"))).toEqual([`${idOf(1)}.jpg`]);
    expect(lines().filter(({ type }) => type === "file")).toMatchObject([
      { name: `${idOf(1)}.jpg`, bytes: 3, about: { activity_id: idOf(7), moment: "decision" } },
    ]);
    expect(hasGoodSeal()).toBe(true);
  });

  test.each<[string, string[], number, RegExp]>([
    ["a file that is there", ["--to", "THERE", "--data", "DATA"], 2, /--force replaces it/],
    ["all and from", ["--to", "OUT", "--data", "DATA", "--all", "--from", "2"], 2, /exclude each other/],
    ["no data", ["--to", "OUT", "--data", "NOWHERE"], 1, /there is no database/],
    ["no settings and no --data", ["--to", "OUT"], 2, /cannot start with these settings/],
    ["a directory that is not there", ["--to", "NOWHERE/out", "--data", "DATA"], 1, /ENOENT/],
  ])("%s is reported in words", async (_, args, code, words) => {
    writeFileSync(join(root, "there"), "precious");
    const places: Record<string, string> = { THERE: join(root, "there"), OUT: out(), DATA: data };
    const named = args.map((arg) => places[arg] ?? arg.replace("NOWHERE", join(root, "nowhere")));
    const done = await run(...named);
    expect(done.code).toBe(code);
    expect(done.complained.join("\n")).toMatch(words);
    expect(readFileSync(join(root, "there"), "utf8")).toBe("precious");
    expect(readdirSync(root).sort()).toEqual(["data", "there"]);
  });

  test("a database of another edge than the key, and one that is none, are refused", async () => {
    writeSecret(join(data, "credentials.json"), { ...CREDENTIALS, edge_id: idOf(0x99), key: keyOfGate(0) });
    expect((await run("--to", out(), "--data", data)).complained.join()).toMatch(/is of edge/);
    mkdirSync(join(root, "odd"));
    writeFileSync(join(root, "odd", "edge.db"), "not a database at all, but long enough to be one");
    expect(await run("--to", out(), "--data", join(root, "odd"))).toMatchObject({ code: 1 });
    expect(existsSync(out())).toBe(false);
  });
});
