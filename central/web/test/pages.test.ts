import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FEATURES } from "../../features/open-features.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { Area } from "../../../shared/wire/area.ts";
import { Gate, Lane } from "../../wire/gate-resources.ts";
import { BUILT_IN_ROLES, type BuiltInRoleKey } from "../../platform/auth/built-in-roles.ts";
import type { Permission } from "../../platform/auth/permissions.ts";
import { systemActor } from "../../platform/auth/principal.ts";
import { digestOf } from "../../platform/push/push-store.ts";
import { roleOfKey } from "../../platform/auth/roles.ts";
import { onSqlite } from "../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../test/harness.ts";
import { ACTS, PAGES, STREAMS } from "../pages.ts";
import { type BrowserDouble, browserOf, browserOfUser } from "./browser-double.ts";
import { gateOperations } from "../../features/base/gates.ts";
import { listUsers } from "../../features/base/users/operations/list-users.ts";
import type { Page } from "../page.ts";

const engine = onSqlite();
let central: TestCentral;
beforeAll(async () => {
  central = await startCentral(engine);
});
afterAll(() => central[Symbol.asyncDispose]());

async function signedIn(): Promise<BrowserDouble> {
  const browser = browserOf(central.central.app);
  const { email, password } = FIRST_ADMIN;
  const answer = await browser.post("/sign-in", { email, password, to: "/" });
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  return browser;
}

const addressOf = (path: string): string => path.replaceAll(/:\w+/g, newId());
const operations = new Map(FEATURES.flatMap((feature) => feature.operations).map((one) => [one.id, one]));

describe("each page", () => {
  test.each([...PAGES, ...ACTS, ...STREAMS])("$path declares operations of the API", ({ uses }) => {
    expect(uses.filter((one) => operations.get(one.id) !== one).map(({ id }) => id)).toEqual([]);
  });

  test.each([...PAGES, ...STREAMS])("$path leads to the sign-in without a session, and back", async ({ path }) => {
    const address = addressOf(path);
    const answer = await browserOf(central.central.app).get(`${address}?status=open`);
    expect(answer.location).toBe(`/sign-in?to=${encodeURIComponent(`${address}?status=open`)}`);
    expect(answer.text).toBe("");
  });

  test.each(PAGES)("$path is a whole page, or says what is missing, under a strict policy", async ({ path }) => {
    const answer = await (await signedIn()).get(addressOf(path));
    expect(answer.status).toBe(path.includes(":") ? 404 : 200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.text).toMatch(/^<!doctype html>/);
    expect(answer.text).not.toMatch(/style="|<script(?![^>]* src=)| on\w+="/);
    expect(answer.text.length).toBeLessThan(150_000);
  });

  test.each(ACTS)("$path is refused when another site sends it", async ({ path }) => {
    const browser = await signedIn();
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }]) {
      const answer = await browser.post(addressOf(path), { reason: "x" }, headers);
      expect([answer.status, answer.text.includes("not pressed on a page of this site")]).toEqual([403, true]);
    }
  });

  test("a page can't call an operation that it does not declare", async () => {
    const { openPageContext } = await import("../page-context.ts");
    const { exports } = central.platform;
    const site = { ...central.central.door, publicUrl: "http://central.test", exports };
    const browser = await signedIn();
    const access = [...browser.cookies.values()][0] ?? "";
    const raw = new Request("http://central.test/");
    const req = { url: raw.url, raw, header: () => undefined };
    const http = { req, get: () => "request-1", set: () => undefined, env: {} };
    const context = await openPageContext(site, http as never, { access, language: "en", uses: [gateOperations.list] });
    expect((await context.read(gateOperations.list)).items).toEqual([]);
    await expect(context.read(listUsers)).rejects.toThrow("does not declare the operation listUsers");
  });
});

/** A browser of a new user with these permissions. */
async function browserWith(
  permissions: readonly Permission[],
  role: BuiltInRoleKey = "operational",
): Promise<BrowserDouble> {
  const { principal } = await central.as(role);
  await central.platform.transact(systemActor("test"), async (work) => {
    const { id: role_id } = await roleOfKey(work.tx, role);
    await work.tx.deleteFrom("role_permissions").where("role_id", "=", role_id).execute();
    await work.tx
      .insertInto("role_permissions")
      .values(permissions.map((permission) => ({ role_id, permission })))
      .execute();
  });
  return browserOfUser(central, principal.id);
}

