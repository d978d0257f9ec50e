import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { credentialDigest, readCredential } from "../../../../../shared/credential/credential.ts";
import { areaTag } from "../../../../../shared/credential/payload.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Ticket } from "../../../../wire/ticket.ts";
import { onSqlite } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import { readTickets } from "../gates/read-tickets.ts";
import { publishVehicleTickets } from "../gates/publish.ts";
import { recordPassages } from "../gates/record-passage.ts";
import { saveVehicleTicket } from "../domain/store.ts";
import { decodeQr } from "../../../../platform/qr/decode-qr.ts";
import { TENANT_TICKETS, ticketWorld, type TicketWorld } from "../test/ticket-world.ts";
import { drawQr, requireReadable } from "./qr.ts";

const engine = onSqlite();
let central: TestCentral;
let world: TicketWorld;
beforeAll(async () => {
  central = await startCentral(engine);
  world = await ticketWorld(central);
});
afterAll(() => central[Symbol.asyncDispose]());

/** Fetches the image behind a link, without a token. */
async function fetchQr(url: string): Promise<Response> {
  const { pathname, search } = new URL(url);
  return central.central.app.request(pathname + search);
}

async function textOf(ticket: Ticket): Promise<string> {
  const response = await fetchQr(ticket.vehicle_tickets[0]!.qr_url);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  return decodeQr(new Uint8Array(await response.arrayBuffer()));
}

const keyring = () => central.platform.identity.credentialKeys.keyring(central.platform.db);
const show = ({ id }: Ticket) => world.tenant.get(`${TENANT_TICKETS}/${id}`, Ticket);

test("a ticket gets a signature when it runs, and the bare code before and after", async () => {
  const waiting = await world.create({ expired_at: "2026-11-30" });
  const [vehicle] = waiting.vehicle_tickets;
  expect(await textOf(waiting)).toBe(vehicle!.vehicle_ticket_code);

  const running = await world.admin.post(`/v1/tickets/${waiting.id}/approve`, Ticket);
  const reading = readCredential(await textOf(running), await keyring());
  expect(reading).toMatchObject({
    is: "good",
    payload: {
      vehicleTicketId: vehicle!.id,
      areaTag: areaTag(world.area.id),
      direction: "in_out",
      firstDate: "2026-11-21",
      lastDate: "2026-11-22",
      ticketClass: "tenant_without_pabeanan",
    },
  });

  const cancelled = await world.tenant.post(`${TENANT_TICKETS}/${waiting.id}/cancel`, Ticket, { reason: "no" });
  expect(await textOf(cancelled)).toBe(vehicle!.vehicle_ticket_code);
});

test("the ticket's end shortens the credential, in the area's days", async () => {
  const vehicle_tickets = [{ police_number: "B 1 A", request_at_end: "2026-11-30" }];
  const { id } = await world.create({ expired_at: "2026-11-25", vehicle_tickets });
  const running = await world.admin.post(`/v1/tickets/${id}/approve`, Ticket);
  expect(readCredential(await textOf(running), await keyring())).toMatchObject({ payload: { lastDate: "2026-11-25" } });
});

test("the gates know the QR that runs by its digest, and none before and after", async () => {
  const waiting = await world.create();
  const digestAtGates = async () => (await world.atGates()).get(waiting.vehicle_tickets[0]!.id)?.credential_digest;
  expect(await digestAtGates()).toBeUndefined();
  const running = await world.admin.post(`/v1/tickets/${waiting.id}/approve`, Ticket);
  expect(await digestAtGates()).toBe(credentialDigest(await textOf(running)));
  await world.tenant.post(`${TENANT_TICKETS}/${waiting.id}/cancel`, Ticket, { reason: "no" });
  expect(await digestAtGates()).toBeUndefined();
});

