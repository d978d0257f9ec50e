import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { digestOf } from "../../../shared/lib/applied-migrations.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Packages of one version, as `./scripts/package` makes them. */
export interface BuiltPackages {
  /** As `--version` says it. */
  version: string;
  /** The names of the files, each with its signature beside it. */
  edge: string;
  central: string;
}

/** A key of releases, and what it signed. */
export interface PackageMaker {
  publicKey: string;
  folder: string;
  /** Makes packages of the last commit, or of one after it that differs in this. */
  make(
    version: string | null,
    processes: readonly ("edge" | "central")[],
    change?: (tree: string) => void,
  ): BuiltPackages;
}

/** @param folder takes the packages and the trees that they are made from */
export function packageMaker(folder: string): PackageMaker {
  const key = join(folder, "releases.key");
  const run = (tree: string, ...args: string[]): string =>
    execFileSync(join(tree, "scripts/package"), args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    }).trim();
  const publicKey = run(ROOT, "--make-key", key);
  return {
    publicKey,
    folder,
    make(version, processes, change) {
      const tree = version === null ? ROOT : changedTree(join(folder, version), version, change);
      const files = run(tree, "--to", folder, "--sign-with", key, ...processes).split("\n");
      const of = (process: string): string => basename(files.find((file) => file.includes(`gate-${process}_`)) ?? "");
      const [, made = ""] = /_([^_]+)_/.exec(basename(files[0] ?? "")) ?? [];
      return { version: made, edge: of("edge"), central: of("central") };
    },
  };
}

/** A clone with one commit more. */
function changedTree(tree: string, version: string, change?: (tree: string) => void): string {
  const git = (...args: string[]): void =>
    void execFileSync("git", ["-c", "user.name=Nobody", "-c", "user.email=n@example.com", ...args], { cwd: tree });
  mkdirSync(tree);
  git("clone", "--quiet", "--depth=1", `file://${ROOT}`, ".");
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  edit(tree, "package.json", (text) => text.replace(/("version": )"[^"]+"/, `$1"${version}"`));
  change?.(tree);
  git("add", "--all", ":!node_modules");
  git("commit", "--quiet", "--no-verify", "--message", "A version that is played");
  return tree;
}

/** Changes a file of a tree. */
export function edit(tree: string, file: string, change: (text: string) => string): void {
  const path = join(tree, file);
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

/** Gives both processes a migration that only adds: their databases are then newer than those of the version before. */
export function addMigrations(tree: string): void {
  const add = (folder: string, file: string, text: string): void => {
    writeFileSync(join(tree, folder, file), text);
    const released = { [file.replace(/\.\w+$/, "")]: { digest: digestOf(text), is_additive: true } };
    edit(tree, join(folder, "released.json"), (json) =>
      JSON.stringify({ ...(JSON.parse(json) as object), ...released }, null, 2),
    );
  };
  add("edge/store/migrations", "9999-played.sql", "CREATE TABLE played (id TEXT PRIMARY KEY) STRICT;\n");
  add(
    "central/platform/db/migrations",
    "9999-played.ts",
    `import type { MigrationDb } from "../columns.ts";
export async function up(db: MigrationDb): Promise<void> {
  await db.schema.createTable("played").addColumn("id", "text").execute();
}
`,
  );
}

/** Makes the edge crash at its start. It loads, so that no gate finds out before it runs. */
export function crashAtStart(tree: string): void {
  edit(tree, "edge/main.ts", (text) => `if (!process.argv.includes("--check-config")) process.exit(9);\n${text}`);
}
