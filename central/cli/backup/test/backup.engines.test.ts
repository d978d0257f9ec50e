import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { fakeClock } from "../../../../shared/lib/fake-clock.ts";
import { Company } from "../../../wire/company.ts";
import { CentralConfig } from "../../../config/config.ts";
import { lastBackupAt } from "../../../platform/db/last-backup.ts";
import { openDatabase, RESTORING } from "../../../platform/db/open-database.ts";
import { epochOf } from "../../../platform/feed/epoch.ts";
import { type TestDatabase, testEngine } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { uploadFor } from "../../../test/upload-for.ts";
import { type BackupOptions, createBackup, noteBackup } from "../backup.ts";
import { restoreBackup } from "../restore.ts";

const KEY = Buffer.alloc(32, 1).toString("base64");
const OTHER_KEY = Buffer.alloc(32, 2).toString("base64");
const engine = testEngine();

/** A site is saved while it works, and restored into another place, on any engine. */
describe(`backup on ${engine.name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "central-backup-"));
  const place = () => mkdtempSync(join(folder, "to-"));
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  const files: string[] = [];
  let saved: Awaited<ReturnType<typeof save>>;

  beforeAll(async () => {
    central = await startCentral(engine, { config: { key_encryption_key: KEY } });
    admin = await central.as("super_admin");
    files.push(await uploadFor(central.platform, null), await uploadFor(central.platform, null));
    saved = await save();
  });
  afterAll(async () => {
    await central[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  const stored = (path: string) => join(central.platform.config.data_directory, "files", path);
  const save = (options: Partial<BackupOptions> = {}, config: Partial<CentralConfig> = {}) =>
    createBackup(
      { config: { ...central.platform.config, ...config }, clock: central.clock },
      { to: place(), isUnencrypted: false, daily: 7, weekly: 4, ...options },
    );

  /** Settings of an empty place, and its new data directory. */
  async function emptyPlace(settings: Partial<CentralConfig> = {}) {
    const made: TestDatabase = await engine.empty();
    const into = join(folder, `into-${readdirSync(folder).length}`);
    const config = CentralConfig.parse({ key_encryption_key: KEY, ...made, data_directory: into, ...settings });
    const restore = (file: string, isUnencrypted = false) =>
      restoreBackup({ config, clock: fakeClock() }, file, { into, isUnencrypted });
    return { config, into, restore };
  }

  test("what was answered before it began is in it, while others write; it starts a central that knows its people", async () => {
    const answered: string[] = [];
    const over = new AbortController();
    const write = async (name: string) => answered.push((await admin.post("/v1/companies", Company, { name })).id);
    for (let n = 0; n < 20; n++) await write(`Before ${n}`);
    const before = [...answered];
    const writing = (async () => {
      for (let n = 0; !over.signal.aborted; n++) await write(`During ${n}`);
    })();
    const { path, manifest } = await save();
    over.abort();
    await writing;
    expect(manifest.missing).toEqual([]);
    expect(manifest.files?.count).toBe(files.length);

    const { config, restore } = await emptyPlace();
    await restore(path);
    await using restored = await startCentral(engine, { config });
    const ids = (await restored.platform.db.selectFrom("companies").select("id").execute()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(before));
    expect(ids).toHaveLength(manifest.counts["companies"] ?? -1);
    expect(await epochOf(restored.platform.db)).not.toBe(await epochOf(central.platform.db));
    const signIn = await restored.nobody.request("POST", "/v1/auth/login", { body: FIRST_ADMIN });
    expect(signIn.status).toBe(200);
    for (const file of files)
      expect(readFileSync(join(config.data_directory, "files", file))).toEqual(readFileSync(stored(file)));
    expect(readdirSync(config.data_directory)).not.toContain(RESTORING);
  });

  test("its moment is kept for whoever watches its age, and nothing in clear is left", async () => {
    expect(await lastBackupAt(central.platform.db)).toBe(isoTime(central.clock.nowMs()));
    expect(readdirSync(central.platform.config.data_directory)).not.toContain("saving");
    expect(readFileSync(saved.path).includes(FIRST_ADMIN.email)).toBe(false);
  });

  test("so is the moment of a backup that another program made", async () => {
    central.clock.advance(3_600_000);
    await noteBackup({ config: central.platform.config, clock: central.clock });
    expect(await lastBackupAt(central.platform.db)).toBe(isoTime(central.clock.nowMs()));
  });

  test("another key, or none, is refused before anything is written", async () => {
    for (const [key_encryption_key, words] of [
      [OTHER_KEY, /that of the settings is another one/],
      [null, /the settings have none/],
    ] as const) {
      const { restore, into } = await emptyPlace({ key_encryption_key });
      await expect(restore(saved.path)).rejects.toThrow(words);
      expect(existsSync(into)).toBe(false);
    }
  });

  test("without a key it is refused, unless anybody may read it; its secrets still need theirs", async () => {
    await expect(save({}, { key_encryption_key: null })).rejects.toThrow(/--unencrypted/);
    const { path } = await save({ isUnencrypted: true });
    await expect((await emptyPlace({ key_encryption_key: OTHER_KEY })).restore(path)).rejects.toThrow(/another one/);
    const { restore, into } = await emptyPlace();
    await expect(restore(path)).rejects.toThrow(/anybody may have written it: say --unencrypted/);
    expect(existsSync(into)).toBe(false);
    await restore(path, true);
    expect(existsSync(join(into, "files", files[0] ?? ""))).toBe(true);
  });

  test("a file that is cut, changed in one byte, or none at all is refused, and the place stays empty", async () => {
    const { restore, into } = await emptyPlace();
    const whole = readFileSync(saved.path);
    const spoilt = join(place(), "spoilt.backup");
    const head = whole.indexOf(10);
    for (const at of [10, head - 5, head + 1, Math.floor(whole.length / 2), whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      writeFileSync(spoilt, changed);
      await expect(restore(spoilt), `byte ${at}`).rejects.toThrow(/damaged|no backup/);
    }
    for (const length of [0, 10, head + 1, head + 100, whole.length - 65_600, whole.length - 1]) {
      copyFileSync(saved.path, spoilt);
      truncateSync(spoilt, length);
      await expect(restore(spoilt), `cut at ${length}`).rejects.toThrow(/damaged|no backup/);
    }
    await expect(restore(join(folder, "nothing.backup"))).rejects.toThrow(/cannot be read/);
    await restore(saved.path);
    expect(readdirSync(into)).toContain("files");
  });

  test("a place that holds anything is refused", async () => {
    const { restore, into } = await emptyPlace();
    mkdirSync(into);
    writeFileSync(join(into, "minutes.txt"), "of the meeting");
    await expect(restore(saved.path)).rejects.toThrow(/is not empty \(minutes\.txt\)/);
    expect(readFileSync(join(into, "minutes.txt"), "utf8")).toBe("of the meeting");
  });

  test("central refuses the place of an unfinished restore, and another restore begins from the start", async () => {
    const { restore, config, into } = await emptyPlace();
    mkdirSync(join(into, RESTORING), { recursive: true });
    for (const name of [join(RESTORING, "database"), "central.db"]) writeFileSync(join(into, name), "half");
    await expect(openDatabase(config, { log: central.platform.log, random: () => 0 })).rejects.toThrow(
      /restore into .+ has not finished/,
    );
    await restore(saved.path);
    await using restored = await startCentral(engine, { config });
    expect((await restored.nobody.request("GET", "/v1/health")).status).toBe(200);
  });

  test("a file that a record names and that is missing or damaged is named; the others are saved", async () => {
    const [gone, changed] = [await uploadFor(central.platform, null), await uploadFor(central.platform, null)];
    rmSync(stored(gone));
    writeFileSync(stored(changed), "other");
    const { manifest } = await save();
    expect([...manifest.missing].sort()).toEqual([gone, changed].sort());
    expect(manifest.files?.count).toBe(files.length);
    rmSync(stored(changed));
  });

  test("older backups go, what a crash left too; two at once are refused", async () => {
    const to = place();
    writeFileSync(join(to, "gate-central-20200101T000000Z.backup.partial"), "half");
    for (const name of ["gate-central-20200101T000000Z.backup", "gate-central-20200102T000000Z.backup"])
      writeFileSync(join(to, name), "old");
    const options = { to, daily: 2, weekly: 0 };
    const outcomes = await Promise.allSettled([save(options), save(options)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(readdirSync(to).sort()).toEqual([
      "gate-central-20200102T000000Z.backup",
      expect.stringMatching(/^gate-central-\d{8}T\d{6}Z\.backup$/),
    ]);
  });
});
