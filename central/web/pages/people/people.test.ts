import { afterAll, beforeAll, expect, test } from "vitest";
import { Area } from "../../../../shared/wire/area.ts";
import { Company } from "../../../wire/company.ts";
import { User } from "../../../wire/user.ts";
import { roleOfKey } from "../../../platform/auth/roles.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf, browserOfUser } from "../../test/browser-double.ts";
import { filledIn } from "../../test/form-entries.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const userAt = async (location: string | null): Promise<User> =>
  (await central.as("super_admin")).get(`/v1/users/${(location ?? "").split(/[/?]/)[2] ?? ""}`, User);

test("an account of each kind is made with its usual role, and its change keeps what the form does not show", async () => {
  const admin = await central.as("super_admin");
  const area = await admin.post("/v1/areas", Area, { name: "North" });
  const company = await admin.post("/v1/companies", Company, { name: "PT Orang" });
  const kinds = [
    ["officer", { area_ids: [area.id] }, "operational"],
    ["admin", { area_ids: [area.id] }, "admin"],
    ["company", { company_id: company.id }, "tenant_operational"],
  ] as const;
  for (const [kind, place, role] of kinds) {
    const blank = (await browser.get(`/people/${kind}/new`)).text;
    const form = filledIn(blank, { full_name: `Sari ${kind}`, email: `${kind}@example.com`, ...place });
    const made = await browser.post(`/people/${kind}/new`, form);
    const user = await userAt(made.location);
    expect([user.role.key, user.area_ids, user.company_id]).toEqual([
      role,
      kind === "company" ? [] : [area.id],
      kind === "company" ? company.id : null,
    ]);
    expect((await browser.get(made.location ?? "")).text).toContain("the person has a link by e-mail");
    if (kind === "officer") await browser.post(`/people/${user.id}/set-pin`, { gate_pin: "804517" });
    const edit = filledIn((await browser.get(`/people/${kind}/${user.id}/edit`)).text, { phone_number: "0812" });
    expect((await browser.post(`/people/${kind}/${user.id}/edit`, edit)).location).toBe(`/people/${user.id}?done=edit`);
    const after = await userAt(made.location);
    expect(after).toMatchObject({ phone_number: "0812", fullname: `Sari ${kind}`, area_ids: user.area_ids });
    expect(after.has_gate_pin).toBe(kind === "officer");
  }
  const list = (await browser.get(`/people?company_id=${company.id}`)).text;
  expect([list.includes("Sari company"), list.includes("Sari officer")]).toEqual([true, false]);
});

test("a wrong e-mail address and a missing area are named at their entries, and the secret of a PIN is not shown again", async () => {
  const blank = (await browser.get("/people/officer/new")).text;
  const wrong = await browser.post("/people/officer/new", filledIn(blank, { full_name: "Sari", email: "nowhere" }));
  expect(wrong.text).toMatch(/id="field-email-problem">[^<]*e-mail/);
  expect(wrong.text).toMatch(/id="field-area_ids-problem">Must name at least one area\./);
  const { principal } = await central.as("operational");
  const pin = await browser.post(`/people/${principal.id}/set-pin`, { gate_pin: "111111" });
  expect([pin.status, pin.text.includes("111111")]).toEqual([400, false]);
});

test("a person is put out: the next press leads to the sign-in, until the person is let in again", async () => {
  const { principal } = await central.as("operational");
  const { id } = principal;
  const theirs = await browserOfUser(central, id);
  expect((await theirs.get("/reviews")).status).toBe(200);
  const page = (await browser.get(`/people/${id}`)).text;
  expect(page).toMatch(/Every session of the person ends at once/);
  expect(page).toMatch(/10\.0\.0\.7/);
  expect((await browser.post(`/people/${id}/put-out`, {})).location).toBe(`/people/${id}?done=put-out`);
  expect((await theirs.get("/reviews")).location).toBe("/sign-in?to=%2Freviews");
  const out = (await browser.get(`/people/${id}`)).text;
  expect([out.includes("/put-out"), out.includes("No open session.")]).toEqual([false, true]);
  await browser.post(`/people/${id}/let-in`, {});
  expect((await (await browserOfUser(central, id)).get("/reviews")).status).toBe(200);
});

