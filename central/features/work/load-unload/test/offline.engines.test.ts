import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { ExpectedLoads, LoadWork } from "../../../../wire/load-unload.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { pruneActs } from "../prune-acts.ts";
import { LOADS, loadSite, type LoadSite, REALISED } from "./load-site.ts";

const engine = testEngine();

/** Phones that were offline, tap twice, or act at once, on any engine. */
describe(`phones on ${engine.name}`, () => {
  let central: TestCentral;
  let site: LoadSite;
  let colleague: Caller & { principal: { name: string } };
  beforeAll(async () => {
    central = await startCentral(engine);
    site = await loadSite(central);
    colleague = await central.as("tenant_operational", { companyId: site.company.id });
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** A truck whose ticket was made an hour ago, so that a phone may have been offline with it. */
  const olderTruck = async () => {
    const truck = await site.truck();
    central.clock.advance(3_600_000);
    return truck;
  };
  const minutesAgo = (minutes: number) => isoTime(central.clock.nowMs() - minutes * 60_000);
  const finalized = (id: string) =>
    central.platform.db
      .selectFrom("load_unload_acts")
      .select("id")
      .where("record_id", "=", id)
      .where("act", "=", "finalize");

  test("what was done offline has its own time, and sent again it has its first answer", async () => {
    const { tenant, act } = site;
    const truck = await olderTruck();
    const sent = { id: newId(), done_at: minutesAgo(50), photos: [], reason: "looks good" };
    const first = await act(tenant, "accept", truck, sent);
    expect(first).toMatchObject({ checked_at: sent.done_at, decided_at: sent.done_at });
    await act(tenant, "finalize", truck, { id: newId(), done_at: minutesAgo(40), ...REALISED });
    const again = await act(tenant, "accept", truck, sent);
    expect([again.id, again.status, again.finalized_at]).toEqual([first.id, "accepted", null]);
    const other = { qr_value: truck.code, ...sent, reason: "looks bad" };
    expect(await site.attempt(tenant, "accept", other)).toEqual([409, "idempotency_conflict"]);
    expect(await site.attempt(colleague, "accept", { qr_value: truck.code, ...sent })).toEqual([
      409,
      "idempotency_conflict",
    ]);
  });

  test("a phone whose clock is ahead does nothing in the future", async () => {
    const truck = await site.truck();
    const accepted = await site.act(site.tenant, "accept", truck, { done_at: minutesAgo(-600) });
    expect(accepted.decided_at).toBe(minutesAgo(0));
  });

  test("a phone whose clock is behind the ticket or the check-in acts when its act arrives, and is marked", async () => {
    const { tenant, act, come } = site;
    const marks = (id: string) =>
      central.platform.db
        .selectFrom("load_unload_acts")
        .select(["act", "clock_error"])
        .where("record_id", "=", id)
        .orderBy("act")
        .execute();
    const truck = await olderTruck();
    const accepted = await act(tenant, "accept", truck, { done_at: "1970-01-01T00:00:07.000Z" });
    expect([accepted.checked_at, accepted.decided_at]).toEqual([minutesAgo(0), minutesAgo(0)]);
    await come("in", truck);
    central.clock.advance(600_000);
    const final = await act(tenant, "finalize", truck, { done_at: minutesAgo(30), ...REALISED });
    expect(final.finalized_at).toBe(minutesAgo(0));
    const other = await olderTruck();
    const inTime = await act(tenant, "accept", other, { done_at: minutesAgo(59) });
    expect(inTime.decided_at).toBe(minutesAgo(59));
    expect([await marks(accepted.id), await marks(inTime.id)]).toEqual([
      [
        { act: "accept", clock_error: 1 },
        { act: "finalize", clock_error: 1 },
      ],
      [{ act: "accept", clock_error: 0 }],
    ]);
  });

  test("a clock that is behind does not bypass a cancellation", async () => {
    const truck = await olderTruck();
    const cancel = `/v1/tickets/tenant/without-pabeanan/${truck.ticketId}/cancel`;
    await site.admin.request("POST", cancel, { body: { reason: "off" } });
    const late = { qr_value: truck.code, done_at: "1970-01-01T00:00:07.000Z" };
    expect(await site.attempt(site.tenant, "accept", late)).toEqual([409, "wrong_state"]);
  });

  test("tapped twice, every act happens once", async () => {
    const { tenant, act } = site;
    const truck = await site.truck();
    await site.scan(tenant, truck);
    await site.scan(tenant, truck);
    const accepted = await act(tenant, "accept", truck);
    expect(await act(tenant, "accept", truck)).toEqual(accepted);
    const final = await act(tenant, "finalize", truck, REALISED);
    expect(await act(tenant, "finalize", truck, REALISED)).toEqual(final);
    const more = { qr_value: truck.code, realization_weight: 1, realization_unit: "kg" };
    expect(await site.attempt(tenant, "finalize", more)).toEqual([409, "wrong_state"]);
    expect(await site.attempt(tenant, "reject", { qr_value: truck.code, reason: "no" })).toEqual([409, "wrong_state"]);
    const ended = await site.end(tenant, truck, "done");
    expect(await site.end(tenant, truck, "done")).toEqual(ended);
  });

  test("two phones that finalize at once with other weights: one is told that it was done", async () => {
    const { tenant, act } = site;
    const truck = await site.truck();
    const { id } = await act(tenant, "accept", truck);
    const phones = [tenant, colleague, tenant, colleague];
    const answers = await Promise.all(
      phones.map((phone, n) =>
        site.attempt(phone, "finalize", {
          qr_value: truck.code,
          realization_weight: 19_900 + n,
          realization_unit: "kg",
        }),
      ),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await finalized(id).execute()).toHaveLength(1);
  });

  test("two phones that scan and accept at once make one record", async () => {
    const truck = await site.truck();
    const answers = await Promise.all(
      [site.tenant, colleague, site.admin].map((phone) =>
        phone.post(`${LOADS}/accept`, LoadWork, { qr_value: truck.code }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test("of an acceptance and a rejection, the later one by the phones' times counts, in whatever order they arrive", async () => {
    const { tenant, act } = site;
    const truck = await olderTruck();
    await act(tenant, "reject", truck, { done_at: minutesAgo(10), reason: "wet" });
    const older = { qr_value: truck.code, done_at: minutesAgo(20) };
    expect(await site.attempt(colleague, "accept", older)).toEqual([409, "wrong_state"]);
    const newer = await act(colleague, "accept", truck, { done_at: minutesAgo(5) });
    expect(newer).toMatchObject({ status: "accepted", decided_by: colleague.principal.name });
  });

  test("an older draft that arrives late does not replace a newer one", async () => {
    const { tenant, act } = site;
    const truck = await olderTruck();
    await act(tenant, "accept", truck);
    await act(tenant, "verifications/draft", truck, { done_at: minutesAgo(5), remark: "newer" });
    const late = await act(colleague, "verifications/draft", truck, { done_at: minutesAgo(30), remark: "older" });
    expect(late.remark).toBe("newer");
  });

  test("what was done before a cancellation or a re-entry is told apart from what came after", async () => {
    const { tenant, act, come, end } = site;
    const truck = await site.truck();
    await come("in", truck);
    await act(tenant, "accept", truck);
    await act(tenant, "finalize", truck, REALISED);
    await come("out", truck);
    const before = minutesAgo(0);
    central.clock.advance(60_000);
    await end(tenant, truck, "re-entry");
    const late = { qr_value: truck.code, done_at: before, reason: "late" };
    expect(await site.attempt(colleague, "reject", late)).toEqual([409, "wrong_state"]);

    const doomed = await site.truck();
    const inOrder = minutesAgo(0);
    central.clock.advance(60_000);
    await site.admin.request("POST", `/v1/tickets/tenant/without-pabeanan/${doomed.ticketId}/cancel`, {
      body: { reason: "off" },
    });
    expect(await act(tenant, "accept", doomed, { done_at: inOrder })).toMatchObject({ status: "accepted" });
    expect(await site.attempt(tenant, "accept", { qr_value: doomed.code, reason: "x" })).toEqual([409, "wrong_state"]);
  });

  test("a phone knows the vehicles that are expected: those inside first, and no code of any", async () => {
    const { tenant, act, come } = site;
    const [inside, coming, done] = [await site.truck(), await site.truck(), await site.truck()];
    await act(tenant, "accept", done);
    await act(tenant, "finalize", done, REALISED);
    await come("in", inside);
    const expected = async (by: Caller) => (await by.get(`${LOADS}/expected`, ExpectedLoads)).items;
    const ids = (await expected(tenant)).map(({ vehicle_ticket_id }) => vehicle_ticket_id);
    expect([ids[0], ids.includes(coming.id), ids.includes(done.id)]).toEqual([inside.id, true, false]);
    expect(JSON.stringify(await expected(tenant))).not.toContain(inside.code);
    const other = await site.newCompany("PT Lain");
    expect(await expected(await central.as("tenant", { companyId: other.id }))).toEqual([]);
  });

  test("ninety days later acts are deleted, and their records stay", async () => {
    const truck = await site.truck();
    const accepted = await site.act(site.tenant, "accept", truck);
    const acts = () =>
      central.platform.db.selectFrom("load_unload_acts").select("id").where("record_id", "=", accepted.id).execute();
    const going = new AbortController().signal;
    central.clock.advance(90 * 86_400_000);
    await pruneActs.run(going, central.platform);
    expect(await acts()).toHaveLength(1);
    central.clock.advance(1);
    await pruneActs.run(going, central.platform);
    expect(await acts()).toEqual([]);
    const records = central.platform.db.selectFrom("load_unload_records").select("id").where("id", "=", accepted.id);
    expect(await records.execute()).toHaveLength(1);
  });
});
