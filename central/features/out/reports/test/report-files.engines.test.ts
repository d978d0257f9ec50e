import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { ReportFile, ReportFileUrl } from "../../../../wire/report-file.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { systemActor, type Principal } from "../../../../platform/auth/principal.ts";
import { MailContent } from "../../../../platform/mail/content.ts";
import { aTicket, TENANT_TICKETS, ticketWorld } from "../../../trade/tickets/test/ticket-world.ts";
import { makeWaiting } from "../background/make-report-files.ts";
import { pruneReports } from "../background/prune-reports.ts";

const PATH = "/v1/report-files";
const going = new AbortController().signal;
const CSV = { report: "tenants", format: "csv", query: { language: "en" } };
const List = z.looseObject({ items: z.array(ReportFile) });

const engine = testEngine();

/** Reports that are made in the background, on any engine. */
describe(`reports in the background on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Caller & { principal: Principal };
  beforeEach(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    await admin.post("/v1/companies", z.unknown(), companyOf("PT Sumber Makmur"));
  });
  afterEach(() => central[Symbol.asyncDispose]());

  const request = (body: object = CSV) => admin.post(PATH, ReportFile, body);
  const make = (stopping = going) => makeWaiting(central.platform, stopping);
  const one = (id: string) => admin.get(`${PATH}/${id}`, ReportFile);
  const mails = async () => {
    const rows = await central.platform.db.selectFrom("mails").selectAll().where("kind", "=", "report").execute();
    return rows.map(({ id, content, recipient_address }) => ({
      to: recipient_address,
      content: MailContent.parse(
        JSON.parse(Buffer.from(central.platform.identity.vault.open(content ?? "", `mail ${id}`)).toString()),
      ),
    }));
  };
  const change = (set: object) =>
    central.platform.transact(systemActor("test"), ({ tx }) =>
      tx.updateTable("users").set(set).where("id", "=", admin.principal.id).execute(),
    );

  test("a report is made, recorded and mailed to its user as a signed link", async () => {
    const { id, state, expires_at, created_at } = await request();
    expect([state, Date.parse(expires_at) - Date.parse(created_at)]).toEqual(["waiting", 7 * 86_400_000]);
    expect(await make()).toBe("done");
    const made = await one(id);
    expect(made).toMatchObject({ state: "done", rows: 1, total_rows: 1, failure: null });

    const [mail, ...others] = await mails();
    const user = await central.platform.db
      .selectFrom("users")
      .select("email")
      .where("id", "=", admin.principal.id)
      .executeTakeFirstOrThrow();
    expect([mail?.to, others]).toEqual([user.email, []]);
    const link = new URL(mail?.content.actionPath ?? "", "http://central");
    const file = await central.nobody.open("GET", link.pathname, { query: Object.fromEntries(link.searchParams) });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const bytes = Buffer.from(await file.arrayBuffer());
    const rows: string[][] = parse(bytes, { bom: true });
    expect([bytes.length, rows[1]?.[0]]).toEqual([made.size_bytes, "PT Sumber Makmur"]);
  });

  test("the file and the mail say the days of the report", async () => {
    const query = { start_date: "2026-11-01", end_date: "2026-11-30" };
    const { id } = await request({ report: "vehicle-activities", format: "csv", query });
    await make();
    const name = "vehicle-activities-from-2026-11-01-until-2026-11-30.csv";
    const { url } = await admin.get(`${PATH}/${id}/url`, ReportFileUrl);
    const asked = { query: Object.fromEntries(new URL(url).searchParams) };
    const made = await central.nobody.open("GET", "/v1/files/stream", asked);
    const direct = await admin.open("GET", "/v1/reports/vehicle-activities/csv", { query });
    for (const { headers } of [made, direct]) expect(headers.get("content-disposition")).toContain(name);
    const [{ content } = { content: null }] = await mails();
    expect([content?.id.subject, content?.en.subject]).toEqual([
      "Laporan siap: Aktivitas kendaraan, 2026-11-01 s.d. 2026-11-30",
      "Report ready: Vehicle activities, 2026-11-01 to 2026-11-30",
    ]);
  });

  test("the cells of a CSV are separated as asked", async () => {
    const headOf = async (query: object) => {
      const answer = await admin.open("GET", "/v1/reports/tenants/csv", { query: { language: "en", ...query } });
      return (await answer.text()).split("\r\n")[0];
    };
    const [comma = "", semicolon] = [await headOf({}), await headOf({ separator: ";" })];
    expect(comma.split(",").length).toBeGreaterThan(3);
    expect(semicolon).toBe(comma.replaceAll(",", ";"));
    expect((await admin.request("GET", "/v1/reports/tenants/csv", { query: { separator: "|" } })).status).toBe(400);
  });

  test.each(["pdf", "excel"])("a report is made as %s", async (format) => {
    const { id } = await request({ report: "vehicle-activities", format });
    await make();
    expect(await one(id)).toMatchObject({ state: "done", format });
  });

  test("every problem of a request is named, and an unknown report too", async () => {
    const bad = await admin.request("POST", PATH, { body: { ...CSV, query: { sort: "x", colour: "red" } } });
    expect([
      bad.status,
      bad
        .problem()
        .errors?.map(({ path }) => path)
        .sort(),
    ]).toEqual([400, ["query.colour", "query.sort"]]);
    const unknown = await admin.request("POST", PATH, { body: { ...CSV, report: "weather" } });
    expect(unknown.problem().errors?.[0]?.path).toBe("report");
  });

  test("only its user sees, cancels or reads a report", async () => {
    const { id } = await request();
    await make();
    const other = await central.as("super_admin");
    expect((await other.get(PATH, List)).items).toEqual([]);
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/url"],
      ["POST", "/cancel"],
    ] as const)
      expect((await other.request(method, `${PATH}/${id}${path}`)).status).toBe(404);
    const { url } = await admin.get(`${PATH}/${id}/url`, ReportFileUrl);
    expect(new URL(url).pathname).toBe("/v1/files/stream");
  });

  test("the link in a mail opens nothing once its user has lost a right by which the report was made", async () => {
    const { id } = await request();
    await make();
    const [mail] = await mails();
    const { pathname, search } = new URL(mail?.content.actionPath ?? "", "http://central");
    const byLink = async () => (await central.nobody.open("GET", pathname + search)).status;
    const asked = async () => (await admin.request("GET", `${PATH}/${id}/url`)).status;
    expect([await byLink(), await asked()]).toEqual([200, 200]);
    const roles = await central.platform.db.selectFrom("roles").select(["id", "key"]).execute();
    const roleId = (key: string) => roles.find((role) => role.key === key)?.id;
    await change({ role_id: roleId("admin") });
    expect([await byLink(), await asked()]).toEqual([404, 403]);
    await change({ role_id: roleId("super_admin") });
    expect(await byLink()).toBe(200);
    await change({ is_active: 0 });
    expect(await byLink()).toBe(404);
    await change({ is_active: 1, role_id: await roleWithout(admin) });
    expect(await byLink()).toBe(404);
  });

  test("nobody else reads a report by its path, by a token or as the paper of a ticket", async () => {
    const { id } = await request();
    await make();
    const path = new URL((await admin.get(`${PATH}/${id}/url`, ReportFileUrl)).url).searchParams.get("path") ?? "";
    const other = await central.as("super_admin");
    for (const address of ["/v1/files/stream", "/v1/files/url"]) {
      expect((await other.request("GET", address, { query: { path } })).status).toBe(404);
      expect((await admin.request("GET", address, { query: { path } })).status).toBe(200);
    }
    const world = await ticketWorld(central);
    const body = aTicket(world.area.id, { company_id: world.company.id, invoice_file_path: path });
    for (const by of [other, admin]) expect((await by.request("POST", TENANT_TICKETS, { body })).status).toBe(400);
  });

  test("a cancelled report is not made, and cannot be cancelled again", async () => {
    const { id } = await request();
    expect(await admin.post(`${PATH}/${id}/cancel`, ReportFile)).toMatchObject({ state: "cancelled" });
    await make();
    expect(await one(id)).toMatchObject({ state: "cancelled", size_bytes: null });
    expect(await mails()).toEqual([]);
    for (const path of ["/cancel", "/url"])
      expect((await admin.request(path === "/url" ? "GET" : "POST", `${PATH}/${id}${path}`)).status).toBe(409);
  });

  test("a report that is cancelled while it runs leaves no file", async () => {
    const { id } = await request();
    const { exports } = central.platform;
    let cancelled: Promise<unknown> = Promise.resolve();
    const platform = {
      ...central.platform,
      exports: {
        ...exports,
        start(...asked: Parameters<typeof exports.start>) {
          const made = exports.start(...asked);
          cancelled = admin.post(`${PATH}/${id}/cancel`, ReportFile);
          async function* later() {
            await cancelled;
            yield* made.bytes;
          }
          return { ...made, bytes: later(), [Symbol.asyncDispose]: () => made[Symbol.asyncDispose]() };
        },
      },
    };
    await makeWaiting(platform, going);
    expect(await one(id)).toMatchObject({ state: "cancelled", size_bytes: null });
    expect(await central.platform.db.selectFrom("files").selectAll().execute()).toEqual([]);
  });

  test("a deactivated user, or one without the right, gets nothing", async () => {
    const first = await request();
    await change({ is_active: 0 });
    await make();
    const second = await request();
    await change({ is_active: 1, role_id: await roleWithout(admin) });
    await make();
    for (const { id } of [first, second])
      expect(await one(id)).toMatchObject({ state: "failed", failure: "not_allowed", size_bytes: null });
    expect(await mails()).toEqual([]);
  });

  test("a report holds what its user may see when it runs", async () => {
    const { id: mine } = await admin.post("/v1/companies", z.looseObject({ id: z.string() }), companyOf("PT Milik"));
    const { id } = await request();
    const { id: role_id } = await central.platform.db
      .selectFrom("roles")
      .select("id")
      .where("key", "=", "tenant")
      .executeTakeFirstOrThrow();
    await change({ type: "tenant", company_id: mine, role_id });
    await make();
    expect(await one(id)).toMatchObject({ state: "done", rows: 1 });
  });

  test("a report that a stopped process left behind is made by the next one, three times at most", async () => {
    const { id } = await request();
    await central.platform.transact(systemActor("test"), ({ tx }) =>
      tx.updateTable("report_files").set({ state: "running", tries: 1 }).where("id", "=", id).execute(),
    );
    await make();
    expect(await one(id)).toMatchObject({ state: "done" });
    const poison = await request();
    await central.platform.transact(systemActor("test"), ({ tx }) =>
      tx.updateTable("report_files").set({ state: "running", tries: 3 }).where("id", "=", poison.id).execute(),
    );
    await make();
    expect(await one(poison.id)).toMatchObject({ state: "failed", failure: "error" });
    expect((await mails()).map(({ content }) => content.en.subject)).toEqual([
      "Report ready: Tenants, all days",
      "A report could not be made",
    ]);
  });

  test("one user has at most five open reports", async () => {
    for (let at = 0; at < 5; at++) await request();
    const sixth = await admin.request("POST", PATH, { body: CSV });
    expect([sixth.status, sixth.problem().code]).toEqual([429, "rate_limited"]);
  });

  test("reports and their files are deleted a week after the request", async () => {
    const { id } = await request();
    await make();
    const prune = () => pruneReports.run(going, central.platform);
    central.clock.advance(7 * 86_400_000);
    await prune();
    expect((await one(id)).state).toBe("done");
    central.clock.advance(1);
    await prune();
    expect((await admin.get(PATH, List)).items).toEqual([]);
    expect(await central.platform.db.selectFrom("files").selectAll().execute()).toEqual([]);
  });
});

function companyOf(name: string): object {
  return { name, type: "tenant" };
}

async function roleWithout(admin: Caller): Promise<string> {
  const role = { key: "blind", name: "Blind", level: "operational", permissions: ["gates.read"] };
  return (await admin.post("/v1/roles", z.looseObject({ id: z.string() }), role)).id;
}
