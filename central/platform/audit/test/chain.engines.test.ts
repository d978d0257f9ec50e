import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Company } from "../../../wire/company.ts";
import { testEngine } from "../../../test/engines.ts";
import type { Tx } from "../../db/database.ts";
import type { Platform } from "../../platform.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { chainLog } from "../chain-log.ts";
import { cutLog } from "../cut-log.ts";
import { hashOfLink } from "../seal.ts";
import { verifyChain } from "../verify-chain.ts";

const HOUR_MS = 3_600_000;
/** Longer than the log is kept. */
const DAYS_MS = 4_000 * 24 * HOUR_MS;

const engine = testEngine();

/** The rules of the audit log's chain on either database. */
describe(`the chain of the audit log on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  beforeEach(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
  });
  afterEach(() => central[Symbol.asyncDispose]());

  const db = () => central.platform.db;
  const chain = () => chainLog.run(new AbortController().signal, central.platform);
  const cut = () => cutLog.run(new AbortController().signal, central.platform);
  const verify = async () => (await verifyChain(db())).breaks.map(({ link, because }) => `${link}: ${because}`);
  const write = (job: (tx: Tx) => Promise<unknown>) => central.platform.database.write(job);
  const make = async (name: string) => (await admin.post("/v1/companies", Company, { name })).id;
  const rowOf = async (recordId: string) => {
    const rows = await db().selectFrom("audit_log").selectAll().where("record_id", "=", recordId).execute();
    return rows[0]?.id ?? "";
  };
  /** Three hours with one write each, chained. */
  async function chained(): Promise<string[]> {
    const ids: string[] = [];
    for (const name of ["First", "Second", "Third"]) {
      ids.push(await make(name));
      central.clock.advance(HOUR_MS);
    }
    await chain();
    return ids;
  }
  /** As the owner of the database can do. */
  async function tamper(change: (tx: Tx) => Promise<unknown>): Promise<void> {
    const isPostgres = engine.name === "PostgreSQL";
    await write(async (tx) => {
      const kept = isPostgres ? ["audit_log_is_kept", "audit_row_is_kept"] : ["audit_log_is_kept"];
      for (const name of ["audit_log_stays", ...kept])
        await sql.raw(`drop trigger ${name}${isPostgres ? " on audit_log" : ""}`).execute(tx);
      await change(tx);
    });
  }

  test("holds hour by hour; what is under way is left for later, and nothing is chained twice", async () => {
    await chained();
    await make("Now");
    await chain();
    const links = await db().selectFrom("audit_links").selectAll().orderBy("number").execute();
    expect(links.map(({ hour }) => hour)).toEqual([...new Set(links.map(({ hour }) => hour))].sort());
    expect(links.length).toBe(3);
    expect(links.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(
      links.slice(0, -1).map(({ hash }) => hash),
    );
    expect(await verify()).toEqual([]);
    central.clock.advance(HOUR_MS);
    await chain();
    expect((await verifyChain(db())).links).toBe(4);
  });

  test("takes a row that was committed late into a later link", async () => {
    const [, id = ""] = await chained();
    const late = await db().selectFrom("audit_log").selectAll().where("record_id", "=", id).execute();
    await write((tx) =>
      tx
        .insertInto("audit_log")
        .values(late.map((row) => ({ ...row, id: row.id.replace(/^.{8}/, "00000000") })))
        .execute(),
    );
    await chain();
    expect((await verifyChain(db())).links).toBe(4);
    expect(await verify()).toEqual([]);
  });

  test("the database refuses to change or delete a row", async () => {
    const row = await rowOf(await make("Kept"));
    const refused = /neither changed nor deleted/;
    const change = write((tx) => tx.updateTable("audit_log").set({ actor_id: "x" }).where("id", "=", row).execute());
    await expect(change).rejects.toThrow(refused);
    const removal = write((tx) => tx.deleteFrom("audit_log").where("id", "=", row).execute());
    await expect(removal).rejects.toThrow(refused);
  });

  test("says which row was changed, and which is gone", async () => {
    const [first = "", second = "", third = ""] = await chained();
    const [changed, renamed, gone] = [await rowOf(first), await rowOf(second), await rowOf(third)];
    await tamper(async (tx) => {
      await tx.updateTable("audit_log").set({ operation: "nothing" }).where("id", "=", changed).execute();
      await tx.updateTable("audit_log").set({ after: "{}" }).where("id", "=", renamed).execute();
      await tx.deleteFrom("audit_log").where("id", "=", gone).execute();
    });
    const { breaks } = await verifyChain(db());
    expect(breaks).toEqual([
      { link: 1, logId: changed, because: "the row is not the one that was sealed" },
      { link: 2, logId: renamed, because: "what is personal in the row was changed" },
      { link: 3, logId: gone, because: "the row is gone" },
    ]);
  });

  test("says which link does not hold, even where its own hash was made anew", async () => {
    const [first = ""] = await chained();
    const id = await rowOf(first);
    await write((tx) => tx.deleteFrom("audit_seals").where("log_id", "=", id).execute());
    expect(await verify()).toEqual(["1: its rows are not those that it was made of"]);
    const [link] = await db().selectFrom("audit_links").selectAll().where("number", "=", 1).execute();
    if (!link) throw new Error("the first link is there");
    const forged = { ...link, rows: 0 };
    await write((tx) =>
      tx
        .updateTable("audit_links")
        .set({ rows: 0, hash: hashOfLink(forged) })
        .where("number", "=", 1)
        .execute(),
    );
    expect(await verify()).toContain("2: it does not follow the link before it");
    await write((tx) => tx.deleteFrom("audit_links").where("number", "=", 1).execute());
    expect(await verify()).toContain("2: the links before it, from 1 on, are gone");
  });

  test("holds when what is personal in a row is forgotten, and not when other words stand there", async () => {
    const [first = ""] = await chained();
    const id = await rowOf(first);
    await write((tx) =>
      tx
        .updateTable("audit_log")
        .set({ actor_name: "", before: null, after: null, ip: null })
        .where("id", "=", id)
        .execute(),
    );
    await write((tx) => tx.updateTable("audit_seals").set({ key: null }).where("log_id", "=", id).execute());
    expect(await verify()).toEqual([]);
    await tamper((tx) => tx.updateTable("audit_log").set({ actor_name: "Somebody" }).where("id", "=", id).execute());
    expect(await verify()).toEqual(["1: what was forgotten of the row stands there again"]);
  });

  test("holds when a row is forgotten while it is being sealed", async () => {
    const id = await rowOf(await make("Forgotten"));
    central.clock.advance(HOUR_MS);
    let isForgotten = false;
    const transact: Platform["transact"] = async (actor, job) => {
      const emptied = { actor_name: "", before: null, after: null, ip: null };
      if (!isForgotten) await write((tx) => tx.updateTable("audit_log").set(emptied).where("id", "=", id).execute());
      isForgotten = true;
      return central.platform.transact(actor, job);
    };
    await chainLog.run(new AbortController().signal, { ...central.platform, transact });
    expect(await verify()).toEqual([]);
    const seal = db().selectFrom("audit_seals").select("key").where("log_id", "=", id);
    expect(await seal.execute()).toEqual([{ key: null }]);
  });

  test("names a row that was put in long after its hour", async () => {
    await chained();
    const [row] = await db().selectFrom("audit_log").selectAll().limit(1).execute();
    if (!row) throw new Error("there is a row");
    const id = row.id.replace(/^.{8}/, "00000000");
    await write((tx) =>
      tx
        .insertInto("audit_log")
        .values({ ...row, id, at: "2026-01-01T00:00:00.000Z" })
        .execute(),
    );
    await chain();
    expect(await verify()).toEqual(["null: a row of 2026-01-01T00:00:00.000Z came after its time and is in no link"]);
  });

  test("is cut at its old end by a row of the log, and holds; a cut that the log does not tell of is named", async () => {
    const [first = ""] = await chained();
    const firstRow = await rowOf(first);
    await cut();
    expect(await rowOf(first)).toBe(firstRow);
    central.clock.advance(DAYS_MS);
    const [later = ""] = await chained();
    await cut();
    expect([await rowOf(first), await rowOf(later)]).toEqual(["", expect.stringMatching(/^.{36}$/)]);
    expect(await verify()).toEqual([]);
    const links = await db().selectFrom("audit_links").select("number").orderBy("number").execute();
    const told = await db().selectFrom("audit_log").selectAll().where("record_type", "=", "log_cut").execute();
    expect(told.map(({ record_id }) => Number(record_id) + 1)).toEqual([links[0]?.number]);
    central.clock.advance(HOUR_MS);
    await chain();
    expect(await verify()).toEqual([]);
    await tamper((tx) => tx.deleteFrom("audit_log").where("record_type", "=", "log_cut").execute());
    expect(await verify()).toContain(`${String(told[0]?.record_id)}: the log tells of no cut after it`);
  });

  test("keeps its newest link, however old it is, and the database lets no other row be deleted", async () => {
    const ids = await chained();
    central.clock.advance(2 * DAYS_MS);
    await cut();
    const links = await db().selectFrom("audit_links").select("number").execute();
    expect([links.length, await rowOf(ids.at(-1) ?? "")]).toEqual([1, expect.stringMatching(/^.{36}$/)]);
    expect(await verify()).toEqual([]);
    await expect(write((tx) => tx.deleteFrom("audit_log").execute())).rejects.toThrow(/neither changed nor deleted/);
  });
});
