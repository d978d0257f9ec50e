import { afterAll, beforeAll, expect, test } from "vitest";
import {
  invitationWorld,
  type InvitationWorld,
} from "../../features/trade/tickets/invitations/test/invitation-world.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";

const engine = onSqlite();
let central: TestCentral;
let world: InvitationWorld;
beforeAll(async () => {
  central = await startCentral(engine, { config: { trusted_proxies: 1 } });
  world = await invitationWorld(central);
});
afterAll(() => central[Symbol.asyncDispose]());

const send = (act: string, fields: Record<string, string>, ip = "10.0.0.1") =>
  central.nobody.request("POST", `/invitation/${act}`, {
    body: new URLSearchParams(fields),
    headers: { "x-forwarded-for": ip },
  });

test("the page allows no source but its own, and no script in itself", async () => {
  const page = await central.nobody.request("GET", "/invitation");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(page.text).not.toMatch(/<script(?![^>]* src=")|style=|https?:\/\//);
  for (const file of ["page.js", "page.css"])
    expect((await central.nobody.request("GET", `/invitation/${file}`)).status).toBe(200);
});

test("a form that the page does not have is refused, and a large one too", async () => {
  expect((await send("open", { token: "x" })).problem().code).toBe("malformed");
  expect((await send("add", { token: "x", access: "y", police_number: "B 1" })).problem().code).toBe("malformed");
  expect((await send("open", { token: "x", passcode: "1".repeat(20_000) })).status).toBe(413);
});

test("wrong links count for the address of the person, not for all visitors of the page", async () => {
  for (let time = 0; time < 20; time += 1)
    expect((await send("open", { token: `no-link-${time}`, passcode: "1" })).status).toBe(404);
  const blocked = await send("open", { token: "no-link", passcode: "1" });
  expect([blocked.status, blocked.text.includes("Terlalu banyak")]).toEqual([429, true]);
  const { token, passcode } = (await world.invite()).invitation_ticket;
  const other = await send("open", { token, passcode }, "10.0.0.2");
  expect([other.status, other.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(other.text).not.toContain(token);
});

test("a new vehicle that is sent twice is added once, and what was typed is text", async () => {
  const { invitation_ticket: secrets } = await world.invite({ invited_company: "<b>PT</b>" });
  const { token, passcode } = secrets;
  const { text } = await send("open", { token, passcode }, "10.0.0.3");
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? "";
  const dates = { request_at_start: "2026-11-22", request_at_end: "2026-11-23" };
  const fields = { token, access: hidden("access"), key: hidden("key"), police_number: "B 7 X", ...dates };
  const [first, second] = [await send("add", fields), await send("add", fields)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.text.match(/<li /g)).toHaveLength(1);
  const refused = await send("add", { ...fields, police_number: "B 7 <i>X" });
  expect([refused.status, refused.text.includes("B 7 &lt;i&gt;X")]).toEqual([400, true]);
  expect(refused.text).not.toContain("<i>X");
});

test("a refused field is named with its reason in both languages", async () => {
  const { token, passcode } = (await world.invite()).invitation_ticket;
  const { text } = await send("open", { token, passcode }, "10.0.0.4");
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(text)?.[1] ?? "";
  const sent = { police_number: " - ", request_at_start: "2026-11-22", request_at_end: "2026-11-21" };
  const add = (fields: object) =>
    send("add", { token, access: hidden("access"), key: hidden("key"), ...sent, ...fields });
  expect((await add({})).text).toMatch(/Nomor polisi: harus ada huruf .*Plate: must hold a letter/);
  expect((await add({ police_number: "B 1 X" })).text).toContain("Sampai: lebih awal daripada tanggal mulai");
});

test("when the access has ended the page asks for the passcode again", async () => {
  const { token } = (await world.invite()).invitation_ticket;
  const answer = await send("delete", { token, access: "no-token", id: "01920000-0000-7000-8000-000000000001" });
  expect([answer.status, answer.text.includes('name="passcode"')]).toEqual([401, true]);
});
