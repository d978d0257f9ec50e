import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../shared/lib/ids.ts";
import { RoleDetail } from "../wire/role.ts";
import { Device } from "../wire/gate-resources.ts";
import { Company } from "../wire/company.ts";
import { gateSite } from "../features/gates/edges/test/gate-site.ts";
import { TENANT_TICKETS, ticketWorld, type TicketWorld } from "../features/trade/tickets/test/ticket-world.ts";
import type { Caller } from "./caller.ts";
import { testEngine } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";

const Versioned = z.looseObject({ id: z.string(), updated_at: z.string() });

const engine = testEngine();

/** A PATCH that changes nothing is no new version, on any engine. */
describe(`a PATCH that changes nothing on ${engine.name}`, () => {
  let central: TestCentral;
  let world: TicketWorld;
  let admin: Caller;
  beforeAll(async () => {
    central = await startCentral(engine);
    world = await ticketWorld(central);
    admin = await central.as("super_admin");
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** The side writes of a change. */
  async function written(): Promise<number[]> {
    const { db } = central.platform;
    const audited = await db.selectFrom("audit_log").select("id").execute();
    const feed = await db.selectFrom("feed_entries").select(["xid", "seq"]).orderBy("xid").orderBy("seq").execute();
    return [audited.length, feed.length, feed.at(-1)?.xid ?? 0, feed.at(-1)?.seq ?? 0];
  }

  async function requireNoVersion(path: string, same: object, other: object): Promise<void> {
    const before = await admin.request("PATCH", path, { body: other });
    const rows = await written();
    central.clock.advance(1000);
    const again = await admin.request("PATCH", path, { body: { ...other, ...same } });
    expect([again.status, again.headers.get("etag")]).toEqual([200, before.headers.get("etag")]);
    expect(await written()).toEqual(rows);
    const changed = await admin.request("PATCH", path, { body: same });
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, before.headers.get("etag")]);
    expect(await written()).toEqual(rows);
  }

  test("of a company, an area and a gate", async () => {
    const { company, area } = world;
    await requireNoVersion(`/v1/companies/${company.id}`, {}, { pic_name: "Ani" });
    await requireNoVersion(`/v1/areas/${area.id}`, { name: area.name }, { description: "By the sea" });
    const gate = await admin.post("/v1/gates", Versioned, { area_id: area.id, name: "Gate 1" });
    await requireNoVersion(`/v1/gates/${gate.id}`, {}, { name: "Gate 2" });
  });

  test("of a role: other permissions are a new version, the same ones in another order are none", async () => {
    const fields = { key: `r${newId().slice(-8)}`, name: "Guard", level: "operational" };
    const role = await admin.post("/v1/roles", RoleDetail, { ...fields, permissions: ["gates.read", "areas.read"] });
    const path = `/v1/roles/${role.id}`;
    await requireNoVersion(path, { permissions: ["areas.read", "gates.read"] }, { name: "Watchman" });
    const tagged = async (permissions: string[]) =>
      (await admin.request("PATCH", path, { body: { permissions } })).headers.get("etag");
    const tags = [await tagged(["areas.read", "gates.read"]), await tagged(["areas.read"])];
    expect(new Set(tags).size).toBe(2);
  });

  test("of a user", async () => {
    const user = await admin.post("/v1/users/operational", z.looseObject({ id: z.string() }), {
      full_name: "Budi",
      email: `${newId()}@example.com`,
      area_ids: [world.area.id],
    });
    await requireNoVersion(`/v1/users/operational/${user.id}`, { area_ids: [world.area.id] }, { full_name: "Budi S" });
  });

  test("of a device", async () => {
    const site = gateSite(central, admin);
    const lane = await site.lane((await site.gate(world.area.id)).id);
    const settings = { role: "reader", driver: "mqtt", topic: "gate/1/reader" };
    const device = await admin.post(`/v1/lanes/${lane.id}/devices`, Device, { name: "Reader", settings });
    await requireNoVersion(`/v1/lanes/${lane.id}/devices/${device.id}`, { settings }, { name: "Reader 2" });
  });

  test("of a ticket, with its vehicles and destinations as they stand", async () => {
    const destination = await admin.post("/v1/companies", Company, { name: "Destination" });
    const destinations = [{ company_id: destination.id }];
    const ticket = await world.create({ destinations, comodity: "sand" });
    const path = `${TENANT_TICKETS}/${ticket.id}`;
    const decision = `${path}/destinations/${ticket.ticket_buildings[0]?.id}/approve`;
    const [vehicle] = ticket.vehicle_tickets;
    const vehicle_tickets = [{ id: vehicle?.id, police_number: vehicle?.police_number }];
    const same = { destinations, vehicle_tickets, comodity: "sand", direction: ticket.direction };
    await requireNoVersion(path, same, { executor_name: "Siti" });
    // No new approval is requested either: the approval that arrives now still counts.
    expect((await admin.request("POST", decision)).status).toBe(200);
    const answer = await admin.request("PATCH", path, { body: { comodity: "coal" } });
    expect(answer.body).toMatchObject({ data: { vehicle_tickets: [{ vehicle: { comodity: "coal" } }] } });
  });
});
