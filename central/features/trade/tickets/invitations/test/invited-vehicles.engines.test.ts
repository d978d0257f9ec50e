import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../../../shared/lib/ids.ts";
import { InvitedTicket } from "../../../../../wire/invitation.ts";
import { Vehicle, VehicleTicket } from "../../../../../../shared/wire/vehicle-ticket.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import type { Answer } from "../../../../../test/caller.ts";
import { ticketOfId } from "../../domain/store.ts";
import { addInvitedVehicle } from "../change-vehicles.ts";
import { findInvitation } from "../store.ts";
import { systemActor } from "../../../../../platform/auth/principal.ts";
import { invitationWorld, type InvitationWorld } from "./invitation-world.ts";

const engine = testEngine();

/** The guarantees of vehicles that an invited company fills in, on any engine. */
describe(`vehicles of an invitation on ${engine.name}`, () => {
  let central: TestCentral;
  let world: InvitationWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await invitationWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const invitedTicketOf = (answer: Answer): InvitedTicket => {
    if (answer.status !== 200) throw new Error(answer.text);
    return InvitedTicket.parse((answer.body as { data: unknown }).data);
  };
  const refused = (answer: Answer) => [answer.status, answer.problem().code, answer.problem().errors];

  test("a vehicle is added for the days of the invitation, with a QR and a code, and the gates know it", async () => {
    const { guest, path, vehicles } = await world.filledIn(["B 1001 A"], { request_at_start: "2026-11-25" });
    const [vehicle] = vehicles;
    expect(vehicle).toMatchObject({
      police_number: "B 1001 A",
      status: "active",
      request_at_start: "2026-11-25",
      request_at_end: "2026-11-30",
      expired_at: "2026-11-30T17:00:00.000Z",
      milestones: [],
    });
    expect(vehicle!.qr_url).not.toBe("");
    expect(vehicle!.vehicle_ticket_code).toHaveLength(10);
    expect((await world.atGates()).get(vehicle!.id)).toMatchObject({
      ticket_status: "running",
      request_at_start: "2026-11-25",
      credential_digest: expect.any(String) as string,
    });
    const pdf = await guest.open("GET", `${path}/download`);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("an update changes some and deletes others, and every gate knows", async () => {
    const { guest, path, vehicles } = await world.filledIn(["B 1 B", "B 2 B", "B 3 B"]);
    const [one, two, three] = vehicles.map(({ id }) => id) as [string, string, string];
    const after = invitedTicketOf(
      await guest.request("PUT", path, {
        body: {
          vehicle_tickets: [
            { id: one, police_number: "B 9 B", request_at_start: "2026-11-23", request_at_end: "2026-11-24" },
          ],
          delete_vehicle_ticket_ids: [two],
        },
      }),
    );
    expect(after.vehicle_tickets).toMatchObject([
      {
        id: one,
        police_number: "B 9 B",
        request_at_start: "2026-11-23",
        request_at_end: "2026-11-24",
        milestones: [],
      },
      { id: three, police_number: "B 3 B" },
    ]);
    expect(after.vehicle_tickets[0]?.vehicle).toMatchObject({ police_number: "B 9 B" });
    const gates = await world.atGates();
    expect(gates.get(one)).toMatchObject({ police_number: "B 9 B", request_at_end: "2026-11-24" });
    // Its QR is still signed: the gates know that it is cancelled, and trust no signature alone.
    expect(gates.get(two)).toMatchObject({ status: "cancelled" });
  });

  test("a vehicle that the host has already keeps its load, whatever the invited company sends", async () => {
    const load = { comodity: "sand", unit_of_item: "ton", total_item: "12" };
    const planned = { police_number: "B 77 KEEP", request_at_start: "2026-11-21", request_at_end: "2026-11-22" };
    const { vehicle_tickets } = await world.create({ vehicle_tickets: [planned], ...load });
    await world.filledIn(["B 77 KEEP"]);
    const kept = await world.tenant.get(`/v1/vehicles/${vehicle_tickets[0]!.vehicle_id}`, Vehicle);
    expect(kept).toMatchObject({ ...load, total_item: 12 });
  });

  test("all can be deleted, and the invitation still takes vehicles", async () => {
    const { guest, path, vehicles } = await world.filledIn(["B 1 C"]);
    const body = { vehicle_tickets: [], delete_vehicle_ticket_ids: [vehicles[0]!.id] };
    expect(invitedTicketOf(await guest.request("PUT", path, { body }))).toMatchObject({
      status: "running",
      vehicle_tickets: [],
    });
    expect((await guest.request("POST", `${path}/vehicle-tickets`, { body: { police_number: "B 2 C" } })).status).toBe(
      200,
    );
  });

  test("one bad field refuses the whole update, and every bad field is named", async () => {
    const { guest, path, vehicles } = await world.filledIn(["B 1 D", "B 2 D"]);
    const [one, two] = vehicles.map(({ id }) => id) as [string, string];
    const before = await guest.get(path, InvitedTicket);
    const put = (body: object) => guest.request("PUT", path, { body });
    const strange = newId();
    expect(
      refused(
        await put({
          vehicle_tickets: [{ id: one, police_number: "B 7 D" }, { id: strange }, { id: one }],
          delete_vehicle_ticket_ids: [strange],
        }),
      ),
    ).toMatchObject([
      400,
      "invalid_input",
      [
        { path: "vehicle_tickets.1.id", message: "is not on this ticket" },
        { path: "vehicle_tickets.2.id", message: "is named twice" },
        { path: "delete_vehicle_ticket_ids.0", message: "is not on this ticket" },
      ],
    ]);
    const turned = { id: one, request_at_start: "2026-11-25", request_at_end: "2026-11-24" };
    expect(
      (await put({ vehicle_tickets: [{ id: two, police_number: "B 8 D" }, turned] })).problem().errors,
    ).toMatchObject([{ path: "vehicle_tickets.1.request_at_end", message: "is before the first day" }]);
    const late = { id: one, request_at_start: "2026-11-20", request_at_end: "2026-12-01" };
    expect((await put({ vehicle_tickets: [late] })).problem().errors?.map(({ path: at }) => at)).toEqual([
      "vehicle_tickets.0.request_at_start",
      "vehicle_tickets.0.request_at_end",
    ]);
    expect((await put({ vehicle_tickets: [{ id: one, police_number: "b2d" }] })).problem().errors).toMatchObject([
      { path: "vehicle_tickets.0.police_number", message: expect.stringContaining("already") as string },
    ]);
    expect((await put({ vehicle_tickets: [{ id: one, police_number: "  " }] })).status).toBe(400);
    expect(await guest.get(path, InvitedTicket)).toMatchObject({
      updated_at: before.updated_at,
      vehicle_tickets: before.vehicle_tickets.map(({ id, police_number }) => ({ id, police_number })),
    });
  });

  test("a hundred vehicles are taken and one more is refused; a body of 500 too", async () => {
    const { invited, guest, path } = await world.filledIn([]);
    const { db, transact } = central.platform;
    const [ticket, invitation] = [await ticketOfId(db, invited.id), await findInvitation(db, invited.id)];
    if (!invitation) throw new Error("the invitation is missing");
    // In one unit of work: each request would answer all vehicles before it again.
    await transact(systemActor("test"), async (work) => {
      for (let n = 0; n < 99; n += 1)
        await addInvitedVehicle(work, { ticket, invitation }, { policeNumber: `B ${n} FULL` });
    });
    await guest.post(`${path}/vehicle-tickets`, VehicleTicket, { police_number: "B 99 FULL" });
    const { vehicle_tickets: vehicles } = await guest.get(path, InvitedTicket);
    expect(vehicles).toHaveLength(100);
    const more = await guest.request("POST", `${path}/vehicle-tickets`, { body: { police_number: "B 100 FULL" } });
    expect(refused(more)).toMatchObject([400, "invalid_input", [{ path: "police_number" }]]);
    const body = { vehicle_tickets: Array.from({ length: 500 }, () => ({ id: vehicles[0]!.id })) };
    expect(refused(await guest.request("PUT", path, { body }))).toMatchObject([
      400,
      "invalid_input",
      [{ path: "vehicle_tickets" }],
    ]);
  });

  test("a vehicle that checked in can't be changed or deleted, and the others still can", async () => {
    const { guest, path, vehicles } = await world.filledIn(["B 1 E", "B 2 E"]);
    const [one, two] = vehicles.map(({ id }) => id) as [string, string];
    await world.checkIn(one, "2026-11-21T06:10:00.000Z");
    for (const body of [
      { vehicle_tickets: [{ id: one, police_number: "B 5 E" }] },
      { vehicle_tickets: [{ id: two, police_number: "B 6 E" }], delete_vehicle_ticket_ids: [one] },
    ]) {
      const answer = await guest.request("PUT", path, { body });
      expect([answer.status, answer.problem().code]).toEqual([409, "wrong_state"]);
      expect(answer.problem().detail).toContain("B 1 E");
    }
    const body = { vehicle_tickets: [{ id: two, police_number: "B 7 E" }] };
    expect(invitedTicketOf(await guest.request("PUT", path, { body })).vehicle_tickets).toMatchObject([
      { police_number: "B 1 E", milestones: [{ name: "check_in" }] },
      { police_number: "B 7 E" },
    ]);
  });

  test("an update that meets a check-in comes wholly before it, or is refused", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { guest, path, vehicles } = await world.filledIn([`B ${round} MEET`]);
      const { id } = vehicles[0]!;
      const body = { vehicle_tickets: [{ id, police_number: `B ${round} NEW` }] };
      const [answer] = await Promise.all([
        guest.request("PUT", path, { body }),
        world.checkIn(id, "2026-11-21T06:10:00.000Z"),
      ]);
      const after = await guest.get(path, InvitedTicket);
      const [vehicle] = after.vehicle_tickets;
      expect(vehicle?.check_in_at).toBe("2026-11-21T06:10:00.000Z");
      if (answer.status === 200) expect(vehicle?.police_number).toBe(`B ${round} NEW`);
      else {
        expect(answer.problem().code).toBe("wrong_state");
        expect(vehicle?.police_number).toBe(`B ${round} MEET`);
      }
      expect((await world.atGates()).get(id)).toMatchObject({
        police_number: vehicle?.police_number,
        last_step: { step: "in" },
      });
    }
  });
});
