import type { BuiltInRoleKey } from "../../../platform/auth/built-in-roles.ts";
import type { Actor } from "../../../platform/auth/principal.ts";
import { permissionsOfKey, roleOfKey } from "../../../platform/auth/roles.ts";
import { createUser, type NewUser } from "../../../platform/auth/users.ts";
import type { SeedContributor, Seeding } from "../../../platform/seeding.ts";

declare module "../../../platform/seeding.ts" {
  interface SeedSite {
    /** The actor for the area's side. */
    admin: Actor;
    officers: readonly Actor[];
    /** A user of each company, by the company's id. */
    dispatchers: ReadonlyMap<string, Actor>;
  }
}

const OFFICERS = ["Sutrisno", "Hartono", "Maria Ulfa", "Rahmat"];

export const usersSeed: SeedContributor = {
  name: "users",
  async begin(seeding) {
    const { site } = seeding;
    const areaIds = [site.area.id];
    const internal = { type: "internal", areaIds } as const;
    site.admin = await person(seeding, "admin", {
      ...internal,
      fullname: "Ratna Sari",
      email: "admin@marunda.example.com",
    });
    const officers: Actor[] = [];
    for (const [at, fullname] of OFFICERS.entries())
      officers.push(
        await person(seeding, "operational", {
          ...internal,
          fullname,
          email: `officer${at + 1}@marunda.example.com`,
        }),
      );
    site.officers = officers;
    const dispatchers = new Map<string, Actor>();
    for (const { id, email, pic_name } of [...site.companies.tenants, ...site.companies.customers])
      dispatchers.set(
        id,
        await person(seeding, "tenant", { type: "tenant", fullname: pic_name, email: email ?? "", companyId: id }),
      );
    site.dispatchers = dispatchers;
  },
};

/** Creates a user who can sign in, and returns the actor of that user. */
async function person(
  { at, site, passwordHash, platform }: Seeding,
  role: BuiltInRoleKey,
  fields: Omit<NewUser, "roleId">,
): Promise<Actor> {
  const user = await at(site.setUpMs, async (work) => {
    const roleId = (await roleOfKey(work.tx, role)).id;
    return createUser(work, { ...fields, roleId, passwordHash, emailVerifiedAt: work.at });
  });
  return {
    kind: "user",
    id: user.id,
    name: user.fullname,
    roleKey: role,
    permissions: await permissionsOfKey(platform.db, role),
    companyId: user.companyId,
    areaIds: user.companyId === null ? user.areaIds : null,
    via: { operation: "cli:seed", requestId: null, ip: null },
  };
}
