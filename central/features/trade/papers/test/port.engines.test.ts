import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FetchReply } from "../../../../wire/document.ts";
import { Hold } from "../../../../wire/hold.ts";
import {
  FoundPortDocument,
  PortDocument,
  PortDocumentDetail,
  PortGroup,
  PortLookup,
  PortLookups,
  Vessel,
} from "../../../../wire/port-document.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { ticketWorld, type TicketWorld } from "../../tickets/test/ticket-world.ts";
import { fetchPort, newNumber } from "./plant-papers.ts";
import { say } from "../../../../../shared/words/say.ts";

const PATH = "/v1/port-documents";
const MOMENT = "2026-11-20T01:00:00.000Z";
/** Every field of a message except its number. */
const MESSAGE = {
  eta: MOMENT,
  etd: "2026-11-22T01:00:00.000Z",
  grt: "12000",
  loa: "150",
  agen: "PT Agen Laut",
  siklus: "1",
  status: "A",
  keterangan: "steel",
  no_spmk: "0007",
  kd_kapal: "NUS1",
  nm_kapal: "KM NUSANTARA",
  jns_kapal: "GENERAL CARGO",
  jns_pelayaran: "DN",
  kd_pbm: "PBM1",
  nm_pbm: "PT Bongkar",
  no_pmh: "PMH1",
  no_ppk: "PPK1",
  no_prc: "PRC1",
  no_pntp: "PNTP1",
  tgl_prc: MOMENT,
  tgl_pntp: MOMENT,
  kd_cabang: 1,
  kd_dermaga: "D1",
  nm_dermaga: "Dermaga 1",
  kd_tambatan: "T1",
  nm_tambatan: "Tambatan 1",
  kd_terminal: 9,
  nm_terminal: "Terminal 9",
  kd_regional: 2,
  nm_regional: "Regional 2",
  kd_kegiatan: "B",
  nm_kegiatan: "Bongkar",
  status_kegiatan: 3,
  kd_tertagih: "P1",
  nm_tertagih: "PT Bayar",
  truck_seq: 4,
  m_berat_in: 0,
};

const engine = testEngine();

