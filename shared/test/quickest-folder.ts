import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** The databases of all workers, the browsers' profiles and what killed tests leave. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** The folder for temporary files: in memory where there is room, because on a disk each commit waits for it. */
export function quickestFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}
