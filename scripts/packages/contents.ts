import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

/** A process that has a package of its own. */
export type Process = "edge" | "central";

/** Processors by the names of Debian, with those of npm. */
export const PROCESSORS = { amd64: "x64", arm64: "arm64" } as const;
export type Processor = keyof typeof PROCESSORS;

/** The files of each process in the source tree. Central shows the edge's pages about wiring devices. */
const SOURCES: Readonly<Record<Process, readonly string[]>> = {
  edge: ["edge/**", "shared/**"],
  central: ["central/**", "shared/**", "edge/drivers/*/README.md"],
};
const NOT_RUN = /(^|\/)(test|seed\/test|screenshots)\/|\.test\.ts$|\/fake-[^/]+$|\/MEASURED\.md$/;

/** The source files of a process, without what only tests and readers of the code need. @param root the source tree */
export function sourcesOf(process: Process, root: string): string[] {
  const found = SOURCES[process].flatMap((pattern) => globSync(pattern, { cwd: root }));
  const files = found.filter((file) => !NOT_RUN.test(file) && statSync(join(root, file)).isFile());
  return [...new Set(files)].sort();
}

const Names = z.record(z.string(), z.string()).default({});
const PackageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.unknown().optional(),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
});

/** A package of npm that a process needs. */
export interface Needed {
  name: string;
  version: string;
  /** As the package states it; null where it states none. */
  license: string | null;
  /** Its folder below the tree, such as `node_modules/zod`. */
  path: string;
}

/**
 * The npm packages that these sources name, with everything that those need in turn.
 * @param root has the sources and a `node_modules` for the machine of the package
 * @throws Error for a dependency that is not installed
 */
export function packagesOf(sources: readonly string[], root: string): Needed[] {
  const { dependencies } = readPackage(root);
  const text = sources.filter((file) => /\.(ts|js)$/.test(file)).map((file) => readFileSync(join(root, file), "utf8"));
  const named = Object.keys(dependencies).filter((name) => {
    const quoted = new RegExp(`["'\`]${name.replaceAll(/[.+]/g, "\\$&")}["'\`/]`);
    return text.some((one) => quoted.test(one));
  });
  const found = new Map<string, Needed>();
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const path = resolveFrom(root, from, name);
    if (path === null) {
      if (isOptional) return;
      throw new Error(`${from || "the project"} needs ${name}, which is not installed`);
    }
    if (found.has(path)) return;
    const about = readPackage(join(root, path));
    found.set(path, { name, version: about.version, license: licenseOf(about.license), path });
    for (const one of Object.keys(about.dependencies)) visit(one, path, one in about.optionalDependencies);
    for (const one of Object.keys(about.optionalDependencies)) visit(one, path, true);
    for (const one of Object.keys(about.peerDependencies)) visit(one, path, true);
  };
  for (const name of named) visit(name, "", false);
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function readPackage(folder: string) {
  return PackageFile.parse({
    name: folder,
    version: "0",
    ...(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as object),
  });
}

/** Looks for a package as Node does: beside the one that needs it, then one folder up after the other. */
function resolveFrom(root: string, from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder === "." ? "" : folder, "node_modules", name);
    if (existsSync(join(root, path, "package.json"))) return path;
    if (folder === "" || folder === ".") return null;
  }
}

function licenseOf(stated: unknown): string | null {
  if (typeof stated === "string" && stated !== "") return stated;
  if (Array.isArray(stated)) return stated.map(licenseOf).join(" OR ") || null;
  if (typeof stated === "object" && stated !== null && "type" in stated) return licenseOf(stated.type);
  return null;
}

/** What packages carry for those who build or read them, or for other machines. */
const NOT_USED = [
  "**/*.{map,d.ts,d.mts,d.cts,md,markdown,flow}",
  "better-sqlite3/{deps,src,binding.gyp}",
  "@serialport/bindings-cpp/{src,binding.gyp}",
  "{pdfmake/build,zod/src,htmx.org/{src,test},zxing-wasm/dist/{full,writer},libphonenumber-js/bundle,node-addon-api}",
  "@serialport/bindings-cpp/node_modules/node-addon-api",
  // Documents embed the faces of two weights, from files of the older form.
  "@fontsource/*/files/*.woff2",
  "@fontsource/*/files/*-{100,200,300,500,600,800,900}-normal.woff",
  "pdfkit/{.yarn,js/pdfkit.standalone.js}",
  "swagger-ui-dist/swagger-ui-es-bundle*.js",
  "**/{.github,.travis.yml,.eslintrc*,.editorconfig}",
];
const IS_LICENSE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

/** Copies packages without what never runs on a machine with this processor. */
export function copyPackages(needed: readonly Needed[], from: string, to: string, processor: Processor): void {
  for (const { path } of needed)
    cpSync(join(from, path), join(to, path), {
      recursive: true,
      // A package inside of another one is copied only if it is needed itself.
      filter: (file) => !file.slice(join(from, path).length).includes("/node_modules"),
    });
  const modules = join(to, "node_modules");
  for (const pattern of NOT_USED)
    for (const file of globSync(pattern, { cwd: modules }))
      if (!IS_LICENSE.test(file)) rmSync(join(modules, file), { recursive: true, force: true });
  const ours = new RegExp(`^linux-${PROCESSORS[processor]}(\\.node)?$`);
  for (const file of globSync("**/prebuilds/*", { cwd: modules }))
    if (!ours.test(file.slice(file.lastIndexOf("/") + 1))) rmSync(join(modules, file), { recursive: true });
  for (const file of globSync("**/prebuilds/**/*musl*.node", { cwd: modules })) rmSync(join(modules, file));
}
