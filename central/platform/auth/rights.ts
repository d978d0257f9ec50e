import type { Principal } from "./principal.ts";

/** The topic notified when a principal loses access or its rights change. The unit that changes them notifies it. */
export function rightsTopic(principalId: string): string {
  return `rights ${principalId}`;
}

/** The same for all holders of a role. */
export function roleTopic(roleKey: string): string {
  return `role ${roleKey}`;
}

/** Are both the same caller with the same rights? */
export function haveSameRights(one: Principal, other: Principal): boolean {
  return rightsOf(one) === rightsOf(other);
}

function rightsOf({ kind, id, roleKey, permissions, companyId, areaIds, edge, invitation }: Principal): string {
  const areas = areaIds && [...areaIds].sort();
  return JSON.stringify([kind, id, roleKey, [...permissions].sort(), companyId, areas, edge, invitation]);
}
