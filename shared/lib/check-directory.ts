import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "./message-of.ts";

/**
 * Checks a directory with its files, or the nearest one above it where the first start makes it.
 * @param files names in it that this account has to read and write where they exist
 * @returns its problem, null where there is none
 */
export function directoryProblem(directory: string, files: readonly string[] = []): string | null {
  let there = resolve(directory);
  while (!existsSync(there)) there = dirname(there);
  if (!statSync(there).isDirectory()) return `${there} is not a directory`;
  const { R_OK, W_OK, X_OK } = constants;
  const inside = files.map((name) => resolve(directory, name)).filter((file) => existsSync(file));
  const needs = new Map([[there, R_OK | W_OK | X_OK], ...inside.map((file): [string, number] => [file, R_OK | W_OK])]);
  for (const [path, rights] of needs)
    try {
      accessSync(path, rights);
    } catch (error) {
      return `this account may not read and write ${path === there ? "in " : ""}${path} (${messageOf(error)})`;
    }
  return null;
}
