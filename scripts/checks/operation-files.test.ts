import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const DECLARED = /^(?:export )?const (\w+) = define(?:Read|Write|Batch)\(\{[^{}]*?\bid: "(\w+)"/gm;

test("an operation stands in a file of its own, and file and constant have its name", () => {
  const found = globSync("central/{features,platform}/**/*.ts", { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    const declared = [...text.matchAll(DECLARED)];
    // A declared resource may have one more operation beside it.
    const isBeside = declared.length === 1 && text.includes(" = resource(");
    return file.includes("test") || isBeside ? [] : declared.map((one) => [file, ...one]);
  });
  expect(found.length).toBeGreaterThan(200);
  const wrong = found.flatMap(([file = "", , constant = "", id = ""]) => {
    const name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return constant === id && basename(file, ".ts") === name ? [] : [`${file}: ${constant} is ${id}`];
  });
  expect(wrong).toEqual([]);
});
