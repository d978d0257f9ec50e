import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import SqliteHandle from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { SessionReply } from "../../../../wire/auth.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { testEngine } from "../../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../../test/harness.ts";

const Session = z.looseObject({ data: SessionReply });
/** More bytes than the sockets of both sides buffer: a file that nobody reads cannot end. */
const LONG = "x".repeat(16_000);
const COMPANIES = 1_200;

const engine = testEngine();

/** A caller that goes away in the middle of a file, or reads no more of it, on a real socket. */
describe(`a report that is not read to its end, on ${engine.name}`, () => {
  let central: TestCentral;
  let url: URL;
  let token: string;
  beforeEach(async () => {
    central = await startCentral(engine, { config: { parallel_exports: 1 } });
    url = new URL(await central.central.listen());
    const admin = await central.as("super_admin");
    await admin.post("/v1/companies", z.unknown(), { name: "PT Sumber Makmur", type: "tenant" });
    const { platform } = central;
    const one = await platform.db.selectFrom("companies").selectAll().executeTakeFirstOrThrow();
    for (let n = 0; n < COMPANIES; n += 100)
      await platform.transact(systemActor("test"), ({ tx }) => {
        const rows = Array.from({ length: 100 }, (_, at) => ({ ...one, id: `${one.id}-${n + at}`, name: LONG }));
        return tx.insertInto("companies").values(rows).execute();
      });
    const answer = await fetch(new URL("/v1/auth/login", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(FIRST_ADMIN),
    });
    token = Session.parse(await answer.json()).data.access_token;
  });
  afterEach(() => central[Symbol.asyncDispose]());

  /** Whether a statement of an export reads the database. */
  async function isReading(): Promise<boolean> {
    const { db, config, transact } = central.platform;
    if (engine.name === "PostgreSQL") {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'gate-access central report'`.execute(db);
      return rows.length > 0;
    }
    // The log cannot be restarted while a statement reads a snapshot that is older than its end.
    await transact(systemActor("test"), ({ tx }) =>
      tx
        .insertInto("meta")
        .values({ key: `k${Math.random()}`, value: "1" })
        .execute(),
    );
    const handle = new SqliteHandle(join(config.data_directory, "central.db"), { timeout: 200 });
    try {
      const [state] = handle.pragma("wal_checkpoint(restart)") as { busy: number }[];
      return state?.busy === 1;
    } finally {
      handle.close();
    }
  }

  test("unread files hold no snapshot, and give back their places", async () => {
    const path = "/v1/reports/tenants/csv";
    /** Asks for a file and reads its head alone, once a thread is free. */
    const unread = () =>
      vi.waitFor(async () => {
        const socket = connect(Number(url.port), url.hostname).on("error", () => undefined);
        const headers = [`Host: ${url.host}`, `Authorization: Bearer ${token}`];
        socket.write(`GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
        await once(socket, "readable");
        expect(String(socket.read())).toMatch(/^HTTP\/1\.1 200/);
        return socket;
      });
    const isRefused = () =>
      vi.waitFor(async () => {
        const answer = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
        expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining("4 files are being sent")]);
      });
    const sockets = [await unread(), await unread(), await unread(), await unread()];
    await vi.waitFor(async () => expect(await isReading()).toBe(false));
    await isRefused();
    // The caller goes away.
    sockets[0]?.destroy();
    sockets.push(await unread());
    await isRefused();
    for (const socket of sockets) socket.destroy();
  });
});
