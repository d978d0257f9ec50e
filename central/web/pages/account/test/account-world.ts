import type { Browser, Page } from "playwright-core";
import { freePort } from "../../../../../shared/test/free-port.ts";
import { openChromium } from "../../../../../shared/test/chromium.ts";
import { answerResetRequests } from "../../../../features/base/auth/reset-requests.ts";
import { type AuthWorld, openWorld, PASSWORD } from "../../../../platform/auth/test/open-world.ts";
import { deliverDue } from "../../../../platform/mail/deliver-mails.ts";
import { openMailTransport } from "../../../../platform/mail/transport.ts";
import type { TestEngine } from "../../../../test/engines.ts";
import { startMailServer } from "../../../../test/mail-server.ts";

/** Central with a mail server, its site in a browser, and the accounts of tests; passwords are `PASSWORD`. */
export interface AccountWorld extends AuthWorld {
  site: string;
  browser: Browser;
  /** Sends what is due. @returns the last link to a page of the account */
  lastLink(): Promise<string>;
  /** A page of a new browser, signed in by its form. */
  signIn(email: string, password?: string): Promise<Page>;
}

export async function openAccountWorld(engine: TestEngine): Promise<AccountWorld> {
  const [server, browser, port] = await Promise.all([startMailServer(), openChromium(), freePort()]);
  // Passkeys belong to a name, and the name of this machine is the only one that needs no TLS.
  const site = `http://localhost:${port}`;
  const world = await openWorld(engine, {
    port,
    public_url: site,
    key_encryption_key: Buffer.alloc(32, 7).toString("base64"),
    mail: "smtp",
    mail_url: server.url,
    mail_sender: "gate@port.example",
  });
  await world.central.listen();
  return {
    ...world,
    site,
    browser,
    async lastLink() {
      await answerResetRequests(world.platform);
      using carrier = openMailTransport(world.platform.config);
      await deliverDue(world.platform, carrier, new AbortController().signal);
      const links = server.mails.flatMap(({ text }) => text.match(/http:[^\s"<]*\/account\/[\w-]+#[\w-]+/g) ?? []);
      return links.at(-1) ?? "";
    },
    async signIn(email, password = PASSWORD) {
      const page = await (await browser.newContext({ locale: "en" })).newPage();
      await page.goto(`${site}/sign-in`);
      await page.fill("#email", email);
      await page.fill("#password", password);
      await page.click("button.big");
      return page;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await world[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
