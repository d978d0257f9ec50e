import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openChromium } from "../../shared/test/chromium.ts";
import { LOGIN, openCentralSite } from "./central-site.ts";
import { PHONE, SCALE, takePicture } from "./picture.ts";

/** Takes the screenshots for the README of central's pages, from a seeded site whose gates are at work. */

const FOLDER = join(import.meta.dirname, "../../central/web/screenshots");
const DESKTOP = { width: 1440, height: 900 };
/** A star stands for the first record of the list before it. */
const PICTURES = [
  { file: "live-id", address: "/live", language: "id", theme: "light", size: DESKTOP },
  { file: "live-en-dark", address: "/live", language: "en", theme: "dark", size: DESKTOP },
  { file: "lane-en", address: "/live/*", language: "en", theme: "light", size: DESKTOP },
  { file: "activities-id", address: "/activities?kind=decision", language: "id", theme: "light", size: DESKTOP },
  {
    file: "activity-en",
    address: "/activities?kind=decision&status=passed/*",
    language: "en",
    theme: "light",
    size: DESKTOP,
  },
  { file: "reviews-id", address: "/reviews", language: "id", theme: "light", size: DESKTOP },
  { file: "review-en-dark", address: "/reviews/*", language: "en", theme: "dark", size: DESKTOP },
  { file: "inside-en", address: "/inside", language: "en", theme: "light", size: DESKTOP },
  { file: "tickets-id", address: "/tickets", language: "id", theme: "light", size: DESKTOP },
  { file: "papers-en", address: "/customs-documents", language: "en", theme: "light", size: DESKTOP },
  { file: "buffer-zone-id-dark", address: "/buffer-zone", language: "id", theme: "dark", size: DESKTOP },
  { file: "dashboards-en", address: "/dashboards", language: "en", theme: "light", size: DESKTOP },
  {
    file: "device-id",
    address: "/lanes/*/devices/new?driver=modbus-relay&role=barrier",
    language: "id",
    theme: "light",
    size: DESKTOP,
  },
  { file: "edge-en", address: "/edges/*", language: "en", theme: "light", size: DESKTOP },
  { file: "phone-live-id", address: "/live", language: "id", theme: "light", size: PHONE },
  { file: "phone-lane-en-dark", address: "/live/*", language: "en", theme: "dark", size: PHONE },
  {
    file: "phone-activity-id",
    address: "/activities?kind=decision&status=passed/*",
    language: "id",
    theme: "light",
    size: PHONE,
  },
] as const;

await mkdir(FOLDER, { recursive: true });
await using site = await openCentralSite();
const browser = await openChromium();
try {
  const signedIn = await browser.newContext();
  const page = await signedIn.newPage();
  await page.goto(`${site.url}/`);
  await page.fill("#email", LOGIN.email);
  await page.fill("#password", LOGIN.password);
  await page.click("button[type=submit].big");
  await page.waitForURL(`${site.url}/live`);
  const storageState = await signedIn.storageState();
  for (const { file, address, language, theme, size } of PICTURES) {
    const [list = "", rest] = address.split("/*");
    if (rest !== undefined) await page.goto(site.url + list);
    const link = page.locator(list === "/live" ? ".lane h3 a" : "tbody th a").first();
    const url = site.url + (rest === undefined ? address : `${await link.getAttribute("href")}${rest}`);
    const look = { viewport: size, colorScheme: theme, locale: language, deviceScaleFactor: SCALE };
    const context = await browser.newContext({ ...look, storageState });
    await takePicture(context, { url, folder: FOLDER, file });
    await context.close();
  }
} finally {
  await browser.close();
}
