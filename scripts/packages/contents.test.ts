import { existsSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { packagesOf, type Process, sourcesOf } from "./contents.ts";
import { billOfMaterials, licenseNotes } from "./sbom.ts";

const ROOT = join(import.meta.dirname, "../..");

describe.each(["edge", "central"] as const)("the package of %s", (process: Process) => {
  const sources = sourcesOf(process, ROOT);
  const needed = packagesOf(sources, ROOT);
  const imports = sources
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), "utf8").matchAll(
          /^(?:import|export) (?:[\w*{][^;"=]*? from )?"([^"]+)";$|import\("([^"]+)"\)/gm,
        ),
      ]
        .filter(([text]) => !text.startsWith("import type"))
        .map(([, from, later]) => ({ file, of: from ?? later ?? "" })),
    );

  test("holds every file that its files import", () => {
    const relative = imports.filter(({ of }) => of.startsWith("."));
    expect(relative.length).toBeGreaterThan(500);
    const lost = relative.filter(({ file, of }) => !sources.includes(join(dirname(file), of)));
    expect(lost).toEqual([]);
  });

  test("holds every npm package that its files import, and what those need", () => {
    const names = new Set(needed.map(({ name }) => name));
    const packages = imports.filter(({ of }) => /^[a-z@]/.test(of) && !of.startsWith("node:"));
    expect(packages.length).toBeGreaterThan(50);
    const nameOf = (of: string) => of.split("/", of.startsWith("@") ? 2 : 1).join("/");
    const lost = packages.filter(({ of }) => !names.has(nameOf(of)) && !builtinModules.includes(of));
    expect(lost).toEqual([]);
    expect(needed.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("holds nothing of tests and of development", () => {
    expect(sources.filter((file) => /\.test\.ts$|\/test\//.test(file))).toEqual([]);
    expect(needed.map(({ name }) => name).filter((name) => /^(vitest|typescript|eslint|prettier)$/.test(name))).toEqual(
      [],
    );
  });
});

test("a gate gets nothing of central", () => {
  const names = packagesOf(sourcesOf("edge", ROOT), ROOT).map(({ name }) => name);
  for (const name of ["pg", "kysely", "sharp", "pdfmake", "swagger-ui-dist"]) expect(names).not.toContain(name);
});

describe("the bill of materials", () => {
  const some = [
    { name: "@a/b", version: "1.0.0", license: "MIT", path: "node_modules/@a/b" },
    { name: "c", version: "2.0.0", license: null, path: "node_modules/c" },
    { name: "d", version: "3.0.0", license: "MIT OR LGPL-3.0-or-later", path: "node_modules/d" },
  ];

  test("names each package with its licence", () => {
    const { components } = JSON.parse(
      billOfMaterials({ name: "gate-edge", version: "1.0.0", nodeVersion: "24.0.0" }, some),
    ) as {
      components: { name: string; purl: string; licenses: unknown[] }[];
    };
    expect(components.map(({ name, purl, licenses }) => [name, purl, licenses])).toEqual([
      ["node", "pkg:generic/node@24.0.0", [{ license: { id: "MIT" } }]],
      ["@a/b", "pkg:npm/%40a/b@1.0.0", [{ license: { id: "MIT" } }]],
      ["c", "pkg:npm/c@2.0.0", []],
      ["d", "pkg:npm/d@3.0.0", [{ expression: "MIT OR LGPL-3.0-or-later" }]],
    ]);
  });

  test("tells of packages whose licence is missing or asks for more than to be named", () => {
    expect(licenseNotes(some)).toEqual(["c 2.0.0 states no licence", "d 3.0.0 is under MIT OR LGPL-3.0-or-later"]);
  });
});
