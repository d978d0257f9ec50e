import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fieldEntry, fieldLabel, FIELDS, labelledField } from "./fields.ts";

test("a record's own words for a field come before the general ones, by its path or by its name", () => {
  expect(labelledField("Product", "name")?.label).toEqual(fieldLabel("name"));
  expect(labelledField("Product", "code")?.label).not.toEqual(fieldLabel("code"));
  expect(labelledField("Area", "rules.capacity")?.label).toEqual(fieldLabel("capacity"));
  expect([labelledField("Area", "toString"), fieldEntry("constructor")]).toEqual([undefined, undefined]);
});

test("a label begins with a capital letter in both languages", () => {
  const labels = Object.entries(FIELDS).flatMap(([key, words]) => ("label" in words ? [[key, ...words.label]] : []));
  expect(labels.length).toBeGreaterThan(400);
  expect(labels.filter(([, ...texts]) => texts.some((text) => !/^[A-Z]/.test(text)))).toEqual([]);
});

test("no field has its words in two files", () => {
  const keys = globSync("*.ts", { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/^ {2}"?([\w.-]+)"?: \{/gm)].map(
      ([, key]) => key,
    ),
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
