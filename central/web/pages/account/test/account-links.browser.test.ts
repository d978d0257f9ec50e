// Only a browser follows a link of a mail with its own cookies and history.
import { afterAll, beforeAll, expect, test } from "vitest";
import { AXE, axeFindings } from "../../../../../shared/test/axe.ts";
import { type AccountWorld, openAccountWorld } from "./account-world.ts";
import { onSqlite } from "../../../../test/engines.ts";
import { inviteUser, sendEmailVerification } from "../../../../features/base/auth/service.ts";

const NEW = "kereta lumut sembilan payung";
const engine = onSqlite();
let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld(engine);
});
afterAll(() => world[Symbol.asyncDispose]());

test("a forgotten password: from the sign-in to the mail, by its link to a new one, and in", async () => {
  const { email } = await world.addUser({ email: "sari@example.com", roleKey: "admin" });
  const page = await (
    await world.browser.newContext({ locale: "id", viewport: { width: 390, height: 844 } })
  ).newPage();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(`${request.url()} ${request.headers()["referer"] ?? ""}`));
  await page.goto(`${world.site}/sign-in`);
  await page.getByText("Lupa kata sandi?").click();
  await page.getByLabel("Alamat email").fill(email);
  await page.getByRole("button", { name: "Kirim tautannya" }).click();
  await page.getByText("emailnya sedang dikirim").waitFor();

  const link = await world.lastLink();
  await page.goto(link);
  const password = page.getByLabel("Kata sandi baru");
  await password.waitFor();
  expect(page.url()).toBe(`${world.site}/account/password`);
  expect(asked.join("\n")).not.toContain(link.split("#")[1]);
  await page.evaluate(AXE);
  expect(await axeFindings(page)).toEqual([]);
  await password.fill("aaaaaaaaaaaaaaa");
  expect(await page.locator("#password-length").innerText()).toBe("15 dari 15 huruf");
  await page.getByRole("button", { name: "Simpan" }).click();
  await page.getByText("mudah ditebak").waitFor();
  await page.getByText("Tampilkan yang saya ketik").click();
  expect(await password.getAttribute("type")).toBe("text");
  await password.fill(NEW);
  await page.getByRole("button", { name: "Simpan" }).click();
  await page.getByText("Kata sandi Anda sudah disimpan").waitFor();
  await page.fill("#email", email);
  await page.fill("#password", NEW);
  await page.click("button.big");
  await page.waitForURL(`${world.site}/live`);

  // The link is used up; a part of one is none.
  await page.goto(link);
  await page.getByText("sudah dipakai").waitFor();
  await page.goto(`${world.site}/account/password`);
  await page.getByText("tidak lengkap").waitFor();
});

test("a new person sets the first password by the link of the invitation, and proves a new address by another", async () => {
  const user = await world.addUser({ email: "new@example.com", roleKey: "admin", passwordHash: null });
  await world.act((work) => inviteUser(work, user));
  const page = await (await world.browser.newContext({ locale: "en" })).newPage();
  await page.goto(await world.lastLink());
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your password is saved").waitFor();

  await world.act((work) => sendEmailVerification(work, user));
  const link = await world.lastLink();
  await page.goto(link);
  await page.getByRole("button", { name: "This address is mine" }).click();
  await page.getByText("Your address is confirmed").waitFor();
  await page.goto(link);
  await page.getByRole("button", { name: "This address is mine" }).click();
  await page.getByText("was used already").waitFor();
});
