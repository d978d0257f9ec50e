import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { openChromium } from "../../shared/test/chromium.ts";
import { startNode } from "../lib/child.ts";

/**
 * Records the demo as an animated picture for the README: the story runs once with the simulator's page open. Its
 * liveliest parts are taken, at the pace of this machine.
 */

const FOLDER = join(import.meta.dirname, "../simulator/screenshots");
const FILE = join(FOLDER, "show.webp");
const STORY = join(import.meta.dirname, "../story/main.ts");
/** The page's own size, and how much smaller a README shows it. */
const SIZE = { width: 1440, height: 860 };
const SCALE = 0.7;
const FRAME_MS = 150;
const LAST_FRAME_MS = 3_000;
const LONGEST_WAIT_MS = 900_000;

interface Frame {
  png: Buffer;
  atMs: number;
}

await mkdir(FOLDER, { recursive: true });
const browser = await openChromium();
const demo = startNode(STORY);
try {
  const [url = ""] = /http:\S+/.exec(await demo.line(/watch it at/, LONGEST_WAIT_MS)) ?? [];
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: SCALE, colorScheme: "light" });
  const page = await context.newPage();
  await page.goto(url);
  // From the second view on the page has its own face.
  await page.reload();
  const parts: Frame[][] = [];
  const told = (text: string) => page.getByText(text).waitFor({ timeout: LONGEST_WAIT_MS });
  await told("trucks come, on three lanes at once");
  parts.push(await record(page, 13_000));
  await told("the line to central is cut");
  parts.push(await record(page, 1_000));
  await told("trucks come and go without central");
  parts.push(await record(page, 6_000));
  await told("what has happened is held against");
  parts.push(await record(page, 2_000));
  await told("the site stays up");
  for (const name of ["Valid truck comes in", "Forged QR", "With a tailgater"])
    await page.getByRole("button", { name }).click();
  parts.push(await record(page, 7_000));
  if ((await page.locator("#story .bad").count()) > 0) throw new Error("the story went wrong: nothing is saved");
  await save(parts);
} finally {
  await demo.stop();
  await browser.close();
}

/** Takes frames for so long. */
async function record(page: Page, forMs: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  const startMs = performance.now();
  for (let atMs = 0; atMs < forMs; atMs = performance.now() - startMs) {
    const png = await page.screenshot();
    frames.push({ png, atMs });
    await page.waitForTimeout(Math.max(0, atMs + FRAME_MS - (performance.now() - startMs)));
  }
  return frames;
}

/** Each frame stands as long as it took to the next one. */
async function save(parts: readonly (readonly Frame[])[]): Promise<void> {
  const delay = parts.flatMap((part) =>
    part.map(({ atMs }, at) => Math.round((part[at + 1]?.atMs ?? atMs + FRAME_MS) - atMs)),
  );
  delay[delay.length - 1] = LAST_FRAME_MS;
  const frames = parts.flat().map(({ png }) => png);
  await sharp(frames, { join: { animated: true } })
    .webp({ delay, loop: 0, lossless: true, effort: 2 })
    .toFile(FILE);
  const seconds = delay.reduce((sum, ms) => sum + ms, 0) / 1000;
  console.log(`${FILE} ${frames.length} frames, ${seconds} s, ${Math.round((await stat(FILE)).size / 1024)} KiB`);
}
