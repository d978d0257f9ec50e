import { first } from "../db/first.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { Reads } from "../db/database.ts";
import type { Scope } from "../scope.ts";
import type { Work } from "../transact.ts";
import { CONTENT_KINDS, type ContentKind } from "./content-kind.ts";
import type { FileAreas, FileGenerators, FileGuards } from "./file-generators.ts";
import { measured } from "./measured.ts";
import type { SignedLinks } from "./signed-links.ts";
import type { Scan, VirusScanner } from "./virus-scanner.ts";
import { type FileStorage, type StoragePath, storagePathOf } from "./storage.ts";

export interface FileTable {
  path: string;
  kind: ContentKind;
  size_bytes: number;
  /** Hex. */
  sha256: string;
  /** The name on the uploader's machine; it is displayed, never trusted. */
  original_name: string | null;
  /** The company that owns the file; null for the area's side. */
  company_id: string | null;
  created_by: string | null;
  created_at: string;
  /** The result of the virus scan; null for a file that arrived while no scanner was set. */
  scan: Scan | null;
}

declare module "../db/database.ts" {
  interface Database {
    files: FileTable;
  }
}

/** The records of a feature that name uploads: who sees such a record may read its files. */
export interface NamingRecords {
  scope: Scope;
  /** Columns that hold one path each. */
  paths?: readonly string[];
  /** Columns that hold a JSON list of paths. */
  lists?: readonly string[];
}

/** The services for files: bytes and links; the functions below add the records. */
export interface Files {
  storage: FileStorage;
  links: SignedLinks;
  /** Features register the generators of their files here. */
  makers: FileGenerators;
  /** Features register the areas of their files here. */
  areas: FileAreas;
  /** Features register the guards of their files here. */
  guards: FileGuards;
  /** Features register their records that name uploads here. */
  naming: NamingRecords[];
  /** Null when no scanner is set. */
  scanner: VirusScanner | null;
  /** Runs what decodes a picture or opens a PDF, a few at the same time: each may take much more memory than its file. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The stored bytes of a file without a record yet. */
export interface StoredFile {
  path: StoragePath;
  kind: ContentKind;
  sizeBytes: number;
  sha256: string;
}

/**
 * Stores bytes under a new path, `<folder>/<year>/<month>/<id>.<extension>`, before the transaction that records them.
 * If the transaction fails, the bytes remain without a record, and no link points to them.
 * @param folder such as `tickets`; a plain storage path
 * @param bytes also as a stream: it is written as it comes, and its failure is thrown
 * @param nowMs Unix epoch milliseconds
 */
export async function storeFile(
  storage: FileStorage,
  {
    folder,
    kind,
    bytes,
    nowMs,
  }: { folder: string; kind: ContentKind; bytes: Uint8Array | AsyncIterable<Uint8Array>; nowMs: number },
): Promise<StoredFile> {
  const [year, month] = new Date(nowMs).toISOString().split("-");
  const path = storagePathOf(`${folder}/${year}/${month}/${newId(nowMs)}.${CONTENT_KINDS[kind].extension}`);
  if (path === null) throw new RangeError(`${folder} is no folder of the storage`);
  const passing = measured(bytes);
  await storage.write(path, passing.bytes);
  return { path, kind, ...passing.measure() };
}

/** Is this the path of an uploaded file, not of one that a feature makes? Only those may be named as papers. */
export function isUploaded({ areas, guards, makers }: Pick<Files, "areas" | "guards" | "makers">, path: StoragePath) {
  const folder = path.slice(0, path.indexOf("/"));
  return ![areas, guards, makers].some((declared) => declared.has(folder));
}

/** Records a stored file: from now on links to it can be made. @param companyId the owner; null for the area's side */
export async function recordFile(
  work: Work,
  file: StoredFile,
  {
    companyId,
    originalName = null,
    scan = null,
  }: { companyId: string | null; originalName?: string | null; scan?: Scan | null },
): Promise<void> {
  const row: FileTable = {
    path: file.path,
    kind: file.kind,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    original_name: originalName,
    company_id: companyId,
    created_by: work.actor.kind === "user" ? work.actor.id : null,
    created_at: work.at,
    scan,
  };
  await work.tx.insertInto("files").values(row).execute();
  // What a gate keeps by itself is no act of a person, and its row says all of it.
  if (work.actor.kind !== "edge") await work.audit({ type: "file", id: file.path, before: null, after: row });
}

/** Stores the result of a later scan, with its audit row. */
export async function saveScan(work: Work, path: string, scan: Scan): Promise<void> {
  await work.tx.updateTable("files").set({ scan }).where("path", "=", path).execute();
  await work.audit({ type: "file", id: path, before: { scan: "waiting" }, after: { scan } });
}

export async function findFile(reads: Reads, path: string): Promise<FileTable | undefined> {
  return await first(reads.selectFrom("files").selectAll().where("path", "=", path));
}

/** The owner and the uploader of a file; the company is null for the area's side. */
export type FileOwner = Pick<FileTable, "path" | "company_id" | "created_by">;

/** The owner of the file at each of these paths. Paths without a file are left out. */
export async function ownersOfFiles(db: Reads, paths: readonly (string | null)[]): Promise<Map<string, FileOwner>> {
  const wanted = [...new Set(paths.filter((path) => path !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom("files")
    .select(["path", "company_id", "created_by"])
    .where("path", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}
