import { hash, verify } from "@node-rs/argon2";
import { fakeClock, type FakeClock } from "../../shared/lib/fake-clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { type Log, silentLog } from "../../shared/lib/log.ts";
import { assembleCentral, type Central } from "../assemble.ts";
import { CentralConfig } from "../config/config.ts";
import { BUILT_IN_ROLES, type BuiltInRoleKey } from "../platform/auth/built-in-roles.ts";
import { createPasswords } from "../platform/auth/passwords.ts";
import type { Permission } from "../platform/auth/permissions.ts";
import type { Authenticator, Principal } from "../platform/auth/principal.ts";
import { roleOfKey } from "../platform/auth/roles.ts";
import { createUser } from "../platform/auth/users.ts";
import { systemActor } from "../platform/auth/principal.ts";
import type { Platform } from "../platform/platform.ts";
import { type Caller, callerOf } from "./caller.ts";
import type { TestEngine } from "./engines.ts";

/** The limits of a caller's reach; the default is no limit. */
export interface Reach {
  companyId?: string | null;
  areaIds?: readonly string[] | null;
  /** In the place of the role's own. */
  permissions?: readonly Permission[];
}

/** Central in a test, without a network, with a clock that moves on command. */
export interface TestCentral extends AsyncDisposable {
  central: Central;
  platform: Platform;
  clock: FakeClock;
  /** A new user of a built-in role, stored and signed in. Without `reach` it has no limit. */
  as(role: BuiltInRoleKey, reach?: Reach): Promise<Caller & { principal: Principal }>;
  /** The edge of a gate. */
  asEdge(areaId: string, gateId: string): Caller & { principal: Principal };
  /** Any principal. */
  asPrincipal(principal: Principal): Caller & { principal: Principal };
  /** A caller with this bearer token, which the real authenticator checks. */
  withToken(bearer: string): Caller;
  nobody: Caller;
}

export interface TestSettings {
  config?: Partial<CentralConfig>;
  clock?: FakeClock;
  log?: Log;
}

const FOR_EVER = "9999-12-31T00:00:00.000Z";

export const FIRST_ADMIN = { email: "first@example.com", password: "a long first password" };

/** A hash tells its own cost: each start makes one, and what they cost is the test of `createPasswords`. */
const CHEAP = { memoryCost: 64, timeCost: 1 } as const;
const passwords = createPasswords({ hash: (secret) => hash(secret, CHEAP), verify });

/** Starts central on a fresh database of this engine, or on the one in `settings.config`. */
export async function startCentral(engine: TestEngine, settings: TestSettings = {}): Promise<TestCentral> {
  const clock = settings.clock ?? fakeClock();
  const config = CentralConfig.parse({
    first_admin_email: FIRST_ADMIN.email,
    first_admin_password: FIRST_ADMIN.password,
    port: 0,
    ...(await engine.fresh()),
    ...settings.config,
  });
  const known = new Map<string, Principal>();
  const authenticator = (real: Authenticator): Authenticator => ({
    authenticate: async (bearer) => known.get(bearer) ?? real.authenticate(bearer),
  });
  const world = { clock, random: Math.random, log: settings.log ?? silentLog, print: () => undefined, passwords };
  const central = await assembleCentral(config, world, { authenticator, checksReplies: true });
  const { platform, app } = central;

  function asPrincipal(principal: Principal): Caller & { principal: Principal } {
    const bearer = `test-${newId()}`;
    // A principal of a test has just proved who they are, unless the test says otherwise.
    known.set(bearer, { provedAt: FOR_EVER, ...principal });
    return { ...callerOf(app, bearer), principal };
  }

  async function newUser(role: BuiltInRoleKey, { companyId = null, areaIds = null }: Reach): Promise<string> {
    const roleId = (await roleOfKey(platform.db, role)).id;
    const user = await platform.transact(systemActor("test"), (work) =>
      createUser(work, {
        fullname: `Test ${role}`,
        email: `${newId()}@example.com`,
        type: companyId === null ? "internal" : "tenant",
        roleId,
        companyId,
        areaIds: areaIds ?? [],
      }),
    );
    return user.id;
  }

  return {
    central,
    platform,
    clock,
    asPrincipal,
    async as(role, reach = {}) {
      const isExternal = role === "external";
      return asPrincipal({
        kind: isExternal ? "client" : "user",
        id: isExternal ? newId() : await newUser(role, reach),
        name: `Test ${role}`,
        roleKey: role,
        permissions: new Set(reach.permissions ?? BUILT_IN_ROLES[role].permissions),
        companyId: reach.companyId ?? null,
        areaIds: reach.areaIds ?? null,
      });
    },
    asEdge: (areaId, gateId) => {
      const edgeId = newId();
      return asPrincipal({
        kind: "edge",
        id: edgeId,
        name: "Test edge",
        roleKey: "edge",
        permissions: new Set(),
        companyId: null,
        areaIds: [areaId],
        edge: { edgeId, gateId, areaId },
      });
    },
    withToken: (bearer) => callerOf(app, bearer),
    nobody: callerOf(app, null),
    [Symbol.asyncDispose]: () => central.close(),
  };
}
