import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import {
  CustomsDocument,
  CustomsDocumentDetail,
  CustomsGroup,
  FoundCustomsDocument,
} from "../../../../wire/customs-document.ts";
import { FetchReply } from "../../../../wire/document.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { ticketWorld, type TicketWorld } from "../../tickets/test/ticket-world.ts";
import { fetchCustoms, newNumber } from "./plant-papers.ts";

const PATH = "/v1/customs-documents";
const BULK = `${PATH}/bulk-fetch`;

/** Every field of a message, with one good and one bad container number. */
const MESSAGE = {
  seri: 1,
  brutto: 1200.5,
  netto: 1100,
  gudang: "GDLU",
  nitku: "0099887766554000000001",
  container: [
    { nomor_kontainer: "CSQU3054383", ukuran: "40", jenis: "8", no_segel: "S1" },
    { nomor_kontainer: "CSQU3054384", ukuran: "20", jenis: "7", no_segel: null },
  ],
  kode_dok_in_out: "1",
  kode_dokumen: "20",
  kode_respon: "9999",
  no_dok_in_out: "000777/KPU.01/2026",
  tanggal_dok_in_out: "2026-11-20",
  tanggal_daftar: "2026-11-19",
  kode_kantor: "040300",
  kode_kantor_pengawas: "040300",
  kode_kantor_bongkar: "040300",
  kode_kantor_muat: "SGSIN",
  id_perusahaan: "099887766554000",
  nama_perusahaan: "PT Sentosa",
  alamat_perusahaan: "Jl. Pelabuhan 1",
  id_ppjk: "011",
  nama_ppjk: "PT PPJK",
  alamat_ppjk: "Jl. 2",
  no_polisi: "B 9123 KLM",
  status_jalur: "ZZ",
  jumlah_container: 2,
  jumlah_kemasan: 10,
  fl_segel: "Y",
};
const LINE = {
  keterangan: "steel",
  kode_dokumen: "20",
  jenis_kemasan: "PK",
  jumlah_kemasan: 10,
  no_segel: "S2",
  no_polisi: "B 77 XYZ",
  waktu_in_out: "2026-11-20 10:00:00",
  petugas_in_out: "198001",
};

const engine = testEngine();

