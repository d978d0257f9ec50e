import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const OWN = { version: "3.0.0", optional: true, os: [process.platform], cpu: [process.arch] };
const OTHER_CPU = process.arch === "x64" ? "arm64" : "x64";
const LOCKED: Readonly<Record<string, object>> = {
  "": { name: "gate-access" },
  "node_modules/a": { version: "1.0.0" },
  "node_modules/a/node_modules/@of/b": { version: "2.0.0" },
  "node_modules/for-tests": { version: "1.0.0", dev: true },
  "node_modules/@img/sharp-glibc": { ...OWN, libc: ["glibc"] },
  "node_modules/@img/sharp-musl": { ...OWN, libc: ["musl"] },
  "node_modules/node-own": { ...OWN, version: "24.0.0", os: process.platform, cpu: process.arch },
  "node_modules/node-other": { ...OWN, version: "24.0.0", cpu: OTHER_CPU },
  "node_modules/for-windows": { ...OWN, os: ["win32"] },
  "node_modules/for-nobody": { version: "1.0.0", optional: true },
};

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "installed-"))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, value: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(value));
}

/** An installation without the packages whose names end so. */
function install(...without: readonly string[]): void {
  const installed = Object.entries(LOCKED).filter(([path]) => !without.some((name) => path.endsWith(name)));
  for (const [path] of installed) write(join(path, "package.json"), {});
  write("node_modules/.package-lock.json", { packages: Object.fromEntries(installed) });
  write("package-lock.json", { packages: LOCKED });
}

/** @returns what it names; null when it finds all there */
function missing(...args: readonly string[]): string | null {
  const script = join(import.meta.dirname, "is-installed.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: "utf8" });
  expect(status).toBe(stderr === "" ? 0 : 1);
  return stderr === "" ? null : stderr.replace("npm left out what this machine needs: ", "").trim();
}

test("before the first installation all is named that this machine needs", () => {
  write("package-lock.json", { packages: LOCKED });
  expect(missing()).toMatch(
    /^a@1.0.0, @of\/b@2.0.0, for-tests@1.0.0, @img\/sharp-(glibc|musl)@3.0.0, node-own@24.0.0$/,
  );
});

test("packages for other machines, and those for none, may be missing", () => {
  install("-other", "-windows", "for-nobody");
  expect(missing()).toBeNull();
});

test("a part of this machine that npm left out is named", () => {
  install("node-own", "sharp-glibc", "sharp-musl");
  expect(missing()).toMatch(/^@img\/sharp-(glibc|musl)@3.0.0, node-own@24.0.0$/);
});

test("a package that is only on npm's list, or of another version, is named", () => {
  install();
  rmSync(join(root, "node_modules/node-own"), { recursive: true });
  write("package-lock.json", { packages: { ...LOCKED, "node_modules/a": { version: "1.0.1" } } });
  expect(missing()).toBe("a@1.0.1, node-own@24.0.0");
});

test("packages for development may be omitted", () => {
  install("for-tests");
  expect(missing()).toBe("for-tests@1.0.0");
  expect(missing("--omit=dev")).toBeNull();
});
