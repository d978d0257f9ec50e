import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Cookie } from "playwright-core";
import { z } from "zod";
import { openChromium } from "../../shared/test/chromium.ts";
import type { Api } from "../lib/api.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { makeGate, withCentral } from "./central/run-central.ts";

const WANTED_MS = 2_000;
const WANTED_BYTES = 60_000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A page that a phone opens. */
export interface FirstView {
  bench: string;
  description: string;
  /** What shows that the page is there. */
  shown: string;
  /** Its path, and the session of its person. @param site central's address */
  open: (
    admin: Api,
    site: string,
    areaId: string,
  ) => Promise<{ path: string; cookies?: Pick<Cookie, "name" | "value">[] }>;
}

/** Opens a page in Chromium, each time on a phone that has never seen it, with a slow network, and prints a JSON line. */
export async function measureFirstView({ bench, description, shown, open }: FirstView): Promise<void> {
  const options = benchCommand(bench)
    .description(
      `${description} in Chromium, each time on a phone that has never seen it, with a slow network. Prints one JSON ` +
        "line at its end; exit code 1 when it is shown too late or the page is too large.",
    )
    .option("--times <n>", "how often", howMany, 15)
    .option("--latency <ms>", "from a request to its answer", positive, 400)
    .option("--kbits <n>", "kilobits each second, in both directions", positive, 400)
    .parse()
    .opts<{ times: number; latency: number; kbits: number }>();

  /** @returns when it was painted after the address was opened, and all bytes that came until then */
  async function openOnce(browser: Browser, address: string, cookies: Pick<Cookie, "name" | "value">[]) {
    await using stack = new AsyncDisposableStack();
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    stack.defer(() => context.close());
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: address })));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const bytesPerSecond = (options.kbits * 1000) / 8;
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: options.latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    let bytes = 0;
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
    // Not its end: what comes after the view is shown costs nobody a wait.
    await page.goto(address, { waitUntil: "commit" });
    await page.locator(shown).waitFor();
    const shownMs = await page.evaluate("performance.now()");
    return { shownMs: z.number().parse(shownMs), bytes };
  }

  const directory = await mkdtemp(join(tmpdir(), `${bench}-`));
  try {
    const machine = await describeMachine(directory);
    say(machineLine(machine));
    const figures = await withCentral({ directory, databaseUrl: null }, async (_central, admin, url) => {
      const { areaId } = await makeGate(admin, url, join(directory, "credentials.json"));
      const { path, cookies = [] } = await open(admin, url, areaId);
      await using stack = new AsyncDisposableStack();
      const browser = await openChromium();
      stack.defer(() => browser.close());
      const views = [];
      for (let time = 0; time < options.times; time++) views.push(await openOnce(browser, url + path, cookies));
      const shownMs = summary(views.map((view) => view.shownMs));
      return { shownMs, bytes: Math.max(...views.map((view) => view.bytes)) };
    });
    const isAsWanted = figures.shownMs.p99 <= WANTED_MS && figures.bytes <= WANTED_BYTES;
    console.log(JSON.stringify({ bench, ...options, machine, ...figures, isAsWanted }));
    process.exitCode = isAsWanted ? 0 : 1;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
