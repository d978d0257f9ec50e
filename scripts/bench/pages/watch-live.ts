import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import type { Central } from "../../../central/assemble.ts";
import { recordHeartbeat } from "../../../central/features/gates/edges/service.ts";
import { systemActor } from "../../../central/platform/auth/principal.ts";
import { insertMany } from "../../../central/platform/db/insert-many.ts";
import { isoTime, systemClock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { openChromium } from "../../../shared/test/chromium.ts";
import { EdgeRegistration } from "../../../central/wire/edge-resources.ts";
import { EnrolReply, Heartbeat } from "../../../shared/wire/sync.ts";
import { type Api, apiOf } from "../../lib/api.ts";
import { summary } from "../../lib/statistics.ts";
import { isLevel } from "../console-memory/growth.ts";
import { LISTS } from "../lists/rows.ts";
import { type FilledSite, LANES_OF_GATE } from "./fill.ts";
import { pageCookie } from "./views.ts";

/** What a page did while it was watched. */
export interface Watched {
  minutes: number;
  /** Changes of lanes that were sent to it. */
  changes: number;
  /** Frames longer than this many milliseconds, of all frames. */
  frames: { median: number; p99: number; maxMs: number; count: number };
  longTasks: { count: number; maxMs: number };
  layoutShift: number;
  heapMib: readonly number[];
  nodes: readonly number[];
  /** Its memory and its nodes after a forced collection, over the run. */
  isLevel: boolean;
}

const SAMPLE_MS = 15_000;

/** Opens the control room in Chromium while lanes of all gates change, and samples it. */
export async function watchLive(
  central: Central,
  base: string,
  { site, admin, minutes, perSecond }: { site: FilledSite; admin: Api; minutes: number; perSecond: number },
): Promise<Watched> {
  await using stack = new AsyncDisposableStack();
  const beats = await openGates(central, base, { site, admin });
  const browser = await openChromium();
  stack.defer(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en" });
  const [name = "", value = ""] = (await pageCookie(base)).split("=");
  await context.addCookies([{ name, value, url: base }]);
  const page = await context.newPage();
  await page.goto(`${base}/live`);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  // The page settles first: fonts, and the first parts of its stream.
  await pause(3_000);
  await page.evaluate(observe);
  const heapMib: number[] = [];
  const nodes: number[] = [];
  let changes = 0;
  const endMs = performance.now() + minutes * 60_000;
  for (let sampleMs = performance.now(); performance.now() < endMs;) {
    await beats(changes++);
    await pause(1_000 / perSecond);
    if (performance.now() < sampleMs) continue;
    sampleMs = performance.now() + SAMPLE_MS;
    const sample = await memoryOf(cdp);
    heapMib.push(sample.heapMib);
    nodes.push(sample.nodes);
  }
  if (await page.locator("#lost").isVisible()) throw new Error("the page lost its connection");
  return { minutes, changes, ...(await seenBy(page)), heapMib, nodes, isLevel: isLevel(heapMib) && isLevel(nodes) };
}

/** Enrols an edge for each gate. @returns changes one lane: its arm, its light and its last vehicle */
async function openGates(central: Central, base: string, { site, admin }: { site: FilledSite; admin: Api }) {
  const nobody = apiOf(base, null);
  const edges: string[] = [];
  for (const gate_id of site.gateIds) {
    const { enrolment_code } = await admin.post("/v1/edges", { gate_id }, EdgeRegistration);
    const body = { enrolment_code, host_name: "bench", version: "0.0.0", public_key: "k".repeat(43) };
    edges.push((await nobody.post("/v1/edges/enrol", body, EnrolReply)).edge_id);
  }
  const beat = async (gate: number, turn: number): Promise<void> => {
    const now = isoTime(systemClock.nowMs());
    const lanes = site.laneIds.slice(gate * LANES_OF_GATE, (gate + 1) * LANES_OF_GATE).map((lane_id, at) => {
      const isUp = (turn + at) % 3 === 0;
      return {
        lane_id,
        health: "ok",
        lacks: [],
        mode: "normal",
        phase: "idle",
        devices: [],
        barrier: isUp ? "open" : "closed",
        light: isUp ? "green" : "red",
        sign: isUp ? "SILAKAN MASUK" : "SCAN QR",
        configuration: { state: "applied", problem: null },
      };
    });
    const said = Heartbeat.parse({
      sent_at: now,
      started_at: now,
      boot_id: newId(),
      version: "0.0.0",
      lanes,
      replica: { cursor: "0", as_of: now, epoch: null },
      outbox: { depth: 0, parked: 0, oldest_at: null },
      journal: { sequence: 0, hash: "0".repeat(64) },
      clock: { trust: "trusted", offset_ms: 0 },
    });
    await central.platform.transact(systemActor("bench"), async (work) => {
      await recordHeartbeat(work, edges[gate] ?? "", said);
      const lane = gate * LANES_OF_GATE + (turn % LANES_OF_GATE);
      const place = { area_id: site.areaId, gate_id: site.gateIds[gate], lane_id: site.laneIds[lane] };
      const vehicle = { ...LISTS["activities"]?.row(turn), ...place, id: newId(), checked_at: now, kind: "decision" };
      await insertMany(work.tx, "gate_activities", [vehicle] as never[]);
    });
  };
  for (let gate = 0; gate < edges.length; gate++) await beat(gate, 0);
  return (turn: number) => beat(turn % edges.length, turn);
}

/** Runs in the page. */
function observe(): void {
  const seen = { frames: [] as number[], tasks: [] as number[], shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: "longtask",
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift" });
  let lastMs = performance.now();
  const frame = (nowMs: number): void => {
    seen.frames.push(nowMs - lastMs);
    lastMs = nowMs;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

async function seenBy(page: Page): Promise<Pick<Watched, "frames" | "longTasks" | "layoutShift">> {
  const seen = await page.evaluate(
    () => Reflect.get(window, "seen") as { frames: number[]; tasks: number[]; shift: number },
  );
  const { median, p99, count } = summary(seen.frames);
  return {
    frames: { median, p99, maxMs: Math.round(Math.max(...seen.frames)), count },
    longTasks: { count: seen.tasks.length, maxMs: Math.round(Math.max(0, ...seen.tasks)) },
    layoutShift: Math.round(seen.shift * 10_000) / 10_000,
  };
}

async function memoryOf(cdp: CDPSession): Promise<{ heapMib: number; nodes: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return { heapMib: Math.round(metric("JSHeapUsedSize") / 2 ** 17) / 8, nodes: metric("Nodes") };
}
