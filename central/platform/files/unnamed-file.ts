import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where bytes wait that are on their way in or out: bodies of requests, files for readers. */
export function spoolFolder({ data_directory }: { data_directory: string }): string {
  return join(data_directory, "spool");
}

/**
 * A new file that only this process can reach, until its handle is closed: without a name nothing has to be deleted after
 * a crash.
 * @param folder made when it is missing
 */
export async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file;
}

/** Writes all of these bytes at this place. @returns the place after them */
export async function writeAt(file: FileHandle, bytes: Uint8Array, place: number): Promise<number> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, place + at);
    at += bytesWritten;
  }
  return place + bytes.length;
}
