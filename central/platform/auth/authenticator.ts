import { first } from "../db/first.ts";
import { AppError } from "../../../shared/errors/app-error.ts";
import { type Reads } from "../db/database.ts";
import { RoleLevelKey } from "../../../shared/wire/role.ts";
import { KNOWN_CONFIGS } from "../../../shared/wire/config.ts";
import { ROLE_LEVELS } from "./built-in-roles.ts";
import { type Permission } from "./permissions.ts";
import { type Authenticator, type Principal } from "./principal.ts";
import { permissionsOfKey, permissionsOfRole } from "./roles.ts";
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

async function userPrincipal(reads: Reads, userId: string, sessionId: string): Promise<Principal> {
  const user = await first(
    reads
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .innerJoin("roles", "roles.id", "users.role_id")
      .select([
        "users.fullname",
        "users.company_id",
        "users.role_id",
        "roles.key as role_key",
        "roles.level as role_level",
        "sessions.second_factor",
      ])
      .select((eb) =>
        eb
          .selectFrom("configs")
          .select("configs.value")
          .where("configs.key", "=", "second_factor_levels")
          .where("configs.deleted_at", "is", null)
          .as("demanding_levels"),
      )
      .where("sessions.id", "=", sessionId)
      .where("sessions.ended_at", "is", null)
      .where("users.id", "=", userId)
      .where("users.is_active", "=", 1)
      .where("users.deleted_at", "is", null),
  );
  if (!user) throw new AppError("unauthenticated", "This session has ended: sign in again");
  const level = RoleLevelKey.parse(user.role_level);
  const owes = user.second_factor === null && demandsSecondFactor(user.demanding_levels, level);
  const permissions = owes ? new Set<Permission>() : await permissionsOfRole(reads, user.role_id);
  const assigned = await reads.selectFrom("user_areas").select("area_id").where("user_id", "=", userId).execute();
  const areaIds = assigned.map((row) => row.area_id);
  return {
    kind: "user",
    id: userId,
    name: user.fullname,
    roleKey: user.role_key,
    permissions,
    sessionId,
    ...(owes && { owesSecondFactor: true as const }),
    ...reachOf(level, user.company_id, areaIds),
  };
}

/** Are people of this level held to a second factor? @param setting the JSON of `second_factor_levels`, null where unset */
function demandsSecondFactor(setting: string | null, level: RoleLevelKey): boolean {
  if (setting === null) return false;
  // A value of a later version that this one can't read holds everybody to it: the safe side.
  const levels = KNOWN_CONFIGS.second_factor_levels.value.safeParse(JSON.parse(setting));
  return !levels.success || (levels.data as readonly string[]).includes(level);
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
