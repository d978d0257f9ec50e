import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { versionOf } from "./version.ts";

function tree(version: string): string {
  const root = mkdtempSync(join(tmpdir(), "version-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "package.json"), JSON.stringify({ version }));
  return root;
}

function clone() {
  const root = tree("1.2.3");
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: root,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  git("init", "-q", "-b", "main");
  git("commit", "-q", "--allow-empty", "-m", "one");
  return { root, git, expected: `1.2.3+${git("rev-parse", "HEAD").slice(0, 12)}` };
}

test("a package says its commit itself, and a folder without git does not know it", () => {
  expect(versionOf(tree("1.2.3+abcdef"))).toBe("1.2.3+abcdef");
  expect(versionOf(tree("1.2.3"))).toBe("1.2.3+unknown");
});

test("a clone says its commit: on a branch, with packed branches, on a commit alone, and in a second work tree", () => {
  const { root, git, expected } = clone();
  expect(versionOf(root)).toBe(expected);
  git("pack-refs", "--all");
  expect(versionOf(root)).toBe(expected);
  const second = tree("1.2.3");
  git("worktree", "add", "-q", "-f", "-b", "other", join(second, "there"));
  writeFileSync(join(second, "there", "package.json"), JSON.stringify({ version: "1.2.3" }));
  expect(versionOf(join(second, "there"))).toBe(expected);
  git("checkout", "-q", "--detach");
  expect(versionOf(root)).toBe(expected);
});
