import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeWhole } from "./write-whole.ts";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "whole-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test("the former text stands until the next one is whole, and a left draft does no harm", () => {
  const path = join(folder(), "secret.json");
  writeFileSync(`${path}.new`, "half of an earlier text");
  writeWhole(path, "one\n");
  expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["one\n", 0o600]);
  const fail = (): never => {
    throw new Error("no");
  };
  expect(() => writeWhole(path, "two\n", fail)).toThrow("no");
  expect(readFileSync(path, "utf8")).toBe("one\n");
  writeWhole(path, "three\n", (draft) => chmodSync(draft, 0o640));
  expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["three\n", 0o640]);
  expect(readdirSync(join(path, ".."))).toEqual(["secret.json"]);
});
