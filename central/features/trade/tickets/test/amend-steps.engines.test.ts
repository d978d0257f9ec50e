import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { amendSteps } from "../gates/amend-steps.ts";
import { recordPassages } from "../gates/record-passage.ts";
import { TENANT_TICKETS, ticketWorld, type TicketWorld } from "./ticket-world.ts";

const engine = testEngine();

/** The effect of an officer's correction of a vehicle's last step, on any engine. */
describe(`steps that an officer puts right on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const at = (time: string) => ({
    at: `2026-11-21T${time}:00.000Z`,
    activityId: newId(),
    gateId: newId(),
    gateName: "Gate 1",
    laneId: newId(),
  });
  const within = <T>(work: (work: Work) => Promise<T>) => central.platform.transact(systemActor("test"), work);
  const visitor = async () => {
    const ticket = await world.admin.post(`/v1/tickets/${(await world.create()).id}/approve`, Ticket);
    const id = ticket.vehicle_tickets[0]?.id ?? "";
    return {
      pass: (step: "in" | "out", time: string) =>
        within((work) => recordPassages(work, [{ vehicleTicketId: id, step, ...at(time) }])),
      amend: (step: "in" | "out" | null, time: string) =>
        within((work) => amendSteps(work, { vehicleTicketId: id, step, ...at(time) })),
      atGates: async () => (await world.atGates()).get(id),
      show: () => world.tenant.get(`${TENANT_TICKETS}/${ticket.id}`, Ticket),
    };
  };

  test("a step out that was given back leaves the vehicle inside, and its visit goes on", async () => {
    const { pass, amend, atGates, show } = await visitor();
    await pass("in", "06:00");
    await pass("out", "07:00");
    expect(await show()).toMatchObject({ status: "done" });
    await amend("in", "07:05");
    expect(await atGates()).toMatchObject({ status: "active", last_step: { step: "in", at: at("07:05").at } });
    expect(await show()).toMatchObject({ status: "running" });
    await pass("out", "08:00");
    expect(await show()).toMatchObject({ status: "done" });
  });

  test("a vehicle whose steps were reset begins its visit anew", async () => {
    const { pass, amend, atGates } = await visitor();
    await pass("in", "06:00");
    await amend(null, "06:05");
    expect(await atGates()).toMatchObject({ steps_reset_at: at("06:05").at });
    await pass("in", "06:30");
    expect(await atGates()).toMatchObject({ last_step: { step: "in", at: at("06:30").at } });
  });

  test("an overtaken step, or one received twice, changes nothing", async () => {
    const { pass, amend, atGates } = await visitor();
    await pass("in", "06:30");
    await amend(null, "06:05");
    await amend("out", "06:05");
    expect(await atGates()).toMatchObject({ last_step: { step: "in" }, steps_reset_at: null });
    await amend(null, "06:40");
    const once = await atGates();
    await amend(null, "06:40");
    expect(await atGates()).toEqual(once);
  });

  test("a ticket that nobody knows is passed over", async () => {
    await within((work) => amendSteps(work, { vehicleTicketId: newId(), step: null, ...at("06:00") }));
  });
});
