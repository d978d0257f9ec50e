import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CustomsDocumentDetail, Sppb } from "../../../../wire/customs-document.ts";
import { FetchReply } from "../../../../wire/document.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { ticketWorld, type TicketWorld } from "../../tickets/test/ticket-world.ts";
import { takeCustoms } from "../customs/take-in.ts";
import { fetchCustoms, newNumber } from "./plant-papers.ts";

const PATH = "/v1/customs-documents";
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

/** The moments and the size of what services send. */
describe(`messages of services on ${engine.name}`, () => {
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

  test("a message of the future is refused, so that a later one can still take its release back", async () => {
    const number = newNumber();
    const item = (state: string, as_of?: string) => ({
      document: { no_daftar: number },
      release: { no_sppb: "F1", state },
      ...(as_of !== undefined && { as_of }),
    });
    const ahead = await bulk([item("released", "9999-12-31T23:59:59.999Z")]);
    expect(ahead.items[0]).toMatchObject({ outcome: "refused", errors: [{ path: "as_of" }] });
    const soon = new Date(central.clock.nowMs() + 60_000).toISOString();
    const { items } = await bulk([item("released", soon)]);
    expect((await detail(items[0]?.id ?? "")).state).toBe("released");
    central.clock.advance(1000);
    await bulk([item("cancelled")]);
    expect((await detail(items[0]?.id ?? "")).state).toBe("cancelled");
  });

  test("an SPPB by hand releases although central's clock was set back after the document came", async () => {
    const id = await fetchCustoms(world.admin, { document: { no_daftar: newNumber() } }, world.area.id);
    central.clock.setWall(central.clock.nowMs() - 3_600_000);
    const body = { customs_document_id: id, no_sppb: newNumber(), reason: "on paper" };
    await world.admin.post("/v1/sppb", Sppb, body);
    expect((await detail(id)).state).toBe("released");
  });

  test("others are answered while many documents are taken in", async () => {
    const mark = newNumber();
    const items = Array.from({ length: 500 }, (_, at) => ({ document: { no_daftar: `${mark}${at}` } }));
    const isAnswered = await central.platform.transact(systemActor("test"), async (work) => {
      let status = 0;
      const reading = world.admin
        .request("GET", `/v1/areas/${world.area.id}`)
        .then((answer) => (status = answer.status));
      await takeCustoms(work, world.area.id, items);
      const before = status;
      await reading;
      return before === 200;
    });
    expect(isAnswered).toBe(true);
  });

  test("a thousand documents with every field fit into one call", async () => {
    const document = { kemasan: Array<object>(12).fill(LINE) };
    const items = Array.from({ length: 1000 }, () => ({ document, colour: "refused: what is tried is the size" }));
    expect((await bulk(items)).items).toHaveLength(1000);
  });
});
