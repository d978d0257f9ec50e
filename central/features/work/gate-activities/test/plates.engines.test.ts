import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Block } from "../../../../../shared/wire/block.ts";
import { CheckInResult } from "../../../../wire/check-in.ts";
import { GateActivity } from "../../../../wire/gate-activity.ts";
import { ScannedQr } from "../../../../wire/load-unload.ts";
import { ListedVehicleTicket, Ticket } from "../../../../wire/ticket.ts";
import { Vehicle } from "../../../../../shared/wire/vehicle-ticket.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "./activity-site.ts";

const engine = testEngine();

describe(`plates and codes as people type and readers send them, on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const virtual = (lane_id: string, qr_value: string) =>
    admin.post("/v1/gates/virtual/check-in", CheckInResult, { lane_id, qr_value });
  const ticketFor = async (areaId: string, policeNumber: string) => {
    const { ticket_id } = await site.ticket(areaId, {}, undefined, policeNumber);
    const { items } = await admin.get("/v1/vehicle-tickets", listOf(ListedVehicleTicket), { ticket_id });
    return items[0]!;
  };

  test("what does not belong to a plate is refused in words", async () => {
    const { gate } = await site.gateWithEdge();
    const refused = await admin.request("POST", "/v1/blocks", {
      body: { area_id: gate.area_id, police_number: "B 1234 ABC (putih)", reason: "Stolen" },
    });
    expect(refused.status).toBe(400);
    expect(refused.problem().errors).toMatchObject([
      { path: "police_number", message: "must hold the plate alone, without (putih)" },
    ]);
  });

  test("a blocked plate is blocked in letters that look like it, and probably blocked where it resembles it", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const entry = { area_id: gate.area_id, police_number: "B 6667 XYZ", reason: "unpaid damage" };
    await admin.post("/v1/blocks", Block, entry);
    const typed = await ticketFor(gate.area_id, "В 6667 ХУZ");
    expect(await virtual(lane.id, typed.vehicle_ticket_code)).toMatchObject({
      is_admitted: false,
      decision: { verdict: "refuse", code: "BLOCKED" },
    });
    for (const plate of ["8 6667 XYZ", "B 6667 XÝŽ"]) {
      const similar = await ticketFor(gate.area_id, plate);
      expect(await virtual(lane.id, similar.vehicle_ticket_code)).toMatchObject({
        is_admitted: false,
        decision: { verdict: "refer", code: "BLOCKED", colour: "yellow", block_plate: "B 6667 XYZ" },
      });
    }
    // Neither what cannot be seen nor a letter of an alphabet without plates makes another vehicle of it.
    for (const police_number of [
      "B\ufe0f 6667 XYZ",
      "B\u3164 6667 XYZ",
      "B 6667 X\u0336YZ",
      "Ᏼ 6667 XYZ",
      "ʙ 6667 XYZ",
    ]) {
      const body = { company_id: newId(), police_number };
      const refused = await admin.request("POST", "/v1/vehicles", { body });
      expect(refused.problem().errors?.[0], police_number).toMatchObject({ path: "police_number" });
    }
    const other = await ticketFor(gate.area_id, "京B 6667");
    expect(await virtual(lane.id, other.vehicle_ticket_code)).toMatchObject({ is_admitted: true });
  });

  test("an activity says how a camera read a plate that is probably the ticket's", async () => {
    const { gate, lane, edge, journal } = await site.gateWithEdge();
    const { id, vehicle_ticket_code: qr_value } = await ticketFor(gate.area_id, "B 1234 ABC");
    const decision = journal.decision(
      { police_number: "B 1234 ABC", read_plate: "BI234ABC", vehicle_ticket_id: id },
      { read_as: "BI234ABC" },
    );
    await site.push(edge, decision);
    const { items } = await admin.get("/v1/gate-activities", listOf(GateActivity), { plate: "b1234abc" });
    expect(items).toMatchObject([{ id: decision.id, read_as: "BI234ABC", vehicle_number: "B 1234 ABC" }]);
    const plain = await virtual(lane.id, qr_value);
    expect(plain.activity).toMatchObject({ read_as: null });
  });

  test("blocks, activities, vehicles and tickets are found by a plate in any spelling, and by one that looks alike", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const { vehicle_ticket_code, ticket_id } = await ticketFor(gate.area_id, "B 6436 QQ");
    await virtual(lane.id, vehicle_ticket_code);
    await admin.post("/v1/blocks", Block, { area_id: gate.area_id, police_number: "B 6436 QQ", reason: "Stolen" });
    for (const search of ["B6436QQ", "B-6436-QQ", "b 6436 qq", "Ｂ 6436 QQ", "В6436QQ", "6436Q", "86436OQ"]) {
      const found = async (path: string, item: Parameters<typeof listOf>[0], more: Record<string, string> = {}) =>
        (await admin.get(path, listOf(item), { search, ...more })).items.length;
      const counts = [
        await found("/v1/blocks", Block),
        await found("/v1/gate-activities", GateActivity),
        await found("/v1/vehicles", Vehicle),
        await found("/v1/tickets", Ticket),
        await found("/v1/vehicle-tickets", ListedVehicleTicket, { ticket_id }),
      ];
      expect(counts, search).toEqual([1, 1, 1, 1, 1]);
    }
    const none = await admin.get("/v1/blocks", listOf(Block), { search: "B6437QQ" });
    expect(none.items).toEqual([]);
  });

  test("a code is found in whatever is handed in: at a gate, by a phone, in a search", async () => {
    const { gate, lane } = await site.gateWithEdge();
    const { id, vehicle_ticket_code: code, ticket_id } = await ticketFor(gate.area_id, "B 4711 QR");
    const { credentialKeys } = central.platform.identity;
    const qr = await credentialKeys.sign(central.platform.db, {
      vehicleTicketId: id,
      areaTag: "00000000",
      direction: "in_out",
      ticketClass: "guest",
      firstDate: "2026-11-21",
      lastDate: null,
    });
    const given = [`]Q2\\000026${qr}`, `\u001d${qr}\u0000`, `${qr}\r\n${qr}`, `Kode tiket: ${code}`];
    for (const qr_value of given) {
      const status = await admin.get("/v1/load-unload/status", ScannedQr, { qr_value });
      expect(status.vehicles.map((one) => one.vehicle_ticket_id)).toEqual([id]);
      const { items } = await admin.get("/v1/tickets", listOf(Ticket), { search: qr_value });
      expect(items.map((one) => one.id)).toEqual([ticket_id]);
    }
    expect(await virtual(lane.id, given.join(" "))).toMatchObject({ decision: { code: "OK" } });
    const both = await ticketFor(gate.area_id, "B 4712 QR");
    expect(await virtual(lane.id, `${code} ${both.vehicle_ticket_code}`)).toMatchObject({
      decision: { code: "UNREADABLE" },
    });
  });
});
