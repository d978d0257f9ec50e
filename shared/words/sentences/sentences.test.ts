import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SENTENCES, type SaidCode } from "../say.ts";

const holesOf = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name ?? "").sort();

test("a sentence has the same parameters in both languages, and no word of the other side's form", () => {
  const codes = Object.keys(SENTENCES) as SaidCode[];
  expect(codes.length).toBeGreaterThan(250);
  expect(codes.filter((code) => holesOf(SENTENCES[code][0]).join() !== holesOf(SENTENCES[code][1]).join())).toEqual([]);
});

const ROOT = join(import.meta.dirname, "../../..");
const NOT_CODE = /node_modules|\.test\.ts$|\/test\/|^shared\/words\/sentences\//;

test("every sentence is said somewhere", () => {
  const code = globSync("{central,edge,scripts,shared}/**/*.ts", { cwd: ROOT })
    .filter((file) => !NOT_CODE.test(file))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .join("\n");
  const named = new Set([...code.matchAll(/"([\w:/ ]+)"|(\w+): *\[?say/g)].map(([, name]) => name));
  const begun = [...code.matchAll(/`([a-z_]+[_:])\$\{/g)].map(([, prefix]) => prefix ?? "");
  const unsaid = Object.keys(SENTENCES).filter(
    (code) => !named.has(code) && !begun.some((prefix) => code.startsWith(prefix)),
  );
  expect(unsaid).toEqual([]);
});

test("no sentence has the code of another", () => {
  const codes = globSync("shared/words/sentences/*.ts", { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/^ {2}(?:"([^"]+)"|(\w+)): \[/gm)].map(
      ([, one, other]) => one ?? other,
    ),
  );
  expect(codes.length).toBe(Object.keys(SENTENCES).length);
});

test("a sentence names no field of the API: people don't see them", () => {
  const named = Object.entries(SENTENCES).filter(([, both]) =>
    both.some((text) => /[a-z]_[a-z]/.test(text.replace(/\{[^}]+\}/g, ""))),
  );
  // Settings, for whoever installs an edge or a central.
  const ofSettings = ["central_authority_unknown", "relay_stays_on", "certificate_not_trusted"];
  const ofFindings = ["finding_certificate_unknown_authority", "finding_keys_open", "finding_connections_short"];
  expect(named.map(([code]) => code).sort()).toEqual([...ofSettings, ...ofFindings].sort());
});
