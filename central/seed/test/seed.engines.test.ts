import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOfDateMs } from "../../../shared/lib/local-date.ts";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { TicketClass } from "../../../shared/wire/area.ts";
import { SessionReply } from "../../wire/auth.ts";
import { HoldKind } from "../../../shared/wire/paper.ts";
import { FEED_START } from "../../../shared/wire/feed.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SeedContributor } from "../../platform/seeding.ts";
import { testEngine } from "../../test/engines.ts";
import { differencesOf } from "../../features/trade/tickets/documents/judge.ts";
import { startSeeded } from "../../test/seeded-central.ts";
import { CONTRIBUTORS } from "../contributors.ts";
import { type SeedOptions, seedSite } from "../seed-site.ts";

const OPTIONS: SeedOptions = { size: 45, days: 4, seed: 7, password: "a long enough password" };
/** For what several sites are made to show. */
const SHORT: SeedOptions = { ...OPTIONS, days: 2 };
/** An evening in Jakarta. */
const END_MS = startOfDateMs("2026-11-21", "Asia/Jakarta") + 19 * 3_600_000;

const engine = testEngine();
/** What is chosen by chance does not depend on the engine: in a short run it is looked at on one. */
const ofChance = test.runIf(process.env["LONG"] !== undefined || engine.name === "SQLite");

async function seeded(options = OPTIONS, contributors = CONTRIBUTORS) {
  const { central, site, settable } = await startSeeded(engine, options, { clock: fakeClock(END_MS), contributors });
  return {
    central,
    platform: central.platform,
    site,
    settable,
    [Symbol.asyncDispose]: () => central[Symbol.asyncDispose](),
  };
}

