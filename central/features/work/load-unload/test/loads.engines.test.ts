import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areaTag } from "../../../../../shared/credential/payload.ts";
import { ReviewListItem } from "../../../../wire/review.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { fetchPort, newNumber } from "../../../trade/papers/test/plant-papers.ts";
import { tiePapers } from "../../../trade/tickets/test/tie-papers.ts";
import { LOADS, loadSite, type LoadSite, REALISED } from "./load-site.ts";

const engine = testEngine();

/** The work inside, from the scan to the way out, on any engine. */
describe(`load/unload on ${engine.name}`, () => {
  let central: TestCentral;
  let site: LoadSite;
  beforeAll(async () => {
    central = await startCentral(engine);
    site = await loadSite(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const reviews = async (plate: string) => {
    const { items } = await site.admin.get("/v1/officer-reviews", listOf(ReviewListItem), { kind: "load_mismatch" });
    return items.filter(({ evidence, vehicle_number }) => (vehicle_number ?? JSON.stringify(evidence)).includes(plate));
  };

  test("a truck is scanned, accepted, drafted and finalized, and only then may leave", async () => {
    const { tenant, come, scan, act } = site;
    const truck = await site.truck();
    expect(await come("in", truck)).toBe("OK");
    const scanned = await scan(tenant, truck);
    expect(scanned).toMatchObject({ document_type: "ticket", document_ticket_number: truck.accessNumber });
    expect(scanned.vehicles[0]).toMatchObject({
      vehicle_ticket_id: truck.id,
      last_step: "in",
      is_load_unload_done: false,
      work: { status: "waiting", announced_quantity: 20, announced_unit: "ton" },
      next: ["check_in", "accept", "reject", "done"],
    });
    expect(await act(tenant, "tenant-check-in", truck)).toMatchObject({ arrived_by: tenant.principal.name });
    expect(await site.attempt(tenant, "finalize", { qr_value: truck.code, ...REALISED })).toEqual([409, "wrong_state"]);
    const photos = [await site.photo(tenant)];
    const accepted = await act(tenant, "accept", truck, { photos });
    expect(accepted).toMatchObject({ status: "accepted", photos: [{ path: photos[0] }] });
    expect(await come("out", truck)).toBe("LOAD_NOT_DONE");
    const seals = [{ number: "S-1", is_intact: true }];
    await act(tenant, "verifications/draft", truck, { realization_weight: 19_000, seals });
    const changed = await tenant.request("PATCH", `${LOADS}/verifications/${accepted.id}`, {
      body: { packages: [{ kind: "PK", quantity: 24 }] },
    });
    expect(changed.status).toBe(200);
    expect((await site.atGates()).get(truck.id)).toMatchObject({ is_load_unload_done: false });
    const final = await act(tenant, "finalize", truck, REALISED);
    expect(final).toMatchObject({
      ...REALISED,
      seals,
      packages: [{ kind: "PK", quantity: 24, damaged: 0 }],
      difference_percent: -1,
      is_load_unload_done: true,
      finalized_by: tenant.principal.name,
      next: ["done"],
    });
    expect((await site.atGates()).get(truck.id)).toMatchObject({ is_load_unload_done: true });
    const ticket = await tenant.get(`/v1/tickets/tenant/without-pabeanan/${truck.ticketId}`, Ticket);
    expect(ticket.vehicle_tickets[0]).toMatchObject({ ...REALISED, is_load_unload_done: true });
    expect(await come("out", truck)).toBe("OK");
    expect(await reviews(truck.plate)).toEqual([]);
  });

  test("a draft needs its weight and unit to be finalized, and a photo is one's own file", async () => {
    const { tenant, act } = site;
    const truck = await site.truck();
    await act(tenant, "accept", truck);
    const answer = await tenant.request("POST", `${LOADS}/finalize`, { body: { qr_value: truck.code } });
    expect(answer.problem().errors?.map(({ path }) => path)).toEqual(["realization_weight", "realization_unit"]);
    const other = await central.as("tenant", { companyId: (await site.newCompany("Other")).id });
    const photos = [await site.photo(tenant), await site.photo(other), "photos/none.jpg"];
    const refused = await tenant.request("POST", `${LOADS}/finalize`, {
      body: { qr_value: truck.code, ...REALISED, photos },
    });
    expect(refused.problem().errors?.map(({ path }) => path)).toEqual(["photos.1", "photos.2"]);
  });

  test("a difference beyond the area's tolerance opens one case, at the vehicle's entry where it is known", async () => {
    const { tenant, act, come } = site;
    for (const isInside of [true, false]) {
      const truck = await site.truck({
        vehicle_tickets: [
          {
            police_number: `B ${isInside ? 71 : 72} XY`,
            request_at_start: "2026-11-21",
            request_at_end: "2026-11-22",
          },
        ],
      });
      if (isInside) await come("in", truck);
      await act(tenant, "accept", truck);
      const heavy = { realization_weight: 20.5, realization_unit: "ton" };
      expect(await act(tenant, "finalize", truck, heavy)).toMatchObject({ difference_percent: 2.5 });
      await act(tenant, "finalize", truck, heavy);
      const [found, ...more] = (await reviews("")).filter(({ evidence }) =>
        JSON.stringify(evidence).includes(truck.accessNumber),
      );
      expect([found?.status, more]).toEqual(["open", []]);
      expect(found).toMatchObject({
        gate_id: isInside ? site.gates.in.gate.id : null,
        evidence: {
          verifier: { realization_weight: 20.5, difference_percent: 2.5 },
          central: { announced_quantity: 20, load_tolerance_percent: 2 },
        },
      });
      const path = `/v1/officer-reviews/${found?.id ?? ""}`;
      expect((await site.admin.request("GET", path)).status).toBe(200);
      const rejected = await site.admin.request("POST", `${path}/reject`, { body: { reason: "weighed again" } });
      expect(rejected.status).toBe(200);
    }
  });

  test("a rejected truck leaves once its work is ended with a reason, and may come in again", async () => {
    const { tenant, act, come, end } = site;
    const truck = await site.truck();
    await come("in", truck);
    await act(tenant, "reject", truck, { reason: "another cargo" });
    expect(await come("out", truck)).toBe("LOAD_NOT_DONE");
    expect(await site.attempt(tenant, `tickets/${truck.id}/re-entry`, {})).toEqual([409, "wrong_state"]);
    expect(await site.attempt(tenant, `tickets/${truck.id}/done`, {})).toEqual([400, "invalid_input"]);
    const ended = await end(tenant, truck, "done", { reason: "sent back" });
    expect(ended).toMatchObject({ status: "rejected", end_reason: "sent back", is_load_unload_done: true });
    expect(await come("out", truck)).toBe("OK");
    expect(await come("in", truck)).toBe("ALREADY_OUT");

    const closed = await end(tenant, truck, "re-entry");
    expect(closed.next).toEqual([]);
    expect((await site.atGates()).get(truck.id)).toMatchObject({ status: "active", ticket_status: "running" });
    expect((await site.detail(truck)).vehicle).toMatchObject({ last_step: null, work: null });
    expect(await come("in", truck)).toBe("OK");
    expect(await come("out", truck)).toBe("LOAD_NOT_DONE");
    const again = await act(tenant, "accept", truck);
    expect(again.id).not.toBe(ended.id);
    await act(tenant, "finalize", truck, REALISED);
    expect(await come("out", truck)).toBe("OK");
  });

  test("work that is ended for a vehicle outside ends its ticket", async () => {
    const truck = await site.truck();
    await site.end(site.tenant, truck, "done", { reason: "it does not come" });
    const ticket = await site.tenant.get(`/v1/tickets/tenant/without-pabeanan/${truck.ticketId}`, Ticket);
    expect([ticket.status, ticket.vehicle_tickets[0]?.status]).toEqual(["done", "done"]);
  });

  test("the number of a document leads to its vehicles, and its details show them", async () => {
    const { admin, area, company, tenant } = site;
    const trucks = [await site.truck(), await site.truck()];
    const spmk_number = newNumber();
    const id = await fetchPort(admin, { spmk_number }, area.id);
    await central.platform.transact(
      { ...admin.principal, via: { operation: "test", requestId: null, ip: null } },
      async (work) => {
        for (const truck of trucks) {
          const vehicle = { id: truck.id, areaId: area.id, companyId: company.id };
          await tiePapers(work, vehicle, [{ type: "spmk", documentId: id, containerNumber: null }]);
        }
      },
    );
    const scanned = await site.scan(tenant, { ...trucks[0], code: spmk_number } as never);
    expect(scanned).toMatchObject({ document_type: "spmk", document_id: id, document_ticket_number: spmk_number });
    expect(scanned.vehicles.map(({ vehicle_ticket_id }) => vehicle_ticket_id).sort()).toEqual(
      trucks.map((truck) => truck.id).sort(),
    );
    const body = { qr_value: spmk_number };
    expect(await site.attempt(tenant, "accept", body)).toEqual([400, "invalid_input"]);
    const [first] = trucks;
    const accepted = await site.act(tenant, "accept", { code: spmk_number } as never, {
      vehicle_ticket_id: first?.id,
    });
    expect(accepted).toMatchObject({ document_type: "spmk", document_id: id, vehicle_ticket_id: first?.id });
    const detail = await tenant.request("GET", `${LOADS}/spmk/${id}`);
    expect(JSON.stringify(detail.body)).toContain(first?.id);
  });

  test("a QR that is forged, unknown, or of a cancelled ticket says so", async () => {
    const { tenant, admin } = site;
    const truck = await site.truck();
    expect(await site.attempt(tenant, "scan", { qr_value: "no such number" })).toEqual([404, "not_found"]);
    const terms = { vehicleTicketId: truck.id, areaTag: areaTag(site.area.id), direction: "in_out" } as const;
    const dates = { firstDate: "2026-11-21", lastDate: "2026-11-22" };
    const qr = await site.site.work(({ credentials }) =>
      credentials.sign({ ...terms, ...dates, ticketClass: "tenant_without_pabeanan" }),
    );
    expect((await site.scan(tenant, { ...truck, code: qr })).vehicles[0]?.work).toMatchObject({ qr_value: qr });
    // Inside the signature: the last character may have only some values.
    const at = qr.length - 20;
    const forged = `${qr.slice(0, at)}${qr[at] === "0" ? "1" : "0"}${qr.slice(at + 1)}`;
    expect(await site.attempt(tenant, "scan", { qr_value: forged })).toEqual([400, "invalid_input"]);
    await admin.post(`/v1/tickets/tenant/without-pabeanan/${truck.ticketId}/cancel`, Ticket, { reason: "off" });
    expect((await site.scan(tenant, truck)).vehicles[0]).toMatchObject({
      ticket_status: "cancelled",
      next: [],
    });
    expect(await site.attempt(tenant, "accept", { qr_value: truck.code })).toEqual([409, "wrong_state"]);
  });
});
