import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UploadedFile } from "../../../../wire/file.ts";
import type { Caller } from "../../../../test/caller.ts";
import { samplePdf } from "../../../../test/sample-pdf.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type TicketWorld, ticketWorld } from "../../../trade/tickets/test/ticket-world.ts";

const engine = testEngine();

/** Who knows the path of an upload reads it only where a record in sight names it, on either database. */
describe(`uploads by their path on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  let [here, elsewhere]: Caller[] = [];
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
    const other = await world.newArea("Asia/Jakarta");
    here = await central.as("operational", { areaIds: [world.area.id] });
    elsewhere = await central.as("admin", { areaIds: [other.id] });
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const upload = async (by: Caller): Promise<string> => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(samplePdf())], "paper.pdf"));
    return (await by.post("/v1/files", UploadedFile, body)).path;
  };
  const seen = async (path: string, ...callers: (Caller | undefined)[]) => {
    const answers = callers.map(async (caller) => {
      const link = await caller?.request("GET", "/v1/files/url", { query: { path } });
      const bytes = await caller?.request("GET", "/v1/files/stream", { query: { path } });
      return link?.status === bytes?.status ? link?.status : [link?.status, bytes?.status];
    });
    return Promise.all(answers);
  };

  test("the paper of a ticket is for its company and the officers of its area", async () => {
    const path = await upload(world.tenant);
    expect(await seen(path, world.tenant, world.admin, here, elsewhere)).toEqual([200, 200, 404, 404]);
    await world.create({ invoice_file_path: path });
    expect(await seen(path, world.tenant, world.admin, here, elsewhere)).toEqual([200, 200, 200, 404]);
  });

  test("an upload of an officer is that officer's, until a record names it", async () => {
    if (!here || !elsewhere) throw new Error("no officers");
    const path = await upload(here);
    expect(await seen(path, here, elsewhere, world.tenant)).toEqual([200, 404, 404]);
    const paper = { supporting_doc_file_path: path };
    expect((await elsewhere.request("PATCH", `/v1/companies/${world.company.id}`, { body: paper })).status).toBe(400);
    await world.admin.request("PATCH", `/v1/companies/${world.company.id}`, { body: paper });
    expect(await seen(path, elsewhere)).toEqual([200]);
  });

  test("nobody makes a foreign paper readable by naming it in a record of their own sight", async () => {
    const path = await upload(world.tenant);
    await world.create({ other_file_path: path });
    const paper = { supporting_doc_file_path: path };
    const answer = await elsewhere?.request("PATCH", `/v1/companies/${world.company.id}`, { body: paper });
    expect([answer?.status, answer?.problem().errors?.[0]?.path]).toEqual([400, "supporting_doc_file_path"]);
  });
});
