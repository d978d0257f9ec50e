import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Company } from "../../../../wire/company.ts";
import { DeletedUser, ForgottenUser, User } from "../../../../wire/user.ts";
import { chainLog } from "../../../../platform/audit/chain-log.ts";
import { verifyChain } from "../../../../platform/audit/verify-chain.ts";
import { type Principal, systemActor } from "../../../../platform/auth/principal.ts";
import { recordFile } from "../../../../platform/files/files.ts";
import { storagePathOf } from "../../../../platform/files/storage.ts";
import { listOf } from "../../../../platform/lists.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { queueReportFile } from "../../../out/reports/background/store.ts";
import { REPORTS_PER_TURN } from "../../../out/reports/service.ts";

const engine = testEngine();
const HOUR_MS = 3_600_000;
const NAME = "Sulastri Wibowo";
const EMAIL = "sulastri@example.com";

/** What is left of a forgotten person, on any engine. */
describe(`forgetting a person on ${engine.name}`, () => {
  let central: TestCentral;
  let superAdmin: Caller & { principal: Principal };
  let sulastri: User;
  beforeEach(async () => {
    central = await startCentral(engine);
    superAdmin = await central.as("super_admin");
    sulastri = await superAdmin.post("/v1/users/admin", User, {
      full_name: NAME,
      email: EMAIL,
      phone_number: "+62 812 7777",
    });
    const self = central.asPrincipal({ ...superAdmin.principal, id: sulastri.id, name: NAME });
    await self.post("/v1/companies", Company, { name: "PT Sentosa" });
  });
  afterEach(() => central[Symbol.asyncDispose]());

  const chain = () => chainLog.run(new AbortController().signal, central.platform);
  const remove = () => superAdmin.request("delete", `/v1/users/${sulastri.id}`);
  const forget = (by: Caller = superAdmin) => by.request("post", `/v1/users/${sulastri.id}/forget`);
  const traces = async () => {
    const { db } = central.platform;
    const rows = [
      ...(await db.selectFrom("users").selectAll().execute()),
      ...(await db.selectFrom("audit_log").selectAll().execute()),
      ...(await db.selectFrom("mails").selectAll().execute()),
      ...(await db.selectFrom("feed_entries").selectAll().execute()),
      ...(await db.selectFrom("sessions").selectAll().execute()),
    ];
    return rows.map((row) => JSON.stringify(row)).filter((row) => /Sulastri|812 7777/i.test(row));
  };

  test("nothing names the person any more, the log still says who did what, and its chain holds", async () => {
    central.clock.advance(HOUR_MS);
    await chain();
    await remove();
    expect((await traces()).length).toBeGreaterThan(4);
    const deleted = () => superAdmin.get("/v1/users/deleted", listOf(DeletedUser), { search: "SULAS" });
    expect((await deleted()).items).toMatchObject([{ id: sulastri.id, fullname: NAME, email: EMAIL }]);
    const answer = await forget();
    expect(answer.status).toBe(200);
    expect(ForgottenUser.parse((answer.body as { data: unknown }).data).log_rows).toBeGreaterThan(2);
    expect([await traces(), (await deleted()).items]).toEqual([[], []]);
    const acts = await central.platform.db
      .selectFrom("audit_log")
      .select(["operation", "record_type", "actor_name"])
      .where("actor_id", "=", sulastri.id)
      .execute();
    expect(acts).toEqual([{ operation: "createCompany", record_type: "company", actor_name: "" }]);
    central.clock.advance(HOUR_MS);
    await chain();
    expect((await verifyChain(central.platform.db)).breaks).toEqual([]);
    expect((await forget()).body).toMatchObject({ data: { log_rows: 0 } });
  });

  test("only a super admin forgets, only a deleted account, and only one that exists", async () => {
    const early = (await forget()).problem();
    expect([early.code, early.detail]).toEqual(["wrong_state", "Delete the account before its person is forgotten"]);
    await remove();
    expect((await forget(await central.as("admin"))).status).toBe(403);
    expect((await forget(await central.as("tenant"))).status).toBe(403);
    expect((await superAdmin.request("post", `/v1/users/${randomUUID()}/forget`)).status).toBe(404);
    expect((await traces()).length).toBeGreaterThan(4);
  });

  test("every file goes of a person with more reports than one unit of work deletes", async () => {
    const { platform } = central;
    const { storage } = platform.files;
    await remove();
    const paths = Array.from({ length: REPORTS_PER_TURN + 1 }, (_, n) => storagePathOf(`reports/2026/11/${n}.csv`)!);
    const last = paths.at(-1)!;
    await storage.write(last, Buffer.from("x"));
    await platform.transact(systemActor("test"), async (work) => {
      const asked = { report: "tenants", format: "csv", query: {} } as const;
      for (const path of paths) {
        await recordFile(work, { path, kind: "csv", sizeBytes: 1, sha256: "" }, { companyId: null });
        const { id } = await queueReportFile(work, asked, { userId: sulastri.id, scheduleId: null });
        await work.tx.updateTable("report_files").set({ state: "done", path }).where("id", "=", id).execute();
      }
    });
    expect((await forget()).status).toBe(200);
    expect(await platform.db.selectFrom("report_files").select("id").execute()).toEqual([]);
    expect(await platform.db.selectFrom("files").select("path").where("path", "in", paths).execute()).toEqual([]);
    expect(await storage.sizeOf(last)).toBeNull();
  });

  test.runIf(engine.name === "SQLite")("no byte of the database's files names the person any more", async () => {
    const { address } = central.platform.database;
    const folder = address.engine === "sqlite" ? dirname(address.file) : "";
    const named = () => {
      const files = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
      return files.filter((name) => /sulastri|812 7777/i.test(readFileSync(join(folder, name), "latin1")));
    };
    await remove();
    expect(named()).not.toEqual([]);
    await forget();
    expect(named()).toEqual([]);
  });

  test("mails to somebody who has the address since then stay", async () => {
    await remove();
    central.clock.advance(1000);
    await superAdmin.post("/v1/users/admin", User, { full_name: "Another", email: EMAIL });
    expect((await forget()).status).toBe(200);
    const mails = await central.platform.db.selectFrom("mails").select("recipient_name").execute();
    expect(mails.map(({ recipient_name }) => recipient_name)).toEqual(["Another"]);
  });
});
