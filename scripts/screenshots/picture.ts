import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

/** Small pictures, because a README is narrower than a tablet, and the repository should stay small. */
export const SCALE = 0.75;
export const PHONE = { width: 390, height: 844 };

/** Takes a picture of a page into a folder, and prints where it is and its size. */
export async function takePicture(
  context: BrowserContext,
  { url, folder, file }: { url: string; folder: string; file: string },
): Promise<void> {
  const page = await context.newPage();
  // The second time the face of the pages is in the browser's cache, as it is for everybody but a first visitor.
  for (let visit = 0; visit < 2; visit++) await page.goto(url, { waitUntil: "load" });
  await page.locator("#main").waitFor();
  // Hides the caret, which blinks.
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null));
  const path = join(folder, `${file}.png`);
  await page.screenshot({ path, animations: "disabled" });
  console.log(`${path} ${Math.round((await stat(path)).size / 1024)} KiB`);
  await page.close();
}
