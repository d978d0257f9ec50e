import type { Access, Permission } from "./permissions.ts";

/** The caller that a bearer token identifies. */
export interface Principal {
  /** `anonymous` is a caller of a public operation; `system` is a job or the start of the process. */
  kind: "user" | "client" | "edge" | "invitation" | "anonymous" | "system";
  id: string;
  /** For users: shown in the audit log. */
  name: string;
  /** Key of the role, such as `admin` or `tenant`. */
  roleKey: string;
  permissions: ReadonlySet<Permission>;
  /** The only company whose records the caller may see; null for every company. */
  companyId: string | null;
  /** The only areas whose records the caller may see; null for every area, empty for none. */
  areaIds: readonly string[] | null;
  /** Present when `kind` is `user`: the session of the token; signing out ends it. */
  sessionId?: string;
  /** When the person last proved, in this session or request, who they are; see `requireFreshProof`. */
  provedAt?: string;
  /** The setting requires a second factor that the session lacks: only the setup of a factor is allowed. */
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
  /** @throws AppError `unauthenticated` or `token_expired` when the token is not valid */
  authenticate(bearer: string): Promise<Principal>;
}

/** The request or job through which a caller acts: the audit log records it beside the name. */
export interface Via {
  /** Id of the operation, or `job:<name>`. */
  operation: string;
  requestId: string | null;
  ip: string | null;
}

/** The actor and its request or job; every write names one. */
export interface Actor extends Principal {
  via: Via;
}

/** The type of actor that a handler receives, by the access that the operation requires. */
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

/** The process itself, for jobs and for work at the start. @param name such as `job:expire-tickets` */
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
