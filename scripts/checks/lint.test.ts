import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ESLint } from "eslint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { plantTree, type PlantedTree } from "./planted-tree.ts";

/** Planted violations with their place, and the rule that finds them. */
const BREACHES: readonly (readonly [what: string, path: string, text: string, rule: string])[] = [
  ["the wall clock", "edge/lane/a.ts", "export const nowMs = Date.now();", "no-restricted-syntax"],
  ["a date of now", "edge/lane/b.ts", "export const now = new Date();", "no-restricted-syntax"],
  ["the wall clock in a test", "edge/lane/a.test.ts", "export const nowMs = Date.now();", "no-restricted-syntax"],
  ["chance", "shared/lib/a.ts", "export const share = Math.random();", "no-restricted-syntax"],
  ["the environment", "central/features/a.ts", 'export const home = process.env["HOME"];', "no-restricted-syntax"],
  ["the environment by its parts", "edge/b.ts", "export const { env } = process;", "no-restricted-syntax"],
  [
    "the environment by import",
    "edge/c.ts",
    'import { env } from "node:process";\nenv["A"] = "b";',
    "no-restricted-syntax",
  ],
  [
    "a read of all rows for one of them",
    "central/features/f.ts",
    "export const one = (query: { executeTakeFirst(): unknown }) => query.executeTakeFirst();",
    "no-restricted-syntax",
  ],
  ["a default export", "edge/d.ts", "export default 1;", "no-restricted-syntax"],
  ["a default export by name", "scripts/d.ts", "const a = 1;\nexport { a as default };", "no-restricted-syntax"],
  ["a default export in a test", "central/d.test.ts", "export default 1;", "no-restricted-syntax"],
  ["fields behind dots", "edge/d.test.ts", "export const a = { ...{ b: 1 }, c: 2 };", "no-restricted-syntax"],
  ["a barrel", "shared/index.ts", 'export * from "./lib/a.ts";', "no-restricted-syntax"],
  ["a mocked module", "edge/e.test.ts", 'import { vi } from "vitest";\nvi.mock("./e.ts");', "no-restricted-syntax"],
  [
    "a mocked module in a script",
    "scripts/e.test.ts",
    'import { vi } from "vitest";\nvi.doMock("./e.ts");',
    "no-restricted-syntax",
  ],
  [
    "an assertion about a page that waits for nothing",
    "scripts/e2e/g.browser.test.ts",
    'import { expect } from "vitest";\nimport type { Locator } from "playwright-core";\nexport const f = async (rows: Locator): Promise<void> => expect(await rows.count()).toBe(2);',
    "no-restricted-syntax",
  ],
  ["a promise nobody waits for", "edge/f.ts", "Promise.resolve();", "typescript(no-floating-promises)"],
  ["a promise nobody waits for in a test", "edge/f.test.ts", "Promise.resolve();", "typescript(no-floating-promises)"],
  [
    "a promise as a condition",
    "edge/g.ts",
    "if (Promise.resolve(false)) throw new Error();",
    "typescript(no-misused-promises)",
  ],
  ["any", "shared/h.ts", "export const a: any = 1;", "@typescript-eslint/no-explicit-any"],
  [
    "a case left out",
    "shared/i.ts",
    'export function f(a: "b" | "c"): void {\n  switch (a) {\n    case "b":\n  }\n}',
    "typescript(switch-exhaustiveness-check)",
  ],
  [
    "a number that is added to a text",
    "shared/k.ts",
    "export const a = (b: string): string => b + 1;",
    "typescript(restrict-plus-operands)",
  ],
  ["a text for a number", "shared/j.ts", 'export const a: number = "b";', "typescript(TS2322)"],
  ["a long file", "edge/long.ts", `${"// line\n".repeat(300)}export const a = 1;`, "max-lines"],
  ["a long test", "edge/long.test.ts", `${"// line\n".repeat(300)}export const a = 1;`, "max-lines"],
  ["a long page", "central/web/long.js", "// line\n".repeat(301), "max-lines"],
  ["a file in camel case", "edge/camelCase.ts", "export const a = 1;", "check-file/filename-naming-convention"],
  ["a test in camel case", "edge/camelCase.test.ts", "export const a = 1;", "check-file/filename-naming-convention"],
  [
    "a migration without number",
    "central/platform/db/migrations/first.ts",
    "export const a = 1;",
    "check-file/filename-naming-convention",
  ],
  ["loose equality", "edge/j.ts", "export const f = (a: number, b: number): boolean => a == b;", "eqeqeq"],
  ["the console", "central/k.ts", 'console.log("here");', "no-console"],
  [
    "a type import that is not marked",
    "shared/l.ts",
    'import { Buffer } from "node:buffer";\nexport type A = Buffer;',
    "@typescript-eslint/consistent-type-imports",
  ],
];

/** Code that the same rules allow. */
const ALLOWED: readonly (readonly [what: string, path: string, text: string])[] = [
  ["the home of the clock", "shared/lib/clock.ts", "export const nowMs = (): number => Date.now();\n"],
  ["the reader of the environment", "edge/config/read.ts", 'export const home = process.env["HOME"];\n'],
  ["a script with the time", "scripts/now.ts", "console.log(Date.now());\n"],
  ["a date that is given", "edge/at.ts", "export const at = (ms: number): Date => new Date(ms);\n"],
  ["a numbered migration", "central/platform/db/migrations/0001-first.ts", "export const a = 1;\n"],
  ["a page that knows the browser", "central/web/page.js", 'document.title = "Gate";\n'],
];

let tree: PlantedTree;
const rulesBroken = new Map<string, string[]>();

beforeAll(async () => {
  tree = plantTree(Object.fromEntries([...BREACHES, ...ALLOWED].map(([, path, text]) => [path, text])));
  const eslint = new ESLint({ cwd: tree.root, overrideConfigFile: ".eslint.config.mjs" });
  for (const { filePath, messages } of await eslint.lintFiles(["."]))
    rulesBroken.set(
      filePath.slice(tree.root.length + 1),
      messages.map(({ ruleId, message }) => ruleId ?? message),
    );
  for (const { filename, code } of typeAwareFindings())
    rulesBroken.set(filename, [...(rulesBroken.get(filename) ?? []), code]);
});

/** Types, and the rules that need them. */
function typeAwareFindings() {
  const args = ["--config", ".oxlintrc.json", "--format", "json", "."];
  const { stdout } = spawnSync(join(tree.root, "node_modules/.bin/oxlint"), args, { cwd: tree.root, encoding: "utf8" });
  return z
    .object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) })
    .parse(JSON.parse(stdout)).diagnostics;
}

afterAll(() => tree[Symbol.dispose]());

test.each(BREACHES)("%s is found in %s", (_, path, __, rule) => {
  expect(rulesBroken.get(path)).toContain(rule);
});

test.each(ALLOWED)("%s passes", (_, path) => {
  expect(rulesBroken.get(path)).toEqual([]);
});
