import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { areaTag } from "../../../../shared/credential/payload.ts";
import { readCredential } from "../../../../shared/credential/credential.ts";
import { testEngine } from "../../../test/engines.ts";
import { FIRST_ADMIN } from "../../../test/harness.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import type { KeyRecord } from "../../../../shared/wire/feed.ts";
import type { CredentialTerms } from "../credential-keys.ts";
import { prepareFirstStart } from "../first-start.ts";
import { openKeyVault } from "../key-vault.ts";
import { createSigningKeys } from "../signing-keys.ts";
import { DatabaseRefused } from "../../db/database.ts";
import { permissionsOfRole, roleOfKey, setPermissionsOfRole } from "../roles.ts";
import { type AuthWorld, openWorld } from "./open-world.ts";

const TERMS: CredentialTerms = {
  vehicleTicketId: newId(),
  areaTag: areaTag(newId()),
  direction: "in_out",
  firstDate: "2026-11-21",
  lastDate: null,
  ticketClass: "guest",
};
const DAY_MS = 24 * 3_600_000;
const KEY = randomBytes(32);

const engine = testEngine();

/** The rules of keys and of the first start on either database. */
let world: AuthWorld;
let printed: string[] = [];
const keysInFeed = async () => {
  const rows = await world.platform.db.selectFrom("feed_entries").selectAll().where("kind", "=", "key").execute();
  return rows.map(({ area_id, data }) => ({ area_id, ...(JSON.parse(data!) as KeyRecord) }));
};
const start = (more: Partial<Parameters<typeof prepareFirstStart>[0]> = {}) => {
  const { identity, transact, log } = world.platform;
  const firstAdmin = { email: FIRST_ADMIN.email, password: FIRST_ADMIN.password };
  const printLine = (line: string) => void printed.push(line);
  return prepareFirstStart({ ...identity, transact, log, firstAdmin, print: printLine, ...more });
};

