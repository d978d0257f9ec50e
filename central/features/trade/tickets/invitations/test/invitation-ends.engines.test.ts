import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "../../../../../../shared/lib/fake-clock.ts";
import { Invitation, type InvitedTicket } from "../../../../../wire/invitation.ts";
import { VehicleTicket } from "../../../../../../shared/wire/vehicle-ticket.ts";
import { testEngine } from "../../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../../test/harness.ts";
import { expireTickets } from "../../life/expire-tickets.ts";
import { INVITATION } from "../../kinds/invitation.ts";
import { invitationWorld, INVITATIONS, type InvitationWorld } from "./invitation-world.ts";

const START_MS = fakeClock().nowMs();

const engine = testEngine();

/** How invitations end, and how often they are sent, on any engine. */
describe(`the end of invitations on ${engine.name}`, () => {
  let central: TestCentral;
  let world: InvitationWorld;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await invitationWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  afterEach(() => central.clock.setWall(START_MS));

  const shown = ({ id }: InvitedTicket) => world.tenant.get(`/v1/tickets/invitation/${id}`, Invitation);
  const expire = () => expireTickets.run(new AbortController().signal, central.platform);
  const send = ({ id }: InvitedTicket) => world.tenant.request("POST", `/v1/tickets/invitation/${id}/send`);

  test("it lasts after its first vehicle has left, takes another, and is done with its last day", async () => {
    const { invited, guest, path, vehicles } = await world.filledIn(["B 1 E"], { request_at_end: "2026-11-22" });
    await world.checkIn(vehicles[0]!.id, "2026-11-21T06:10:00.000Z");
    await world.checkOut(vehicles[0]!.id, "2026-11-21T06:20:00.000Z");
    expect(await shown(invited)).toMatchObject({ status: "running", vehicle_tickets: [{ status: "done" }] });

    const later = await guest.post(`${path}/vehicle-tickets`, VehicleTicket, { police_number: "B 2 E" });
    expect((await world.atGates()).get(later.id)).toMatchObject({ ticket_status: "running", status: "active" });
    await world.checkIn(later.id, "2026-11-21T07:10:00.000Z");
    await world.checkOut(later.id, "2026-11-21T07:20:00.000Z");
    central.clock.setWall(Date.parse("2026-11-22T16:59:59.999Z"));
    await expire();
    expect((await shown(invited)).status).toBe("running");
    central.clock.setWall(Date.parse("2026-11-22T17:00:00.000Z"));
    await expire();
    expect((await shown(invited)).status).toBe("done");
    expect((await world.atGates()).get(later.id)).toMatchObject({ ticket_status: "done" });
  });

  test("without vehicles it expires with its last day, in the area's time zone", async () => {
    const tokyo = await world.newArea("Asia/Tokyo");
    const [here, there] = [
      await world.invite({ request_at_end: "2026-11-21" }),
      await world.invite({ request_at_end: "2026-11-21", area_id: tokyo.id }),
    ];
    central.clock.setWall(Date.parse("2026-11-21T15:00:00.000Z"));
    await expire();
    expect([(await shown(here)).status, (await shown(there)).status]).toEqual(["running", "expired"]);
    const { token, passcode } = there.invitation_ticket;
    expect((await world.confirm(token, passcode)).status).toBe(404);
    expect((await send(there)).problem().code).toBe("wrong_state");
  });

  test("the vehicle that was deleted last ends nothing: another may be added", async () => {
    const { invited, guest, path, vehicles } = await world.filledIn(["B 3 E", "B 4 E"]);
    await world.checkIn(vehicles[0]!.id, "2026-11-21T06:10:00.000Z");
    await world.checkOut(vehicles[0]!.id, "2026-11-21T06:20:00.000Z");
    const answer = await guest.request("PUT", path, { body: { delete_vehicle_ticket_ids: [vehicles[1]!.id] } });
    expect(answer.status).toBe(200);
    await guest.post(`${path}/vehicle-tickets`, VehicleTicket, { police_number: "B 5 E" });
    expect((await shown(invited)).status).toBe("running");
  });

  test("when the area's time zone changes, the end of the link moves with the end of its vehicles", async () => {
    const area = await world.newArea("Asia/Jakarta");
    const { invited, path, vehicles } = await world.filledIn(["B 6 E"], { area_id: area.id });
    const superAdmin = await central.as("super_admin");
    const changed = await superAdmin.request("PATCH", `/v1/areas/${area.id}`, { body: { time_zone: "Asia/Tokyo" } });
    expect(changed.status).toBe(200);
    const after = await shown(invited);
    expect(after.invitation.expires_at).toBe("2026-11-30T15:00:00.000Z");
    expect(after.vehicle_tickets).toMatchObject([{ id: vehicles[0]!.id, expired_at: "2026-11-30T15:00:00.000Z" }]);
    central.clock.setWall(Date.parse("2026-11-30T15:00:00.000Z"));
    expect((await world.confirm(path.slice(INVITATIONS.length + 1), "0")).status).toBe(404);
  });

  test("one company mails a recipient thirty invitations an hour, however it writes the address", async () => {
    const host = await world.newCompany("PT Rajin");
    const by = await central.as("tenant", { companyId: host.id });
    for (let time = 0; time < 30; time += 1) await world.invite({ recipient_email: "sari@example.com" }, by);
    const before = (await world.mails()).length;
    const body = { ...INVITATION.example, area_id: world.area.id, recipient_email: "Sari@Example.com" };
    const refused = await by.request("POST", INVITATIONS, { body });
    expect([refused.status, refused.problem().code]).toEqual([429, "rate_limited"]);
    expect((await world.mails()).length).toBe(before);
    await world.invite({ recipient_email: "sari@example.com" });
    await world.invite({ recipient_email: "ani@example.com" }, by);
  });

  test("it is sent again five times an hour; then the answer says when, and mails nothing", async () => {
    const [invited, other] = [await world.invite(), await world.invite()];
    for (let time = 0; time < 5; time += 1) expect((await send(invited)).status).toBe(200);
    const before = (await world.mails()).length;
    const refused = await send(invited);
    expect([refused.status, refused.problem().code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await world.mails()).length).toBe(before);
    const stranger = await central.as("tenant", { companyId: (await world.newCompany("PT Asing")).id });
    expect((await stranger.request("POST", `/v1/tickets/invitation/${other.id}/send`)).status).toBe(404);
    expect((await send(other)).status).toBe(200);
  });
});

test("a restart does not open a locked passcode", async () => {
  const config = await engine.fresh();
  const invited = await (async () => {
    await using central = await startCentral(engine, { config });
    const world = await invitationWorld(central);
    const made = await world.invite();
    const { token, passcode } = made.invitation_ticket;
    for (let time = 0; time < 5; time += 1) await world.confirm(token, passcode === "1" ? "2" : "1");
    return made;
  })();
  await using central = await startCentral(engine, { config });
  const { token, passcode } = invited.invitation_ticket;
  const answer = await (await invitationWorld(central)).confirm(token, passcode);
  expect([answer.status, answer.problem().code]).toEqual([429, "locked"]);
});
