import { type InputProblem } from "../../../shared/errors/codes.ts";
import { type Role, RoleLevelKey, type RoleUpdate } from "../../../shared/wire/role.ts";

/** May somebody of a level deal with a role, or with people, of another one? Nobody does with one above their own. */
export function reaches(own: RoleLevelKey, other: RoleLevelKey): boolean {
  const rank = (level: RoleLevelKey) => RoleLevelKey.options.indexOf(level);
  return rank(own) <= rank(other);
}

/** What limits the permissions that a role may be given. */
export interface Grant {
  /** The permissions that are asked for, and those that the role holds already. */
  wanted: readonly string[];
  held: ReadonlySet<string>;
  level: Role["level"];
  /** What whoever grants them may do. */
  own: ReadonlySet<string>;
  /** The catalogue, and what of it no role of a company carries. */
  known: ReadonlySet<string>;
  areaSideAlone: ReadonlySet<string>;
}

/** What is wrong with the permissions of a role: nobody grants what they don't hold themselves. */
export function problemsOfGrant({ wanted, held, level, own, known, areaSideAlone }: Grant): InputProblem[] {
  return wanted.flatMap((permission, at) => {
    const problem = (message: string) => [{ path: `permissions.${at}`, message }];
    if (!known.has(permission)) return problem("is no permission");
    if (level === "tenant" && areaSideAlone.has(permission)) return problem("is not for roles of companies");
    return held.has(permission) || own.has(permission) ? [] : problem("is none that you hold yourself");
  });
}

/** Why a role may not be changed so; null when it may. The system relies on what its built-in roles are. */
export function whyNotChanged(role: Pick<Role, "key" | "level" | "is_built_in">, change: RoleUpdate): string | null {
  if (!role.is_built_in) return null;
  if (change.key !== undefined && change.key !== role.key) return "A built-in role keeps its key";
  if (change.level !== undefined && change.level !== role.level) return "A built-in role keeps its level";
  return role.key === "super_admin" && change.permissions !== undefined
    ? "The super admin holds every permission"
    : null;
}
