import type { Principal } from "../auth/principal.ts";
import type { Platform } from "../platform.ts";
import type { ContentKind } from "./content-kind.ts";
import type { StoragePath } from "./storage.ts";

/** A file made from records, and its owner. */
export interface GeneratedFile {
  kind: ContentKind;
  bytes: Uint8Array;
  companyId: string | null;
}

/**
 * Makes the file of a path at its first read, or returns null for an invalid path. The same path must always mean the
 * same content.
 */
export type FileGenerator = (path: StoragePath) => Promise<GeneratedFile | null>;

/** The area to which the file of a path belongs; null when it is unknown: then only users with all areas see it. */
export type FileArea = (path: StoragePath) => Promise<string | null>;

/** Whether a reader may read the file of a path now; null is the reader of a signed link. */
export type FileGuard = (path: StoragePath, reader: Principal | null) => Promise<boolean>;

/** A folder of the storage, declared by its feature. */
export interface FileFolder {
  /** Checked at every read, beside the company and the area of the file; see `FileGuard`. */
  mayRead?: (path: StoragePath, reader: Principal | null, platform: Platform) => Promise<boolean>;
  /** The area to which the file of a path belongs; see `FileArea`. */
  areaOf?: (path: StoragePath, platform: Platform) => Promise<string | null>;
  /** Makes a file at its first read; see `FileGenerator`. */
  make?: (path: StoragePath, platform: Platform) => Promise<GeneratedFile | null>;
}

/** The areas of files, by the first folder of their paths; files in other folders belong to no area. */
export type FileAreas = Map<string, FileArea>;

/** The guards of files, by the first folder of their paths. */
export type FileGuards = Map<string, FileGuard>;

/** The generators of files, by the first folder of their paths. */
export type FileGenerators = Map<string, FileGenerator>;
