import { sql } from "kysely";
import { compiledQuery } from "../db/compiled.ts";
import { first } from "../db/first.ts";
import { cachedUntilCommit } from "../db/cached-until-commit.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { z } from "zod";
import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { OpenDatabase, Reads } from "../db/database.ts";
import { RoleLevelKey } from "../../wire/role.ts";
import { KNOWN_CONFIGS } from "../../wire/config.ts";
import { storedJson } from "../db/stored.ts";
import { hasEnded } from "./clients.ts";
import { ROLE_LEVELS } from "./built-in-roles.ts";
import type { Permission } from "./permissions.ts";
import type { Authenticator, Principal } from "./principal.ts";
import { permissionsAmong, permissionsOfKey, permissionsOfRole } from "./roles.ts";
import type { AccessTokens } from "./tokens.ts";
import { findUser } from "./users.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * Turns access tokens into principals. The token only identifies the caller. Its rights are read at every request, so a
 * deactivated user or a revoked client loses access at once.
 */
export function createAuthenticator(needs: {
  database: Pick<OpenDatabase, "reads" | "version">;
  forGates: Pick<OpenDatabase, "reads">;
  tokens: AccessTokens;
  clock: Clock;
}): Authenticator {
  const { database, forGates, tokens, clock } = needs;
  const { reads } = database;
  const kept = cachedUntilCommit<Principal>(database);
  return {
    async authenticate(bearer) {
      const subject = await tokens.read(bearer);
      if (subject.kind === "user") {
        const { userId, sessionId } = subject;
        return await kept(`${userId} ${sessionId}`, () => userPrincipal(reads, userId, sessionId));
      }
      if (subject.kind === "client") {
        const of = subject.isEdge === true ? forGates.reads : reads;
        return await clientPrincipal(of, subject.clientId, isoTime(clock.nowMs()));
      }
      return invitationPrincipal(subject.ticketId);
    },
  };
}

/** Everything that a request needs about its caller, in one query, because it runs at every request. */
const callerOf = compiledQuery(["sessionId", "userId"], (reads, { sessionId, userId }) =>
  reads
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["users.fullname", "users.company_id", "roles.key as role_key", "roles.level as role_level"])
    .select(["sessions.second_factor", "sessions.proved_at"])
    .select((eb) =>
      eb
        .selectFrom("configs")
        .select("configs.value")
        .where("configs.key", "=", "second_factor_levels")
        .where("configs.deleted_at", "is", null)
        .as("demanding_levels"),
    )
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
  if (!user) throw new AppError("unauthenticated", say("session_has_ended"));
  const level = RoleLevelKey.parse(user.role_level);
  const owes = user.second_factor === null && demandsSecondFactor(user.demanding_levels, level);
  return {
    kind: "user",
    id: userId,
    name: user.fullname,
    roleKey: user.role_key,
    permissions: owes ? new Set<Permission>() : permissionsAmong(wordsOf(user.held), level),
    sessionId,
    ...(user.proved_at !== null && { provedAt: user.proved_at }),
    ...(owes && { owesSecondFactor: true as const }),
    ...reachOf(level, user.company_id, wordsOf(user.areas)),
  };
}

/**
 * The current rights of a user, for work on their behalf without a session; null for a user who is deactivated or
 * deleted.
 */
export async function userWithoutSession(reads: Reads, userId: string): Promise<Principal | null> {
  const user = await findUser(reads, userId);
  if (!user?.isActive) return null;
  return {
    kind: "user",
    id: user.id,
    name: user.fullname,
    roleKey: user.role.key,
    permissions: await permissionsOfRole(reads, user.role.id),
    ...reachOf(user.role.level, user.companyId, user.areaIds),
  };
}

function wordsOf(list: string | null): string[] {
  return list === null ? [] : list.split(" ");
}

/** Do users of this level need a second factor? @param setting the JSON of `second_factor_levels`, null when unset */
function demandsSecondFactor(setting: string | null, level: RoleLevelKey): boolean {
  if (setting === null) return false;
  // A value that this version cannot read requires a second factor from everyone: the safe default.
  const levels = KNOWN_CONFIGS.second_factor_levels.value.safeParse(JSON.parse(setting));
  return !levels.success || (levels.data as readonly string[]).includes(level);
}

/**
 * A tenant sees the records of its company, limited to its areas if some are assigned; without a company it sees
 * nothing.
 */
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

/** The id of no company: a scope with it is empty. */
const NO_COMPANY = "00000000-0000-0000-0000-000000000000";

const Scopes = storedJson(z.array(z.string()));

async function clientPrincipal(reads: Reads, clientId: string, at: string): Promise<Principal> {
  const client = await first(reads.selectFrom("oauth_clients").selectAll().where("id", "=", clientId));
  if (client && client.revoked_at !== null && client.kind === "edge")
    throw new AppError("edge_revoked", say("edge_was_revoked"));
  if (!client || hasEnded(client, at)) throw new AppError("unauthenticated", say("client_access_has_ended"));
  const ofRole = await permissionsOfKey(reads, client.kind);
  const scopes = client.scopes === null ? null : Scopes.parse(client.scopes);
  const permissions = scopes === null ? ofRole : new Set([...ofRole].filter((one) => scopes.includes(one)));
  const common = { name: client.name, roleKey: client.kind, permissions };
  if (client.kind === "external")
    return { ...common, kind: "client", id: client.id, companyId: client.company_id, areaIds: null };
  const { edge_id: edgeId, gate_id: gateId, area_id: areaId } = client;
  if (edgeId === null || gateId === null || areaId === null) throw new Error(`client ${clientId} belongs to no gate`);
  return { ...common, kind: "edge", id: edgeId, companyId: null, areaIds: [areaId], edge: { edgeId, gateId, areaId } };
}

/** An invited company sees only the ticket of its invitation, through dedicated operations. */
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
