import { sql } from "kysely";
import { compiledQuery } from "../db/compiled.ts";
import { first } from "../db/first.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { type Reads } from "../db/database.ts";
import { RoleLevelKey } from "../../../shared/wire/role.ts";
import { ROLE_LEVELS } from "./built-in-roles.ts";
import { type Authenticator, type Principal } from "./principal.ts";
import { permissionsAmong, permissionsOfKey } from "./roles.ts";
import { type AccessTokens } from "./tokens.ts";

/**
 * Turns access tokens into principals. What the token says is only who; what they may do, and whether they still
 * may at all, is read at every request, so that a switched-off user or a revoked client is out at once.
 */
export function createAuthenticator(needs: { reads: Reads; tokens: AccessTokens }): Authenticator {
  const { reads, tokens } = needs;
  return {
    async authenticate(bearer) {
      const subject = await tokens.read(bearer);
      if (subject.kind === "user") return await userPrincipal(reads, subject.userId, subject.sessionId);
      if (subject.kind === "client") return await clientPrincipal(reads, subject.clientId);
      return invitationPrincipal(subject.ticketId);
    },
  };
}

/** All that a request needs to know of its caller, in one query: it is asked at every request. */
const callerOf = compiledQuery(["sessionId", "userId"], (reads, { sessionId, userId }) =>
  reads
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["users.fullname", "users.company_id", "roles.key as role_key", "roles.level as role_level"])
    .select([
      sql<string | null>`(select string_agg(permission, ' ') from role_permissions where role_id = roles.id)`.as(
        "held",
      ),
      sql<string | null>`(select string_agg(area_id, ' ') from user_areas where user_id = users.id)`.as("areas"),
    ])
    .where("sessions.id", "=", sessionId)
    .where("sessions.ended_at", "is", null)
    .where("users.id", "=", userId)
    .where("users.is_active", "=", 1)
    .where("users.deleted_at", "is", null),
);

async function userPrincipal(reads: Reads, userId: string, sessionId: string): Promise<Principal> {
  const [user] = await callerOf(reads, { sessionId, userId });
  if (!user) throw new AppError("unauthenticated", "This session has ended: sign in again");
  const level = RoleLevelKey.parse(user.role_level);
  return {
    kind: "user",
    id: userId,
    name: user.fullname,
    roleKey: user.role_key,
    permissions: permissionsAmong(wordsOf(user.held), level),
    sessionId,
    ...reachOf(level, user.company_id, wordsOf(user.areas)),
  };
}

function wordsOf(list: string | null): string[] {
  return list === null ? [] : list.split(" ");
}

/** A tenant sees the records of its company, of its areas alone when some are assigned; without a company it sees nothing. */
function reachOf(
  level: RoleLevelKey,
  companyId: string | null,
  areaIds: readonly string[],
): Pick<Principal, "companyId" | "areaIds"> {
  switch (ROLE_LEVELS[level].reach) {
    case "everything":
      return { companyId: null, areaIds: null };
    case "areas":
      return { companyId, areaIds };
    case "company":
      return { companyId: companyId ?? NO_COMPANY, areaIds: areaIds.length > 0 ? areaIds : null };
    case "machine":
      return { companyId, areaIds: [] };
  }
}

/** The id of no company: what is scoped by it is empty. */
const NO_COMPANY = "00000000-0000-0000-0000-000000000000";

async function clientPrincipal(reads: Reads, clientId: string): Promise<Principal> {
  const client = await first(reads.selectFrom("oauth_clients").selectAll().where("id", "=", clientId));
  if (client && client.revoked_at !== null && client.kind === "edge")
    throw new AppError("edge_revoked", "This edge has been revoked: it must forget what it knows");
  if (!client || client.revoked_at !== null) throw new AppError("unauthenticated", "This client has been revoked");
  const common = { name: client.name, roleKey: client.kind, permissions: await permissionsOfKey(reads, client.kind) };
  if (client.kind === "external")
    return { ...common, kind: "client", id: client.id, companyId: client.company_id, areaIds: null };
  const { edge_id: edgeId, gate_id: gateId, area_id: areaId } = client;
  if (edgeId === null || gateId === null || areaId === null) throw new Error(`client ${clientId} belongs to no gate`);
  return { ...common, kind: "edge", id: edgeId, companyId: null, areaIds: [areaId], edge: { edgeId, gateId, areaId } };
}

/** An invited company sees the one ticket that it was invited to, by the operations made for that alone. */
function invitationPrincipal(ticketId: string): Principal {
  return {
    kind: "invitation",
    id: ticketId,
    name: "invited company",
    roleKey: "invitation",
    permissions: new Set(),
    companyId: NO_COMPANY,
    areaIds: [],
    invitation: { ticketId },
  };
}