describe(`a seeded site on ${engine.name}`, () => {
  let whole: Awaited<ReturnType<typeof seeded>>;
  let contents: Awaited<ReturnType<typeof contentsOf>>;
  beforeAll(async () => {
    await using short = await seeded(SHORT);
    contents = await contentsOf(short.platform);
    whole = await seeded();
    // Two sites on a busy machine.
  });
  afterAll(() => whole[Symbol.asyncDispose]());

  test("is the same for the same number", async () => {
    await using again = await seeded(SHORT);
    expect(await contentsOf(again.platform)).toEqual(contents);
    expect(contents.tickets.length).toBeGreaterThan(OPTIONS.size / 6);
    expect(contents.passages.length).toBeGreaterThan(OPTIONS.size / 2);
  });

  ofChance("is another one for another number", async () => {
    await using other = await seeded({ ...SHORT, seed: 8 });
    expect(await contentsOf(other.platform)).not.toEqual(contents);
  });

  test("has a ticket of each kind and one of an external system, however small it is", async () => {
    await using seed = await seeded({ ...OPTIONS, size: 1, days: 2 });
    const { db } = seed.platform;
    const kinds = await db.selectFrom("tickets").select("ticket_class").distinct().execute();
    expect(kinds.map(({ ticket_class }) => ticket_class).sort()).toEqual([...TicketClass.options].sort());
    expect(await db.selectFrom("external_tickets").select("id").execute()).not.toEqual([]);
    expect(await db.selectFrom("vehicle_tickets").select("id").execute()).not.toEqual([]);
  });

  ofChance(
    "has every kind of ticket in each of its statuses, papers with packages, holds and slips",
    async () => {
      // An invitation ends a week after it was made; a site of this size has a reprinted and a voided slip.
      await using seed = await seeded({ ...OPTIONS, size: 120, days: 9 });
      const { db } = seed.platform;
      const tickets = await db.selectFrom("tickets").select(["ticket_class", "source", "status"]).distinct().execute();
      const statuses = Map.groupBy(tickets, ({ ticket_class, source }) =>
        source === "autogate" ? ticket_class : "external",
      );
      // Done by passages: a vehicle that comes may turn back at the gate all the same.
      const isDone = ({ status }: { status: string }): boolean => status === "done";
      expect(new Set(tickets.filter(isDone).map(({ ticket_class }) => ticket_class)).size).toBeGreaterThan(2);
      const ended = ["cancelled", "expired"];
      const all = [...ended, "rejected", "running", "waiting_approve"];
      expect(
        Object.fromEntries(
          [...statuses].map(([kind, some]) => [
            kind,
            some
              .filter((one) => !isDone(one))
              .map(({ status }) => status)
              .sort(),
          ]),
        ),
      ).toEqual(
        Object.fromEntries(
          [...TicketClass.options, "external"].map((kind) => [
            kind,
            // Both run from the start, and an invitation is taken back instead of rejected.
            kind === "invitation"
              ? [...ended, "running"]
              : all.filter((status) => kind !== "trade_vehicle" || status !== "waiting_approve"),
          ]),
        ),
      );
      const { holds, slips } = await contentsOf(seed.platform);
      for (const isReleased of [false, true])
        expect(
          new Set(holds.flatMap(({ kind, released_at }) => ((released_at !== null) === isReleased ? kind : []))),
        ).toEqual(new Set(HoldKind.options));
      expect(new Set(slips.map(({ kind }) => kind))).toEqual(new Set(["job", "gate_out"]));
      expect(slips.some(({ prints }) => prints > 1)).toBe(true);
      expect(slips.some(({ void_reason }) => void_reason !== null)).toBe(true);
      const linked = db.selectFrom("tickets").select("id").where("spmk_document_id", "is not", null);
      expect(await linked.where("ceisa_document_id", "is not", null).execute()).not.toEqual([]);
      const documents = await db.selectFrom("customs_documents").select(["kemasan", "jumlah_kemasan"]).execute();
      expect(documents.filter(({ kemasan, jumlah_kemasan }) => kemasan === "[]" || jumlah_kemasan === null)).toEqual(
        [],
      );
      const named = await db
        .selectFrom("vehicle_ticket_papers as tie")
        .innerJoin("customs_documents as document", "document.id", "tie.document_id")
        .innerJoin("vehicle_tickets as vehicle", "vehicle.id", "tie.vehicle_ticket_id")
        .innerJoin("tickets as ticket", "ticket.id", "vehicle.ticket_id")
        .select(["document.company_id as owner", "ticket.company_id as company"])
        .execute();
      expect(named).not.toEqual([]);
      expect(named.filter(({ owner, company }) => owner !== company)).toEqual([]);
      for (const { id } of await db.selectFrom("tickets").select("id").execute())
        expect((await differencesOf(db, id)).filter(({ path }) => path === "total_item")).toEqual([]);
      // Nine days on a busy machine.
    },
    60_000,
  );

  ofChance("does not change where a feature that adds nothing to it chooses by chance", async () => {
    const chooser: SeedContributor = {
      name: "chooser",
      begin: ({ chance }) => Promise.resolve(void chance.next()),
      day: ({ chance }) => Promise.resolve(void chance.next()),
    };
    await using more = await seeded(SHORT, [chooser, ...CONTRIBUTORS]);
    expect(await contentsOf(more.platform)).toEqual(contents);
  });

  test("obeys the rules: journals hold together, nothing is parked, the gates know every open ticket", async () => {
    const { platform, site } = whole;
    const { db } = platform;
    expect(await db.selectFrom("parked_facts").select("id").execute()).toEqual([]);
    const kinds = await db.selectFrom("reviews").select("kind").distinct().execute();
    expect(kinds.map(({ kind }) => kind).filter((kind) => kind === "chain_broken" || kind === "gap")).toEqual([]);
    const open = db.selectFrom("vehicle_tickets").select("id").where("status", "=", "active").orderBy("id");
    const held = new Set<string>();
    for (let cursor = FEED_START, isComplete = false; !isComplete;) {
      const page = await platform.feed.read({ areaId: site.area.id, gateId: "" }, cursor, 500);
      for (const line of page.lines) if (line.kind === "vehicle_ticket" && line.type === "put") held.add(line.id);
      ({ cursor, isComplete } = page);
    }
    expect((await open.execute()).filter(({ id }) => !held.has(id))).toEqual([]);
    const loads = db.selectFrom("load_unload_records").select("id").where("finalized_at", "is not", null);
    expect((await loads.execute()).length).toBeGreaterThan(OPTIONS.size / 4);
    const audited = db.selectFrom("audit_log").select("record_id").where("record_type", "=", "ticket").distinct();
    expect((await audited.execute()).length).toBe((await db.selectFrom("tickets").select("id").execute()).length);
    const late = db.selectFrom("audit_log").select("id").where("at", ">", new Date(END_MS).toISOString());
    expect(await late.execute()).toEqual([]);
  });

  test("lets its people sign in, and a central that has areas already is left as it is", async () => {
    const { central, platform, settable } = whole;
    const body = { email: "admin@marunda.example.com", password: OPTIONS.password };
    expect((await central.nobody.post("/v1/auth/login", SessionReply, body)).user.email).toBe(body.email);
    const again = seedSite(platform, settable, OPTIONS, CONTRIBUTORS, () => undefined);
    await expect(again).rejects.toThrow("only an empty central is seeded");
  });
});

/** The visible data of a site; ids, codes and secrets differ each time. */
async function contentsOf({ db }: Platform) {
  const companies = await db
    .selectFrom("companies")
    .select(["name", "type", "npwp", "email"])
    .orderBy("name")
    .execute();
  const people = await db.selectFrom("users").select(["fullname", "email"]).orderBy("email").execute();
  const vehicles = await db.selectFrom("vehicles").select(["police_number"]).orderBy("police_number").execute();
  const tickets = await db
    .selectFrom("tickets")
    .select(["ticket_access_number", "status", "created_at", "updated_at", "executor_name"])
    .orderBy("ticket_access_number")
    .execute();
  const passages = await db
    .selectFrom("gate_activities")
    .select(["checked_at", "vehicle_number", "status", "code", "activity"])
    .orderBy("checked_at")
    .orderBy("vehicle_number")
    .execute();
  const holds = await db
    .selectFrom("holds")
    .select(["kind", "governs", "reason", "set_at", "released_at", "release_reason"])
    .orderBy("set_at")
    .orderBy("kind")
    .execute();
  const slips = await db
    .selectFrom("job_slips")
    .select(["kind", "number", "prints", "printed_at", "void_reason"])
    .orderBy("number")
    .orderBy("kind")
    .execute();
  const loads = await db
    .selectFrom("load_unload_records")
    .select(["checked_at", "police_number", "status", "finalized_at", "realization_weight"])
    .orderBy("checked_at")
    .orderBy("police_number")
    .execute();
  return { companies, people, vehicles, tickets, passages, holds, slips, loads };
}
