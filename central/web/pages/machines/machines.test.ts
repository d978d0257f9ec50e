import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../shared/lib/ids.ts";
import { ExternalClient, SigningKey } from "../../../wire/machine.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";
import { filledIn } from "../../test/form-entries.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

const secretIn = (text: string): string => /<dd><code>([\w-]{30,})<\/code><\/dd>\s*<\/dl>/.exec(text)?.[1] ?? "";

test("the secret of an external system is shown once, after it is made and after it is renewed; then it is revoked", async () => {
  const form = filledIn((await browser.get("/external-clients/new")).text, {
    name: "Port system",
    scopes: ["tickets.read"],
    expires_at: "",
  });
  const made = await browser.post("/external-clients/new", form);
  const [, id = ""] = /href="\/external-clients\/([^"]+)"/.exec(made.text) ?? [];
  const first = secretIn(made.text);
  expect(first).not.toBe("");
  const page = (await browser.get(`/external-clients/${id}`)).text;
  expect([page.includes(first), page.includes("Tickets: see")]).toEqual([false, true]);
  const token = (client_secret: string) =>
    central.central.app.request("/v1/oauth/token", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: "client_credentials", client_id: id, client_secret }),
    });
  expect((await token(first)).status).toBe(200);
  const renewed = await browser.post(`/external-clients/${id}/secret`, {});
  const second = secretIn(renewed.text);
  expect([renewed.status, second === first, second === ""]).toEqual([200, false, false]);
  expect((await token(second)).status).toBe(200);
  await browser.post(`/external-clients/${id}/revoke`, {});
  expect((await token(second)).status).toBe(401);
  const after = (await browser.get(`/external-clients/${id}`)).text;
  expect(after).not.toMatch(/\/revoke"|\/secret"|\/edit"/);
  const stored = await (await central.as("super_admin")).get(`/v1/external-clients/${id}`, ExternalClient);
  expect([stored.scopes, stored.revoked_at === null]).toEqual([["tickets.read"], false]);
});

test("a new key signs, the one before is retired, and a revoked one has no act any more", async () => {
  const admin = await central.as("super_admin");
  const keysOf = async () => {
    const keys = await admin.get("/v1/signing-keys", z.array(SigningKey));
    return keys.filter(({ purpose }) => purpose === "file_link");
  };
  const [first] = await keysOf();
  expect((await browser.get("/signing-keys")).text.match(/action="[^"]*\/rotate"/g)).toHaveLength(4);
  expect((await browser.post("/signing-keys/file_link/rotate", {})).location).toBe("/signing-keys?done=rotate");
  expect((await keysOf()).map(({ status }) => status)).toEqual(["active", "retired"]);
  const revocation = `/signing-keys/${first?.id}/revoke`;
  expect((await browser.get("/signing-keys")).text).toContain(revocation);
  expect((await browser.post(revocation, {})).location).toBe("/signing-keys?done=revoke");
  expect((await keysOf()).map(({ status }) => status)).toEqual(["active"]);
  const { text } = await browser.get("/signing-keys");
  expect([text.includes(revocation), text.includes("Links to files")]).toEqual([false, true]);
});

test("no key and no such purpose are refused in words", async () => {
  expect((await browser.post(`/signing-keys/${newId()}/revoke`, {})).status).toBe(404);
  expect((await browser.post("/signing-keys/other/rotate", {})).status).toBe(400);
});
