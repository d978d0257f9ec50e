import type { Said } from "../../../shared/wire/said.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { type Access, isPermission } from "../auth/permissions.ts";
import { ANONYMOUS, type Authenticator, type Principal } from "../auth/principal.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * The caller, as far as the operation requires it.
 * @throws AppError `unauthenticated` (or the authenticator's error) when a token is required and none is valid
 */
export async function authenticate(access: Access, headers: Headers, authenticator: Authenticator): Promise<Principal> {
  if (access === "public") return ANONYMOUS;
  const header = headers.get("authorization");
  if (header === null) {
    if (access === "signed or token") return ANONYMOUS;
    throw new AppError("unauthenticated", say("bearer_is_needed"));
  }
  const bearer = /^Bearer +([\x21-\x7e]+)$/i.exec(header)?.[1];
  if (bearer === undefined) throw new AppError("unauthenticated", say("bearer_is_malformed"));
  return authenticator.authenticate(bearer);
}

/**
 * @param goesBefore is it allowed while a second factor is missing?
 * @throws AppError `forbidden` when the operation is not for this principal, `second_factor_required`
 */
export function authorise(access: Access, principal: Principal, goesBefore = false): void {
  if (principal.owesSecondFactor && !goesBefore)
    throw new AppError("second_factor_required", say("needs_second_factor"));
  if (!mayEnter(access, principal)) throw new AppError("forbidden", wordsFor(access));
}

/** Does the kind of the principal, or its permissions, grant this access? */
export function mayEnter(access: Access, principal: Principal): boolean {
  switch (access) {
    case "public":
    case "signed or token":
      return true;
    case "token":
      return principal.kind === "user";
    case "sync":
      return principal.kind === "edge" && principal.edge !== undefined;
    case "external":
      return principal.kind === "client";
    case "invitation":
      return principal.kind === "invitation" && principal.invitation !== undefined;
    default:
      return principal.permissions.has(access);
  }
}

function wordsFor(access: Access): Said {
  if (isPermission(access)) return say("needs_permission", { permission: access });
  if (access === "sync") return say("needs_edge");
  if (access === "external") return say("needs_external_system");
  if (access === "invitation") return say("needs_invitation");
  return say("needs_user");
}