test("a passage signs nothing anew, and a change of the dates or of the key does", async () => {
  const { platform } = central;
  const { credentialKeys } = platform.identity;
  const within = <T>(work: (work: Work) => Promise<T>) => platform.transact(systemActor("test"), work);
  const running = await world.admin.post(`/v1/tickets/${(await world.create()).id}/approve`, Ticket);
  const { id } = running.vehicle_tickets[0]!;
  const digestAtGates = async () => (await world.atGates()).get(id)?.credential_digest;
  let signed = 0;
  const pass = (at: string) =>
    within((work) => {
      const sign: Work["credentials"]["sign"] = (terms) => (signed++, work.credentials.sign(terms));
      const place = { activityId: newId(), gateId: newId(), gateName: "Gate 1", laneId: newId() };
      const watched = { ...work, credentials: { ...work.credentials, sign } };
      return recordPassages(watched, [{ vehicleTicketId: id, step: "in", at, ...place }]);
    });
  const first = await digestAtGates();
  await pass("2026-11-21T06:10:00.000Z");
  expect([await digestAtGates(), signed]).toEqual([first, 0]);

  await within((work) => credentialKeys.rotate(work));
  await pass("2026-11-21T06:20:00.000Z");
  const second = await digestAtGates();
  expect(second).toBe(credentialDigest(await textOf(await show(running))));
  expect([second === first, signed]).toEqual([false, 1]);

  await within(async (work) => {
    const before = (await readTickets(work.tx, [id])).get(id)!.pair.vehicleTicket;
    await saveVehicleTicket(work, before, { request_at_end: "2026-11-25" });
    await publishVehicleTickets(work, { ids: [id] });
  });
  const third = await digestAtGates();
  expect(third).toBe(credentialDigest(await textOf(await show(running))));
  expect(third).not.toBe(second);
});

test("the link needs no token, reads the same again, and ends", async () => {
  const ticket = await world.create();
  const { qr_url } = ticket.vehicle_tickets[0]!;
  const [first, second] = [await fetchQr(qr_url), await fetchQr(qr_url)];
  expect(first.headers.get("etag")).toBe(second.headers.get("etag"));
  central.clock.advance(901_000);
  expect((await fetchQr(qr_url)).status).toBe(403);
});

test("a link made before the approval goes on showing the code", async () => {
  const waiting = await world.create();
  await world.admin.post(`/v1/tickets/${waiting.id}/approve`, Ticket);
  expect(await textOf(waiting)).toBe(waiting.vehicle_tickets[0]!.vehicle_ticket_code);
});

test("when its key is revoked a ticket is signed anew", async () => {
  const { id } = await world.create();
  const running = await world.admin.post(`/v1/tickets/${id}/approve`, Ticket);
  const before = await textOf(running);
  const { platform } = central;
  const active = (await platform.identity.credentialKeys.list(platform.db)).find(({ status }) => status === "active");
  await platform.transact(systemActor("test"), (work) => platform.identity.credentialKeys.revoke(work, active!.key_id));
  expect(readCredential(before, await keyring())).toMatchObject({ is: "revoked-key" });
  expect(readCredential(await textOf(await show(running)), await keyring())).toMatchObject({ is: "good" });
});

test("a path that stands for nothing is no file", async () => {
  const { path } = { path: "qr/01a1fcb0-af00-73b1-b8fa-97785874b189/code.png" };
  const answer = await world.admin.request("GET", "/v1/files/url", { query: { path } });
  expect(answer.status).toBe(404);
});

test("a credential makes a symbol of version 7 that is read back", async () => {
  const text = `GA1.${"7ZK0".repeat(37)}ABC`;
  const png = await drawQr(text);
  expect(decodeQr(png)).toBe(text);
  // 45 modules of version 7 and 4 of quiet zone on each side, 8 pixels each: the PNG header holds the width.
  expect(png.readUInt32BE(16)).toBe((45 + 8) * 8);
});

test("a picture that reads as nothing, or as another ticket, is refused", async () => {
  const png = await drawQr("0123456789");
  expect(() => requireReadable(png, "0123456780")).toThrow(/could not be read back/);
  const picture = PNG.sync.read(png);
  picture.data.fill(255, 0, picture.data.length / 2);
  expect(() => requireReadable(PNG.sync.write(picture), "0123456789")).toThrow(/could not be read back/);
});
