import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { openTablet } from "../e2e/tablet.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { usageOf } from "../lib/usage.ts";
import { openBusyConsole } from "./console-memory/busy-console.ts";
import { type BusyGate, OFFICER } from "./console-memory/gate.ts";
import { growthOf, type Sample, stretchesOf } from "./console-memory/growth.ts";

/** The console on tablets while all lanes of a gate are busy: memory of the page, memory and CPU time of the edge. */

const options = benchCommand("console-memory")
  .description(
    "Opens the console in Chromium beside a real edge whose lanes are all at work, and measures the memory of page " +
      "and edge and the edge's share of a core. Prints one JSON line at its end; exit code 1 when either grows, or a page breaks.",
  )
  .option("--minutes <n>", "how long", positive, 60)
  .option("--lanes <n>", "lanes at work", howMany, 8)
  .option("--tablets <n>", "pages that watch them", howMany, 3)
  .option("--every <seconds>", "between two measures", positive, 10)
  .option("--stretch <minutes>", "of the run that is reported as one row", positive, 5)
  .parse()
  .opts<{ minutes: number; lanes: number; tablets: number; every: number; stretch: number }>();

const say = (line: string): void => void process.stderr.write(`${line}\n`);
await using stack = new AsyncDisposableStack();
const { machine, gate, browser } = stack.use(await openBusyConsole("console-memory", options.lanes, say));
const tablets = [];
for (let n = 0; n < options.tablets; n++) {
  const tablet = stack.use(await openTablet(browser, gate.url, { language: n % 2 === 0 ? "id" : "en" }));
  await tablet.signIn(OFFICER);
  tablets.push(tablet);
}
const [first] = tablets;
if (!first) throw new Error("there must be at least one tablet");
const cdp = await first.context.newCDPSession(first.page);
await cdp.send("Performance.enable");

// Playwright handles signals itself. On a signal, the bench ends with the results so far.
const isOver = { now: false };
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isOver.now = true;
  });
const samples: Sample[] = [];
const everyMs = options.every * 1_000;
// A suspended machine or a stopped process invalidates the run.
let awakeMs = 0;
for (let beforeMs = performance.now(); awakeMs < options.minutes * 60_000 && !isOver.now;) {
  await pause(everyMs);
  const nowMs = performance.now();
  awakeMs += Math.min(nowMs - beforeMs, 2 * everyMs);
  beforeMs = nowMs;
  const sample = { minute: awakeMs / 60_000, ...(await measure(cdp, gate)) };
  samples.push(sample);
  await Promise.all(tablets.map(({ page }) => stayAwake(page)));
  say(
    `${sample.minute.toFixed(1)} min: page ${mib(sample.pageBytes)}, ${sample.nodes} nodes, edge ${mib(sample.edgeBytes)}, ${(sample.edgeCpuMs / 1_000).toFixed(0)} s of work, ${sample.vehicles} passed`,
  );
}
const growth = growthOf(samples);
const isLive = await first.page.locator("#lost").isHidden();
const complaints = tablets.flatMap((tablet) => tablet.complaints);
const isFlat = growth.isFlat && isLive && complaints.length === 0;
const { lanes, minutes } = options;
console.log(
  JSON.stringify({
    bench: "console-memory",
    lanes,
    minutes,
    tablets: tablets.length,
    machine,
    growth,
    stretches: stretchesOf(samples, options.stretch),
    isLive,
    complaints,
    vehicles: gate.passed(),
  }),
);
process.exitCode = isFlat ? 0 : 1;

/** Sessions expire after half an hour without activity; the page itself stays unchanged. */
async function stayAwake(page: Page): Promise<void> {
  await page.evaluate(() => fetch("/shift").then((answer) => answer.text())).catch(() => null);
}

/** Collects garbage first, so that only retained memory is measured. */
async function measure(cdp: CDPSession, gate: BusyGate): Promise<Omit<Sample, "minute">> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  const { rssBytes, cpuMs } = usageOf(gate.edge.pid);
  return {
    pageBytes: metric("JSHeapUsedSize"),
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    edgeBytes: rssBytes,
    edgeCpuMs: cpuMs,
    vehicles: gate.passed(),
  };
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
