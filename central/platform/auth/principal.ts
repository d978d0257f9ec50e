import { type Access, type Permission } from "./permissions.ts";

/** Who a bearer token stands for. */
export interface Principal {
  /** `anonymous` is a caller of a public operation, `system` a job or the start of the process. */
  kind: "user" | "client" | "edge" | "invitation" | "anonymous" | "system";
  id: string;
  /** For people: shown in the audit log. */
  name: string;
  /** Key of the role, such as `admin` or `tenant`. */
  roleKey: string;
  permissions: ReadonlySet<Permission>;
  /** The only company whose records it may see; null for every company. */
  companyId: string | null;
  /** The only areas whose records it may see; null for every area, empty for none. */
  areaIds: readonly string[] | null;
  /** Present when `kind` is `user`: the session of the token, which signing out ends. */
  sessionId?: string;
  /** The setting demands a second factor that the session did not prove: nothing goes but setting one up. */
  owesSecondFactor?: true;
  /** Present when `kind` is `edge`. */
  edge?: EdgeIdentity;
  /** Present when `kind` is `invitation`. */
  invitation?: { ticketId: string };
}

/** The gate that an edge serves. */
export interface EdgeIdentity {
  edgeId: string;
  gateId: string;
  areaId: string;
}

/** Turns bearer tokens into principals. */
export interface Authenticator {
  /** @throws AppError `unauthenticated` or `token_expired` when the token is not good */
  authenticate(bearer: string): Promise<Principal>;
}

/** Through which request, or which job, somebody acts: what the audit log writes beside the name. */
export interface Via {
  /** Id of the operation, or `job:<name>`. */
  operation: string;
  requestId: string | null;
  ip: string | null;
}

/** Who acts and by which way; every write names one. */
export interface Actor extends Principal {
  via: Via;
}

/** The actor that an operation's handler sees, by what the operation demands. */
export type ActorOf<A extends Access> = A extends "sync"
  ? Actor & { edge: EdgeIdentity }
  : A extends "invitation"
    ? Actor & { invitation: { ticketId: string } }
    : Actor;

/** The caller of a public operation. */
export const ANONYMOUS: Principal = {
  kind: "anonymous",
  id: "anonymous",
  name: "anonymous",
  roleKey: "anonymous",
  permissions: new Set(),
  companyId: null,
  areaIds: [],
};

/** The process itself, for jobs and for what happens at the start. @param name such as `job:expire-tickets` */
export function systemActor(name: string): Actor {
  return {
    ...ANONYMOUS,
    kind: "system",
    id: "system",
    name,
    areaIds: null,
    roleKey: "system",
    via: { operation: name, requestId: null, ip: null },
  };
}
