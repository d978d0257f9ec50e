import { setTimeout as pause } from "node:timers/promises";
import { type Browser, type CDPSession, type Page } from "playwright-core";
import { openTablet } from "../e2e/tablet.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { summary } from "../lib/statistics.ts";
import { openBusyConsole } from "./console-memory/busy-console.ts";
import { OFFICER } from "./console-memory/gate.ts";

/** How long an officer waits for the console: on this machine, and on a tablet whose processor is a few times slower. */

const options = benchCommand("console-speed")
  .description(
    "Opens the console beside a real edge whose lanes are all at work, once with this machine's processor and once " +
      "slowed down as a cheap tablet is, both on a slow wireless network. Prints one JSON line at its end.",
  )
  .option("--rounds <n>", "measures for each figure", howMany, 20)
  .option("--lanes <n>", "lanes at work", howMany, 8)
  .option("--slower <times>", "the slow tablet's processor", positive, 6)
  .parse()
  .opts<{ rounds: number; lanes: number; slower: number }>();

const ROUNDS = options.rounds;
/** A wireless network in the rain: 20 ms there and back, 5 Mbit/s down and 2 up. */
const NETWORK = { offline: false, latency: 20, downloadThroughput: 5e6 / 8, uploadThroughput: 2e6 / 8 };
/** How long the page is only watched, to see what share of the processor the lanes' news takes. */
const WATCH_MS = 15_000;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
await using busy = await openBusyConsole("console-speed", options.lanes, say);
const { machine, gate, browser } = busy;
const floor = await measure(browser, gate.url, 1);
const slow = await measure(browser, gate.url, options.slower);
const ratio = {
  cold: slow.cold.median / floor.cold.median,
  warm: slow.warm.median / floor.warm.median,
  form: slow.form.median / floor.form.median,
  act: slow.act.median / floor.act.median,
};
const { lanes, slower } = options;
console.log(JSON.stringify({ bench: "console-speed", unit: "ms", machine, lanes, slower, floor, slow, ratio }));

type Figure = ReturnType<typeof summary>;
/** First paint of all lanes with nothing and with everything in the cache; a form; an act from press to result. */
interface Figures {
  cold: Figure;
  warm: Figure;
  form: Figure;
  act: Figure;
  /** Share of the time in which the page was busy with nothing but what the lanes did. */
  busy: number;
}

async function measure(browser: Browser, url: string, slower: number): Promise<Figures> {
  await using tablet = await openTablet(browser, url, { language: "id" });
  await tablet.signIn(OFFICER);
  const { page } = tablet;
  const cdp = await tablet.context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await cdp.send("Performance.enable");
  const [cold, warm, form, act]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    await cdp.send("Network.clearBrowserCache");
    cold.push(await firstPaint(page, url));
    warm.push(await firstPaint(page, url));
    const lane = await page.locator("a[href^='/lanes/']").first().getAttribute("href");
    await page.goto(`${url}${lane ?? ""}`, { waitUntil: "load" });
    form.push(await untilShown(page, "a[href^='/acts/open?']", "#panel form [name=reason]"));
    await page.locator("#panel form [name=reason][value=papers_checked]").check();
    act.push(await untilShown(page, "#panel button[type=submit]", "#panel [data-outcome]"));
  }
  await page.goto(url, { waitUntil: "load" });
  const busy = await busyShare(cdp);
  const figures = { cold: summary(cold), warm: summary(warm), form: summary(form), act: summary(act), busy };
  say(`${slower} times slower: ${JSON.stringify(figures)}`);
  return figures;
}

/** @returns milliseconds from asking for the page to its first paint with all lanes in it */
async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watcher = new PerformanceObserver((seen) => {
          const [paint] = seen.getEntriesByName("first-contentful-paint");
          if (!paint) return;
          watcher.disconnect();
          resolve(paint.startTime);
        });
        watcher.observe({ type: "paint", buffered: true });
      }),
  );
}

/** Presses what `button` names; @returns milliseconds in the page until what `shown` names is painted */
function untilShown(page: Page, button: string, shown: string): Promise<number> {
  return page.evaluate(
    ([pressed, awaited]) =>
      new Promise<number>((resolve) => {
        const beganMs = performance.now();
        const look = (): void => {
          if (!document.querySelector(awaited)) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - beganMs)));
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
        document.querySelector<HTMLElement>(pressed)?.click();
      }),
    [button, shown] as const,
  );
}

async function busyShare(cdp: CDPSession): Promise<number> {
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  };
  const [beforeS, beganMs] = [await taskSeconds(), performance.now()];
  await pause(WATCH_MS);
  const share = ((await taskSeconds()) - beforeS) / ((performance.now() - beganMs) / 1_000);
  return Math.round(share * 1_000) / 1_000;
}
