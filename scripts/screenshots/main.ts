import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openChromium } from "../../shared/test/chromium.ts";
import { openSampleServer } from "../../edge/console/test/sample-server.ts";
import { PHONE, SCALE, takePicture } from "./picture.ts";

/** Takes the screenshots for the console's README from the real pages. */

const FOLDER = join(import.meta.dirname, "../../edge/console/screenshots");
const TABLET = { width: 1280, height: 800 };
const PICTURES = [
  { file: "lanes-id", view: "lanes, a morning", language: "id", theme: "light", size: TABLET },
  { file: "lanes-en-dark", view: "lanes, a morning", language: "en", theme: "dark", size: TABLET },
  { file: "act-id-dark", view: "act customs_paper", language: "id", theme: "dark", size: TABLET },
  { file: "act-en", view: "act admit", language: "en", theme: "light", size: TABLET },
  { file: "search-id", view: "search", language: "id", theme: "light", size: TABLET },
  { file: "search-en", view: "search", language: "en", theme: "light", size: TABLET },
  { file: "shift-id", view: "shift", language: "id", theme: "light", size: TABLET },
  { file: "shift-en-dark", view: "shift", language: "en", theme: "dark", size: TABLET },
  { file: "gate-id-dark", view: "reports", language: "id", theme: "dark", size: TABLET },
  { file: "gate-en", view: "reports", language: "en", theme: "light", size: TABLET },
  { file: "phone-sign-in-id", view: "sign-in", language: "id", theme: "light", size: PHONE },
  { file: "phone-sign-in-en-dark", view: "sign-in, emergency", language: "en", theme: "dark", size: PHONE },
  { file: "phone-no-lanes-id", view: "lanes, none", language: "id", theme: "light", size: PHONE },
  { file: "phone-lane-id", view: "lane 3", language: "id", theme: "light", size: PHONE },
  { file: "phone-lane-en-dark", view: "lane 4", language: "en", theme: "dark", size: PHONE },
  { file: "phone-weigh-id", view: "act weigh", language: "id", theme: "light", size: PHONE },
  { file: "phone-lane-weight-en", view: "lane 1", language: "en", theme: "light", size: PHONE },
  { file: "phone-done-id", view: "done", language: "id", theme: "light", size: PHONE },
  { file: "phone-refused-en-dark", view: "refused", language: "en", theme: "dark", size: PHONE },
] as const;

await mkdir(FOLDER, { recursive: true });
await using server = await openSampleServer();
const browser = await openChromium();
try {
  for (const picture of PICTURES) await take(browser, picture);
} finally {
  await browser.close();
}

async function take(from: Browser, { file, view, language, theme, size }: (typeof PICTURES)[number]): Promise<void> {
  const context = await from.newContext({ viewport: size, colorScheme: theme, deviceScaleFactor: SCALE });
  await takePicture(context, { url: server.url(view, language), folder: FOLDER, file });
  await context.close();
}
