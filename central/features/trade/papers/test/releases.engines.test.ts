import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { CustomsDocumentDetail, Sppb } from "../../../../wire/customs-document.ts";
import { FetchReply } from "../../../../wire/document.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { ticketWorld, type TicketWorld } from "../../tickets/test/ticket-world.ts";
import { fetchCustoms, newNumber } from "./plant-papers.ts";

const PATH = "/v1/customs-documents";

const engine = testEngine();

/** The state of customs documents by releases, cancellations and people, on any engine. */
describe(`releases of customs documents on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const bulk = (items: unknown[]) =>
    world.admin.post(`${PATH}/bulk-fetch`, FetchReply, { area_id: world.area.id, items });
  const detail = (id: string) => world.admin.get(`${PATH}/${id}`, CustomsDocumentDetail);
  const fresh = () => fetchCustoms(world.admin, { document: { no_daftar: newNumber() } }, world.area.id);

  test("a release, its cancellation and another one follow each other by their own moments", async () => {
    const document = { no_daftar: newNumber() };
    const at = (minute: number) => `2026-11-21T05:${String(minute).padStart(2, "0")}:00.000Z`;
    const said = async (no_sppb: string, state: string, minute: number) => {
      const { items } = await bulk([{ document, release: { no_sppb, state }, as_of: at(minute) }]);
      return detail(items[0]?.id ?? "");
    };
    expect(await said("A1", "released", 10)).toMatchObject({
      state: "released",
      state_because: "SPPB A1",
      state_as_of: at(10),
    });
    expect(await said("A1", "cancelled", 20)).toMatchObject({ state: "cancelled", state_as_of: at(20) });
    expect(await said("A1", "released", 15)).toMatchObject({ state: "cancelled", state_as_of: at(20) });
    expect(await said("B2", "released", 30)).toMatchObject({ state: "released", state_because: "SPPB B2" });
    expect(await said("A1", "cancelled", 40)).toMatchObject({ state: "released", state_because: "SPPB B2" });
    const { id } = await said("B2", "cancelled", 50);
    const { items } = await world.admin.get("/v1/sppb", listOf(Sppb), { customs_document_id: id });
    expect(items.map(({ no_sppb, state }) => [no_sppb, state])).toEqual([
      ["B2", "cancelled"],
      ["A1", "cancelled"],
    ]);
  });

  test("an SPPB by hand releases; a hand takes it back; a complete pass lets everything leave", async () => {
    const id = await fresh();
    const body = { customs_document_id: id, no_sppb: newNumber(), tanggal_sppb: "2026-11-21", reason: "on paper" };
    const sppb = await world.admin.post("/v1/sppb", Sppb, body);
    expect(sppb).toMatchObject({ source: "hand", state: "released", reason: "on paper", customs_document_id: id });
    expect(await world.admin.get(`/v1/sppb/${sppb.id}`, Sppb)).toEqual(sppb);
    expect((await detail(id)).state).toBe("released");
    expect((await world.admin.request("POST", "/v1/sppb", { body })).status).toBe(409);
    const back = { state: "cancelled", reason: "the number is of another one" };
    expect(await world.admin.patch(`${PATH}/${id}`, CustomsDocumentDetail, back)).toMatchObject({
      state: "cancelled",
    });
    const pass = await world.admin.post(`${PATH}/${id}/complete-pass`, CustomsDocumentDetail, {
      reason: "inspected",
    });
    expect(pass).toMatchObject({ state: "released", complete_pass_by: "Test admin" });
    const again = await world.admin.request("POST", `${PATH}/${id}/complete-pass`, { body: { reason: "inspected" } });
    expect([again.status, again.problem().code]).toEqual([409, "wrong_state"]);
  });

  test("of a release and its cancellation in one call the cancellation counts", async () => {
    const document = { no_daftar: newNumber() };
    const said = (state: string) => ({ document, release: { no_sppb: "A1", state } });
    const { items } = await bulk([said("released"), said("cancelled"), said("released")]);
    expect(items.map(({ outcome }) => outcome)).toEqual(["created", "updated", "unchanged"]);
    expect((await detail(items[0]?.id ?? "")).state).toBe("cancelled");
  });

  test("a cancellation by the service ends a complete pass, which a person may give again", async () => {
    const document = { no_daftar: newNumber() };
    const say = (state: string) => bulk([{ document, release: { no_sppb: "A1", state } }]);
    const id = (await say("released")).items[0]?.id ?? "";
    const pass = () => world.admin.post(`${PATH}/${id}/complete-pass`, CustomsDocumentDetail, { reason: "inspected" });
    await pass();
    central.clock.advance(1000);
    await say("cancelled");
    expect(await detail(id)).toMatchObject({ state: "cancelled", complete_pass_at: null, complete_pass_by: null });
    expect(await pass()).toMatchObject({ state: "released", complete_pass_by: "Test admin" });
  });

  test("a release of a service whose clock is ahead is of now, and can be cancelled", async () => {
    const document = { no_daftar: newNumber() };
    const say = (state: string, more: object = {}) => bulk([{ document, release: { no_sppb: "A1", state }, ...more }]);
    const id = (await say("released", { as_of: isoTime(central.clock.nowMs() + 180_000) })).items[0]?.id ?? "";
    const released = await detail(id);
    expect(released).toMatchObject({ state: "released", state_as_of: released.created_at });
    central.clock.advance(1000);
    await say("cancelled");
    expect((await detail(id)).state).toBe("cancelled");
  });
});
