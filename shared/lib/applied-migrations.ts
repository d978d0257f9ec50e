import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** A migration as a version brings it: `is_additive` says that versions from before it may go on with the schema. */
export interface OwnMigration {
  name: string;
  digest: string;
  is_additive: boolean;
}

/** A migration as a database keeps that it was applied. */
export type AppliedMigration = OwnMigration;

const Released = z.record(z.string(), z.strictObject({ digest: z.string(), is_additive: z.boolean() }));
type Released = z.infer<typeof Released>;

/** SHA-256 of a migration's text, 64 hex digits. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What stands beside the migrations of a folder: the digest of each, and whether it is additive. */
export function readReleased(folder: URL): Released {
  return Released.parse(JSON.parse(readFileSync(new URL("released.json", folder), "utf8")));
}

/** The migration of a file; one that is not in the list yet counts as not additive. */
export function ownMigration(folder: URL, file: string, released: Released): OwnMigration {
  const name = file.replace(/\.\w+$/, "");
  const digest = digestOf(readFileSync(new URL(file, folder), "utf8"));
  return { name, digest, is_additive: released[name]?.is_additive ?? false };
}

/**
 * Why a version can't go on with a database, as a sentence for people; null where it can.
 * @param where the database, as people know it
 */
export function problemOf(
  where: string,
  applied: readonly AppliedMigration[],
  own: readonly OwnMigration[],
): string | null {
  const known = new Map(own.map((migration) => [migration.name, migration.digest]));
  const edited = applied.filter(({ name, digest }) => known.has(name) && known.get(name) !== digest);
  if (edited.length > 0)
    return `${where} was made with another text of ${namesOf(edited)} than this version has: a migration that was applied is never edited. Install the version that made the database, or a later one.`;
  const newer = applied.filter(({ name, is_additive }) => !known.has(name) && !is_additive);
  if (newer.length > 0)
    return `${where} has a newer schema than this version knows (${namesOf(newer)}): start the version that made it, or a later one.`;
  return null;
}

function namesOf(migrations: readonly OwnMigration[]): string {
  return migrations.map(({ name }) => name).join(", ");
}
