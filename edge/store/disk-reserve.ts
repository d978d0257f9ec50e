import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Log } from "../../shared/lib/log.ts";

/** Disk space that is reserved for the journal: a file of zeros that is deleted when nothing else is left. */
export interface DiskReserve {
  isThere(): boolean;
  /** Frees the space; false when there was none to free. */
  release(): boolean;
  /** Writes the file again where the disk has twice its size free; returns whether it exists. */
  restore(): boolean;
}

const CHUNK = Buffer.alloc(1024 * 1024);

/** @param bytes the size of the reserve */
export function openDiskReserve(path: string, bytes: number, log: Log): DiskReserve {
  const isThere = (): boolean => existsSync(path) && statSync(path).size >= bytes;
  const restore = (): boolean => {
    if (isThere()) return true;
    try {
      const disk = statfsSync(dirname(path));
      if (disk.bavail * disk.bsize < 2 * bytes) return false;
      layOut(path, bytes);
      return true;
    } catch (error) {
      rmSync(path, { force: true });
      log.error({ err: error, path }, "the disk reserve of the journal cannot be allocated");
      return false;
    }
  };
  if (!restore()) log.error({ path }, "the disk is nearly full: the journal has no disk reserve");
  return {
    isThere,
    restore,
    release() {
      if (!existsSync(path)) return false;
      rmSync(path);
      return true;
    },
  };
}

// Written out, not truncated to size: a sparse file reserves no space.
function layOut(path: string, bytes: number): void {
  const file = openSync(path, "w", 0o600);
  try {
    for (let left = bytes; left > 0;) left -= writeSync(file, CHUNK, 0, Math.min(left, CHUNK.length));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
