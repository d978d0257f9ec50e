// Only a browser makes passkeys, and several of them hold sessions of one person.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { AXE, axeFindings } from "../../../../../shared/test/axe.ts";
import { codeAt } from "../../../../features/base/auth/test/factor-world.ts";
import { PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { onSqlite } from "../../../../test/engines.ts";
import { type AccountWorld, openAccountWorld } from "./account-world.ts";

// Each test is a story of many pages, on a machine that others share.
/** More than a live page waits for central before it drops a press. */
const LEAVING_MS = 4_000;
const FACTORS = "/account/second-factor";
const engine = onSqlite();
let world: AccountWorld;
let people = 0;
beforeAll(async () => {
  world = await openAccountWorld(engine);
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(async () => {
  for (const context of world.browser.contexts()) await context.close();
});

const newPerson = async (roleKey = "admin"): Promise<string> =>
  (await world.addUser({ email: `person-${(people += 1)}@example.com`, roleKey })).email;

/** Gives the browser of a page an authenticator that signs at once, as after a finger. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    ...({ protocol: "ctap2", transport: "internal", hasResidentKey: true } as const),
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
}

/** Opens a form behind its button, and proves the person. */
async function prove(page: Page, form: string, label: string, code?: string): Promise<void> {
  await page.locator(`details:has(form[action$="${form}"]) > summary`).first().click();
  const fields = page.locator(`form[action$="${form}"]`).first();
  await fields.getByLabel("Your password").fill(PASSWORD);
  if (code !== undefined) await fields.getByLabel("Code of the app").fill(code);
  await fields.getByRole("button", { name: label, exact: true }).click();
}

async function axe(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return axeFindings(page);
}

test("an app is set up by its QR and a code, signs in, and is replaced by a recovery code", async () => {
  const email = await newPerson();
  const page = await world.signIn(email);
  await page.goto(world.site + FACTORS);
  await prove(page, "begin-app", "Set up an app");
  await page.locator(".enrolment-qr svg").waitFor();
  expect(await axe(page)).toEqual([]);
  const secret = ((await page.locator(".enrolment-key").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code of the app").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Does not match the app's current code").waitFor();
  await page.getByLabel("Code of the app").fill(codeAt(secret, world.clock.nowMs()));
  await page.getByRole("button", { name: "Confirm" }).click();
  const codes = await page.locator(".recovery-codes li").allTextContents();
  expect(codes).toHaveLength(10);
  expect(await axe(page)).toEqual([]);

  const again = await world.signIn(email);
  await again.getByLabel("Code of your authenticator app").fill("111111");
  await again.getByRole("button", { name: "Continue" }).click();
  await again.getByText("second factor is not valid").waitFor();
  await again.getByLabel("Code of your authenticator app").fill(codes[0] ?? "");
  await again.getByRole("button", { name: "Continue" }).click();
  await again.waitForURL(`${world.site}/live`);
  await again.goto(world.site + FACTORS);
  await again.getByText("9 codes are left.").waitFor();
  await prove(again, "renew-codes", "Make new codes", codes[1]);
  await expect.poll(() => again.locator(".recovery-codes li").count()).toBe(10);
  await again.goto(world.site + FACTORS);
  world.clock.advance(30_000);
  await prove(again, "remove-app", "Remove Authenticator app", codeAt(secret, world.clock.nowMs()));
  await again.getByText("Authenticator app removed").waitFor();
  await again.getByText("not set up").waitFor();
});

test("a passkey is made, proves a change, is a second factor, and signs in alone", async () => {
  const email = await newPerson();
  const page = await world.signIn(email);
  await page.waitForURL(`${world.site}/live`);
  await addAuthenticator(page);
  await page.goto(world.site + FACTORS);
  await prove(page, "begin-passkey", "Add a passkey");
  await page.getByLabel("What you know it by").fill("Office laptop");
  await page.getByRole("button", { name: "Let the device make it" }).click();
  await expect.poll(() => page.locator(".recovery-codes li").count()).toBe(10);
  await page.goto(world.site + FACTORS);
  expect(await axe(page)).toEqual([]);
  await prove(page, "renew-codes", "Prove it by a passkey");
  await page.getByText("never again").waitFor();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${world.site}/live`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.fill("#email", email);
  await page.fill("#password", PASSWORD);
  await page.click("button.big");
  await page.getByRole("button", { name: "Use the passkey" }).click();
  await page.waitForURL(`${world.site}/live`);

  await page.goto(world.site + FACTORS);
  await prove(page, "remove-passkey", "Prove it by a passkey");
  await page.getByText("Passkey removed").waitFor();
  await expect.poll(() => page.getByText("Office laptop").count()).toBe(0);
});

test("a level that needs a second factor is led to it, and then sees its pages", async () => {
  const email = await newPerson();
  await world.act(async ({ tx, at }) => {
    await tx
      .insertInto("configs")
      .values({
        key: "second_factor_levels",
        value: JSON.stringify(["admin"]),
        id: newId(),
        created_at: at,
        updated_at: at,
      })
      .execute();
  });
  const page = await world.signIn(email);
  await page.waitForURL(`${world.site}${FACTORS}?needed=1`);
  await page.getByText("Your level needs a second factor").waitFor();
  await page.goto(`${world.site}/reviews`);
  await page.waitForURL(`${world.site}${FACTORS}?needed=1`);
  await prove(page, "begin-app", "Set up an app");
  const secret = ((await page.locator(".enrolment-key").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Code of the app").fill(codeAt(secret, world.clock.nowMs()));
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("I have kept them").click();
  await page.waitForURL(`${world.site}/live`);
  await world.act(async ({ tx }) => {
    await tx.deleteFrom("configs").where("key", "=", "second_factor_levels").execute();
  });
});

test("a person sees the own sessions, ends one, and a new password ends them all", async () => {
  const email = await newPerson();
  const [page, other] = [await world.signIn(email), await world.signIn(email)];
  await page.waitForURL(`${world.site}/live`);
  await vi.waitFor(async () => {
    // A live page keeps no press for later: one that central was too busy to answer within seconds leads nowhere.
    if (new URL(page.url()).pathname === "/live") await page.locator("a.bar-gate").click();
    await page.getByText(email).waitFor({ timeout: LEAVING_MS });
  });
  expect(await axe(page)).toEqual([]);
  await page.getByRole("link", { name: "Sessions" }).click();
  await expect.poll(() => page.locator(".sessions > li").count()).toBe(2);
  await page.getByText("Chrome on Linux").first().waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "End the session of" }).click();
  await page.getByText("Session ended").waitFor();
  // The page that shows live news goes there by itself.
  await other.waitForURL(/\/sign-in\?to=%2Flive/);
  await page.goto(`${world.site}/account`);
  await page.getByLabel("Present password").fill("not the right one at all");
  await page.getByLabel("New password").fill("kereta lumut sembilan payung");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The e-mail address or the password is incorrect").waitFor();
  await page.getByLabel("Present password").fill(PASSWORD);
  await page.getByLabel("New password").fill("kereta lumut sembilan payung");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your password is saved").waitFor();
  const last = await world.signIn(email, "kereta lumut sembilan payung");
  await last.waitForURL(`${world.site}/live`);
});
