import type { Principal } from "../auth/principal.ts";
import type { Scope } from "../scope.ts";
import { defaultSortOf, filterIndexOf, hasIndex, type ListDeclaration, sortIndexOf } from "./declaration.ts";

/** The most selective limit of a list, of all filters and the caller's reach. */
export interface Narrowing {
  /** The index that finds these rows; null when a primary key or a joined table finds them. */
  index: string | null;
  /** The rows share one value, so that the index holds them in the default order. */
  isOneValue: boolean;
}

/**
 * The first filter of the declaration that applies, else the requested days.
 * @param asked the filters by name
 * @param reach the limits of the query by company and area
 */
export function narrowingOf(
  list: ListDeclaration,
  asked: object,
  reach: { actor: Principal; scope: Scope } | null,
): Narrowing | null {
  const given: Partial<Record<string, unknown>> = { ...asked };
  for (const filter of list.filters) {
    const values = given[filter.split(".").at(-1) ?? filter] !== undefined ? 1 : valuesWithin(list, filter, reach);
    if (values === null) continue;
    return hasIndex(filter)
      ? { index: filterIndexOf(list, filter).name, isOneValue: values === 1 }
      : { index: null, isOneValue: false };
  }
  const isByDay = list.isByDay === true && (given.start_date !== undefined || given.end_date !== undefined);
  return isByDay ? { index: sortIndexOf(list, defaultSortOf(list)).name, isOneValue: true } : null;
}

/** The number of values that the caller's reach allows in this column; null when it does not limit it. */
function valuesWithin(
  list: ListDeclaration,
  filter: string,
  reach: { actor: Principal; scope: Scope } | null,
): number | null {
  if (reach === null) return null;
  const { actor, scope } = reach;
  const prefix = scope.table === list.table ? "" : `${scope.table}.`;
  const { company, area } = scope;
  if (typeof company === "string" && filter === prefix + company && actor.companyId !== null) return 1;
  if (typeof area === "string" && filter === prefix + area && actor.areaIds !== null) return actor.areaIds.length;
  return null;
}