describe(`keys and the first start on ${engine.name}`, () => {
  beforeEach(async () => {
    printed = [];
    world = await openWorld(engine, { key_encryption_key: KEY.toString("base64") });
  });
  afterEach(() => world[Symbol.asyncDispose]());

  test("a credential of the active key is good, and its public key is in every gate's feed, alone", async () => {
    const { identity, db } = world.platform;
    const credential = await identity.credentialKeys.sign(db, TERMS);
    const keyring = await identity.credentialKeys.keyring(db);
    expect(readCredential(credential, keyring)).toMatchObject({ is: "good", payload: TERMS });
    const [key] = await keysInFeed();
    expect(key).toMatchObject({ area_id: "", status: "active" });
    expect(Object.keys(key!).sort()).toEqual(["area_id", "id", "key_id", "public_key", "status"]);
  });

  test("a wrong or missing key_encryption_key refuses to start, and changes nothing", async () => {
    const stored = () => world.platform.db.selectFrom("signing_keys").selectAll().orderBy("id").execute();
    const before = await stored();
    for (const [key, words] of [
      [randomBytes(32), /key_encryption_key is not the one that sealed/],
      [null, /key_encryption_key is missing: set the one/],
    ] as const) {
      const { clock, platform } = world;
      const vault = openKeyVault(key);
      const signingKeys = createSigningKeys({ reads: platform.db, vault, clock });
      const started = start({ vault, signingKeys });
      await expect(started).rejects.toThrow(DatabaseRefused);
      await expect(started).rejects.toThrow(words);
    }
    expect(await stored()).toEqual(before);
  });

  test("after a rotation the old credentials stay good, after a revocation they are not", async () => {
    const { credentialKeys } = world.platform.identity;
    const { db } = world.platform;
    const old = await credentialKeys.sign(db, TERMS);
    const [oldKey] = await credentialKeys.list(db);
    world.clock.advance(1000);
    const newKey = await world.act((work) => credentialKeys.rotate(work));
    const fresh = await credentialKeys.sign(db, TERMS);
    const read = async (text: string) => readCredential(text, await credentialKeys.keyring(db));
    expect(await read(old)).toMatchObject({ is: "good", payload: { keyId: oldKey!.key_id } });
    expect(await read(fresh)).toMatchObject({ is: "good", payload: { keyId: newKey.key_id } });

    await world.act((work) => credentialKeys.revoke(work, oldKey!.key_id));
    expect(await read(old)).toEqual({ is: "revoked-key", keyId: oldKey!.key_id });
    expect(await read(fresh)).toMatchObject({ is: "good" });
    expect((await keysInFeed()).map(({ status }) => status).sort()).toEqual(["active", "revoked"]);
    await expect(world.act((work) => credentialKeys.revoke(work, oldKey!.key_id))).rejects.toMatchObject({
      code: "wrong_state",
    });
    await expect(world.act((work) => credentialKeys.revoke(work, "00000000"))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("revoking the active key destroys its private half and puts another in its place", async () => {
    const { credentialKeys } = world.platform.identity;
    const { db } = world.platform;
    const [key] = await credentialKeys.list(db);
    await credentialKeys.sign(db, TERMS);
    await world.act((work) => credentialKeys.revoke(work, key!.key_id));
    const stored = await db
      .selectFrom("credential_keys")
      .selectAll()
      .where("id", "=", key!.id)
      .executeTakeFirstOrThrow();
    expect(stored.private_key).toBeNull();
    const credential = await credentialKeys.sign(db, TERMS);
    expect(readCredential(credential, await credentialKeys.keyring(db))).toMatchObject({ is: "good" });
  });

  test("a token of a rotated signing key stays good; of a forgotten one it does not", async () => {
    const { tokens, signingKeys } = world.platform.identity;
    const lifeSeconds = 90 * 24 * 3600;
    const { token } = await tokens.issue({ kind: "invitation", ticketId: "t" }, lifeSeconds);
    const old = await signingKeys.current("access_token");
    await world.act((work) => signingKeys.rotate(work, "access_token"));
    expect((await signingKeys.current("access_token")).id).not.toBe(old.id);
    expect(await tokens.read(token)).toEqual({ kind: "invitation", ticketId: "t" });
    world.clock.advance(31 * DAY_MS);
    await world.act((work) => signingKeys.renew(work, 91 * DAY_MS));
    await expect(tokens.read(token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("a key that has signed for a quarter of a year is renewed, a younger one is not", async () => {
    const { signingKeys } = world.platform.identity;
    const first = await signingKeys.current("file_link");
    const renew = () => world.act((work) => signingKeys.renew(work, 91 * DAY_MS));
    world.clock.advance(90 * DAY_MS);
    await renew();
    expect((await signingKeys.current("file_link")).id).toBe(first.id);
    world.clock.advance(2 * DAY_MS);
    await renew();
    expect((await signingKeys.current("file_link")).id).not.toBe(first.id);
  });

  test("private keys do not stand in clear, and what stood so is sealed at the next start", async () => {
    const { db } = world.platform;
    const sealed = async () => {
      const signing = await db.selectFrom("signing_keys").select("secret").execute();
      const credential = await db.selectFrom("credential_keys").select("private_key as secret").execute();
      return [...signing, ...credential].map(({ secret }) => secret!.split(".")[0]);
    };
    expect(await sealed()).toEqual(["gcm1", "gcm1", "gcm1", "gcm1"]);
    const { id } = await db.selectFrom("signing_keys").select("id").executeTakeFirstOrThrow();
    const clear = openKeyVault(null).seal(randomBytes(32), `signing key ${id}`);
    await world.act(async (work) => {
      await work.tx.updateTable("signing_keys").set({ secret: clear }).where("id", "=", id).execute();
    });
    expect(await sealed()).toContain("clear");
    await start();
    expect(await sealed()).toEqual(["gcm1", "gcm1", "gcm1", "gcm1"]);
  });

  test("a later start changes nothing; without a configured password one is printed, once", async () => {
    const { db } = world.platform;
    const everything = async () => [
      await db.selectFrom("roles").selectAll().orderBy("id").execute(),
      await db.selectFrom("role_permissions").selectAll().orderBy("role_id").orderBy("permission").execute(),
      await db.selectFrom("users").selectAll().execute(),
      await db.selectFrom("signing_keys").selectAll().execute(),
      await db.selectFrom("credential_keys").selectAll().execute(),
    ];
    const before = await everything();
    expect(before[0]).toHaveLength(7);
    await start({ firstAdmin: { email: FIRST_ADMIN.email, password: null } });
    expect(await everything()).toEqual(before);
    expect(printed).toEqual([]);

    await world.act(async (work) => {
      await work.tx.deleteFrom("users").execute();
    });
    await start({ firstAdmin: { email: FIRST_ADMIN.email, password: null } });
    const password = /password: +(\S+)/.exec(printed.join("\n"))?.[1] ?? "";
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect((await world.post("/v1/auth/login", { email: FIRST_ADMIN.email, password })).status).toBe(200);
  });

  test("two processes may start at once on a new database: it is made ready once", async () => {
    const config = await engine.fresh();
    const both = await Promise.all([openWorld(engine, config), openWorld(engine, config)]);
    const { db } = both[0].platform;
    const counts = await Promise.all(
      (["roles", "users", "signing_keys", "credential_keys"] as const).map(async (table) => {
        const rows = await db.selectFrom(table).select("id").execute();
        return rows.length;
      }),
    );
    for (const one of both) await one[Symbol.asyncDispose]();
    expect(counts).toEqual([7, 1, 3, 1]);
  });

  test("what administrators changed of a role stays; the super admin always holds everything", async () => {
    const { db } = world.platform;
    const [admin, superAdmin] = [await roleOfKey(db, "admin"), await roleOfKey(db, "super_admin")];
    const full = await permissionsOfRole(db, superAdmin.id);
    await world.act(async (work) => {
      await setPermissionsOfRole(work, admin.id, ["faqs.read"]);
      await setPermissionsOfRole(work, superAdmin.id, ["faqs.read"]);
    });
    await start();
    expect(await permissionsOfRole(db, admin.id)).toEqual(new Set(["faqs.read"]));
    expect(await permissionsOfRole(db, superAdmin.id)).toEqual(full);
  });
});