test("a person sees the pages of their rights alone, in the navigation and by address", async () => {
  const links = (text: string) => [...text.matchAll(/<a\s+href="([^"]+)"\s+data-key/g)].map(([, to]) => to);
  const seen = links((await (await signedIn()).get("/live")).text);
  expect(seen).toEqual(expect.arrayContaining(["/live", "/activities", "/reviews"]));
  const reader = await browserWith(["reviews.read"]);
  expect((await reader.get("/")).location).toBe("/reviews");
  expect(links((await reader.get("/reviews")).text)).toEqual(["/reviews"]);
  expect((await reader.get("/reviews")).text).not.toContain("section-row");
  for (const path of ["/live", "/activities", "/live/stream", "/areas/new"]) {
    const refused = await reader.get(path);
    expect([refused.status, refused.text.includes("You have no right to this page")]).toEqual([403, true]);
  }
  const decided = await reader.post(`/reviews/${newId()}/solve`, { note: "x" });
  expect(decided.status).toBe(403);
});

test("no page, form or stream is there for a person without the right to its first operation", async () => {
  const nobody = await browserWith(["files.read"]);
  const isForAll = ({ uses: [first] }: Pick<Page, "uses">): boolean => ["token", "public"].includes(first.permission);
  const asked = [
    ...[...PAGES, ...STREAMS].map((one) => ({ ...one, ask: (path: string) => nobody.get(path) })),
    ...ACTS.map((one) => ({ ...one, ask: (path: string) => nobody.post(path, {}) })),
  ].filter((one) => !isForAll(one));
  expect(asked.length).toBeGreaterThan(100);
  for (const { path, ask } of asked) expect([path, (await ask(addressOf(path))).status]).toEqual([path, 403]);
});