test("one session is ended and the other one goes on; nobody is offered to put out the own account", async () => {
  const { principal } = await central.as("operational");
  const [first, second] = [await browserOfUser(central, principal.id), await browserOfUser(central, principal.id)];
  const page = (await browser.get(`/people/${principal.id}`)).text;
  const [, session = ""] = /name="session" value="([^"]+)"/.exec(page) ?? [];
  await browser.post(`/people/${principal.id}/end-session`, { session });
  const left = [(await first.get("/reviews")).status, (await second.get("/reviews")).status];
  expect(left.sort()).toEqual([200, 303]);
  const [, me = ""] =
    /href="\/people\/([0-9a-f-]+)">Super Admin/i.exec((await browser.get("/people?type=internal")).text) ?? [];
  expect((await browser.get(`/people/${me}`)).text).not.toMatch(/put-out|\/delete|reset-factors/);
});

test("a deleted person is found, and forgotten after one question; nobody but a super admin sees the way", async () => {
  const admin = await central.as("super_admin");
  const area = await admin.post("/v1/areas", Area, { name: "West" });
  const person = { full_name: "Lupa Saya", email: "lupa@example.com", area_ids: [area.id] };
  const { id } = await admin.post("/v1/users/operational", User, person);
  expect((await browser.get("/people/deleted")).text).not.toContain("Lupa Saya");
  await admin.delete(`/v1/users/${id}`, User);
  expect((await browser.get("/people")).text).toContain('href="/people/deleted"');
  const page = (await browser.get("/people/deleted?search=lupa")).text;
  expect(page).toContain("Nothing brings it back");
  expect(page).toContain(`action="/people/deleted/${id}/forget"`);
  const done = await browser.post(`/people/deleted/${id}/forget`, {});
  expect(done.location).toMatch(/^\/people\/deleted\?done=[1-9]/);
  const after = (await browser.get(done.location ?? "")).text;
  expect(after).toContain("The person is forgotten");
  expect(after).not.toContain("Lupa Saya");
  const clerk = await browserOfUser(central, (await central.as("admin")).principal.id);
  expect((await clerk.get("/people")).text).not.toContain("/people/deleted");
  expect((await clerk.get("/people/deleted")).status).toBe(403);
});

test("a role's grid ticks what it holds; what I don't hold can't be ticked, and stays", async () => {
  const admin = await central.as("super_admin");
  const form = filledIn((await browser.get("/roles/new")).text, {
    key: "gate_clerk",
    name: "Gate clerk",
    level: "operational",
    permissions: ["gates.read", "machines.read"],
  });
  const made = await browser.post("/roles/new", form);
  const [address = ""] = (made.location ?? "").split("?");
  const page = (await browser.get(address)).text;
  expect([page.includes("Gates, lanes, devices, activities"), page.includes("Nobody has it.")]).toEqual([true, true]);
  expect(page).toContain("(2)");

  // Somebody who lacks `machines.read` changes the role.
  await central.platform.transact(systemActor("test"), async ({ tx }) => {
    const { id: role_id } = await roleOfKey(tx, "admin");
    await tx.insertInto("role_permissions").values({ role_id, permission: "roles.update" }).execute();
  });
  const { principal } = await central.as("admin");
  const clerk = await browserOfUser(central, principal.id);
  const edit = (await clerk.get(`${address}/edit`)).text;
  expect(edit).toMatch(/value="machines\.read" checked disabled/);
  expect(edit).toMatch(/value="machines\.manage"\s+disabled/);
  const ticked = [...new Set(["gates.read", "reviews.read", "machines.read"])];
  expect((await clerk.post(`${address}/edit`, filledIn(edit, { permissions: ticked }))).location).toBe(
    `${address}?done=edit`,
  );
  const again = (await clerk.get(`${address}/edit`)).text;
  expect(again).toMatch(/type="hidden" name="permissions" value="machines\.read"/);
  const forged = filledIn(again, { permissions: ["gates.read", "machines.manage"] });
  expect((await clerk.post(`${address}/edit`, forged)).text).toMatch(/id="field-permissions-problem">/);
  const person = { full_name: "Clerk", email: "clerk@example.com", role_id: address.split("/")[2] };
  const area = await admin.post("/v1/areas", Area, { name: "South" });
  await admin.post("/v1/users/operational", User, { ...person, area_ids: [area.id] });
  expect((await browser.get(address)).text).toMatch(/<a href="\/people\/[^"]+">Clerk/);
  expect((await browser.post(`${address}/delete`, {})).status).toBe(409);
});
