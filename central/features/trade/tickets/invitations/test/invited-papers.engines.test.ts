import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../../../shared/lib/ids.ts";
import { Invitation, InvitedTicket } from "../../../../../wire/invitation.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { samplePdf } from "../../../../../test/sample-pdf.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { invitationWorld, type InvitationWorld } from "./invitation-world.ts";

const engine = testEngine();
let central: TestCentral;
let world: InvitationWorld;
beforeAll(async () => {
  central = await startCentral(engine);
  world = await invitationWorld(central);
});
afterAll(() => central[Symbol.asyncDispose]());

const Results = z.object({
  items: z.array(z.object({ id: z.string().nullable(), refusal: z.object({ code: z.string() }).nullable() })),
});

test("many vehicles are added, each with its result; sent again they are added once", async () => {
  const { guest, path } = await world.filledIn(["B 1 OLD"]);
  const items = ["B 1 NEW", "b1old", "B 2 NEW"].map((police_number) => ({ police_number }));
  const send = (body: object, key = newId()) =>
    guest.request("POST", `${path}/vehicle-tickets/bulk`, { body, headers: { "idempotency-key": key } });
  const refused = await send({ items, all_or_nothing: true });
  expect([refused.status, refused.problem().errors?.map((one) => one.path)]).toEqual([400, ["items.1.police_number"]]);
  const key = newId();
  const [first, again] = [await send({ items }, key), await send({ items }, key)];
  const results = Results.parse(z.object({ data: z.unknown() }).parse(first.body).data).items;
  expect(results.map(({ id, refusal }) => [id !== null, refusal?.code])).toEqual([
    [true, undefined],
    [false, "invalid_input"],
    [true, undefined],
  ]);
  expect(again.body).toEqual(first.body);
  const { vehicle_tickets: vehicles } = await guest.get(path, InvitedTicket);
  expect(vehicles.map(({ police_number }) => police_number)).toEqual(["B 1 OLD", "B 1 NEW", "B 2 NEW"]);
});

test("a paper is the inviting company's, stands once, and ends with the invitation", async () => {
  const { invited, guest, path } = await world.filledIn(["B 1 DOC"]);
  const send = (paper: string, file: File, by = guest) => {
    const body = new FormData();
    body.set("paper", paper);
    body.set("file", file);
    return by.request("POST", `${path}/papers`, { body });
  };
  const pdf = () => new File([Uint8Array.from(samplePdf())], "surat.pdf");
  expect((await send("invoice", pdf())).status).toBe(200);
  const { supporting_document_paths: papers } = await world.tenant.get(
    `/v1/tickets/invitation/${invited.id}`,
    Invitation,
  );
  expect(papers.invoice).toMatch(/\.pdf$/);
  const stranger = await central.as("tenant", { companyId: (await world.newCompany("PT Lain")).id });
  const link = `/v1/files/url?path=${encodeURIComponent(papers.invoice ?? "")}`;
  expect([(await world.tenant.request("GET", link)).status, (await stranger.request("GET", link)).status]).toEqual([
    200, 404,
  ]);
  const twice = await send("invoice", pdf());
  expect([twice.status, twice.problem().said.code]).toEqual([409, "paper_is_there"]);
  expect((await send("other", new File(["no paper"], "x.pdf"))).status).toBe(415);
  const elsewhere = await world.filledIn(["B 2 DOC"]);
  expect((await send("other", pdf(), elsewhere.guest)).status).toBe(403);
  await world.tenant.post(`/v1/tickets/invitation/${invited.id}/cancel`, Ticket, { reason: "Batal" });
  expect((await send("other", pdf())).status).toBeGreaterThanOrEqual(400);
  expect(
    (await world.tenant.get(`/v1/tickets/invitation/${invited.id}`, Invitation)).supporting_document_paths.other,
  ).toBe(null);
});
