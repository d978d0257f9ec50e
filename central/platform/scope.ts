import { type RawBuilder, sql, type SqlBool } from "kysely";
import { invalidInput } from "../../shared/errors/app-error.ts";
import type { Principal } from "./auth/principal.ts";
import type { Database, Reads } from "./db/database.ts";
import { say } from "../../shared/words/say.ts";

/** Row scope: the rows of a table that an actor may see. A record outside is not found, never forbidden. */

type Column = "id" | `${string}_id`;

/**
 * The ownership of a table's rows. `company` is the column of their company, or a condition when several companies see
 * a row. `hidden`: users of a company see none; `none`: the rows have no company. `area` is the column of their area,
 * or a condition for some areas; `none`: the rows have no area.
 */
export interface Scope {
  table: keyof Database;
  company: Column | "none" | "hidden" | ((companyId: string) => RawBuilder<SqlBool>);
  area: Column | "none" | ((areaIds: readonly string[]) => RawBuilder<SqlBool>);
  /** The column of the user who alone sees a row; absent where rows are nobody's own. */
  user?: Column;
  /** The column that changes with every change of a row; the ETag uses it. Null when there is none. */
  version: "updated_at" | null;
}

/** Declares the ownership of a table's rows; by default they have an `updated_at`. */
export function scopeOf(declared: Omit<Scope, "version"> & Partial<Pick<Scope, "version">>): Scope {
  return { version: "updated_at", ...declared };
}

/** Condition: the actor may see the row of this scope. Every query of a scoped table on behalf of an actor needs it. */
export function within(actor: Principal, { table, company, area, user }: Scope): RawBuilder<SqlBool> {
  const own = user === undefined ? EVERYTHING : sql<SqlBool>`${sql.ref(`${table}.${user}`)} = ${actor.id}`;
  return sql<SqlBool>`(${companyCondition(actor, table, company)} and ${areaCondition(actor, table, area)} and ${own})`;
}

function companyCondition(actor: Principal, table: string, company: Scope["company"]): RawBuilder<SqlBool> {
  if (company === "none" || actor.companyId === null) return EVERYTHING;
  if (company === "hidden") return NOTHING;
  if (typeof company === "function") return company(actor.companyId);
  return inCompanyOf(actor, `${table}.${company}`);
}

function areaCondition(actor: Principal, table: string, area: Scope["area"]): RawBuilder<SqlBool> {
  if (area === "none" || actor.areaIds === null) return EVERYTHING;
  if (typeof area !== "function") return inAreasOf(actor, `${table}.${area}`);
  return actor.areaIds.length === 0 ? NOTHING : area(actor.areaIds);
}

const EVERYTHING = sql<SqlBool>`1 = 1`;
const NOTHING = sql<SqlBool>`1 = 0`;

/** Does the actor's reach limit the visible rows of this scope? */
export function isLimited({ companyId, areaIds }: Principal, { company, area, user }: Scope): boolean {
  return user !== undefined || (company !== "none" && companyId !== null) || (area !== "none" && areaIds !== null);
}

/**
 * Those of these records that the actor may see, with their versions; including deleted ones.
 * @returns the version by id, null when the table has none
 */
export async function versionsWithin(
  db: Reads,
  actor: Principal,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { table, version } = scope;
  const found = await sql<{ id: string; version: string | null }>`
    select id, ${version === null ? sql`null` : sql.ref(version)} as version from ${sql.table(table)}
    where id in (${sql.join(ids)}) and ${within(actor, scope)}`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row.version]));
}

/**
 * Checks newly made or changed records against the actor's reach: an actor cannot move a record out of its own sight.
 * @throws AppError `invalid_input`, naming the fields that would move it there
 */
export async function requireWithin(db: Reads, actor: Principal, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !isLimited(actor, scope)) return;
  const seen = await versionsWithin(db, actor, scope, ids);
  if (ids.every((id) => seen.has(id))) return;
  const problems = [scope.company, scope.area].flatMap((column) =>
    typeof column === "string" && column !== "none" && column !== "hidden"
      ? [{ path: column, said: say("is_not_yours") }]
      : [],
  );
  throw invalidInput(problems);
}

/** Condition: the row belongs to the actor's company, or the actor sees every company. */
export function inCompanyOf(actor: Principal, column = "company_id"): RawBuilder<SqlBool> {
  if (actor.companyId === null) return EVERYTHING;
  return sql<SqlBool>`${sql.ref(column)} = ${actor.companyId}`;
}

/** Condition: the row lies in an area of the actor, or the actor sees every area. */
export function inAreasOf(actor: Principal, column = "area_id"): RawBuilder<SqlBool> {
  if (actor.areaIds === null) return EVERYTHING;
  if (actor.areaIds.length === 0) return NOTHING;
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(actor.areaIds)})`;
}

/** May the actor see records of this company? */
export function seesCompany(actor: Principal, companyId: string | null): boolean {
  return actor.companyId === null || actor.companyId === companyId;
}

/** May the actor see records of this area? */
export function seesArea(actor: Principal, areaId: string | null): boolean {
  return actor.areaIds === null || (areaId !== null && actor.areaIds.includes(areaId));
}
