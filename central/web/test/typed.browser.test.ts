// Only a browser keeps what was typed in its own storage.
import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../test/engines.ts";
import { PASSWORD } from "../../platform/auth/test/open-world.ts";
import { type AccountWorld, openAccountWorld } from "../pages/account/test/account-world.ts";

const engine = onSqlite();
let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld(engine);
});
afterAll(() => world[Symbol.asyncDispose]());

test("a form that is sent after the session ended is there again after the sign-in, as typed", async () => {
  const { email } = await world.addUser({ email: "sari@example.com", roleKey: "super_admin" });
  const page = await world.signIn(email);
  await page.waitForURL(`${world.site}/live`);
  await page.goto(`${world.site}/areas/new`);
  await page.locator("[name=name]").fill("North <quay>");
  await page.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await page.locator("html[lang=id]").waitFor();
  expect(await page.locator("[name=name]").inputValue()).toBe("North <quay>");
  await expect.poll(() => page.locator("#typed").isVisible()).toBe(false);

  await world.act(async ({ tx }) => {
    await tx.deleteFrom("sessions").execute();
  });
  await page.locator("form.declared button[type=submit]").click();
  await page.waitForURL(/\/sign-in\?to=/);
  await page.fill("#email", email);
  await page.fill("#password", "not the right one at all");
  await page.click("button.big");
  await page.locator("[role=alert][data-focus]").waitFor();
  await page.fill("#password", PASSWORD);
  await page.click("button.big");
  await page.waitForURL(`${world.site}/areas/new`);
  await page.getByText("Yang Anda ketik ada di sini lagi").waitFor();
  expect(await page.locator("[name=name]").inputValue()).toBe("North <quay>");
  await page.reload();
  expect(await page.locator("[name=name]").inputValue()).toBe("");
});

test.each([70_000, 8_000_000])(
  "a form of %s bytes is answered by a page that leads back to it, as typed",
  async (bytes) => {
    const { email } = await world.addUser({ email: `large-${bytes}@example.com`, roleKey: "super_admin" });
    const page = await world.signIn(email);
    await page.waitForURL(`${world.site}/live`);
    await page.goto(`${world.site}/areas/new`);
    await page.locator("[name=name]").fill("North <quay>");
    await page.locator("form.declared").evaluate((form, length) => {
      const more = Object.assign(document.createElement("input"), { type: "hidden", name: "more" });
      more.value = "x".repeat(length);
      form.append(more);
    }, bytes);
    await page.locator("form.declared button[type=submit]").click();
    await page.locator("a[data-typed]").click();
    await page.waitForURL(`${world.site}/areas/new`);
    await page.locator("#typed").waitFor();
    expect(await page.locator("[name=name]").inputValue()).toBe("North <quay>");
  },
);

test("another person who signs in afterwards does not see it", async () => {
  const first = await world.addUser({ email: "first-person@example.com", roleKey: "super_admin", fullname: "Adi" });
  const second = await world.addUser({ email: "second@example.com", roleKey: "super_admin", fullname: "Budi" });
  const page = await world.signIn(first.email);
  await page.waitForURL(`${world.site}/live`);
  await page.goto(`${world.site}/areas/new`);
  await page.locator("[name=name]").fill("Secret quay");
  await world.act(async ({ tx }) => {
    await tx.deleteFrom("sessions").execute();
  });
  await page.locator("form.declared button[type=submit]").click();
  await page.waitForURL(/\/sign-in\?to=/);
  await page.fill("#email", second.email);
  await page.fill("#password", PASSWORD);
  await page.click("button.big");
  await page.waitForURL(`${world.site}/areas/new`);
  expect(await page.locator("[name=name]").inputValue()).toBe("");
});