/** The guarantees of work orders of the port, their ships and their other values, on any engine. */
describe(`port documents on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const fetched = async (document: object, areaId = world.area.id) => {
    const body = { area_id: areaId, items: [{ document }] };
    return (await world.admin.post(`${PATH}/bulk-fetch`, FetchReply, body)).items[0];
  };
  const detail = (id: string) => world.admin.get(`${PATH}/${id}`, PortDocumentDetail);

  test("every field is kept, and the same again changes nothing", async () => {
    const spmk_number = newNumber();
    const id = await fetchPort(world.admin, { ...MESSAGE, spmk_number }, world.area.id);
    const kept = await detail(id);
    expect(kept).toMatchObject({ ...MESSAGE, spmk_number, type: "spmk", deleted_at: null, area_id: world.area.id });
    expect(JSON.parse(kept.raw ?? "")).toEqual({ ...MESSAGE, spmk_number });
    expect(await fetched({ ...MESSAGE, spmk_number })).toMatchObject({ id, outcome: "unchanged" });
    expect(await fetched({ spmk_number, truck_seq: 2, status: "B" })).toMatchObject({ id, outcome: "updated" });
    // A delayed service must not issue the number of a truck twice.
    expect(await detail(id)).toMatchObject({ truck_seq: 4, status: "B", grt: "12000" });
    expect(await fetched({ status: "A" })).toMatchObject({ outcome: "refused" });
  });

  test("it is found by its number, and those of one number stand together", async () => {
    const number = newNumber();
    const one = await fetchPort(world.admin, { spmk_number: `${number}/A` }, world.area.id);
    const other = await world.newArea("Asia/Jakarta");
    const two = await fetchPort(world.admin, { spmk_number: `${number}/A` }, other.id);
    const found = await world.admin.get(`${PATH}/find`, FoundPortDocument, { spmk_number: `${number} a` });
    expect([found.id, found.others]).toEqual([two, [one]]);
    const { items } = await world.admin.get(`${PATH}/grouped`, listOf(PortGroup), { search: number });
    expect(items).toMatchObject([{ spmk_number: `${number}/A`, total: 2 }]);
    const list = await world.admin.get(PATH, listOf(PortDocument), { search: number, area_id: other.id });
    expect(list.items.map(({ id }) => id)).toEqual([two]);
  });

  test("ships and lookups come of what documents name, and the latest word counts", async () => {
    const area = await world.newArea("Asia/Jakarta");
    const first = await fetchPort(world.admin, { ...MESSAGE, spmk_number: newNumber() }, area.id);
    const later = { ...MESSAGE, eta: "2026-12-01T00:00:00.000Z", no_ppk: "PPK2", nm_terminal: "Terminal Sembilan" };
    const second = await fetchPort(world.admin, { ...later, spmk_number: newNumber() }, area.id);
    const query = { area_id: area.id };
    const { items } = await world.admin.get("/v1/vessels", listOf(Vessel), query);
    expect(items).toMatchObject([{ kd_kapal: "NUS1", nm_kapal: "KM NUSANTARA", no_ppk: "PPK2", area_id: area.id }]);
    const id = items[0]?.id ?? "";
    expect(await world.admin.get(`/v1/vessels/${id}`, Vessel)).toEqual(items[0]);
    const spmk = (more: object) => world.admin.get(`/v1/vessels/${id}/spmk`, listOf(PortDocument), { ...more });
    expect((await spmk({})).items.map((one) => one.id)).toEqual([second, first]);
    expect((await spmk({ no_ppk: "PPK1" })).items.map((one) => one.id)).toEqual([first]);

    const clerk = await central.as("admin", { areaIds: [area.id] });
    const lookups = await clerk.get(`${PATH}/lookups`, PortLookups);
    const named = Object.entries(lookups).map(([kind, list]) => [kind, list.map(({ code, name }) => [code, name])]);
    expect(Object.fromEntries(named)).toEqual({
      terminals: [["9", "Terminal Sembilan"]],
      piers: [["D1", "Dermaga 1"]],
      moorings: [["T1", "Tambatan 1"]],
      activities: [["B", "Bongkar"]],
      agents: [["PT Agen Laut", "PT Agen Laut"]],
      stevedores: [["PBM1", "PT Bongkar"]],
      payers: [["P1", "PT Bayar"]],
    });
    const terminals = await clerk.get("/v1/online-terminals", listOf(PortLookup));
    expect(terminals.items).toEqual(lookups.terminals);
    expect(terminals.items[0]).toMatchObject({ branch: "1", region: "Regional 2" });
    const agents = await clerk.get("/v1/shipping-agents", listOf(PortLookup));
    expect(agents.items).toEqual(lookups.agents);
    expect(await clerk.get(`/v1/shipping-agents/${agents.items[0]?.id}`, PortLookup)).toEqual(agents.items[0]);
    const terminal = await clerk.request("GET", `/v1/shipping-agents/${terminals.items[0]?.id}`);
    expect(terminal.status).toBe(404);
  });

  test("a hand's change has its reason; a complete pass releases the holds of the document, under a name", async () => {
    const id = await fetchPort(world.admin, { spmk_number: newNumber() }, world.area.id);
    expect((await world.admin.request("PATCH", `${PATH}/${id}`, { body: { status: "X" } })).status).toBe(400);
    const change = { nm_dermaga: "Dermaga 2", reason: "changed by radio" };
    expect(await world.admin.patch(`${PATH}/${id}`, PortDocumentDetail, change)).toMatchObject({
      nm_dermaga: "Dermaga 2",
      changed_by_hand: { reason: "changed by radio", by: "Test admin" },
    });
    const body = { port_document_id: id, kind: "PAYMENT", reason: "not paid" };
    const hold = await world.admin.post("/v1/holds", Hold, body);
    expect(hold).toMatchObject({ set_by: { name: "Test admin" }, released_at: null, governs: "out" });
    expect((await world.admin.request("POST", "/v1/holds", { body })).status).toBe(409);
    const pass = await world.admin.post(`${PATH}/${id}/complete-pass`, PortDocumentDetail, { reason: "all done" });
    expect(pass.complete_pass_by).toBe("Test admin");
    expect(pass.holds).toMatchObject([
      {
        id: hold.id,
        released_by: { name: "Test admin" },
        release_reason: say("complete_pass_because", { words: "all done" }),
      },
    ]);
    expect((await world.admin.get(`${PATH}/${id}`, PortDocumentDetail)).holds).toEqual(pass.holds);
    expect((await world.admin.request("POST", `/v1/holds/${hold.id}/release`, { body: { reason: "x" } })).status).toBe(
      409,
    );
  });

  test("a hold names one thing alone", async () => {
    for (const ids of [{}, { port_document_id: world.area.id, vehicle_ticket_id: world.area.id }]) {
      const answer = await world.admin.request("POST", "/v1/holds", { body: { ...ids, kind: "SEAL", reason: "x" } });
      expect(answer.status).toBe(400);
    }
  });
});
