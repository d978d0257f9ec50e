import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DRIVERS } from "./registry.ts";

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

it.each(Object.keys(DRIVERS))("a page in its folder says how to wire %s and what it can't do", (driver) => {
  const page = read(`${driver}/README.md`);
  expect(page).toMatch(new RegExp(`^# \`${driver}\`: `));
  expect(page).toContain("**What it can't do.**");
  expect(read("README.md")).toContain(`[\`${driver}\`](${driver}/README.md)`);
});
