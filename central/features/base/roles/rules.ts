import type { InputProblem } from "../../../../shared/errors/codes.ts";
import { type Role, RoleLevelKey, type RoleUpdate } from "../../../wire/role.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** Reports whether a user of a level may manage roles or users of another level: never those of a higher level. */
export function reaches(own: RoleLevelKey, other: RoleLevelKey): boolean {
  const rank = (level: RoleLevelKey) => RoleLevelKey.options.indexOf(level);
  return rank(own) <= rank(other);
}

/**
 * Reports whether a role's holders may stay when its level changes so. With a lower level, or one outside the companies,
 * their accounts would lack what it needs: a company, or areas.
 */
export function suitsHolders(before: RoleLevelKey, after: RoleLevelKey): boolean {
  return after === before || (before !== "tenant" && reaches(after, before));
}

/** The limits of the permissions that a role may get. */
export interface Grant {
  /** The requested permissions, and the permissions that the role has already. */
  wanted: readonly string[];
  held: ReadonlySet<string>;
  level: Role["level"];
  /** The permissions of the actor. */
  own: ReadonlySet<string>;
  /** The catalogue, and the permissions in it that no company's role may have. */
  known: ReadonlySet<string>;
  areaSideAlone: ReadonlySet<string>;
}

/** The problems of a role's permissions: nobody grants permissions that they lack. */
export function problemsOfGrant({ wanted, held, level, own, known, areaSideAlone }: Grant): InputProblem[] {
  return wanted.flatMap((permission, at) => {
    const problem = (said: Said) => [{ path: `permissions.${at}`, said }];
    if (!known.has(permission)) return problem(say("is_no_permission"));
    if (level === "tenant" && areaSideAlone.has(permission)) return problem(say("is_not_for_companies"));
    return held.has(permission) || own.has(permission) ? [] : problem(say("is_not_held_yourself"));
  });
}

/** The reason why a role may not be changed so; null when it may. The system relies on the built-in roles. */
export function whyNotChanged(role: Pick<Role, "key" | "level" | "is_built_in">, change: RoleUpdate): Said | null {
  if (!role.is_built_in) return null;
  if (change.key !== undefined && change.key !== role.key) return say("built_in_role_keeps_key");
  if (change.level !== undefined && change.level !== role.level) return say("built_in_role_keeps_level");
  return role.key === "super_admin" && change.permissions !== undefined ? say("super_admin_holds_all") : null;
}
