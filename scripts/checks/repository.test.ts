import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../..");
const TOP_LEVEL = ["central", "edge", "package.json", "README.md", "scripts", "shared", "systemd", "tsconfig.json"];
/** Files of npm and of the tools. */
const TOOLS_OWN = ["coverage", "node_modules", "package-lock.json", "var"];
/** Folders whose code is tested together with other code, with the place of these tests. */
const TRIED_TOGETHER: Readonly<Record<string, string>> = {
  "edge/drivers/and-line": "edge/drivers/scale",
  "edge/drivers/cas": "edge/drivers/scale",
  "edge/drivers/laumas": "edge/drivers/scale",
  "edge/drivers/mt-sics": "edge/drivers/scale",
  "edge/drivers/rinstrum": "edge/drivers/scale",
  "edge/drivers/sartorius": "edge/drivers/scale",
  "edge/drivers/scale-generic": "edge/drivers/scale",
  "edge/drivers/toledo": "edge/drivers/scale",
  "edge/drivers/yaohua": "edge/drivers/scale",
  "edge/admission": "edge/test/situations",
  "edge/gate": "edge/test/situations",
  "edge/lane": "edge/test/situations",
  "edge/lane/arm": "edge/lane",
  "edge/lane/passage": "edge/lane",
  "central/features": "central",
  "central/features/gates": "central/features/base",
  "central/features/base/configs": "central/features/base",
  "central/features/base/log-activities": "central/features/base",
  "central/features/base/profile": "central/features/base",
  "central/features/base/saved-views": "central/features/base",
  "central/features/gates/gate-details": "central/features/base",
  "central/features/gates/cases": "central/features/work/officer-reviews",
  "central/features/trade/documents": "central/features/trade/papers",
  "central/features/trade": "central/features/work/gate-activities",
  "central/features/trade/tickets/kinds/guest": "central/features/trade/tickets/kinds",
  "central/features/trade/tickets/kinds/dual-container": "central/features/trade/tickets/kinds",
  "central/features/trade/tickets/views": "central/features/trade/tickets",
  "central/features/trade/papers/customs": "central/features/trade/papers",
  "central/features/trade/papers/port": "central/features/trade/papers",
  "central/features/trade/papers/slips": "central/features/trade/papers",
  "central/features/trade/papers/services": "scripts/e2e/services",
  "central/features/out/reports/background": "central/features/out/reports",
  "central/features/out/reports/reports": "central/features/out/reports",
  "central/platform/audit": "central/platform",
  "central/platform/lists": "central/platform",
  "central/platform/reference": "central",

  "central/web/assets": "central/web",
  "central/web/driver/assets": "central/web/driver",
  "central/web/invitation/assets": "central/web/invitation",
  "central/web/pages/activities": "central/web",
  "central/web/pages/counter": "scripts/e2e/days",
  "central/web/pages/inside": "central/web",
  "central/web/pages/live": "central/web",
  "central/web/pages/numbers": "central/web",
  "central/web/pages/reviews": "central/web",
  "central/web/pages/roles": "central/web/pages/people",
  "central/web/pages/sign-in": "central/web",
  "central/web/parts": "central/web",
  "central/web/phone": "central/web/verifier",
  "central/web/phone/assets": "central/web/verifier",
  "central/web/sections": "central/web",
  "central/web/session": "central/web",
  "central/web/verifier/assets": "central/web/verifier",
  "central/web/words": "central/web",
  "scripts/story/kinds": "scripts/story",
  "shared/web/assets": "edge/console/assets",
};
const BINARY = /\.(png|webp|jpe?g|ico|ttf|woff2?|pdf|wasm|gz|zip)$/;

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const NOT_OURS = ["node_modules", ".git", "coverage", "var", ".cache"];
const filesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    // In a worktree, `.git` is a file.
    if (NOT_OURS.includes(entry.name)) return [];
    if (entry.isDirectory()) return filesUnder(path);
    return BINARY.test(path) || path.endsWith(".log") || !entry.isFile() ? [] : [path];
  });
const files = filesUnder("").sort();
const written = files.filter((path) => path !== "package-lock.json");
const code = files.filter((path) => /^(shared|edge|central|scripts)\/.*\.(ts|mjs|js)$/.test(path));

const shipped = code.filter((path) => /^(shared|edge|central)\//.test(path) && !/\.test\.ts$|\/test\//.test(path));

const Versions = z.record(z.string(), z.string());
const { dependencies, devDependencies, optionalDependencies } = z
  .object({ dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions })
  .parse(JSON.parse(read("package.json")));

/** @returns `path:line: text` of each line that matches the pattern */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}

test("the whole repository is looked at", () => {
  expect(code.length).toBeGreaterThan(100);
  expect(files).toEqual(expect.arrayContaining(["package.json", ".ci/run", "scripts/checks/repository.test.ts"]));
});

