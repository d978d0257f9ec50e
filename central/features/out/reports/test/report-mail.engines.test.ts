import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { localTime } from "../../../../../shared/lib/local-date.ts";
import { ReportSchedule } from "../../../../wire/report-file.ts";
import { deliverDue } from "../../../../platform/mail/deliver-mails.ts";
import { openMailTransport } from "../../../../platform/mail/transport.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";
import { makeWaiting } from "../background/make-report-files.ts";
import { queueDue } from "../background/schedules.ts";

const going = new AbortController().signal;
const Made = z.looseObject({ id: z.string() });
const HOUR_MS = 3_600_000;
const ZONE = "Europe/Berlin";

const engine = testEngine();

/** A regular report from its due time to its reader, over SMTP and HTTP. */
describe(`a regular report by mail on ${engine.name}`, () => {
  let server: MailServer;
  let central: TestCentral;
  beforeEach(async () => {
    server = await startMailServer();
    const mail = { mail: "smtp", mail_url: server.url, mail_sender: "gate@port.example" } as const;
    central = await startCentral(engine, { config: mail });
  });
  afterEach(async () => {
    await central[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const goTo = (atMs: number) => central.clock.advance(atMs - central.clock.nowMs());
  async function run(): Promise<string[]> {
    await queueDue(central.platform);
    await makeWaiting(central.platform, going);
    using carrier = openMailTransport(central.platform.config);
    await deliverDue(central.platform, carrier, going);
    return server.mails.map(({ text }) => text);
  }

  test("arrives at the area's local time with a link that nobody can alter, and that expires", async () => {
    const admin = await central.as("super_admin");
    const area = await admin.post("/v1/areas", Made, { name: "North", time_zone: ZONE });
    await admin.post("/v1/companies", Made, { name: "PT Sumber Makmur", type: "tenant" });
    const body = { area_id: area.id, every: "daily", time: "06:30", report: "tenants", format: "csv" };
    const { next_due_at } = await admin.post("/v1/report-schedules", ReportSchedule, body);
    const dueMs = Date.parse(next_due_at);
    expect(localTime(dueMs, ZONE)).toBe("06:30");
    goTo(dueMs - 1);
    expect(await run()).toEqual([]);
    goTo(dueMs);
    const [mail = "", ...others] = await run();
    expect([others, await run()]).toEqual([[], [mail]]);

    const base = await central.central.listen();
    const link = /https?:\/\/[^\s/]+(\/v1\/files\/stream\?[^\s<"]+)/.exec(mail)?.[1] ?? "";
    const open = (path: string) => fetch(`${base}${path}`);
    const file = await open(link);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const rows: string[][] = parse(Buffer.from(await file.arrayBuffer()), { bom: true });
    expect(rows.slice(1).map(([name]) => name)).toEqual(["PT Sumber Makmur"]);

    for (const name of new URL(link, base).searchParams.keys()) {
      const altered = new URL(link, base);
      altered.searchParams.set(name, `${altered.searchParams.get(name)}1`);
      const without = new URL(link, base);
      without.searchParams.delete(name);
      for (const { pathname, search } of [altered, without])
        expect([name, (await open(pathname + search)).ok]).toEqual([name, false]);
    }
    // A user's report goes on being made; the old link ends after three days.
    goTo(dueMs + 72 * HOUR_MS - 1_000);
    expect((await open(link)).status).toBe(200);
    goTo(dueMs + 72 * HOUR_MS + 1_000);
    expect((await open(link)).ok).toBe(false);
  });
});
