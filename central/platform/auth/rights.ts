import { type Principal } from "./principal.ts";

/** Told when a principal is out, or may do or see something else: whoever changes that within a unit tells it. */
export function rightsTopic(principalId: string): string {
  return `rights ${principalId}`;
}

/** The same for all who hold a role. */
export function roleTopic(roleKey: string): string {
  return `role ${roleKey}`;
}

/** Do both stand for the same caller, who may do and see the same? */
export function haveSameRights(one: Principal, other: Principal): boolean {
  return rightsOf(one) === rightsOf(other);
}

function rightsOf({ kind, id, roleKey, permissions, companyId, areaIds, edge, invitation }: Principal): string {
  const areas = areaIds && [...areaIds].sort();
  return JSON.stringify([kind, id, roleKey, [...permissions].sort(), companyId, areas, edge, invitation]);
}
