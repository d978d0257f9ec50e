import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Principal } from "./auth/principal.ts";

/** Row scope: what of a table somebody may see. A record outside is not found, never forbidden. */

/** Condition: the row belongs to the actor's company, or the actor sees every company. */
export function inCompanyOf(actor: Principal, column = "company_id"): RawBuilder<SqlBool> {
  if (actor.companyId === null) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${sql.ref(column)} = ${actor.companyId}`;
}

/** Condition: the row lies in an area of the actor, or the actor sees every area. */
export function inAreasOf(actor: Principal, column = "area_id"): RawBuilder<SqlBool> {
  if (actor.areaIds === null) return sql<SqlBool>`1 = 1`;
  if (actor.areaIds.length === 0) return sql<SqlBool>`1 = 0`;
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
