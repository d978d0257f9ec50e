// Only another process takes a lock, and loses it by a kill.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DirectoryInUse, lockDataDirectory } from "./data-lock.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "edge-lock-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Another process that takes the lock and keeps it; it is killed without a chance to clean up. */
async function otherProcess(): Promise<{ kill(): Promise<void> }> {
  const module = new URL("data-lock.ts", import.meta.url).href;
  const script = `import { lockDataDirectory } from ${JSON.stringify(module)};
    globalThis.kept = lockDataDirectory(${JSON.stringify(directory)});
    console.log("held"); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  expect(said.toString()).toContain("held");
  return {
    async kill() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

it("a directory that another process has is refused, and free again once that one is killed", async () => {
  const other = await otherProcess();
  try {
    expect(() => lockDataDirectory(directory, 0)).toThrow(DirectoryInUse);
    expect(() => lockDataDirectory(directory, 0)).toThrow(`already runs on ${directory}`);
  } finally {
    await other.kill();
  }
  lockDataDirectory(directory, 0)[Symbol.dispose]();
});

it("two edges of one process do not share it either", () => {
  const first = lockDataDirectory(directory, 0);
  expect(() => lockDataDirectory(directory, 0)).toThrow(DirectoryInUse);
  first[Symbol.dispose]();
  lockDataDirectory(directory, 0)[Symbol.dispose]();
});

it("makes the directory where there is none", () => {
  lockDataDirectory(join(directory, "new", "one"), 0)[Symbol.dispose]();
});

it("a place where no directory can be is reported in words", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => lockDataDirectory(join(file, "data"), 0)).toThrow(/data directory .*data can't be used .*owner/);
});

it("needs no room on the disk", () => {
  const lock = lockDataDirectory(directory);
  expect(readdirSync(directory)).toEqual(["edge.lock"]);
  expect(statSync(join(directory, "edge.lock")).size).toBe(0);
  lock[Symbol.dispose]();
});
