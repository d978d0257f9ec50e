import { type Platform } from "../platform.ts";
import { type ContentKind } from "./content-kind.ts";
import { type StoragePath } from "./storage.ts";

/** A file made from records, and whose it is. */
export interface GeneratedFile {
  kind: ContentKind;
  bytes: Uint8Array;
  companyId: string | null;
}

/**
 * Makes the file of a path that nobody has read yet, or answers null where the path stands for none. The same path
 * must always stand for the same content.
 */
export type FileGenerator = (path: StoragePath) => Promise<GeneratedFile | null>;

/** In which area the file of a path belongs; null where nobody can tell: it is for those who see every area. */
export type FileArea = (path: StoragePath) => Promise<string | null>;

/** A folder of the storage, as the feature whose it is declares it. */
export interface FileFolder {
  /** In which area the file of a path belongs; see `FileArea`. */
  areaOf?: (path: StoragePath, platform: Platform) => Promise<string | null>;
  /** Makes a file that nobody has read yet; see `FileGenerator`. */
  make?: (path: StoragePath, platform: Platform) => Promise<GeneratedFile | null>;
}

/** The areas of files, by the first folder of their paths; what lies in other folders is of no area. */
export type FileAreas = Map<string, FileArea>;

/** Who makes files, by the first folder of their paths. */
export type FileGenerators = Map<string, FileGenerator>;
