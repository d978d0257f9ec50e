import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../../shared/lib/ids.ts";
import { Ticket } from "../../../../../wire/ticket.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { activitySite } from "../../../../work/gate-activities/test/activity-site.ts";
import { recordPassages } from "../../gates/record-passage.ts";
import { aVehicle, documentWorld, type DocumentWorld } from "../../test/document-world.ts";
import { aTicket, TENANT_TICKETS } from "../../test/ticket-world.ts";

const PATH = "/v1/tickets/dual-container";

const engine = testEngine();

/** The guarantees of dual container tickets, and of links with an SPMK, on any engine. */
describe(`tickets of two containers on ${engine.name}`, () => {
  let central: TestCentral;
  let world: DocumentWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await documentWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const two = async () => {
    const [one, other] = [
      await world.customs({ container: [{ nomor_kontainer: "CSQU3054383" }] }),
      await world.customs({ container: [{ nomor_kontainer: "MSKU6011672" }] }),
    ];
    const containers = [
      { container_number: "CSQU3054383", ceisa_document_id: one.id },
      { container_number: "MSKU6011672", no_daftar: other.no_daftar },
    ];
    return { one, other, containers };
  };
  const body = (containers: readonly object[], plate = "B 1 AA") =>
    aTicket(world.area.id, { company_id: world.company.id, vehicle_tickets: [aVehicle(plate, { containers })] });
  const make = (containers: readonly object[], plate?: string) =>
    world.tenant.post(PATH, Ticket, body(containers, plate));
  const problemsOf = async (method: string, path: string, sent?: object) => {
    const answer = await world.tenant.request(method, path, sent && { body: sent });
    return [answer.status, answer.status === 200 ? [] : answer.problem().errors?.map((problem) => problem.path)];
  };
  const vehicleOf = ({ vehicle_tickets }: Ticket): string => vehicle_tickets[0]?.id ?? "";

  test("each container goes to the gates with its own paper", async () => {
    const { one, other, containers } = await two();
    const ticket = await make(containers);
    const papers = [
      { document_id: one.id, container_number: "CSQU3054383", state: "held" },
      { document_id: other.id, container_number: "MSKU6011672", state: "held" },
    ];
    expect(ticket).toMatchObject({ type: "dual", type_description: "Dual container", differences: [] });
    expect(ticket.vehicle_tickets).toMatchObject([{ container_number: "CSQU3054383", qr_type: "ceisa", papers }]);
    expect((await world.atGates()).get(vehicleOf(ticket))?.papers).toMatchObject(papers);
    central.clock.advance(1000);
    const passed = `/v1/customs-documents/${one.id}/complete-pass`;
    await world.admin.request("POST", passed, { body: { reason: "checked" } });
    // The gate that knows one paper alone holds the vehicle while either is held.
    const half = (await world.atGates()).get(vehicleOf(ticket));
    expect(half).toMatchObject({ customs: "held", papers: [{ state: "released" }, { state: "held" }] });
  });

  test("it has a detail, a PDF, a place in the lists, and it can be cancelled", async () => {
    const ticket = await make((await two()).containers);
    expect(await world.tenant.get(`${PATH}/${ticket.id}`, Ticket)).toMatchObject({ id: ticket.id, type: "dual" });
    const pdf = await world.tenant.request("GET", `${PATH}/${ticket.id}/download`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const list = await world.tenant.request("GET", PATH);
    expect(list.text).toContain(ticket.id);
    expect(await problemsOf("GET", `/v1/tickets/tenant/with-pabeanan/${ticket.id}`)).toEqual([404, undefined]);
    const cancelled = await world.tenant.post(`${PATH}/${ticket.id}/cancel`, Ticket, { reason: "later" });
    expect(cancelled.status).toBe("cancelled");
  });

  test("a container without a document, or on another one, is refused by its place", async () => {
    const { one, other, containers } = await two();
    const path = "vehicle_tickets.0.containers";
    const [first] = containers;
    expect(await problemsOf("POST", PATH, body([first ?? {}]))).toEqual([400, [path]]);
    const none = [first ?? {}, { container_number: "MSKU6011672" }];
    expect(await problemsOf("POST", PATH, body(none))).toEqual([400, [`${path}.1.ceisa_document_id`]]);
    const unknown = [first ?? {}, { container_number: "MSKU6011672", ceisa_document_id: newId() }];
    expect(await problemsOf("POST", PATH, body(unknown))).toEqual([400, [`${path}.1.ceisa_document_id`]]);
    const swapped = [
      { container_number: "CSQU3054383", ceisa_document_id: other.id },
      { container_number: "MSKU6011672", ceisa_document_id: one.id },
    ];
    expect(await problemsOf("POST", PATH, body(swapped))).toEqual([
      400,
      [`${path}.0.container_number`, `${path}.1.container_number`],
    ]);
  });

  test("its type changes with a reason, with the papers of its vehicles, until the first check-in", async () => {
    const { one, containers } = await two();
    const ticket = await make(containers, "B 2 AA");
    const path = `${PATH}/${ticket.id}/type`;
    expect(await problemsOf("PATCH", path, { type: "single" })).toEqual([400, ["reason"]]);
    const single = await world.tenant.patch(path, Ticket, { type: "single", reason: "one is not ready" });
    expect(single).toMatchObject({ type: "single", vehicle_tickets: [{ papers: [{ document_id: one.id }] }] });
    expect((await world.atGates()).get(vehicleOf(ticket))?.papers).toHaveLength(1);
    expect(await problemsOf("PATCH", path, { type: "single", reason: "again" })).toEqual([409, undefined]);
    expect(await problemsOf("PATCH", path, { type: "dual", reason: "ready" })).toEqual([400, ["vehicle_tickets"]]);
    const vehicle_tickets = [{ id: vehicleOf(ticket), containers }];
    const dual = await world.tenant.patch(path, Ticket, { type: "dual", reason: "ready", vehicle_tickets });
    expect(dual.vehicle_tickets[0]?.papers).toHaveLength(2);
    await world.admin.post(`/v1/tickets/${ticket.id}/approve`, Ticket);
    const site = activitySite(central, world.admin);
    const { gate, lane } = await site.gateWithEdge(world.area.id);
    const at = new Date(central.clock.nowMs()).toISOString();
    const passage = { vehicleTicketId: vehicleOf(ticket), step: "in", at, activityId: newId() } as const;
    const where = { gateId: gate.id, gateName: gate.name, laneId: lane.id };
    // The change and the check-in meet: whichever comes first, the change is whole or refused.
    const [, change] = await Promise.all([
      site.work((work) => recordPassages(work, [{ ...passage, ...where }])),
      world.tenant.request("PATCH", path, { body: { type: "single", reason: "late" } }),
    ]);
    const held = (await world.atGates()).get(vehicleOf(ticket));
    expect([held?.last_step?.step, held?.papers?.length]).toEqual(["in", change.status === 200 ? 1 : 2]);
    const now = (await world.tenant.get(`${PATH}/${ticket.id}`, Ticket)).type;
    const other = now === "dual" ? "single" : "dual";
    expect(await problemsOf("PATCH", path, { type: other, reason: "late" })).toEqual([409, undefined]);
  });

  test("the company of a running ticket may drop a container, and only the area's side may put another document on it", async () => {
    const { containers } = await two();
    const other = await world.customs({ container: [{ nomor_kontainer: "MSKU6011672" }] });
    const ticket = await make(containers, "B 4 AA");
    await world.admin.post(`/v1/tickets/${ticket.id}/approve`, Ticket);
    const path = `${PATH}/${ticket.id}/type`;
    const id = vehicleOf(ticket);
    const single = (container: object) => ({
      type: "single",
      reason: "the other one is held",
      vehicle_tickets: [{ id, containers: [container] }],
    });
    const swapped = { container_number: "MSKU6011672", ceisa_document_id: other.id };
    expect(await problemsOf("PATCH", path, single(swapped))).toEqual([403, undefined]);
    const more = { ...containers[1], total_item: 3 };
    expect(await problemsOf("PATCH", path, single(more))).toEqual([403, undefined]);
    const kept = await world.tenant.patch(path, Ticket, single(containers[1] ?? {}));
    expect(kept.vehicle_tickets[0]?.papers).toMatchObject([{ container_number: "MSKU6011672" }]);
    const again = { type: "dual", reason: "released", vehicle_tickets: [{ id, containers: [containers[0], swapped] }] };
    expect(await problemsOf("PATCH", path, again)).toEqual([403, undefined]);
    const put = await world.admin.patch(path, Ticket, again);
    expect(put.vehicle_tickets[0]?.papers.map(({ document_id }) => document_id)).toContain(other.id);
  });

  test("a ticket of any kind is linked with one SPMK and unlinked, and its vehicles follow", async () => {
    const [spmk, another] = [await world.port(), await world.port()];
    const ticket = await world.create();
    const [link, unlink] = [`/v1/tickets/${ticket.id}/spmk/link`, `/v1/tickets/${ticket.id}/spmk/unlink`];
    const hold = { port_document_id: spmk.id, kind: "WEIGHT", reason: "not weighed" };
    await world.admin.request("POST", "/v1/holds", { body: hold });
    expect(await problemsOf("POST", link, {})).toEqual([400, ["spmk_document_id"]]);
    expect(await problemsOf("POST", link, { spmk_document_id: spmk.id })).toEqual([400, ["spmk_document_id"]]);
    const linked = await world.admin.post(link, Ticket, { spmk_number: spmk.spmk_number });
    expect(linked).toMatchObject({ spmk_document_id: spmk.id, vehicle_tickets: [{ qr_type: "spmk" }] });
    expect((await world.atGates()).get(vehicleOf(ticket))?.holds).toMatchObject([{ kind: "WEIGHT" }]);
    const again = await world.admin.request("POST", link, { body: { spmk_document_id: another.id } });
    expect(again.status).toBe(409);
    const added = { vehicle_tickets: [aVehicle("B 3 AA")] };
    const changed = await world.admin.patch(`${TENANT_TICKETS}/${ticket.id}`, Ticket, added);
    const held = await world.atGates();
    expect(changed.vehicle_tickets.map(({ id }) => held.get(id)?.holds?.length)).toEqual([1, 1]);
    await world.admin.post(`/v1/tickets/${ticket.id}/approve`, Ticket);
    expect((await world.tenant.request("POST", unlink)).status).toBe(409);
    expect(await world.admin.post(unlink, Ticket)).toMatchObject({ spmk_document_id: null });
    expect((await world.atGates()).get(vehicleOf(ticket))?.holds).toBeUndefined();
    expect((await world.admin.request("POST", unlink)).status).toBe(409);
    const only = aTicket(world.area.id, { company_id: world.company.id, spmk_number: another.spmk_number });
    const needs = await world.admin.post("/v1/tickets/tenant/with-pabeanan", Ticket, only);
    expect((await world.admin.request("POST", `/v1/tickets/${needs.id}/spmk/unlink`)).status).toBe(409);
  });
});
