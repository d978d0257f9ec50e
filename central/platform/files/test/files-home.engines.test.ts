import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../../../../shared/lib/log.ts";
import { CentralConfig } from "../../../config/config.ts";
import { testEngine } from "../../../test/engines.ts";
import type { OpenDatabase } from "../../db/database.ts";
import { openDatabase } from "../../db/open-database.ts";
import { adoptFilesHome, filesHomeOf, settleFilesHome } from "../files-home.ts";

const engine = testEngine();

async function world() {
  const database: OpenDatabase = await openDatabase(CentralConfig.parse(await engine.fresh()), {
    log: silentLog,
    random: () => 0,
  });
  onTestFinished(() => database.close());
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), "files-home-"));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const settle = (data_directory: string, s3_bucket: string | null = null) =>
    settleFilesHome(database, { data_directory, s3_bucket });
  return { database, folder, settle };
}

if (engine.name === "SQLite")
  test("the files of a SQLite database lie beside it: nobody asks for their home", async () => {
    const { folder, settle, database } = await world();
    await settle(folder());
    await settle(folder());
    expect(await filesHomeOf(database.reads)).toBeNull();
  });
else {
  test("a folder of its own is refused in words; the first one may start again, moved, shared, or after a crash", async () => {
    const { folder, settle } = await world();
    const [first, moved] = [folder(), folder()];
    await settle(first);
    await settle(first);
    cpSync(first, moved, { recursive: true });
    rmSync(first, { recursive: true });
    await settle(moved);
    await expect(settle(folder())).rejects.toThrow(
      /^The files of this database lie in another folder, of the machine .+/,
    );
  });

  test("of two that start at the same moment with folders of their own, one is refused", async () => {
    const { folder, settle } = await world();
    const outcomes = await Promise.allSettled([settle(folder()), settle(folder())]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("files move into a bucket without a word, and back into a folder only by the operator's", async () => {
    const { database, folder, settle } = await world();
    const local = folder();
    await settle(local);
    await settle(folder(), "files");
    await expect(settle(local)).rejects.toThrow(/lie in an S3-compatible store/);
    await adoptFilesHome(database, { data_directory: local, s3_bucket: null });
    await settle(local);
    await expect(settle(folder())).rejects.toThrow(/central files adopt/);
  });
}
