import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Area } from "../../../../../shared/wire/area.ts";
import { Company } from "../../../../wire/company.ts";
import type { BuiltInRoleKey } from "../../../../platform/auth/built-in-roles.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { type Reach, startCentral, type TestCentral } from "../../../../test/harness.ts";

/** The users of the table: their role and, in words, their place. */
const PEOPLE = {
  "a super admin": ["super_admin", {}],
  "an admin of the north": ["admin", { areas: ["north"] }],
  "an officer of the north": ["operational", { areas: ["north"] }],
  "an officer of the south": ["operational", { areas: ["south"] }],
  "an officer of both": ["operational", { areas: ["north", "south"] }],
  "a tenant": ["tenant", { company: "own" }],
  "a tenant's clerk": ["tenant_operational", { company: "own" }],
  "a tenant of another company": ["tenant", { company: "other" }],
} as const satisfies Record<string, [BuiltInRoleKey, { areas?: readonly string[]; company?: string }]>;
type Who = keyof typeof PEOPLE;

/** The result of every attempt on another user's account. */
const ROWS: readonly [who: Who, whom: Who, status: 200 | 403 | 404][] = [
  ["a super admin", "a super admin", 200],
  ["a super admin", "an admin of the north", 200],
  ["a super admin", "an officer of both", 200],
  ["a super admin", "a tenant", 200],
  ["a super admin", "a tenant's clerk", 200],
  ["an admin of the north", "a super admin", 404],
  ["an admin of the north", "an admin of the north", 403],
  ["an admin of the north", "an officer of the north", 200],
  ["an admin of the north", "an officer of the south", 404],
  ["an admin of the north", "an officer of both", 403],
  ["an admin of the north", "a tenant", 200],
  ["an admin of the north", "a tenant's clerk", 200],
  ["an officer of the north", "a super admin", 403],
  ["an officer of the north", "an admin of the north", 403],
  ["an officer of the north", "an officer of the north", 403],
  ["an officer of the north", "a tenant's clerk", 403],
  ["a tenant", "a super admin", 404],
  ["a tenant", "an admin of the north", 404],
  ["a tenant", "an officer of the north", 404],
  ["a tenant", "a tenant", 200],
  ["a tenant", "a tenant's clerk", 200],
  ["a tenant", "a tenant of another company", 404],
  ["a tenant's clerk", "a tenant", 403],
  ["a tenant's clerk", "a tenant's clerk", 403],
  ["a tenant's clerk", "an officer of the north", 403],
];

const engine = testEngine();

/** The rights of each kind of user on other accounts, each row tested, on any engine. */
describe(`who may do what to whom on ${engine.name}`, () => {
  let central: TestCentral;
  let areas: Record<string, string>;
  let companies: Record<string, string>;
  beforeAll(async () => {
    central = await startCentral(engine);
    const admin = await central.as("super_admin");
    const area = async (name: string) => (await admin.post("/v1/areas", Area, { name })).id;
    const company = async (name: string) => (await admin.post("/v1/companies", Company, { name })).id;
    areas = { north: await area("North"), south: await area("South") };
    companies = { own: await company("Own"), other: await company("Other") };
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const person = (who: Who) => {
    const [role, place]: [BuiltInRoleKey, { areas?: readonly string[]; company?: string }] = PEOPLE[who];
    const reach: Reach = {
      areaIds: place.areas?.map((name) => areas[name] ?? "") ?? null,
      companyId: place.company === undefined ? null : (companies[place.company] ?? ""),
    };
    return central.as(role, reach);
  };

  /** Attempts, mildest first: the account is gone after the last. */
  const attempts = (id: string, whom: Who): [what: string, method: string, path: string, body?: object][] => {
    const [role] = PEOPLE[whom];
    const kind = role === "operational" ? role : role.startsWith("tenant") ? "tenant-operational" : "admin";
    return [
      ["see the sessions", "GET", `/v1/users/${id}/sessions`],
      ["end the sessions", "DELETE", `/v1/users/${id}/sessions`],
      ["reset the second factors", "DELETE", `/v1/users/${id}/second-factors`],
      ["change the account", "PATCH", `/v1/users/${kind}/${id}`, { full_name: "Changed" }],
      ["delete the account", "DELETE", `/v1/users/${id}`],
    ];
  };
  const statusOf = async (by: Caller, method: string, path: string, body?: object) =>
    (await by.request(method, path, body === undefined ? {} : { body })).status;

  test.each(ROWS)("%s on %s: %i", async (who, whom, status) => {
    const actor = await person(who);
    const { principal } = await person(whom);
    // Changes of admins need a permission of their own, which is checked before the record is read.
    const isAdmins = PEOPLE[whom][0] === "admin" || PEOPLE[whom][0] === "super_admin";
    for (const [what, method, path, body] of attempts(principal.id, whom)) {
      const expected = isAdmins && method === "PATCH" && status !== 200 ? 403 : status;
      expect([what, await statusOf(actor, method, path, body)]).toEqual([what, expected]);
    }
  });

  test.each(Object.keys(PEOPLE) as Who[])(
    "%s neither deletes the own account nor resets the own factors",
    async (who) => {
      const actor = await person(who);
      for (const path of [`/v1/users/${actor.principal.id}`, `/v1/users/${actor.principal.id}/second-factors`])
        expect([403, 409]).toContain(await statusOf(actor, "DELETE", path));
    },
  );

  test.each<[Who, string, Who, number]>([
    ["a tenant's clerk", "role", "a tenant", 403],
    ["a tenant", "role", "an officer of the north", 400],
    ["an admin of the north", "role", "a super admin", 403],
    ["an admin of the north", "role", "an admin of the north", 400],
  ])("%s gives nobody the %s of %s: %i", async (who, _, whose, status) => {
    const actor = await person(who);
    const [target, path] =
      who === "an admin of the north"
        ? ["an officer of the north" as const, "operational"]
        : ["a tenant's clerk" as const, "tenant-operational"];
    const { principal } = await person(target);
    const roles = central.platform.db.selectFrom("roles").select("id").where("key", "=", PEOPLE[whose][0]);
    const { id: role_id } = await roles.executeTakeFirstOrThrow();
    const answer = await statusOf(actor, "PATCH", `/v1/users/${path}/${principal.id}`, { role_id });
    expect(answer).toBe(status);
  });
});
