import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const COMMIT = /^[0-9a-f]{40,64}$/;
const SHORT = 12;

/**
 * The version of a source tree: the number of its description, and the commit. A package's description has both; in a
 * clone git's files are read, without git, which a server need not have.
 * @param root the folder of `package.json`
 * @returns such as `1.0.0+0123456789ab`, or `1.0.0+unknown` where there is no git
 */
export function versionOf(root: string): string {
  const about: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { version } = z.object({ version: z.string() }).parse(about);
  return version.includes("+") ? version : `${version}+${commitOf(root)?.slice(0, SHORT) ?? "unknown"}`;
}

/** The version of this source tree. */
export const VERSION = versionOf(resolve(import.meta.dirname, "../.."));

function commitOf(root: string): string | null {
  try {
    const dotGit = join(root, ".git");
    // Of a second work tree it is a file that names its folder, which names the folder of the clone.
    const folder = statSync(dotGit).isFile()
      ? resolve(
          root,
          readFileSync(dotGit, "utf8")
            .trim()
            .replace(/^gitdir: /, ""),
        )
      : dotGit;
    const common = join(folder, "commondir");
    const clone = existsSync(common) ? resolve(folder, readFileSync(common, "utf8").trim()) : folder;
    const head = readFileSync(join(folder, "HEAD"), "utf8").trim();
    const commit = head.startsWith("ref: ") ? commitOfBranch(clone, head.slice(5)) : head;
    return COMMIT.test(commit) ? commit : null;
  } catch {
    return null;
  }
}

function commitOfBranch(clone: string, ref: string): string {
  const loose = join(clone, ref);
  if (existsSync(loose)) return readFileSync(loose, "utf8").trim();
  const packed = readFileSync(join(clone, "packed-refs"), "utf8").split("\n");
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0] ?? "";
}
