import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { CustomsDocumentDetail } from "../../../../wire/customs-document.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import { Hold } from "../../../../wire/hold.ts";
import { FetchReply } from "../../../../wire/document.ts";
import { pagesOf } from "../../../../platform/pdf/test/read-pdf.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";
import { tiePapers } from "../../tickets/test/tie-papers.ts";
import { freshnessOf } from "../service.ts";
import { fetchCustoms, fetchPort, newNumber } from "./plant-papers.ts";

const PATH = "/v1/customs-documents";
const STALE = { verdict: "refer", code: "CUSTOMS_STALE", colour: "yellow", step: "out" } as const;

const engine = testEngine();

/** The effect of documents on the vehicle tickets that are tied to them, on any engine. */
describe(`papers at the gates on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** The record that the gates of its area hold now. */
  async function atGates({ id, area_id }: Pick<VehicleTicketRecord, "id" | "area_id">) {
    const { lines } = await central.platform.feed.read({ areaId: area_id, gateId: newId() }, "0", 1000);
    const line = lines.find((one) => one.kind === "vehicle_ticket" && one.id === id);
    return (line as { data?: VehicleTicketRecord } | undefined)?.data;
  }
  async function tied() {
    const gate = await site.gateWithEdge(undefined, "both");
    const ticket = await site.ticket(gate.gate.area_id);
    const no_daftar = newNumber();
    const id = await fetchCustoms(admin, { document: { no_daftar, kode_dokumen: "20" } });
    const owner = await site.tickets.ownerOfVehicleTicket(central.platform.db, admin.principal, ticket.id);
    const vehicle = { id: ticket.id, areaId: owner.area_id, companyId: owner.company_id };
    await site.work((work) =>
      tiePapers(work, vehicle, [{ type: "ceisa", documentId: id, containerNumber: "CSQU3054383" }]),
    );
    const say = (release: object | null, more: object = {}) =>
      admin.post(`${PATH}/bulk-fetch`, FetchReply, {
        area_id: owner.area_id,
        items: [{ document: { no_daftar, kode_dokumen: "20" }, ...(release && { release }), ...more }],
      });
    return { ...gate, ticket, id, no_daftar, owner, vehicle, say };
  }

  test("a tie, a release, its cancellation and a complete pass reach the gates, and the document becomes the ticket's", async () => {
    const { ticket, id, owner, say } = await tied();
    const paper = { container_number: "CSQU3054383", document_id: id, governs: "out" };
    expect(await atGates(ticket)).toMatchObject({ papers: [{ ...paper, state: "held" }], customs: "held" });
    const detail = await admin.get(`${PATH}/${id}`, CustomsDocumentDetail);
    expect(detail).toMatchObject({ area_id: owner.area_id, company_id: owner.company_id });
    central.clock.advance(1000);
    await say({ no_sppb: "S1", state: "released" });
    const released = await atGates(ticket);
    expect(released).toMatchObject({ papers: [{ ...paper, state: "released" }], customs: "released" });
    expect(released?.customs_as_of).toBe(released?.papers?.[0]?.as_of);
    central.clock.advance(1000);
    await say({ no_sppb: "S1", state: "cancelled" });
    expect(await atGates(ticket)).toMatchObject({ papers: [{ ...paper, state: "cancelled" }], customs: "held" });
    expect((await atGates(ticket))?.papers?.[0]).not.toHaveProperty("is_by_hand");
    await admin.post(`${PATH}/${id}/complete-pass`, CustomsDocumentDetail, { reason: "inspected" });
    const passed = { ...paper, state: "released", is_by_hand: true };
    expect(await atGates(ticket)).toMatchObject({ papers: [passed], customs: "released" });
    central.clock.advance(1000);
    await say({ no_sppb: "S2", state: "released" });
    await say({ no_sppb: "S2", state: "cancelled" });
    const [held] = (await atGates(ticket))?.papers ?? [];
    expect(held).toMatchObject({ ...paper, state: "cancelled" });
    expect(held).not.toHaveProperty("is_by_hand");
  });

  test("how fresh customs is goes as one record of the area, and no ticket is published again", async () => {
    const { ticket, owner, say } = await tied();
    await say({ no_sppb: "S1", state: "released" });
    const before = await central.platform.feed.read({ areaId: owner.area_id, gateId: newId() }, "0", 1000);
    const body = { area_id: owner.area_id, items: [], complete_as_of: "2026-11-21T05:50:00.000Z" };
    await admin.post(`${PATH}/bulk-fetch`, FetchReply, body);
    await admin.post(`${PATH}/bulk-fetch`, FetchReply, { ...body, complete_as_of: "2026-11-21T05:40:00.000Z" });
    const after = await central.platform.feed.read({ areaId: owner.area_id, gateId: newId() }, before.cursor, 1000);
    expect(after.lines.map(({ kind, id }) => [kind, id])).toEqual([["paper_freshness", owner.area_id]]);
    expect(await freshnessOf(central.platform.db, owner.area_id)).toBe("2026-11-21T05:50:00.000Z");
    expect(await atGates(ticket)).toMatchObject({ customs: "released" });
    const ahead = await admin.request("POST", `${PATH}/bulk-fetch`, {
      body: { ...body, complete_as_of: "9999-12-31T00:00:00.000Z" },
    });
    expect([ahead.status, ahead.problem().errors?.[0]?.path]).toEqual([400, "complete_as_of"]);
    const without = await admin.request("POST", `${PATH}/bulk-fetch`, { body: { ...body, area_id: undefined } });
    expect(without.status).toBe(400);
  });

  test("holds of the ticket and of its documents are one list, the first one first, until each is released", async () => {
    const { ticket, id, vehicle, say } = await tied();
    await say({ no_sppb: "S1", state: "released" });
    const spmk = await fetchPort(admin, { spmk_number: newNumber() });
    await site.work((work) =>
      tiePapers(work, vehicle, [
        { type: "ceisa", documentId: id, containerNumber: null },
        { type: "spmk", documentId: spmk, containerNumber: null },
      ]),
    );
    const set = async (body: object) => {
      central.clock.advance(1000);
      return admin.post("/v1/holds", Hold, { reason: "seen", ...body });
    };
    const damage = await set({ vehicle_ticket_id: ticket.id, kind: "DAMAGE" });
    const seal = await set({ customs_document_id: id, kind: "SEAL" });
    await set({ port_document_id: spmk, kind: "PAYMENT", governs: "in" });
    const kinds = async () => (await atGates(ticket))?.holds?.map(({ kind, governs }) => `${kind} ${governs}`);
    expect(await kinds()).toEqual(["DAMAGE out", "SEAL out", "PAYMENT in"]);
    // A gate that knows no papers cannot read this: it refers the vehicle. Inside, what holds the way out counts.
    expect((await atGates(ticket))?.customs).toBe("held_in");
    const cameIn = {
      vehicleTicketId: ticket.id,
      step: "in",
      at: isoTime(central.clock.nowMs()),
      gateName: "Gate 1",
    } as const;
    const place = { gateId: newId(), laneId: newId(), activityId: newId() };
    await site.work((work) => site.tickets.recordPassages(work, [{ ...cameIn, ...place }]));
    expect((await atGates(ticket))?.customs).toBe("held");
    const released = await admin.post(`/v1/holds/${damage.id}/release`, Hold, { reason: "repaired" });
    expect(released).toMatchObject({ released_by: { name: "Test super_admin" }, release_reason: "repaired" });
    expect(await kinds()).toEqual(["SEAL out", "PAYMENT in"]);
    await admin.post(`/v1/holds/${seal.id}/release`, Hold, { reason: "new seal" });
    await admin.post(`/v1/port-documents/${spmk}/complete-pass`, z.unknown(), { reason: "done" });
    expect(await kinds()).toBeUndefined();
    expect((await atGates(ticket))?.customs).toBe("released");
  });

  test("a paper that an officer was shown agrees with its release, or a case is opened, once", async () => {
    for (const [number, released, expected] of [
      ["S-1/A", "S1A", []],
      ["S-9", "S1A", ["paper_mismatch"]],
    ] as const) {
      const { ticket, edge, journal, say } = await tied();
      const decision = journal.decision({ vehicle_ticket_id: ticket.id }, STALE);
      const paper = { number, photo_id: null };
      const shown = { action: "customs_paper", vehicle_ticket_id: ticket.id, paper, reason: "central away" };
      await site.push(edge, decision, journal.amendment(shown, decision.activity_id));
      expect(await site.reviews(decision.activity_id)).toEqual([]);
      central.clock.advance(1000);
      await say({ no_sppb: released, state: "released" });
      expect(await site.reviews(decision.activity_id)).toEqual(expected);
      central.clock.advance(1000);
      await say({ no_sppb: released, state: "cancelled" });
      expect(await site.reviews(decision.activity_id)).toEqual(expected);
    }
  });

  test("where customs has told of everything since and of no release, the paper that was shown is a case", async () => {
    const { ticket, edge, journal, owner } = await tied();
    const decision = journal.decision({ vehicle_ticket_id: ticket.id }, STALE);
    const shown = { action: "customs_paper", vehicle_ticket_id: ticket.id, paper: { number: "S1", photo_id: null } };
    await site.push(edge, decision, journal.amendment(shown, decision.activity_id));
    central.clock.advance(1000);
    const complete_as_of = new Date(central.clock.nowMs()).toISOString();
    await admin.post(`${PATH}/bulk-fetch`, FetchReply, { area_id: owner.area_id, items: [], complete_as_of });
    expect(await site.reviews(decision.activity_id)).toEqual(["paper_mismatch"]);
  });

  test("a job slip bears the ticket's own QR; reprints are counted, and another content voids it", async () => {
    const { ticket, id, no_daftar, say, edge, journal } = await tied();
    const decision = journal.decision({ vehicle_ticket_id: ticket.id });
    const of = { vehicle_ticket_id: ticket.id, gross_kg: 12_340 };
    await site.push(edge, decision, journal.weighing(decision.activity_id, of));
    const print = async (kind = "job-slip") => {
      const body = { vehicle_ticket_id: ticket.id };
      const answer = await admin.open("POST", `${PATH}/${id}/${kind}`, { body });
      return { status: answer.status, pdf: Buffer.from(await answer.arrayBuffer()) };
    };
    const slips = async () =>
      (await admin.get(`${PATH}/${id}`, CustomsDocumentDetail)).slips.map(
        ({ number, prints, voided_at, void_reason }) => [number, prints, voided_at === null ? "counts" : void_reason],
      );
    const [first, second] = [`${no_daftar}-001`, `${no_daftar}-002`];
    const { pdf } = await print();
    expect(pagesOf(pdf).join("")).toContain(first);
    expect(pagesOf(pdf).join("")).toContain(ticket.vehicle_ticket_code);
    expect(pagesOf(pdf).join("")).toContain("12340 / –");
    await print();
    expect(await slips()).toEqual([[first, 2, "counts"]]);
    expect((await print("gate-out-job-slip")).status).toBe(409);
    await admin.patch(`${PATH}/${id}`, CustomsDocumentDetail, { gudang: "GDLU", reason: "moved" });
    await print();
    expect(await slips()).toEqual([
      [first, 2, { code: "slip_takes_its_place", params: { number: second } }],
      [second, 1, "counts"],
    ]);
    const row = central.platform.db.selectFrom("vehicle_tickets").select("no_job").where("id", "=", ticket.id);
    expect(await row.executeTakeFirst()).toEqual({ no_job: second });
    await say({ no_sppb: "S-77/KPU.01", tanggal_sppb: "2026-11-20", state: "released" });
    await admin.post(`${PATH}/${id}/complete-pass`, CustomsDocumentDetail, { reason: "inspected" });
    await print("gate-out-job-slip");
    const out = await print("gate-out-job-slip");
    const words = pagesOf(out.pdf).join("");
    for (const part of [
      "Surat jalan keluar",
      "Gate-out job slip",
      "S-77/KPU.01 / 2026-11-20",
      "Izin lengkap",
      "2 (cetak ulang",
    ])
      expect(words).toContain(part);
    const other = await site.ticket(ticket.area_id);
    const body = { vehicle_ticket_id: other.id };
    expect((await admin.request("POST", `${PATH}/${id}/job-slip`, { body })).status).toBe(400);
  });
});
