import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { GateActivity, GateActivityDetail } from "../../../../wire/gate-activity.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { activitySite } from "./activity-site.ts";

const engine = testEngine();

let central: TestCentral;
let admin: Awaited<ReturnType<TestCentral["as"]>>;
let site: ReturnType<typeof activitySite>;
beforeAll(async () => {
  central = await startCentral(engine);
  admin = await central.as("super_admin");
  site = activitySite(central, admin);
});
afterAll(() => central[Symbol.asyncDispose]());

const UNKNOWN_AT_THE_GATE = { ticket_id: null, police_number: "" };
const detail = (id: string) => admin.get(`/v1/gate-activities/${id}`, GateActivityDetail);

test(`a vehicle that was admitted by the signature alone has its ticket's plate on ${engine.name}`, async () => {
  const { gate, edge, journal } = await site.gateWithEdge();
  const ticket = await site.ticket(gate.area_id);
  const decided = journal.decision(
    { ...UNKNOWN_AT_THE_GATE, vehicle_ticket_id: ticket.id },
    { on_signature_alone: true },
  );
  await site.push(edge, decided);
  const filled = { ticket_id: ticket.ticket_id, vehicle_number: ticket.police_number };
  expect(await detail(decided.id)).toMatchObject(filled);
  await site.push(edge, journal.passage(decided.id, { vehicle_ticket_id: ticket.id }));
  expect(await detail(decided.id)).toMatchObject({ ...filled, status: "passed" });
});

test(`of a ticket that central does not know nothing is filled in on ${engine.name}`, async () => {
  const { edge, journal } = await site.gateWithEdge();
  const stranger = { ...UNKNOWN_AT_THE_GATE, vehicle_ticket_id: newId() };
  const decided = journal.decision(stranger, { on_signature_alone: true });
  await site.push(edge, decided);
  expect(await detail(decided.id)).toMatchObject({ ticket_id: null, vehicle_number: "" });
});

test(`of a ticket that central gets after the last fact the plate is in later views on ${engine.name}`, async () => {
  const { gate, edge, journal } = await site.gateWithEdge();
  const ticket = await site.ticket(gate.area_id);
  const { db } = central.platform;
  const row = await db.selectFrom("vehicle_tickets").selectAll().where("id", "=", ticket.id).executeTakeFirstOrThrow();
  await central.platform.database.write((tx) => tx.deleteFrom("vehicle_tickets").where("id", "=", ticket.id).execute());
  const decided = journal.decision(
    { ...UNKNOWN_AT_THE_GATE, vehicle_ticket_id: ticket.id },
    { on_signature_alone: true },
  );
  await site.push(edge, decided);
  expect(await detail(decided.id)).toMatchObject({ ticket_id: null, vehicle_number: "" });
  await central.platform.database.write((tx) => tx.insertInto("vehicle_tickets").values(row).execute());
  const filled = { id: decided.id, ticket_id: ticket.ticket_id, vehicle_number: ticket.police_number };
  expect(await detail(decided.id)).toMatchObject(filled);
  const { items } = await admin.get(`/v1/gate-activities?gate_id=${gate.id}`, listOf(GateActivity));
  expect(items).toContainEqual(expect.objectContaining(filled));
});
