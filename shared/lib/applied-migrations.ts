import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** A migration of this version. `is_additive`: older versions can still use the schema after it. */
export interface OwnMigration {
  name: string;
  digest: string;
  is_additive: boolean;
}

/** A database's record of an applied migration. */
export type AppliedMigration = OwnMigration;

const Released = z.record(z.string(), z.strictObject({ digest: z.string(), is_additive: z.boolean() }));
type Released = z.infer<typeof Released>;

/** SHA-256 of a migration's text, 64 hex digits. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Reads `released.json` of a migrations folder: the digest of each migration, and whether it is additive. */
export function readReleased(folder: URL): Released {
  return Released.parse(JSON.parse(readFileSync(new URL("released.json", folder), "utf8")));
}

/** The migration of a file. A file that is not in the list counts as not additive. */
export function ownMigration(folder: URL, file: string, released: Released): OwnMigration {
  const name = file.replace(/\.\w+$/, "");
  const digest = digestOf(readFileSync(new URL(file, folder), "utf8"));
  return { name, digest, is_additive: released[name]?.is_additive ?? false };
}

/**
 * Checks whether this version can use a database. @returns the reason why not, as a sentence; null when it can
 * @param where the name of the database in the sentence
 */
export function problemOf(
  where: string,
  applied: readonly AppliedMigration[],
  own: readonly OwnMigration[],
): string | null {
  const newest = applied.at(-1);
  if (newest !== undefined && !applied.some(({ name }) => name === own[0]?.name))
    return beforeBaseline(where, `its schema ends with ${newest.name}`);
  const known = new Map(own.map((migration) => [migration.name, migration.digest]));
  const edited = applied.filter(({ name, digest }) => known.has(name) && known.get(name) !== digest);
  if (edited.length > 0)
    return `${where} was made with another text of ${namesOf(edited)} than this version has: a migration that was applied is never edited. Install the version that made the database, or a later one.`;
  const newer = applied.filter(({ name, is_additive }) => !known.has(name) && !is_additive);
  if (newer.length > 0)
    return `${where} has a newer schema than this version knows (${namesOf(newer)}): start the version that made it, or a later one.`;
  return null;
}

/**
 * The sentence for a database of a version before 1.0.0, which no migration leads to this one.
 * @param schema what is known of its schema
 */
export function beforeBaseline(where: string, schema: string): string {
  return `${where} was made by a version before 1.0.0 (${schema}), and this version can't take it over. Start the version that made it, and let it send or export what is to be kept; then move the database away, and this version makes a new one.`;
}

function namesOf(migrations: readonly OwnMigration[]): string {
  return migrations.map(({ name }) => name).join(", ");
}
