import { chmodSync, mkdirSync } from "node:fs";

/** Makes the directory of the data, and keeps everybody else out of it, also where it was made before. */
export function makePrivateDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
}
