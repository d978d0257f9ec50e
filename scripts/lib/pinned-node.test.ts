import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "pinned-node-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a Node on the path that does as the text says. */
function nodeOfMachine(text: string): void {
  writeFileSync(join(folder, "node"), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, "node"), 0o755);
}
const run = (launcher: string, ...args: string[]) =>
  spawnSync(launcher, args, { encoding: "utf8", env: { PATH: `${folder}:/usr/bin:/bin` } });

/** The launcher in a clone without packages. */
function inClone(): string {
  mkdirSync(join(folder, "clone/scripts"), { recursive: true });
  cpSync(join(ROOT, "scripts/node"), join(folder, "clone/scripts/node"));
  return join(folder, "clone/scripts/node");
}

test("the pinned Node runs, whichever Node is first on the path, and so it does in child processes", () => {
  nodeOfMachine("echo v18.20.4");
  const version = 'require("node:child_process").execSync("node --version").toString().trim()';
  const { stdout } = run(join(ROOT, "scripts/node"), "--print", `process.version + " " + ${version}`);
  expect(stdout).toBe(`${process.version} ${process.version}\n`);
});

test("without packages and with an older Node one sentence says what to do", () => {
  nodeOfMachine("exit 1");
  const { status, stdout, stderr } = run(inClone(), "central/main.ts");
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(
    /^This project needs Node 24: (run .*\/clone\/scripts\/install, which brings it|install it)\.\n$/,
  );
});

test("without packages a new enough Node of the machine runs", () => {
  nodeOfMachine('[ "$1" = --eval ] || echo "ran $*"');
  expect(run(inClone(), "central/main.ts", "--help").stdout).toBe("ran central/main.ts --help\n");
});
