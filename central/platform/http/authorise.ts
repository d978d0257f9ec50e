import { AppError } from "../../../shared/errors/app-error.ts";
import { type Access, isPermission } from "../auth/permissions.ts";
import { ANONYMOUS, type Authenticator, type Principal } from "../auth/principal.ts";

/**
 * The caller, as far as the operation requires it.
 * @throws AppError `unauthenticated` (or the authenticator's error) when a token is required and none is valid
 */
export async function authenticate(access: Access, headers: Headers, authenticator: Authenticator): Promise<Principal> {
  if (access === "public") return ANONYMOUS;
  const header = headers.get("authorization");
  if (header === null) {
    if (access === "signed or token") return ANONYMOUS;
    throw new AppError("unauthenticated", "This operation needs a bearer token");
  }
  const bearer = /^Bearer +([\x21-\x7e]+)$/i.exec(header)?.[1];
  if (bearer === undefined) throw new AppError("unauthenticated", "The Authorization header must be `Bearer <token>`");
  return authenticator.authenticate(bearer);
}

/**
 * @param goesBefore is it allowed while a second factor is missing?
 * @throws AppError `forbidden` when the operation is not for this principal, `second_factor_required`
 */
export function authorise(access: Access, principal: Principal, goesBefore = false): void {
  if (principal.owesSecondFactor && !goesBefore)
    throw new AppError(
      "second_factor_required",
      "Your level needs a second factor: set one up, or sign in again with an existing one",
    );
  if (!mayEnter(access, principal)) throw new AppError("forbidden", `This needs ${wordsFor(access)}`);
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

function wordsFor(access: Access): string {
  if (isPermission(access)) return `the permission ${access}`;
  if (access === "sync") return "the credentials of an edge";
  if (access === "external") return "the credentials of an external system";
  if (access === "invitation") return "the access token of an invitation";
  return "a signed-in user";
}
