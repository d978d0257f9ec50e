import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { digestOf, ownMigration, readReleased } from "../../shared/lib/applied-migrations.ts";

const FOLDERS = ["central/platform/db/migrations/", "edge/store/migrations/"] as const;

/** Compares the migrations of a folder with the list of released ones. @returns the problems */
function problemsOf(files: readonly { name: string; digest: string }[], released: ReturnType<typeof readReleased>) {
  const left = new Map(Object.entries(released));
  const found = files.flatMap(({ name, digest }) => {
    const entry = left.get(name);
    left.delete(name);
    if (!entry) return [`not in released.json: "${name}": { "digest": "${digest}", "is_additive": … }`];
    return entry.digest === digest ? [] : [`${name} was edited: it has been applied, put the difference in a new one`];
  });
  return [...found, ...[...left.keys()].map((name) => `${name} is gone: databases have it`)];
}

test.each(FOLDERS)("no migration of %s was edited or taken away, and each says whether it only adds", (path) => {
  const folder = new URL(`../../${path}`, import.meta.url);
  const released = readReleased(folder);
  const files = readdirSync(folder).filter((file) => file !== "released.json");
  expect(files.length).toBeGreaterThan(0);
  const own = files.map((file) => ownMigration(folder, file, released));
  expect(problemsOf(own, released)).toEqual([]);
});

test("an edit, a new file without an entry and a lost one are found", () => {
  const files = [
    { name: "0001-first", digest: digestOf("as it was") },
    { name: "0002-second", digest: digestOf("edited") },
    { name: "0004-new", digest: digestOf("new") },
  ];
  const entry = (text: string) => ({ digest: digestOf(text), is_additive: true });
  const released = { "0001-first": entry("as it was"), "0002-second": entry("as it was"), "0003-lost": entry("lost") };
  expect(problemsOf(files, released)).toEqual([
    "0002-second was edited: it has been applied, put the difference in a new one",
    `not in released.json: "0004-new": { "digest": "${digestOf("new")}", "is_additive": … }`,
    "0003-lost is gone: databases have it",
  ]);
});
