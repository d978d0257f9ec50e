import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../../../shared/lib/ids.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { activitySite } from "../../../../work/gate-activities/test/activity-site.ts";
import { fetchCustoms } from "../../../papers/test/plant-papers.ts";
import { recordPassages } from "../../gates/record-passage.ts";
import { admitAgain } from "../../gates/record-work.ts";
import { aVehicle, CUSTOMS_TICKETS, documentWorld, type DocumentWorld } from "../../test/document-world.ts";
import { aTicket } from "../../test/ticket-world.ts";

/** The number of tickets in all. */
const TicketCount = z.object({ meta: z.object({ total: z.number() }) }).transform(({ meta }) => meta.total);

const engine = testEngine();

/** The guarantees of tenants' tickets with customs documents, on any engine. */
describe(`tickets with customs documents on ${engine.name}`, () => {
  let central: TestCentral;
  let world: DocumentWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await documentWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const make = (fields: object, by = world.tenant) =>
    by.post(CUSTOMS_TICKETS, Ticket, aTicket(world.area.id, { company_id: world.company.id, ...fields }));
  const problemsOf = async (method: string, path: string, body: object, by = world.tenant) => {
    const answer = await by.request(method, path, { body });
    return [answer.status, answer.status === 200 ? [] : answer.problem().errors?.map((problem) => problem.path)];
  };

  test("its document's state goes to the gates with every vehicle, and follows the document", async () => {
    const { id, no_daftar } = await world.customs({ container: [{ nomor_kontainer: "CSQU3054383" }] });
    const vehicle_tickets = [aVehicle("B 1 AA", { container_number: "CSQU 305438 3" })];
    const ticket = await make({ no_daftar, vehicle_tickets });
    expect(ticket).toMatchObject({
      type: "tenant_with_pabeanan",
      status: "waiting_approve",
      ceisa_document_id: id,
      differences: [],
      vehicle_tickets: [{ container_number: "CSQU 305438 3", qr_type: "ceisa" }],
    });
    const vehicle = ticket.vehicle_tickets[0]?.id ?? "";
    const paper = { document_id: id, container_number: "CSQU 305438 3", governs: "out" };
    expect((await world.atGates()).get(vehicle)).toMatchObject({ papers: [{ ...paper, state: "held" }] });
    central.clock.advance(1000);
    await world.admin.request("POST", `/v1/customs-documents/${id}/complete-pass`, { body: { reason: "checked" } });
    expect((await world.atGates()).get(vehicle)).toMatchObject({ papers: [{ ...paper, state: "released" }] });
  });

  test("an SPMK stands instead of a customs document, and a hold of it reaches the gates", async () => {
    const { id, spmk_number } = await world.port();
    const ticket = await make({ spmk_number }, world.admin);
    expect(ticket).toMatchObject({ spmk_document_id: id, ceisa_document_id: null });
    expect(ticket.vehicle_tickets[0]?.qr_type).toBe("spmk");
    const body = { port_document_id: id, kind: "PAYMENT", reason: "not paid" };
    await world.admin.request("POST", "/v1/holds", { body });
    const held = (await world.atGates()).get(ticket.vehicle_tickets[0]?.id ?? "");
    expect(held?.holds).toMatchObject([{ kind: "PAYMENT" }]);
  });

  test("without a document that its company may name none is made", async () => {
    const foreign = await world.customs({}, (await world.newCompany("PT Lain")).id);
    const elsewhere = await world.customs({}, world.company.id, (await world.newArea("Asia/Jakarta")).id);
    const [one, other] = [await world.customs(), await world.customs()];
    const before = await world.admin.get("/v1/tickets", TicketCount);
    expect(await world.refusal({})).toEqual([400, ["ceisa_document_id"]]);
    expect(await world.refusal({ ceisa_document_id: newId() })).toEqual([400, ["ceisa_document_id"]]);
    expect(await world.refusal({ ceisa_document_id: foreign.id })).toEqual([400, ["ceisa_document_id"]]);
    expect(await world.refusal({ no_daftar: foreign.no_daftar }, world.admin)).toEqual([400, ["no_daftar"]]);
    expect(await world.refusal({ no_daftar: elsewhere.no_daftar })).toEqual([400, ["no_daftar"]]);
    expect(await world.refusal({ car: "X", spmk_number: "Y" })).toEqual([400, ["car", "spmk_number"]]);
    const two = { ceisa_document_id: one.id, no_daftar: other.no_daftar };
    expect(await world.refusal(two)).toEqual([400, ["no_daftar"]]);
    expect(await world.admin.get("/v1/tickets", TicketCount)).toEqual(before);
  });

  test("a number that several documents of the company have names none of them", async () => {
    const first = await world.customs();
    const again = { no_daftar: first.no_daftar, tanggal_daftar: "2025-01-01" };
    await world.customs(again);
    expect(await world.refusal({ no_daftar: first.no_daftar })).toEqual([400, ["no_daftar"]]);
    expect(await make({ ceisa_document_id: first.id })).toMatchObject({ ceisa_document_id: first.id });
  });

  test("a number of the area's document and of one without an area names that of the area", async () => {
    const own = await world.customs();
    const again = { no_daftar: own.no_daftar, tanggal_daftar: "2025-01-01", kode_dokumen: "20" };
    const nobodys = await fetchCustoms(world.admin, { document: again });
    expect(await make({ no_daftar: own.no_daftar }, world.admin)).toMatchObject({ ceisa_document_id: own.id });
    const both = { ceisa_document_id: nobodys, no_daftar: own.no_daftar };
    expect(await make(both, world.admin)).toMatchObject({ ceisa_document_id: nobodys });
  });

  test("plates and containers are held against the document's, and what differs comes with the answer", async () => {
    const { id: ceisa_document_id } = await world.customs({
      container: [{ nomor_kontainer: "CSQU3054383" }, { nomor_kontainer: "MSKU6011672" }],
      no_polisi: "B 9 Z",
    });
    const ticket = await make({ ceisa_document_id, vehicle_tickets: [aVehicle("B 9 Z"), aVehicle("B 2 BB")] });
    const paths = ["0.container_number", "1.container_number", "1.police_number"];
    expect(ticket.differences?.map(({ path }) => path)).toEqual(paths.map((path) => `vehicle_tickets.${path}`));
    const read = await world.tenant.get(`${CUSTOMS_TICKETS}/${ticket.id}`, Ticket);
    expect(read.differences).toEqual(ticket.differences);
    const twice = ["CSQU3054383", "CSQU3054383", "TGBU1111111"];
    const vehicle_tickets = twice.map((container_number, at) => aVehicle(`B ${at + 1} CC`, { container_number }));
    expect(await world.refusal({ ceisa_document_id, vehicle_tickets })).toEqual([
      400,
      ["vehicle_tickets.1.container_number", "vehicle_tickets.2.container_number"],
    ]);
  });

  test("two tickets share a document, and their vehicles take no more than it has unless who may change it says so", async () => {
    const { id: ceisa_document_id } = await world.customs({ jumlah_kemasan: 10, brutto: 2000 });
    const packages = (first: number, second: number, more: object = {}) => ({
      ceisa_document_id,
      unit_of_item: "package",
      vehicle_tickets: [aVehicle("B 1 DD", { total_item: first }), aVehicle("B 2 DD", { total_item: `${second}` })],
      ...more,
    });
    const first = await make(packages(3, 4));
    expect(await world.refusal(packages(2, 2))).toEqual([400, ["total_item"]]);
    await make(packages(2, 1));
    const weight = { ceisa_document_id, unit_of_item: "ton", total_item: "2.5" };
    expect(await world.refusal(weight)).toEqual([400, ["total_item"]]);
    expect(await world.refusal(packages(1, 1, { excess_reason: "recounted" }))).toEqual([403, undefined]);
    const allowed = await make(packages(1, 1, { excess_reason: "recounted" }), world.admin);
    expect(allowed.differences?.map(({ path }) => path)).toEqual(["total_item"]);
    // The reason allows the quantities of its moment: a later increase needs another one, and less needs none.
    const [one, two] = allowed.vehicle_tickets.map(({ id }) => id);
    const exceeded = `${CUSTOMS_TICKETS}/${allowed.id}`;
    const take = (id: string | undefined, total_item: number) => ({ vehicle_tickets: [{ id, total_item }] });
    expect(await problemsOf("PATCH", exceeded, take(one, 2))).toEqual([400, ["total_item"]]);
    expect(await problemsOf("PATCH", exceeded, take(one, 2), world.admin)).toEqual([400, ["total_item"]]);
    await world.admin.patch(exceeded, Ticket, { ...take(one, 2), excess_reason: "counted again" });
    expect(await problemsOf("PATCH", exceeded, take(one, 1))).toEqual([200, []]);
    expect(await problemsOf("PATCH", exceeded, take(two, 2))).toEqual([200, []]);
    expect(await problemsOf("PATCH", exceeded, take(two, 3))).toEqual([400, ["total_item"]]);
    const path = `${CUSTOMS_TICKETS}/${first.id}`;
    const change = { vehicle_tickets: [{ id: first.vehicle_tickets[0]?.id, total_item: 5 }] };
    expect(await problemsOf("PATCH", path, change)).toEqual([400, ["total_item"]]);
    // The other ticket exceeds with an approval: this one may change all but more of the document.
    const other = { vehicle_tickets: [{ id: first.vehicle_tickets[0]?.id, police_number: "B 3 DD" }] };
    expect(await problemsOf("PATCH", path, other)).toEqual([200, []]);
    expect(await problemsOf("PATCH", exceeded, { excess_reason: null }, world.admin)).toEqual([400, ["total_item"]]);
    await world.tenant.post(`${path}/cancel`, Ticket, { reason: "later" });
    await make(packages(2, 2));
  });

  test("what a vehicle took in its first visit stays taken when it may come in again", async () => {
    const { id: ceisa_document_id } = await world.customs({ jumlah_kemasan: 5 });
    const load = { ceisa_document_id, unit_of_item: "package", total_item: 5 };
    const ticket = await make({ ...load, vehicle_tickets: [aVehicle("B 1 RE")] });
    await world.admin.post(`/v1/tickets/${ticket.id}/approve`, Ticket);
    const vehicleTicketId = ticket.vehicle_tickets[0]?.id ?? "";
    const site = activitySite(central, world.admin);
    const { gate, lane } = await site.gateWithEdge(world.area.id);
    for (const step of ["in", "out"] as const) {
      central.clock.advance(60_000);
      const at = new Date(central.clock.nowMs()).toISOString();
      const where = { gateId: gate.id, gateName: gate.name, laneId: lane.id };
      await site.work((work) => recordPassages(work, [{ vehicleTicketId, step, at, activityId: newId(), ...where }]));
    }
    await site.work((work) => admitAgain(work, vehicleTicketId));
    await world.admin.post(`${CUSTOMS_TICKETS}/${ticket.id}/cancel`, Ticket, { reason: "no second visit" });
    const more = { ...load, total_item: 1, vehicle_tickets: [aVehicle("B 2 RE")] };
    expect(await world.refusal(more)).toEqual([400, ["total_item"]]);
  });

  test("a change keeps the ticket tied, and its vehicles follow its documents", async () => {
    const [before, after] = [await world.customs(), await world.customs()];
    const { id: spmk_document_id, spmk_number } = await world.port();
    const ticket = await make({ ceisa_document_id: before.id });
    const path = `${CUSTOMS_TICKETS}/${ticket.id}`;
    expect(await problemsOf("PATCH", path, { ceisa_document_id: null })).toEqual([400, ["ceisa_document_id"]]);
    const vehicle_tickets = [aVehicle("B 2 EE", { container_number: "CSQU3054383" })];
    const body = { ceisa_document_id: null, no_daftar: after.no_daftar, spmk_number, vehicle_tickets };
    const changed = await world.admin.patch(path, Ticket, body);
    expect(changed).toMatchObject({ ceisa_document_id: after.id, spmk_document_id });
    const held = await world.atGates();
    const papers = changed.vehicle_tickets.map(({ id }) => held.get(id)?.papers);
    expect(papers).toMatchObject([
      [{ document_id: after.id, container_number: null }],
      [{ document_id: after.id, container_number: "CSQU3054383" }],
    ]);
    await world.admin.post(`/v1/tickets/${ticket.id}/approve`, Ticket);
    const late = await problemsOf("PATCH", path, { no_daftar: before.no_daftar });
    expect(late).toEqual([409, undefined]);
    expect(await world.tenant.patch(path, Ticket, { executor_name: "Budi" })).toMatchObject({ status: "running" });
  });

  test("bad input names its field, and nothing is half done", async () => {
    const { id: ceisa_document_id } = await world.customs();
    const refused = (vehicle_tickets: object[]) => world.refusal({ ceisa_document_id, vehicle_tickets });
    const reversed = { request_at_start: "2026-11-23", request_at_end: "2026-11-22" };
    expect(await refused([aVehicle("B 1 F", reversed)])).toEqual([400, ["vehicle_tickets.0.request_at_end"]]);
    expect(await refused([aVehicle("B 1 F"), aVehicle("b1f")])).toEqual([400, ["vehicle_tickets.1.police_number"]]);
    expect(await refused([aVehicle("- -")])).toEqual([400, ["vehicle_tickets.0.police_number"]]);
    const many = Array.from({ length: 500 }, (_, at) => aVehicle(`B ${at + 1} F`));
    expect(await refused(many)).toEqual([400, ["vehicle_tickets"]]);
    const signs = aVehicle("B 1 F", { container_number: "--", total_item: -1 });
    expect(await refused([signs])).toEqual([
      400,
      ["vehicle_tickets.0.container_number", "vehicle_tickets.0.total_item"],
    ]);
  });

  test("two approvals at the same time: one approves, the other is refused", async () => {
    const { id: ceisa_document_id } = await world.customs();
    const ticket = await make({ ceisa_document_id });
    const approve = () => world.admin.request("POST", `/v1/tickets/${ticket.id}/approve`);
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("tickets that are made at the same time share no more of a document than there is", async () => {
    const { id: ceisa_document_id } = await world.customs({ jumlah_kemasan: 5 });
    const results = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        world.refusal({ ceisa_document_id, total_item: 2, vehicle_tickets: [aVehicle(`B ${at + 1} GG`)] }),
      ),
    );
    const refused = [400, ["total_item"]];
    expect(results.filter((one) => JSON.stringify(one) === JSON.stringify(refused))).toHaveLength(2);
  });
});
