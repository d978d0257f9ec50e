import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import type { OfficerRecord } from "../../../../shared/wire/feed.ts";
import { testEngine } from "../../../test/engines.ts";
import { BUILT_IN_ROLE_KEYS, type BuiltInRoleKey } from "../built-in-roles.ts";
import { startSession } from "../sessions.ts";
import { deleteUser, findUserByEmail, updateUser } from "../users.ts";
import { type AuthWorld, openWorld } from "./open-world.ts";

const PIN = "$argon2id$pin";

const engine = testEngine();

/** The rules of users on either database: their reach, and the gates that know them. */
let world: AuthWorld;
let areas: string[];
let companyId: string;

/** The officers that each gate knows now. */
const officers = async () => {
  const rows = await world.platform.db
    .selectFrom("feed_entries")
    .select(["area_id", "data"])
    .where("kind", "=", "officer")
    .where("data", "is not", null)
    .execute();
  return rows
    .map(({ area_id, data }) => `${(JSON.parse(data!) as OfficerRecord).name}@${area_id || "everywhere"}`)
    .sort();
};
const principalOf = async (email: string) => {
  const user = (await findUserByEmail(world.platform.db, email))!;
  const { identity } = world.platform;
  const { sessionId } = await world.act((work) =>
    startSession(
      work,
      { userId: user.id, kind: "web", device: null, place: { address: null, userAgent: null }, secondFactor: null },
      identity.lifetimes,
    ),
  );
  const { token } = await identity.tokens.issue({ kind: "user", userId: user.id, sessionId });
  return identity.authenticator.authenticate(token);
};

describe(`people on ${engine.name}`, () => {
  beforeEach(async () => {
    world = await openWorld(engine);
    areas = [newId(), newId()].sort();
    companyId = newId();
    await world.act(async (work) => {
      const moments = { created_at: work.at, updated_at: work.at, deleted_at: null };
      for (const id of areas)
        await work.tx
          .insertInto("areas")
          .values({ id, name: `Area ${id}`, description: "", time_zone: "Asia/Jakarta", rules: "{}", ...moments })
          .execute();
      await work.tx
        .insertInto("companies")
        .values({
          id: companyId,
          name: "PT Satu",
          nitku: "1",
          business_field: "",
          operation_status: "operation",
          type: "tenant",
          status_pu: "registered",
          pic_name: "",
          pic_phone: "",
          address: "",
          ...moments,
        })
        .execute();
    });
  });
  afterEach(() => world[Symbol.asyncDispose]());

  test.each<[BuiltInRoleKey, "everyone" | "own", "all" | "assigned"]>([
    ["super_admin", "everyone", "all"],
    ["admin", "everyone", "assigned"],
    ["operational", "everyone", "assigned"],
    ["tenant", "own", "all"],
    ["tenant_operational", "own", "all"],
  ])("a %s sees the records of %s in %s areas", async (roleKey, companies, reach) => {
    const tenant = companies === "own" ? { type: "tenant" as const, companyId } : {};
    const areaIds = reach === "assigned" ? areas.slice(0, 1) : [];
    await world.addUser({ email: "a@example.com", roleKey, areaIds, ...tenant });
    expect(await principalOf("a@example.com")).toMatchObject({
      kind: "user",
      roleKey,
      companyId: companies === "own" ? companyId : null,
      areaIds: reach === "all" ? null : areas.slice(0, 1),
    });
  });

  test("an officer without areas sees none, a tenant without a company sees nobody's records", async () => {
    await world.addUser({ email: "a@example.com", roleKey: "operational" });
    await world.addUser({ email: "b@example.com", roleKey: "tenant" });
    expect((await principalOf("a@example.com")).areaIds).toEqual([]);
    expect((await principalOf("b@example.com")).companyId).not.toBeNull();
  });

  test("the gates of their areas know officers and admins with a PIN, every gate a super admin with one", async () => {
    for (const roleKey of BUILT_IN_ROLE_KEYS.filter((key) => key !== "edge" && key !== "external")) {
      const common = { roleKey, areaIds: areas.slice(0, 1) };
      await world.addUser({ ...common, fullname: roleKey, email: `${roleKey}@example.com`, pinHash: PIN });
      await world.addUser({ ...common, fullname: "no PIN", email: `${roleKey}2@example.com` });
    }
    expect(await officers()).toEqual([`admin@${areas[0]!}`, `operational@${areas[0]!}`, "super_admin@everywhere"]);
  });

  test("the gates follow an officer: areas, PIN, role, being switched off, being deleted", async () => {
    const sari = await world.addUser({
      email: "s@example.com",
      roleKey: "operational",
      areaIds: areas,
      pinHash: PIN,
    });
    const change = (changes: Parameters<typeof updateUser>[2]) =>
      world.act((work) => updateUser(work, sari.id, changes));
    const everywhere = areas.map((area) => `Sari@${area}`);
    expect(await officers()).toEqual(everywhere);
    await change({ areaIds: areas.slice(1) });
    expect(await officers()).toEqual([`Sari@${areas[1]!}`]);
    await change({ areaIds: areas, fullname: "Sari Dewi" });
    expect(await officers()).toEqual(areas.map((area) => `Sari Dewi@${area}`));
    await change({ fullname: "Sari", isActive: false });
    expect(await officers()).toEqual([]);
    await change({ isActive: true });
    expect(await officers()).toEqual(everywhere);
    await change({ pinHash: null });
    expect(await officers()).toEqual([]);
    await change({ pinHash: PIN });
    expect(await officers()).toEqual(everywhere);
    await world.act((work) => deleteUser(work, sari.id));
    expect(await officers()).toEqual([]);
  });

  test("an e-mail address is one living user's alone", async () => {
    const first = await world.addUser({ email: "a@example.com", roleKey: "admin" });
    await expect(world.addUser({ email: "a@example.com", roleKey: "tenant" })).rejects.toMatchObject({
      code: "already_exists",
    });
    await world.act((work) => deleteUser(work, first.id));
    await world.addUser({ email: "a@example.com", roleKey: "tenant" });
  });

  test("the audit log records the change, and no hash", async () => {
    const user = await world.addUser({ email: "a@example.com", roleKey: "admin", pinHash: PIN });
    await world.act((work) => updateUser(work, user.id, { fullname: "Dewi" }));
    const rows = await world.platform.db.selectFrom("audit_log").selectAll().where("record_id", "=", user.id).execute();
    expect(rows.map((row) => (JSON.parse(row.after!) as { fullname: string }).fullname)).toEqual(["Sari", "Dewi"]);
    expect(JSON.stringify(rows)).not.toContain("argon2id");
  });
});
