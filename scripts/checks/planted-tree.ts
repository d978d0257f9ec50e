import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const SETTINGS = ["package.json", "tsconfig.json", ".dependency-cruiser.mjs", ".eslint.config.mjs", ".oxlintrc.json"];

/** A small tree with this project's own settings, for planted violations. */
export interface PlantedTree extends Disposable {
  readonly root: string;
}

/** @param files maps a path from the root to its text */
export function plantTree(files: Readonly<Record<string, string>>): PlantedTree {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  for (const name of SETTINGS) cpSync(join(ROOT, name), join(root, name));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true }) };
}
