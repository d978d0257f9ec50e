import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { quickestFolder } from "../../shared/test/quickest-folder.ts";

const PREFIX = "tests-";

/** Puts the temporary files of a test run into one folder. It goes when all was good; else it stays, with its logs. */
export function useTestsFolder(): void {
  // The configuration is read once for each project.
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const folder = mkdtempSync(join(quickestFolder(), PREFIX));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env["TMPDIR"] = folder;
  process.once("exit", (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true });
  });
}
