import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./fault.ts";

export const ROOT = join(import.meta.dirname, "../../..");

/** The file with its fault. @throws Error when the piece of text does not occur exactly once */
export function planted({ file, from, to }: Fault, text: string): string {
  const pieces = text.split(from);
  if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} places for its fault: ${from}`);
  return pieces.join(to);
}

/** What is wrong with a fault of the list; empty when it can be planted. */
export function problemsOf(fault: Fault, root = ROOT): string[] {
  const missing = fault.noticedBy.filter((path) => !existsSync(join(root, path)));
  const problems = missing.map((path) => `${fault.fault}: ${path} does not exist`);
  try {
    const text = readFileSync(join(root, fault.file), "utf8");
    if (planted(fault, text) === text) problems.push(`${fault.fault}: nothing changes`);
  } catch (error) {
    problems.push(`${fault.fault}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return problems;
}
