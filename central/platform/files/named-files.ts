import { sql, type SqlBool } from "kysely";
import type { Principal } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import { seesCompany, within } from "../scope.ts";
import { type Files, type FileTable, isUploaded } from "./files.ts";
import { storagePathOf } from "./storage.ts";

/**
 * May the reader see this file, as far as its company and its records tell? A company sees its own files, the area's
 * side of some areas those that it uploaded itself or that a record of these areas names.
 */
export async function seesFile(
  db: Reads,
  actor: Principal,
  files: Pick<Files, "areas" | "guards" | "makers" | "naming">,
  file: Pick<FileTable, "path" | "company_id" | "created_by">,
): Promise<boolean> {
  if (!seesCompany(actor, file.company_id)) return false;
  const path = storagePathOf(file.path);
  if (path === null || !isUploaded(files, path)) return path !== null;
  if (actor.companyId !== null || actor.areaIds === null || file.created_by === actor.id) return true;
  for (const { scope, paths = [], lists = [] } of files.naming) {
    const columnOf = (name: string) => sql.ref(`${scope.table}.${name}`);
    const names = [
      ...paths.map((name) => sql<SqlBool>`${columnOf(name)} = ${path}`),
      ...lists.map((name) => sql<SqlBool>`${columnOf(name)} like ${`%"${path}"%`}`),
    ];
    const { rows } = await sql`
      select 1 from ${sql.table(scope.table)}
      where (${sql.join(names, sql` or `)}) and ${within(actor, scope)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
