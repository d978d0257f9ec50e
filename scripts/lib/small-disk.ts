import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A real file system with little space. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Fills it except for this many bytes. */
  fill(leavingBytes: number): void;
  /** Frees the space. */
  free(): void;
}

const MIB = 2 ** 20;

/** Checks whether this process may mount file systems. */
export function canMount(): boolean {
  const disk = openSmallDisk(1);
  disk?.[Symbol.dispose]();
  return disk !== null;
}

/** @returns null where this process may not mount file systems */
export function openSmallDisk(mebibytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "small-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m`, "tmpfs", path], { stdio: "ignore" });
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, "filler");
  return {
    path,
    fill(leavingBytes) {
      const { bavail, bsize } = statfsSync(path);
      const room = bavail * bsize - leavingBytes;
      try {
        for (let left = room; left > 0; left -= MIB)
          writeFileSync(filler, Buffer.alloc(Math.min(left, MIB)), { flag: "a" });
      } catch (error) {
        // Whoever writes there meanwhile takes some of the room.
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    },
    free() {
      truncateSync(filler, 0);
    },
    [Symbol.dispose]() {
      spawnSync("umount", ["-l", path], { stdio: "ignore" });
      rmSync(path, { recursive: true, force: true });
    },
  };
}
