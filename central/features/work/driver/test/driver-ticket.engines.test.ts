import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DriverTicket } from "../../../../wire/driver.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { driverWorld, type DriverWorld, tokenOf } from "./driver-world.ts";

const engine = testEngine();
const HOUR_MS = 3_600_000;
const TWO = ["B 1 ONE", "B 2 TWO"].map((police_number) => ({
  police_number,
  request_at_start: "2026-11-21",
  request_at_end: "2026-11-22",
}));

/** The link of a driver, on any engine. */
describe(`a driver's link on ${engine.name}`, () => {
  let central: TestCentral;
  let world: DriverWorld;
  beforeAll(async () => {
    central = await startCentral(engine, { config: { trusted_proxies: 1 } });
    world = await driverWorld(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const open = (token: string, ip = "10.0.0.1") =>
    central.nobody.request("GET", `/v1/driver-tickets/${token}`, { headers: { "x-forwarded-for": ip } });
  const read = async (token: string): Promise<DriverTicket> =>
    central.nobody.get(`/v1/driver-tickets/${token}`, DriverTicket);

  test("shows one vehicle, what it lacks, and the signed QR once it is approved", async () => {
    const ticket = await world.create({ vehicle_tickets: TWO });
    const [one, two] = await world.linksOf(ticket);
    if (!one || !two) throw new Error("two vehicles have two links");
    expect([one.police_number, two.police_number]).toEqual(["B 1 ONE", "B 2 TWO"]);
    const waiting = await read(tokenOf(one));
    expect(waiting).toMatchObject({
      police_number: "B 1 ONE",
      step: "in",
      verdict: "refuse",
      missing: [{ code: "NOT_APPROVED", details: [] }],
      gates: ["Gerbang Utara"],
      queue: null,
      qr_value: waiting.vehicle_ticket_code,
      last_date: "2026-11-22",
    });
    await world.approve(ticket);
    const approved = await read(tokenOf(one));
    expect(approved).toMatchObject({ verdict: "admit", missing: [] });
    expect(approved.qr_value).toMatch(/^GA1/);
    const text = JSON.stringify(approved);
    expect(text).not.toContain("B 2 TWO");
    expect((await read(tokenOf(two))).qr_value).not.toBe(approved.qr_value);
  });

  test("is given to those alone who may print the ticket", async () => {
    const ticket = await world.create();
    const stranger = await central.as("tenant", { companyId: (await world.newCompany("PT Lain")).id });
    expect((await stranger.request("GET", `/v1/tickets/${ticket.id}/driver-links`)).status).toBe(404);
    expect((await central.nobody.request("GET", `/v1/tickets/${ticket.id}/driver-links`)).status).toBe(401);
    expect(await world.linksOf(ticket, world.admin)).toHaveLength(1);
  });

  test("ends with its ticket, and opens no other one", async () => {
    const [ticket, other] = [await world.create(), await world.create()];
    const [link] = await world.linksOf(ticket);
    const [foreign] = await world.linksOf(other);
    if (!link || !foreign) throw new Error("each ticket has a link");
    const mixed = Buffer.from(tokenOf(link), "base64url");
    mixed.set(Buffer.from(tokenOf(foreign), "base64url").subarray(0, 16));
    expect((await open(mixed.toString("base64url"))).status).toBe(404);
    await world.cancel(ticket);
    expect((await open(tokenOf(link))).problem()).toMatchObject({
      code: "not_found",
      detail: expect.stringMatching(/has ended/) as string,
    });
    expect(await world.linksOf(ticket)).toEqual([]);
    expect((await open(tokenOf(foreign))).status).toBe(200);
  });

  test("guesses are counted, and do not shut out those who have a link at the same address", async () => {
    const [link] = await world.linksOf(await world.create());
    if (!link) throw new Error("it has a link");
    const guess = (at: number) => open(Buffer.alloc(34, at).toString("base64url"), "10.0.0.9");
    for (let at = 0; at < 20; at++) expect((await guess(at)).status).toBe(404);
    expect((await guess(21)).status).toBe(429);
    expect((await open(tokenOf(link), "10.0.0.9")).status).toBe(200);
  });

  test("tells the place in the queue and the call, and its stream names no vehicle", async () => {
    const [ticket, before] = [await world.create(), await world.create()];
    await world.approve(ticket);
    await world.approve(before);
    const [link] = await world.linksOf(ticket);
    if (!link) throw new Error("it has a link");
    const token = tokenOf(link);
    await world.waits(before);
    const entry = await world.waits(ticket);
    expect((await read(token)).queue).toEqual({ place: 2, called_until: null, gate_name: null });
    const stream = await central.nobody.open("GET", `/v1/driver-tickets/${token}/stream`);
    const frames = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await frames?.read())?.value).toMatch(/^retry/);
    let text = "";
    const told = async (event: string): Promise<void> => {
      while (!text.includes(`event: ${event}`)) text += (await frames?.read())?.value ?? "";
    };
    // Of another one in the queue it is told apart, so that not everyone asks at once.
    const behind = await world.create();
    await world.approve(behind);
    await world.waits(behind);
    await told("moved");
    expect(text).not.toContain("event: changed");
    const { called_until } = await world.calls(entry);
    await told("changed");
    await frames?.cancel();
    expect(text).not.toContain(entry.vehicle_ticket_id);
    expect((await read(token)).queue).toEqual({ place: null, called_until, gate_name: "Gerbang Utara" });
  });

  test("ends after its time", async () => {
    const days = { request_at_start: "2026-11-21", request_at_end: "2027-06-30" };
    const ticket = await world.create({ vehicle_tickets: [{ police_number: "B 9 LONG", ...days }] });
    await world.approve(ticket);
    const [link] = await world.linksOf(ticket);
    if (!link) throw new Error("it has a link");
    central.clock.advance(31 * 24 * HOUR_MS);
    expect((await open(tokenOf(link))).status).toBe(404);
    const [renewed] = await world.linksOf(ticket);
    expect(renewed && (await open(tokenOf(renewed))).status).toBe(200);
  });
});
