import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { openChromium } from "../../shared/test/chromium.ts";
import { startNode } from "../lib/child.ts";
import { type SimulatorClient, simulatorClient, type SimulatorEvent } from "../simulator/client.ts";

/**
 * Makes the animated picture of the demo for the README. The story runs once; then the simulator's page is shown the
 * events of its liveliest parts again, one frame after the other, so that the picture runs evenly on a busy machine.
 */

const FOLDER = join(import.meta.dirname, "../simulator/screenshots");
const FILE = join(FOLDER, "show.webp");
const STORY = join(import.meta.dirname, "../story/main.ts");
/** The page's own size, and how much smaller a README shows it. */
const SIZE = { width: 1440, height: 860 };
const SCALE = 0.7;
const FRAME_MS = 125;
const LAST_FRAME_MS = 3_000;
const LONGEST_BYTES = 3_000_000;
const LONGEST_WAIT_MS = 900_000;
/** The scenes that are taken, and how many milliseconds of each. */
const PARTS = [
  ["trucks come, on three lanes at once", 13_000],
  ["the line to central is cut", 1_000],
  ["trucks come and go without central", 6_000],
  ["what has happened is held", 1_500],
  ["the site stays up", 8_000],
] as const;

await mkdir(FOLDER, { recursive: true });
const browser = await openChromium();
const demo = startNode(STORY);
try {
  const [url = ""] = /http:\S+/.exec(await demo.line(/watch it at/, LONGEST_WAIT_MS)) ?? [];
  await demo.line(/site stays up until/, LONGEST_WAIT_MS);
  const client = simulatorClient(url);
  await pressSome(url, client);
  const events = await history(client);
  if (events.some((event) => /"is":"bad"|"problems":\["/.test(JSON.stringify(event))))
    throw new Error("the story went wrong: this is no picture for a README");
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: SCALE, colorScheme: "light" });
  await save(await takeFrames(await context.newPage(), url, events));
} finally {
  await demo.stop();
  await browser.close();
}

async function pressSome(url: string, client: SimulatorClient): Promise<void> {
  for (const button of ["valid", "forged", "tailgater"])
    await fetch(`${url}/show/presses`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ button }),
    });
  const isLast = (event: SimulatorEvent): boolean => JSON.stringify(event).includes("a tailgater follows, B");
  await client.event((event) => event.kind === "show" && isLast(event), { withinMs: LONGEST_WAIT_MS });
}

async function history(client: SimulatorClient): Promise<SimulatorEvent[]> {
  const { last_event_id } = await client.state();
  const events: SimulatorEvent[] = [];
  for await (const event of client.events(0)) {
    events.push(event);
    if (event.id >= last_event_id) break;
  }
  return events;
}

/** Shows the page the events of each part in its own time; those between the parts all at once. */
async function takeFrames(page: Page, url: string, events: readonly SimulatorEvent[]): Promise<Buffer[]> {
  await openFed(page, url);
  const frames: Buffer[] = [];
  let fed = 0;
  const feedUntil = async (ms: number): Promise<void> => {
    const next = events.findIndex((event) => event.ms > ms);
    const end = next === -1 ? events.length : next;
    const due = events.slice(fed, end);
    fed = Math.max(fed, end);
    await page.evaluate((detail) => dispatchEvent(new CustomEvent("feed", { detail })), due);
  };
  for (const [scene, forMs] of PARTS) {
    const start = events.find(({ line }) => JSON.stringify(line ?? "").includes(scene));
    if (!start) throw new Error(`the story has no scene "${scene}"`);
    await feedUntil(start.ms - 1);
    await advance(page, Infinity);
    for (let atMs = start.ms; atMs < start.ms + forMs; atMs += FRAME_MS) {
      await feedUntil(atMs);
      await advance(page, FRAME_MS);
      frames.push(await page.screenshot());
    }
  }
  return frames;
}

/** Opens the page with a stream of events that this script feeds. */
async function openFed(page: Page, url: string): Promise<void> {
  const { data } = (await (await fetch(`${url}/state`)).json()) as { data: object };
  await page.route("**/state", (route) => route.fulfill({ json: { data: { ...data, last_event_id: 0 } } }));
  await page.addInitScript(() => {
    class Fed extends EventTarget {
      constructor() {
        super();
        addEventListener("feed", (feed) => {
          for (const event of (feed as CustomEvent<object[]>).detail)
            this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(event) }));
        });
        document.documentElement.classList.add("is-fed");
      }
    }
    Object.assign(globalThis, { EventSource: Fed });
  });
  // No view before this one has cached the page's face.
  await page.route("**/base.css", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("font-display: optional", "font-display: block");
    await route.fulfill({ response, body });
  });
  await page.goto(url);
  await page.locator(".is-fed").waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Moves everything that moves by so many milliseconds, independent of the time that a frame takes. */
async function advance(page: Page, ms: number): Promise<void> {
  await page.evaluate((step) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      const atMs = Number(animation.id) + step;
      animation.id = String(atMs);
      if (atMs >= Number(animation.effect?.getComputedTiming().endTime)) animation.finish();
      else animation.currentTime = atMs;
    }
  }, ms);
}

async function save(frames: Buffer[]): Promise<void> {
  const delay = frames.map((_, at) => (at === frames.length - 1 ? LAST_FRAME_MS : FRAME_MS));
  await sharp(frames, { join: { animated: true } })
    .webp({ delay, loop: 0, lossless: true, effort: 2 })
    .toFile(FILE);
  const { size } = await stat(FILE);
  console.log(
    `${FILE} ${frames.length} frames, ${(frames.length * FRAME_MS) / 1000} s, ${Math.round(size / 1024)} KiB`,
  );
  if (size > LONGEST_BYTES) throw new Error("the picture is larger than a README should load");
}