describe("the tree", () => {
  test("the top level is the one that people know", () => {
    const entries = readdirSync(ROOT).filter((name) => !name.startsWith(".") && !TOOLS_OWN.includes(name));
    expect(entries.sort()).toEqual([...TOP_LEVEL].sort());
  });

  test("every folder of production code has its tests in it, in its test folder, or where it is said", () => {
    const isTest = (path: string): boolean => path.endsWith(".test.ts");
    const withTests = new Set(code.filter(isTest).map((path) => dirname(path).replace(/\/test$/, "")));
    const withCode = code
      .filter(
        (path) =>
          !isTest(path) &&
          !/\/test\/|^scripts\/|\/migrations\/|^(shared|central)\/wire\/|\/seed(\/[^/]+)?\.ts$/.test(path),
      )
      // Operations are tested in their feature's folder, seeds all together.
      .map((path) => dirname(path).replace(/\/operations$/, ""));
    const hasTests = (folder: string): boolean => withTests.has(TRIED_TOGETHER[folder] ?? folder);
    expect([...new Set(withCode)].filter((folder) => !hasTests(folder))).toEqual([]);
  });

  test("a test with processes or a browser says in its first line what only they can show", () => {
    const slow = code.filter((path) => /\.(process|browser)\.[a-z.]*test\.ts$/.test(path));
    expect(slow.length).toBeGreaterThan(0);
    expect(slow.filter((path) => !/^\/\/ Only .+\.\n/.test(read(path)))).toEqual([]);
  });
});

describe("the text", () => {
  test("files end with one newline", () => {
    expect(written.filter((path) => !/[^\n]\n$/.test(read(path)))).toEqual([]);
  });

  test("nothing is left to be done later", () => {
    expect(linesWith(/\b(TO[D]O|FIX[M]E)\b/, written)).toEqual([]);
  });

  test("nobody's home and no machine of ours is named", () => {
    expect(linesWith(/(^|[^\w.])[/](home|root|Users|work|tmp[/]clone)[/]/, written)).toEqual([]);
  });

  test("a suppression carries its reason on its line", () => {
    const suppression = /(eslint-disabl[e]|prettier-ignor[e]|v8 ignor[e]|@ts-(expect-error|ignor[e]|nocheck))/;
    expect(linesWith(suppression, code).filter((line) => !/ -- .{10}|@ts-expect-error .{10}/.test(line))).toEqual([]);
  });

  test("a link in a document leads somewhere", () => {
    const lost = written
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
          .filter(([, target = ""]) => !existsSync(join(ROOT, dirname(path), target)))
          .map(([link]) => `${path}: ${link}`),
      );
    expect(lost).toEqual([]);
  });

  test("shell scripts stop at the first failure, and may be run", () => {
    const scripts = written.filter((path) => read(path).startsWith("#!/usr/bin/env bash"));
    expect(scripts).toEqual(expect.arrayContaining([".ci/run", "scripts/test"]));
    expect(scripts.filter((path) => !read(path).includes("set -euo pipefail"))).toEqual([]);
  });
});

describe("what we depend on", () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };

  test("versions are exact", () => {
    expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test("the pinned Node is one version for every processor, and its types are of the same", () => {
    const [version, ...others] = new Set(Object.values(optionalDependencies));
    expect(others).toEqual([]);
    expect(process.versions.node).toBe(version);
    expect(devDependencies["@types/node"]).toMatch(new RegExp(`^${process.versions.node.split(".")[0]}\\.`));
  });

  test("the lock file names no registry", () => {
    expect(linesWith(/"resolved"|registry/, ["package-lock.json"])).toEqual([]);
    expect(linesWith(/registry\s*=/, [".npmrc"])).toEqual([]);
  });

  test.each(Object.keys(all))("the README tells why %s is here", (name) => {
    const reasons = linesWith(/^\|.*\|.*\S.*\|$/, ["README.md"]).filter((line) => line.includes(`\`${name}\``));
    expect(reasons).toHaveLength(1);
  });

  // An import of nothing but `{ type … }` still loads the module; only `import type` leaves no trace.
  test("what we ship starts without the packages for development", () => {
    const names = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"));
    const ofThem = new RegExp(`^(?!import type ).*from "(${names.join("|")})["/]`);
    expect(linesWith(ofThem, shipped)).toEqual([]);
  });

  test.each(Object.keys(dependencies))("%s is imported by what we ship", (name) => {
    const use = new RegExp(`["'(]${name}(/[^"']*)?["')]`);
    expect(shipped.some((path) => use.test(read(path)))).toBe(true);
  });
});

test("a lane has one name on Indonesian pages, that of the signs", () => {
  const other = new RegExp(["la", "jur"].join(""), "i");
  const files = ["central", "edge", "shared", "scripts"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const sources = files.filter((name) => name.endsWith(".ts"));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((name) => other.test(readFileSync(join(ROOT, name), "utf8")))).toEqual([]);
});