/** The guarantees of customs documents and their releases, on any engine. */
describe(`customs documents on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const bulk = (items: unknown[], more: object = {}) =>
    world.admin.post(BULK, FetchReply, { area_id: world.area.id, items, ...more });
  const detail = (id: string) => world.admin.get(`${PATH}/${id}`, CustomsDocumentDetail);
  const find = (number: string, by?: string) =>
    world.admin.get(`${PATH}/find`, FoundCustomsDocument, { number, ...(by !== undefined && { by }) });
  const fresh = (fields: object = {}, more: object = {}) =>
    fetchCustoms(world.admin, { document: { no_daftar: newNumber(), ...fields }, ...more }, world.area.id);

  test("every field of a message is kept, with the message beside it, and odd codes are marked and never green", async () => {
    const [car, no_daftar] = ["04030012345620261120000001", newNumber()];
    const company = await world.newCompany("PT Importir");
    await world.admin.patch(`/v1/companies/${company.id}`, CustomsDocument.pick({ id: true }).loose(), {
      npwp: "09.988.776.655.4-000",
    });
    const raw = { header: { CAR: car }, kontainer: ["as it came"] };
    const id = await fetchCustoms(
      world.admin,
      { document: { ...MESSAGE, car, no_daftar, kemasan: [LINE] }, raw },
      world.area.id,
    );
    const kept = await detail(id);
    const { container, ...plain } = MESSAGE;
    expect(kept).toMatchObject({ ...plain, car, no_daftar, type: "ceisa", deleted_at: null, governs: "out" });
    expect(kept.container).toEqual([
      { ...container[0], iso_6346: "good" },
      { ...container[1], iso_6346: "wrong_check_digit" },
    ]);
    expect(kept.kemasan).toEqual([
      {
        ...LINE,
        id: kept.kemasan[0]?.id,
        car,
        ceisa_document_id: id,
        created_at: kept.created_at,
        updated_at: kept.created_at,
        deleted_at: null,
      },
    ]);
    expect(kept).toMatchObject({ jalur: null, state: "held", company_id: company.id, area_id: world.area.id });
    expect(kept.marks.map(({ path }) => path)).toEqual(["status_jalur", "kode_kantor_muat", "container.1"]);
    expect(JSON.parse(kept.raw ?? "")).toEqual(raw);
  });

  test("the same again changes nothing, a thousand have one result each, and a bad one keeps none out", async () => {
    const mark = newNumber();
    const items: unknown[] = Array.from({ length: 999 }, (_, at) => ({
      document: { no_daftar: `${mark}${at}`, container: [{ nomor_kontainer: "CSQU3054383" }] },
    }));
    items.splice(500, 0, { document: { no_daftar: 7, colour: "red" } });
    const first = await bulk(items);
    expect(first.items.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(500).fill("created"),
      "refused",
      ...Array<string>(499).fill("created"),
    ]);
    expect(first.items[500]?.errors.map(({ path }) => path)).toEqual(["document.no_daftar", "document.colour"]);
    central.clock.advance(1000);
    const again = await bulk(items);
    expect(again.items.filter(({ outcome }) => outcome === "unchanged")).toHaveLength(999);
    expect(again.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
    const one = await detail(first.items[0]?.id ?? "");
    expect(one.updated_at).toBe(one.created_at);
    expect((await world.admin.request("POST", BULK, { body: { items: Array(1001).fill({}) } })).status).toBe(400);
  });

  test("the same request under its key answers the same results", async () => {
    const headers = { "idempotency-key": newId() };
    const body = { area_id: world.area.id, items: [{ document: { no_daftar: newNumber() } }, {}] };
    const [one, two] = [
      await world.admin.request("POST", BULK, { body, headers }),
      await world.admin.request("POST", BULK, { body, headers }),
    ];
    expect([two.status, two.text]).toEqual([200, one.text]);
  });

  test("it is found by every number that people have in their hands, however they type it", async () => {
    const [car, number, plate, line] = [`${newNumber()}${newNumber()}AB`, newNumber(), newNumber(), newNumber()];
    const id = await fresh(
      {
        car,
        no_daftar: number,
        no_dok_in_out: `${number}/IN`,
        no_polisi: `B ${plate}`,
        kemasan: [{ no_polisi: `B ${line}` }],
        container: [{ nomor_kontainer: "msku 601167-2" }],
      },
      { release: { no_sppb: `${number}/KPU.01/2026`, state: "released" } },
    );
    const typed = [car.toLowerCase(), ` ${number} `, `b-${plate}`, `B${line}`, "MSKU6011672", `${number}/KPU 01.2026`];
    for (const one of typed) expect((await find(one)).id, one).toBe(id);
    expect((await find("MSKU6011672", "container")).id).toBe(id);
    expect((await world.admin.request("GET", `${PATH}/find`, { query: { number, by: "plate" } })).status).toBe(404);
    const newer = await fresh({ container: [{ nomor_kontainer: "MSKU6011672" }] });
    expect(await find("MSKU6011672")).toMatchObject({ id: newer, others: [id] });
    expect((await world.admin.request("GET", `${PATH}/find`, { query: { number: "/-/" } })).status).toBe(404);
  });

  test("documents of one registration number stand together", async () => {
    const number = newNumber();
    const [one, two] = [
      await fresh({ no_daftar: number, kode_dokumen: "20" }),
      await fresh({ no_daftar: number, kode_dokumen: "23" }),
    ];
    await fresh();
    const { items } = await world.admin.get(`${PATH}/grouped`, listOf(CustomsGroup), { search: number });
    expect(items).toMatchObject([{ no_daftar: number, total: 2, held: 2, released: 0, cancelled: 0 }]);
    expect(items[0]?.documents.map(({ id }) => id)).toEqual([two, one]);
  });

  test("a hand's change has its reason, and stands until the service says something else", async () => {
    const number = newNumber();
    const message = { no_daftar: number, no_polisi: "B 1 A" };
    const id = await fresh(message);
    expect((await world.admin.request("PATCH", `${PATH}/${id}`, { body: { gudang: "X" } })).status).toBe(400);
    const changed = await world.admin.patch(`${PATH}/${id}`, CustomsDocumentDetail, {
      no_polisi: "B 2 B",
      reason: "another truck came",
    });
    expect(changed).toMatchObject({ no_polisi: "B 2 B", changed_by_hand: { reason: "another truck came" } });
    expect((await find("B2B")).id).toBe(id);
    expect((await bulk([{ document: message }])).items[0]?.outcome).toBe("unchanged");
    expect((await detail(id)).no_polisi).toBe("B 2 B");
    expect((await bulk([{ document: { ...message, no_polisi: "B 3 C" } }])).items[0]?.outcome).toBe("updated");
    expect((await detail(id)).no_polisi).toBe("B 3 C");
  });

  test("one number is one document in each area, and the same message of an area changes its own alone", async () => {
    const other = await world.newArea("Asia/Jakarta");
    const clerk = await central.as("admin", { areaIds: [other.id] });
    const document = { car: `${newNumber()}-CAR`, no_daftar: newNumber() };
    const ours = await fresh(document);
    const send = (by = clerk, message: object = document, area: object = {}) =>
      by.post(BULK, FetchReply, { ...area, items: [{ document: message }] });
    const answers = await Promise.all([send(), send(), send(clerk, { ...document, gudang: "B" })]);
    const ids = new Set(answers.map(({ items }) => items[0]?.id));
    expect([ids.size, ids.has(ours)]).toEqual([1, false]);
    expect(await detail(ours)).toMatchObject({ gudang: null, area_id: world.area.id });
    expect((await find(document.car)).others).toHaveLength(1);
    // Who sees all areas names one: a message without an area fits several documents.
    const nowhere = await send(world.admin);
    expect(nowhere.items[0]).toMatchObject({ outcome: "refused", errors: [{ path: "area_id" }] });
    const named = await send(world.admin, { ...document, gudang: "A" }, { area_id: world.area.id });
    expect(named.items[0]).toMatchObject({ id: ours, outcome: "updated" });
  });

  test("a text that no database keeps refuses its own document, by its field, and the others are taken", async () => {
    const [first, second] = [newNumber(), newNumber()];
    const { items } = await bulk([
      { document: { no_daftar: first } },
      { document: { no_daftar: newNumber(), nama_perusahaan: "PT \0 Nol" }, raw: { half: "\uD83D", none: "\0" } },
      { document: { no_daftar: second } },
    ]);
    expect(items.map(({ outcome }) => outcome)).toEqual(["created", "refused", "created"]);
    expect(items[1]?.errors).toMatchObject([
      { path: "document.nama_perusahaan", message: "must not hold control characters" },
      { path: "raw.half", message: "must not hold half of a character" },
      { path: "raw.none", message: "must not hold the character U+0000" },
    ]);
    expect((await find(second)).id).toBe(items[2]?.id);
    const orders = [{ document: { spmk_number: "SPMK-\0" } }, { document: { spmk_number: `SPMK-${newNumber()}` } }];
    const body = { area_id: world.area.id, items: orders };
    const port = await world.admin.post("/v1/port-documents/bulk-fetch", FetchReply, body);
    expect(port.items.map(({ outcome }) => outcome)).toEqual(["refused", "created"]);
  });

  test("whoever sees one area alone brings documents into that one, and learns nothing of others", async () => {
    const other = await world.newArea("Asia/Jakarta");
    const clerk = await central.as("admin", { areaIds: [other.id] });
    const number = newNumber();
    const id = await fetchCustoms(clerk, { document: { no_daftar: number } });
    expect((await detail(id)).area_id).toBe(other.id);
    const foreign = newNumber();
    await fresh({ no_daftar: foreign });
    const { items } = await clerk.post(BULK, FetchReply, {
      items: [{ document: { no_daftar: foreign, gudang: "X" } }],
    });
    expect(items[0]).toMatchObject({ outcome: "created", message: null, errors: [] });
    const found = await clerk.get(`${PATH}/find`, FoundCustomsDocument, { number: foreign });
    expect(found).toMatchObject({ id: items[0]?.id, area_id: other.id, others: [] });
  });
});
