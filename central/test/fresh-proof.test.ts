import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../shared/lib/ids.ts";
import { ExternalClientWithSecret } from "../wire/machine.ts";
import { Config } from "../wire/config.ts";
import { RoleDetail } from "../wire/role.ts";
import { FEATURES } from "../features/open-features.ts";
import { systemActor } from "../platform/auth/principal.ts";
import { roleOfKey } from "../platform/auth/roles.ts";
import { createUser } from "../platform/auth/users.ts";
import type { Operation } from "../platform/http/operation.ts";
import type { Caller } from "./caller.ts";
import { onSqlite } from "./engines.ts";
import { newFixtureParent } from "./fixtures.ts";
import { startCentral, type TestCentral } from "./harness.ts";

/** Every operation is really called, on every record that says how somebody signs in, by a person who proved nothing. */
const operations = FEATURES.flatMap((feature) => feature.operations);
/** Those that delete a record come last: the others need it. */
const order = ({ method, path }: Operation): number => (method === "delete" && path.endsWith("}") ? 1 : 0);
const written = operations
  .filter(
    ({ method, permission, bodyType = "json" }) => method !== "get" && permission !== "sync" && bodyType === "json",
  )
  .sort((one, other) => order(one) - order(other));

let central: TestCentral;
let stale: Caller;
let records: string[];
/** Records that bodies name. */
let named: { role_id: string; company_id: string; area_ids: string[] };
beforeAll(async () => {
  central = await startCentral(onSqlite());
  const { platform } = central;
  const fresh = await central.as("super_admin");
  const { provedAt: _, ...principal } = fresh.principal;
  stale = central.asPrincipal({ ...principal, provedAt: "2020-01-01T00:00:00.000Z" });
  const clerk = { key: "clerk", name: "Clerk", level: "operational", permissions: ["gates.read"] };
  const role = await fresh.post("/v1/roles", RoleDetail, clerk);
  const levels = { key: "second_factor_levels", value: ["tenant"] };
  const config = await fresh.post("/v1/configs", Config, levels);
  const client = await fresh.post("/v1/external-clients", ExternalClientWithSecret, { name: "Port system" });
  const { companyId, areaId } = await newFixtureParent(fresh);
  named = { role_id: role.id, company_id: companyId, area_ids: [areaId] };
  const users = await platform.transact(systemActor("test"), async (work) => {
    const made: string[] = [];
    for (const key of ["admin", "operational", "tenant"] as const)
      for (const isActive of [true, false]) {
        const isTenant = key === "tenant";
        const user = await createUser(work, {
          fullname: key,
          email: `${newId()}@example.com`,
          type: isTenant ? "tenant" : "internal",
          isActive,
          roleId: (await roleOfKey(work.tx, key)).id,
          passwordHash: "x",
          companyId: isTenant ? companyId : null,
        });
        made.push(user.id);
      }
    return made;
  });
  const keys = await platform.db.selectFrom("signing_keys").select("id").execute();
  const credentials = await platform.db.selectFrom("credential_keys").select("id").execute();
  records = [principal.id, ...users, role.id, config.id, client.id, ...[...keys, ...credentials].map(({ id }) => id)];
});
afterAll(() => central[Symbol.asyncDispose]());

/** What says how somebody signs in: one line a fact. */
const FACTS = [
  sql`select id || ' ' || email || coalesce(password_hash, '') || coalesce(pin_hash, '') || role_id as fact, id as person
      from users where deleted_at is null and is_active = 1`,
  sql`select id || level as fact, null as person from roles`,
  sql`select role_id || permission as fact, null as person from role_permissions`,
  sql`select user_id || sealed_secret as fact, user_id as person from authenticator_apps`,
  sql`select id || public_key as fact, user_id as person from passkeys`,
  sql`select user_id || code_hash as fact, user_id as person from recovery_codes`,
  sql`select user_id || token_hash as fact, user_id as person from remembered_devices`,
  sql`select id || secret_hash || coalesce(next_secret_hash, '') || coalesce(scopes, '') || coalesce(expires_at, '') ||
      coalesce(revoked_at, '') as fact, null as person from oauth_clients where kind = 'external'`,
  sql`select id || status as fact, null as person from signing_keys`,
  sql`select id || status as fact, null as person from credential_keys`,
  sql`select value || coalesce(deleted_at, '') as fact, null as person from configs where key = 'second_factor_levels'`,
];

async function facts(): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const [at, query] of FACTS.entries()) {
    const { rows } = await query.$castTo<{ fact: string; person: string | null }>().execute(central.platform.db);
    for (const { fact, person } of rows) found.set(`${at} ${fact}`, person);
  }
  return found;
}

/** Facts that are new, or gone although their person may still sign in: to close an account changes no sign-in. */
function changedBetween(before: Map<string, string | null>, after: Map<string, string | null>): string[] {
  const standing = new Set(after.values());
  const gone = [...before].filter(([fact, person]) => !after.has(fact) && (person === null || standing.has(person)));
  return [...[...after.keys()].filter((fact) => !before.has(fact)), ...gone.map(([fact]) => fact)];
}

/** Values that change something, by the name of their field. */
const values = (): Record<string, unknown> => ({
  email: `${newId()}@example.com`,
  gate_pin: "482913",
  is_active: true,
  role_id: named.role_id,
  level: "admin",
  permissions: ["gates.read", "areas.read"],
  scopes: ["tickets.read"],
  value: ["admin"],
  password: "a password that is wrong",
  current_password: "a password that is wrong",
});

/** Bodies of an operation: its example, and each of its fields that may change a sign-in alone and with all others. */
function bodiesOf({ id, body, example }: Operation): object[] {
  const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  const told = Object.entries(values()).filter(([name]) => shape.includes(name));
  const parents = Object.entries(named).filter(([name]) => name !== "role_id" && name in Object(example?.body));
  const base = { ...(example?.body as object | undefined), ...Object.fromEntries(parents) };
  if (id === "createConfig") return [{ key: "second_factor_levels", value: ["admin"] }];
  const single = told.map(([name, value]) => ({ ...base, [name]: value }));
  const purpose = shape.includes("purpose") ? [{ purpose: "credential" }, { purpose: "access_token" }] : [];
  const all = single.length > 1 ? [{ ...base, ...Object.fromEntries(told) }] : [];
  return single.length + purpose.length === 0 ? [base] : [...single, ...purpose, ...all];
}

test("nobody changes how somebody signs in without a fresh proof, by whatever operation", async () => {
  const [changed, asked]: [string[], Set<string>] = [[], new Set()];
  let before = await facts();
  for (const operation of written) {
    const ids = operation.path.includes("{") ? records : [""];
    for (const id of ids)
      for (const body of bodiesOf(operation)) {
        const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          name === "key" ? "second_factor_levels" : id,
        );
        const answer = await stale.request(operation.method, path, operation.body === undefined ? {} : { body });
        if (answer.status === 403 && answer.problem().code === "fresh_proof_required") asked.add(operation.id);
        if (answer.status >= 300) continue;
        const after = await facts();
        if (changedBetween(before, after).length > 0) changed.push(operation.id);
        before = after;
      }
  }
  expect([...new Set(changed)]).toEqual([]);
  const declared = operations.filter(({ needsProof }) => needsProof === true).map(({ id }) => id);
  expect([...asked].sort()).toEqual(declared.sort());
});
