// Only a browser has a worker of before when the page is of today.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "../../../shared/test/chromium.ts";
import { loadSite, type LoadSite } from "../../features/work/load-unload/test/load-site.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { PHONE, phoneOf, signIn } from "./test/phone.ts";

const engine = onSqlite();
let central: TestCentral;
let world: LoadSite;
let browser: Browser;
beforeAll(async () => {
  [central, browser] = await Promise.all([startCentral(engine), openChromium()]);
  world = await loadSite(central);
});
afterAll(async () => {
  await browser.close();
  await central[Symbol.asyncDispose]();
});

/** Central with another version of the page and of its worker, once it is updated. */
async function updatable() {
  const site = {
    version: /data-version="([\w-]+)"/.exec((await central.nobody.request("GET", "/verifier/")).text)?.[1],
  };
  let isUpdated = false;
  const respond = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = new Headers(request.headers as Record<string, string>);
    const { method = "GET" } = request;
    headers.delete("accept-encoding");
    const body = method === "GET" ? null : Buffer.concat(chunks);
    const got = await central.central.app.request(`http://${headers.get("host")}${request.url}`, {
      method,
      headers,
      body,
    });
    const text = await got.text();
    const now = request.url?.endsWith("worker.js")
      ? `// Another worker.\n${text}`
      : text.replaceAll(site.version ?? "", "another-code");
    answer.writeHead(got.status, Object.fromEntries(got.headers)).end(isUpdated ? now : text);
  };
  const server = createServer((request, answer) => void respond(request, answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update: () => (isUpdated = true),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("an update with the page open waits for the form that stands there, then the page and what is kept are of today", async () => {
  const truck = await world.truck();
  await using site = await updatable();
  await using stack = new AsyncDisposableStack();
  const context = await browser.newContext(PHONE);
  stack.defer(() => context.close());
  await signIn(context, central, site.address, world.tenant.principal.id);
  const phone = phoneOf(await context.newPage());
  const { page, sees, presses } = phone;
  const versionOf = () => page.evaluate("document.documentElement.dataset.version");
  await page.goto(`${site.address}/verifier/`);
  await sees("Pindai QR");
  await phone.isKept();
  await phone.looks(truck.code);
  await presses("Terima muatan");
  await page.getByLabel("Alasan").fill("Sesuai");
  site.update();
  await page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())");
  await page.evaluate("dispatchEvent(new Event('online'))");
  await sees("Ada versi baru. Halaman dimuat ulang setelah formulir ini selesai.");
  expect(await page.getByLabel("Alasan").inputValue()).toBe("Sesuai");
  expect(await versionOf()).not.toBe("another-code");
  await Promise.all([page.waitForEvent("domcontentloaded"), presses("Terima")]);
  await sees("diterima");
  expect(await versionOf()).toBe("another-code");
  await phone.hasUnsent(0);
  expect((await world.detail(truck)).vehicle.work?.reason).toBe("Sesuai");
  // Nothing of before is left for a phone without a network.
  await context.setOffline(true);
  await page.reload();
  await sees("Tanpa jaringan");
  expect(await versionOf()).toBe("another-code");
  expect(phone.complaints).toEqual([]);
});
