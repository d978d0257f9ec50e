import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file whole or not at all: a kill or a power cut leaves the former or the next text. Both the text and its
 * name are on disk when this returns; its owner alone may read it, unless `settle` says otherwise.
 * @param settle receives the path of the new file before it takes its name, to give it another owner or mode
 */
export function writeWhole(path: string, text: string, settle: (draft: string) => void = () => undefined): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, "wx", 0o600);
  try {
    // Writes all or throws: a single write may omit the rest when the disk fills up meanwhile.
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  settle(draft);
  renameSync(draft, path);
  const directory = openSync(dirname(path), "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
