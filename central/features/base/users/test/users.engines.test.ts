import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Area } from "../../../../../shared/wire/area.ts";
import { Company } from "../../../../wire/company.ts";
import { Config } from "../../../../wire/config.ts";
import { RoleDetail } from "../../../../wire/role.ts";
import { TenantOperationalUser, User, UserQuota } from "../../../../wire/user.ts";
import { listOf } from "../../../../platform/lists.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../../test/harness.ts";

const engine = testEngine();

/** The rights to create, change and remove users, on any engine. */
describe(`people and rights on ${engine.name}`, () => {
  let central: TestCentral;
  let superAdmin: Awaited<ReturnType<TestCentral["as"]>>;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let area: Area;
  let company: Company;
  let tenant: Awaited<ReturnType<TestCentral["as"]>>;
  beforeAll(async () => {
    central = await startCentral(engine);
    superAdmin = await central.as("super_admin");
    area = await superAdmin.post("/v1/areas", Area, { name: "Marunda" });
    admin = await central.as("admin", { areaIds: [area.id] });
    company = await superAdmin.post("/v1/companies", Company, { name: "PT Sentosa" });
    tenant = await central.as("tenant", { companyId: company.id });
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const person = (more: object = {}) => ({ full_name: "Budi", email: `${newId()}@Example.com`, ...more });
  const officer = (by: Caller = admin, more: object = {}) =>
    by.post("/v1/users/operational", User, person({ area_ids: [area.id], ...more }));
  const refusal = async (by: Caller, method: string, path: string, body?: object) => {
    const answer = await by.request(method, path, body === undefined ? {} : { body });
    return [answer.status, answer.problem().code];
  };
  const officersAtGates = async () => {
    const { lines } = await central.platform.feed.read({ areaId: area.id, gateId: newId() }, "0.1", 1000);
    return lines.flatMap((line) => (line.kind === "officer" ? [[line.id.split("@")[0], line.type]] : []));
  };

  test("a company's person has its fields as they were asked for, and a seat of the quota", async () => {
    const before = await tenant.get("/v1/users/quota", UserQuota);
    const made = await tenant.post("/v1/users/tenant-operational", User, person({ phone_number: "+62 8" }));
    expect(made).toMatchObject({
      fullname: "Budi",
      type: "tenant",
      company_id: company.id,
      role: { key: "tenant_operational", level: "tenant" },
      has_password: false,
    });
    expect(made.email).toBe(made.email.toLowerCase());
    const mails = central.platform.db
      .selectFrom("mails")
      .select(["kind", "recipient_name"])
      .where("recipient_address", "=", made.email);
    expect(await mails.execute()).toEqual([{ kind: "invitation", recipient_name: "Budi" }]);
    expect(await tenant.get("/v1/users/quota", UserQuota)).toEqual({ ...before, used: before.used + 1 });
    const path = `/v1/users/tenant-operational/${made.id}`;
    const changed = await tenant.patch(path, TenantOperationalUser, { full_name: "Budi S.", is_active: false });
    const { id, email, phone_number, role_id } = made;
    expect(changed).toEqual({ id, fullname: "Budi S.", email, phone_number, role_id, is_active: false });
    expect((await tenant.delete(path, User)).id).toBe(id);
    expect(await refusal(tenant, "GET", path)).toEqual([404, "not_found"]);
    // The address is free again.
    await tenant.post("/v1/users/tenant-operational", User, person({ email }));
    expect(await refusal(tenant, "POST", "/v1/users/tenant-operational", person({ email }))).toEqual([
      409,
      "already_exists",
    ]);
  });

  test("whoever makes and changes accounts mails no address without end", async () => {
    const { id: companyId } = await superAdmin.post("/v1/companies", Company, { name: "PT Surat" });
    const sender = await central.as("tenant", { companyId });
    const path = "/v1/users/tenant-operational";
    const victim = { full_name: "Buy now", email: `${newId()}@example.com` };
    for (let times = 0; times < 30; times++)
      await sender.delete(`${path}/${(await sender.post(path, User, victim)).id}`, User);
    expect(await refusal(sender, "POST", path, victim)).toEqual([429, "rate_limited"]);
    const other = await sender.post(path, User, person());
    expect(await refusal(sender, "PATCH", `${path}/${other.id}`, { email: victim.email })).toEqual([
      429,
      "rate_limited",
    ]);
    expect((await sender.request("PATCH", `${path}/${other.id}`, { body: { email: other.email } })).status).toBe(200);
  });

  test("two at once don't share the last seat", async () => {
    const small = await superAdmin.post("/v1/companies", Company, { name: "Small" });
    const config = await superAdmin.post("/v1/configs", Config, { key: "company_user_quota", value: 2 });
    const make = () =>
      superAdmin.request("POST", "/v1/users/tenant-operational", { body: person({ company_id: small.id }) });
    const answers = await Promise.all([make(), make(), make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const quota = { company_id: small.id };
    expect(await superAdmin.get("/v1/users/quota", UserQuota, quota)).toMatchObject({ used: 2, allowed: 2 });
    const held = { headers: { "if-match": '"stale"' }, body: { value: 3 } };
    expect((await superAdmin.request("PATCH", "/v1/configs/key/company_user_quota", held)).status).toBe(400);
    await superAdmin.delete(`/v1/configs/${config.id}`, Config);
    expect(await superAdmin.get("/v1/users/quota", UserQuota, quota)).toMatchObject({ used: 2, allowed: 20 });
  });

  test("a company's own quota counts over the usual one, and two at once don't pass it", async () => {
    const grown = await superAdmin.post("/v1/companies", Company, { name: "Grown" });
    const quota = (user_quota: number | null) => ({ company_id: grown.id, user_quota });
    const make = () =>
      superAdmin.request("POST", "/v1/users/tenant-operational", { body: person({ company_id: grown.id }) });
    expect(await superAdmin.patch("/v1/users/quota", UserQuota, quota(1))).toMatchObject({ used: 0, allowed: 1 });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    // A quota below the current use removes no account.
    expect(await superAdmin.patch("/v1/users/quota", UserQuota, quota(0))).toMatchObject({ used: 1, allowed: 0 });
    expect((await make()).status).toBe(409);
    expect(await superAdmin.patch("/v1/users/quota", UserQuota, quota(null))).toMatchObject({ used: 1, allowed: 20 });
    expect((await make()).status).toBe(200);
    const own = await central.as("tenant", { companyId: company.id, permissions: ["companies.update"] });
    const mine = { company_id: company.id, user_quota: 500 };
    expect(await refusal(own, "PATCH", "/v1/users/quota", mine)).toEqual([403, "forbidden"]);
  });

  test("an officer with a PIN is known at the gates, and out of them when switched off", async () => {
    const made = await officer(admin, { gate_pin: "482915" });
    expect(made).toMatchObject({ type: "internal", area_ids: [area.id], has_gate_pin: true });
    expect(JSON.stringify(made)).not.toContain("argon2");
    expect(await officersAtGates()).toContainEqual([made.id, "put"]);
    await admin.patch(`/v1/users/operational/${made.id}`, User, { is_active: false });
    expect(await officersAtGates()).toContainEqual([made.id, "delete"]);
    const without = await admin.patch(`/v1/users/operational/${made.id}`, User, { is_active: true, gate_pin: null });
    expect(without.has_gate_pin).toBe(false);
  });

  test.each(["123456", "111111", "1234", "abcdef"])("the PIN %s is refused", async (gate_pin) => {
    const body = person({ area_ids: [area.id], gate_pin });
    expect(await refusal(admin, "POST", "/v1/users/operational", body)).toEqual([400, "invalid_input"]);
  });

  test("nobody reaches above their own level, beyond their areas, or grants what they don't hold", async () => {
    const elsewhere = await superAdmin.post("/v1/areas", Area, { name: "Elsewhere" });
    const own = person({ area_ids: [elsewhere.id] });
    expect(await refusal(admin, "POST", "/v1/users/operational", own)).toEqual([400, "invalid_input"]);
    // Tenants have users.create too.
    expect(await refusal(tenant, "POST", "/v1/users/operational", person({ area_ids: [area.id] }))).toEqual([
      403,
      "forbidden",
    ]);
    expect(await refusal(admin, "POST", "/v1/users/admin", person())).toEqual([403, "forbidden"]);
    const { items } = await superAdmin.get("/v1/roles", listOf(z.looseObject({ id: z.string(), key: z.string() })), {
      per_page: 100,
    });
    const roleOf = (key: string) => items.find((role) => role.key === key)?.id;
    const asSuper = person({ area_ids: [area.id], role_id: roleOf("super_admin") });
    expect((await admin.request("POST", "/v1/users/operational", { body: asSuper })).status).toBe(403);
    const asTenant = person({ area_ids: [area.id], role_id: roleOf("tenant") });
    expect(await refusal(superAdmin, "POST", "/v1/users/operational", asTenant)).toEqual([400, "invalid_input"]);
    const strong = await superAdmin.post("/v1/roles", RoleDetail, {
      key: "keeper",
      name: "Keeper",
      level: "operational",
      permissions: ["roles.delete"],
    });
    const keeper = person({ area_ids: [area.id], role_id: strong.id });
    expect(await refusal(admin, "POST", "/v1/users/operational", keeper)).toEqual([400, "invalid_input"]);
  });

  test("whoever changes an account holds what its person holds, and sees the areas that the person serves", async () => {
    const elsewhere = await superAdmin.post("/v1/areas", Area, { name: "Elsewhere" });
    const both = await officer(superAdmin, { area_ids: [area.id, elsewhere.id] });
    const path = `/v1/users/operational/${both.id}`;
    for (const body of [{ gate_pin: "482915" }, { email: "mine@example.com" }, { area_ids: [area.id] }])
      expect(await refusal(admin, "PATCH", path, body)).toEqual([403, "forbidden"]);
    expect(await refusal(admin, "DELETE", `/v1/users/${both.id}`)).toEqual([403, "forbidden"]);
    const boss = await superAdmin.post("/v1/users/tenant-operational", User, person({ company_id: company.id }));
    const clerk = await central.as("tenant", { companyId: company.id, permissions: ["users.read", "users.update"] });
    const other = { email: "clerk@example.com" };
    expect(await refusal(clerk, "PATCH", `/v1/users/tenant-operational/${boss.id}`, other)).toEqual([403, "forbidden"]);
    await tenant.patch(`/v1/users/tenant-operational/${boss.id}`, TenantOperationalUser, other);
    const mails = central.platform.db.selectFrom("mails").select("kind").where("recipient_address", "=", boss.email);
    expect((await mails.execute()).map(({ kind }) => kind)).toContain("email-changed");
  });

  test("roles: who may hold what, built-in ones keep what the system relies on, held ones stay", async () => {
    const fields = { key: "clerk", name: "Clerk", level: "operational", permissions: ["gates.read", "tickets.read"] };
    const clerk = await superAdmin.post("/v1/roles", RoleDetail, fields);
    expect(clerk.permissions).toEqual(["gates.read", "tickets.read"]);
    const path = `/v1/roles/${clerk.id}`;
    await officer(superAdmin, { role_id: clerk.id });
    expect(await refusal(superAdmin, "DELETE", path)).toEqual([409, "in_use"]);
    // Its officers have no company: what they upload would have no owner.
    const lowered = { level: "tenant", permissions: ["tickets.read"] };
    expect(await refusal(superAdmin, "PATCH", path, lowered)).toEqual([409, "in_use"]);
    const problems = async (permissions: string[], level = "operational") => {
      const body = { ...fields, key: "other", name: "Other", level, permissions };
      return (await superAdmin.request("POST", "/v1/roles", { body })).problem().errors?.map((problem) => problem.path);
    };
    expect(await problems(["gates.fly"])).toEqual(["permissions.0"]);
    expect(await problems(["tickets.read", "gates.read"], "tenant")).toEqual(["permissions.1"]);
    const roleAdmin = await central.as("admin", {
      permissions: ["roles.read", "roles.update", "roles.create", "gates.read"],
    });
    expect(
      await refusal(roleAdmin, "PATCH", path, { permissions: ["gates.read", "tickets.read", "users.delete"] }),
    ).toEqual([400, "invalid_input"]);
    // An actor without a permission may keep it in a role that has it, and may remove it.
    await roleAdmin.patch(path, RoleDetail, { permissions: ["tickets.read"] });
    const { items } = await superAdmin.get("/v1/roles", listOf(z.looseObject({ id: z.string(), key: z.string() })), {
      per_page: 100,
    });
    const builtIn = (key: string) => `/v1/roles/${items.find((role) => role.key === key)?.id}`;
    expect(await refusal(superAdmin, "PATCH", builtIn("super_admin"), { permissions: [] })).toEqual([
      409,
      "wrong_state",
    ]);
    expect(await refusal(superAdmin, "PATCH", builtIn("tenant"), { key: "renter" })).toEqual([409, "wrong_state"]);
    expect(await refusal(superAdmin, "DELETE", builtIn("edge"))).toEqual([409, "wrong_state"]);
    expect(await refusal(roleAdmin, "PATCH", builtIn("super_admin"), { name: "Root" })).toEqual([403, "forbidden"]);
    const levels = z.object({ items: z.array(z.object({ level: z.string() })) });
    expect((await tenant.get("/v1/roles/levels/dropdown", levels)).items.map(({ level }) => level)).toEqual(["tenant"]);
  });

  test("the last super admin stays, and nobody removes themselves", async () => {
    const everyone = await superAdmin.get("/v1/users", listOf(User), { per_page: 100, search: FIRST_ADMIN.email });
    const first = everyone.items[0];
    const path = `/v1/users/admin/${first?.id}`;
    expect(await refusal(superAdmin, "PATCH", path, { is_active: false })).toEqual([409, "wrong_state"]);
    expect(await refusal(superAdmin, "DELETE", `/v1/users/${first?.id}`)).toEqual([409, "wrong_state"]);
    expect(await refusal(superAdmin, "DELETE", `/v1/users/${superAdmin.principal.id}`)).toEqual([409, "wrong_state"]);
    const made = await superAdmin.post("/v1/users/admin", User, person({ area_ids: [area.id] }));
    expect(made.role.key).toBe("admin");
    expect(await refusal(tenant, "DELETE", `/v1/users/${made.id}`)).toEqual([404, "not_found"]);
    expect((await superAdmin.delete(`/v1/users/${made.id}`, User)).id).toBe(made.id);
  });

  test("settings: a value that its key does not take is refused in words, a key that is none too", async () => {
    const wrong = await superAdmin.request("POST", "/v1/configs", {
      body: { key: "company_user_quota", value: "many" },
    });
    expect([wrong.status, wrong.problem().errors?.map((problem) => problem.path)]).toEqual([400, ["value"]]);
    const text = await superAdmin.request("POST", "/v1/configs", {
      body: { key: "second_factor_levels", value: "admin" },
    });
    expect(text.problem().errors?.map((problem) => problem.path)).toEqual(["value"]);
    expect(await refusal(superAdmin, "POST", "/v1/configs", { key: "colour", value: 1 })).toEqual([
      400,
      "invalid_input",
    ]);
    const made = await superAdmin.post("/v1/configs", Config, { key: "company_user_quota", value: 30 });
    expect(made).toMatchObject({ key: "company_user_quota", value: 30 });
    const byKey = "/v1/configs/key/company_user_quota";
    expect(await superAdmin.patch(byKey, Config, { value: 31 })).toMatchObject({ id: made.id, value: 31 });
    expect((await superAdmin.get(byKey, Config)).value).toBe(31);
    expect(await refusal(admin, "PATCH", byKey, { value: 5 })).toEqual([403, "forbidden"]);
    await superAdmin.delete(byKey, Config);
    expect(await refusal(superAdmin, "GET", byKey)).toEqual([404, "not_found"]);
  });
});