test.each(Object.keys(BUILT_IN_ROLES).filter((role) => role !== "external" && role !== "edge") as BuiltInRoleKey[])(
  "a %s comes home to a page of their own, and every entry of the navigation opens",
  async (role) => {
    const browser = await browserWith(BUILT_IN_ROLES[role].permissions, role);
    const home = (await browser.get("/")).location ?? "";
    const { text } = await browser.get(home);
    const links = [...text.matchAll(/<a\s+href="([^"]+)"\s+data-key/g)].map(([, to = ""]) => to);
    const statuses = await Promise.all([home, ...links].map(async (to) => [to, (await browser.get(to)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  },
);

test("an unknown address is answered by a page in the reader's language, and to a program by a problem", async () => {
  const browser = await signedIn();
  const asked = { accept: "text/html,*/*" };
  const known = await browser.get("/nowhere", asked);
  expect([known.status, known.text.includes("There is nothing at this address")]).toEqual([404, true]);
  expect(known.text).toContain('href="/live"');
  expect(known.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-/);
  const stranger = await browserOf(central.central.app).get("/nowhere", { ...asked, "accept-language": "id" });
  expect([stranger.status, stranger.text.includes("Tidak ada apa-apa")]).toEqual([404, true]);
  expect(stranger.text).not.toContain('href="/live"');
  for (const [path, headers] of [
    ["/v1/nowhere", asked],
    ["/nowhere", {}],
  ] as const)
    expect((await browser.get(path, headers)).headers.get("content-type")).toBe("application/problem+json");
});

test("a page that fails keeps the person's navigation, and the address of a form leads to its page", async () => {
  const browser = await signedIn();
  for (const address of [`/activities/${newId()}`, `/live/${newId()}/${newId()}`]) {
    const { status, text } = await browser.get(address);
    expect([status, text.includes('href="/live"')]).toEqual([404, true]);
  }
  const id = newId();
  expect((await browser.get(`/live/${id}/${id}/open`)).location).toBe(`/live/${id}/${id}`);
  expect((await browser.get("/tickets/many/approve?status=open")).location).toBe("/tickets?status=open");
});

test("a form whose page has gone says what was typed, and no secret of it", async () => {
  const browser = await signedIn();
  const typed = { name: "North <quay>", gate_pin: "271828", key: newId(), reason: "" };
  const { status, text } = await browser.post(`/areas/${newId()}/edit`, typed);
  expect([status, [...text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, value]) => value)]).toEqual([
    404,
    ["North &lt;quay&gt;"],
  ]);
});

test("a lane of a gate that is not connected offers no act, and a form that comes nevertheless keeps its reason", async () => {
  const role = await central.as("super_admin");
  const area = await role.post("/v1/areas", Area, { name: "Pages", description: "", time_zone: "Asia/Makassar" });
  const gate = await role.post("/v1/gates", Gate, { area_id: area.id, name: "North" });
  const lane = await role.post("/v1/lanes", Lane, { gate_id: gate.id, name: "<Lane>", number: 1, direction: "in" });
  const browser = await signedIn();
  const live = await browser.get("/live");
  expect(live.text).toContain("&lt;Lane&gt;</a>");
  const address = `/live/${gate.id}/${lane.id}`;
  const page = await browser.get(address);
  expect([page.status, page.text.includes('<form class="stack"')]).toEqual([200, false]);
  expect(page.text).toContain("The gate is not connected");
  const refused = await browser.post(`${address}/open`, { reason: "An ambulance", key: newId() });
  expect([refused.status, refused.text.includes("The gate is not connected")]).toEqual([409, true]);
  expect(refused.text).toContain("<li>An ambulance</li>");
});

test("a wrong password is said in words, and what was typed stays", async () => {
  const answer = await browserOf(central.central.app).post("/sign-in", {
    email: 'me"@example.com',
    password: "not the right one",
    to: "/reviews",
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('value="me&quot;@example.com"');
  expect(answer.text).toContain('value="/reviews"');
  expect(answer.text).not.toContain("not the right one");
});

test("the sign-in leads to pages of this site alone", async () => {
  for (const to of ["https://evil.test", "//evil.test", "/\\evil.test"]) {
    const answer = await browserOf(central.central.app).post("/sign-in", { ...FIRST_ADMIN, to });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
  }
});

test("the cookie of a session is for this site and no script; signing out ends the session everywhere", async () => {
  const browser = await signedIn();
  const [cookie = ""] = [...browser.cookies.values()];
  const other = browserOf(central.central.app);
  other.cookies.set("gate_page", cookie);
  expect((await other.get("/reviews")).status).toBe(200);
  const out = await browser.post("/sign-out", {});
  expect(out.location).toBe("/sign-in");
  expect(browser.cookies.has("gate_page")).toBe(false);
  expect((await other.get("/reviews")).location).toBe("/sign-in?to=%2Freviews");
});

test("signing out ends the messages of this device alone", async () => {
  const [phone, desk] = [await signedIn(), await signedIn()];
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const keys = { p256dh, auth: randomBytes(16).toString("base64url"), kinds: "approval-asked" };
  for (const [browser, name] of [
    [phone, "phone"],
    [desk, "desk"],
  ] as const) {
    const endpoint = `https://push.example.com/${name}`;
    const saved = await browser.post("/account/notifications/devices", { endpoint, ...keys });
    expect(saved.location).toBe("/account/notifications?done=subscribe");
  }
  await phone.post("/sign-out", {});
  const left = await central.platform.db.selectFrom("push_subscriptions").select("endpoint_digest").execute();
  expect(left).toEqual([{ endpoint_digest: digestOf("https://push.example.com/desk") }]);
});

test("a session in use is renewed, and one that rests for a shift ends", async () => {
  const browser = await signedIn();
  const first = browser.cookies.get("gate_page");
  central.clock.advance(10 * 60_000);
  await browser.get("/reviews");
  expect(browser.cookies.get("gate_page")).toBe(first);
  central.clock.advance(6 * 60_000);
  expect((await browser.get("/reviews")).status).toBe(200);
  expect(browser.lastCookies.join()).toMatch(/^gate_page=[^;]+; .*HttpOnly.*SameSite=Strict/);
  expect(browser.cookies.get("gate_page")).not.toBe(first);
  central.clock.advance(12 * 3_600_000 + 1000);
  expect((await browser.get("/reviews")).location).toBe("/sign-in?to=%2Freviews");
});

test("a form that is too large, and one that is none, are answered by a page", async () => {
  const browser = await signedIn();
  const large = await browser.post("/sign-in", { email: "x".repeat(70_000) });
  expect([large.status, large.text.startsWith("<!doctype html>")]).toEqual([413, true]);
  const chunked = await central.central.app.request("http://central.test/sign-in", {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    body: new Blob(["email=", "x".repeat(70_000)]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(chunked.status).toBe(413);
  const address = `/live/${newId()}/${newId()}/open`;
  for (const send of [
    browser.post(address, { reason: "no key" }),
    browser.post(address, {}, { "content-type": "text/plain" }),
  ]) {
    const answer = await send;
    expect([answer.status, answer.text.includes("load the page again")]).toEqual([400, true]);
  }
});

test("the language is kept, and the page is in it", async () => {
  const browser = await signedIn();
  expect((await browser.get("/reviews")).text).toContain('lang="en"');
  const changed = await browser.post("/language", { language: "id", path: "/reviews" });
  expect(changed.location).toBe("/reviews");
  const page = await browser.get("/reviews");
  expect(page.text).toContain('lang="id"');
  expect(page.text).toContain("<h1>Tinjauan</h1>");
});
