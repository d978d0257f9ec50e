import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { CentralConfig } from "../../config/config.ts";
import type { OpenDatabase, Reads } from "../db/database.ts";
import { first } from "../db/first.ts";
import { StorageRefused } from "./storage.ts";

/**
 * Where the files of a PostgreSQL database lie. Several centrals share the database: with a folder for each, a file
 * that one has stored would be missing at the others. The folder has a name of its own, so that a process may start
 * again, its folder may be moved or shared, and nothing has to be given back after a crash.
 */

const KEY = "files_home";
/** No file of the storage: its name starts with a dot. */
const MARK = ".id";
const BUCKET = "bucket";

const FilesHome = z.object({ id: z.string(), host: z.string() });
/** `id`: of the folder, or `bucket`; `host`: the machine that named it first. */
export type FilesHome = z.infer<typeof FilesHome>;

type Place = Pick<CentralConfig, "data_directory" | "s3_bucket">;

/**
 * Names this process's folder or bucket as the home of the database's files; it is that already after the first start.
 * @throws StorageRefused in words when they lie in another folder, or in a bucket
 */
export async function settleFilesHome(database: OpenDatabase, place: Place): Promise<void> {
  if (database.engine === "sqlite") return;
  const own = homeOf(place);
  const settled = await database.write(async (tx) => {
    const known = await filesHomeOf(tx);
    // A bucket is for all processes: files were moved there.
    if (known !== null && (own.id !== BUCKET || known.id === BUCKET)) return known;
    await put(tx, own);
    return own;
  });
  if (settled.id === own.id) return;
  const where =
    settled.id === BUCKET ? "in an S3-compatible store" : `in another folder, of the machine ${settled.host}`;
  throw new StorageRefused(
    `The files of this database lie ${where}, not in ${folderOf(place)}: what is uploaded at one central would be ` +
      "missing at the others. Name the same store (s3_endpoint) or a shared folder at all of them. If the files were " +
      "moved here or are lost, run `gate-central files adopt` once.",
  );
}

/** Makes this process's folder or bucket the home of the database's files. */
export async function adoptFilesHome(database: OpenDatabase, place: Place): Promise<void> {
  await database.write((tx) => put(tx, homeOf(place)));
}

/** @returns null before a process has named it */
export async function filesHomeOf(db: Reads): Promise<FilesHome | null> {
  const row = await first(db.selectFrom("meta").select("value").where("key", "=", KEY));
  return row ? FilesHome.parse(JSON.parse(row.value)) : null;
}

async function put(tx: Parameters<Parameters<OpenDatabase["write"]>[0]>[0], home: FilesHome): Promise<void> {
  const value = JSON.stringify(home);
  await tx
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

const folderOf = ({ data_directory }: Place): string => resolve(data_directory, "files");

function homeOf(place: Place): FilesHome {
  return { id: place.s3_bucket === null ? idOfFolder(folderOf(place)) : BUCKET, host: hostname() };
}

/** The name of a folder, given once. Of processes that share the folder and start together, the first gives it. */
function idOfFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mark = join(folder, MARK);
  try {
    writeFileSync(mark, randomUUID(), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(mark, "utf8").trim();
}
