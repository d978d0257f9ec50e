import { constants, open } from "node:fs/promises";

/** Makes new and renamed names in a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  await using handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  await handle.sync();
}
