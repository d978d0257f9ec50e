import { first } from "../../../platform/db/first.ts";
import type { SessionReply, SignedInUser } from "../../../wire/auth.ts";
import type { Identity } from "../../../platform/auth/identity.ts";
import { permissionsOfRole } from "../../../platform/auth/roles.ts";
import type { StartedSession } from "../../../platform/auth/sessions.ts";
import type { User } from "../../../platform/auth/user.ts";
import type { Reads } from "../../../platform/db/database.ts";

/** A session in the form of the reply, with a new access token. */
export async function sessionReply(
  { identity, db }: { identity: Identity; db: Reads },
  user: User,
  { sessionId, refreshToken }: StartedSession,
): Promise<SessionReply> {
  const access = await identity.tokens.issue({ kind: "user", userId: user.id, sessionId });
  return {
    access_token: access.token,
    refresh_token: refreshToken,
    token_type: "Bearer",
    expires_in: access.expiresInSeconds,
    user: await signedInUser(db, user),
  };
}

/** The signed-in user, with the rights that the interface needs. */
export async function signedInUser(db: Reads, user: User): Promise<SignedInUser> {
  const permissions = await permissionsOfRole(db, user.role.id);
  const company =
    user.companyId === null
      ? undefined
      : await first(db.selectFrom("companies").select(["id", "name", "type"]).where("id", "=", user.companyId));
  const areas =
    user.areaIds.length === 0
      ? []
      : await db
          .selectFrom("areas")
          .select(["id", "name"])
          .where("id", "in", user.areaIds)
          .where("deleted_at", "is", null)
          .orderBy("name")
          .execute();
  return {
    id: user.id,
    fullname: user.fullname,
    email: user.email,
    type: user.type,
    role: { name: user.role.name, key: user.role.key },
    company: company ?? null,
    areas,
    permissions: [...permissions].sort(),
  };
}
