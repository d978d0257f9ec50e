import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import type { AdmissionContext } from "../../../edge/admission/context.ts";
import { openAdmission } from "../../../edge/admission/admission.ts";
import { startCheckpoints } from "../../../edge/store/checkpoints.ts";
import { openJournal } from "../../../edge/store/journal.ts";
import { openLaneMemory } from "../../../edge/store/lane-memory.ts";
import { openStore } from "../../../edge/store/open.ts";
import { openOutbox } from "../../../edge/store/outbox.ts";
import { openReplica } from "../../../edge/store/replica.ts";
import { openInsideCount } from "../../../edge/admission/inside-count.ts";
import { openPeers } from "../../../edge/store/peers.ts";
import { openSteps } from "../../../edge/store/steps.ts";
import { centralClient } from "../../../edge/sync/link/central-client.ts";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import { factPost } from "../../../edge/sync/facts/fact-post.ts";
import { httpTo } from "../../../edge/sync/link/http.ts";
import { startPush } from "../../../edge/sync/facts/push.ts";
import { newTicketCode } from "../../../shared/credential/ticket-code.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { openLog } from "../../../shared/lib/log.ts";
import { summary } from "../../lib/statistics.ts";
import { monotonicMs } from "./monotonic.ts";
import { openPausableProxy } from "./pausable-proxy.ts";

/**
 * The edge's side of a drain, on a filled store. Prints `ready`, waits for SIGUSR2 and sends the whole outbox. It
 * decides scans all the time and measures their event-loop delay. It alternates between sending and resting, so that a
 * slow machine affects both equally.
 * Prints `{ ms, resting, sending, peakRssKib }`; `ms` is the time of sending.
 */

const [directory = "", centralUrl = "", credentialsFile = "", laneId = ""] = process.argv.slice(2);
const DECISION_EVERY_MS = 25;
const LOOK_EVERY_MS = 50;
const WARM_UP_MS = 4_000;
const REST_MS = 4_000;
const SEND_MS = 4_000;
const log = openLog({ name: "edge", level: "error", format: "json" });
const credentials = readCredentials(credentialsFile);
if (!credentials) throw new Error("the edge is not enrolled");
await using stack = new AsyncDisposableStack();
const path = join(directory, "edge.db");
const store = stack.adopt(openStore({ path, log }), (open) => open.close());
stack.use(startCheckpoints(store, { path, clock: systemClock, log }));
const replica = openReplica({ store, log });
const outbox = openOutbox({ store, clock: systemClock, log });
const http = stack.use(httpTo(centralUrl));
const client = centralClient({ http, credentials, clock: systemClock });
const identity = {
  edgeId: credentials.edge_id,
  gateId: credentials.gate_id,
  areaId: credentials.area_id,
  bootId: newId(),
};
const [steps, peers] = [openSteps(store), openPeers(store)];
const context: AdmissionContext = {
  identity,
  replica,
  journal: openJournal(store),
  steps,
  peers,
  inside: stack.use(openInsideCount({ store, replica, steps, peers })),
  memory: openLaneMemory(store),
  clock: systemClock,
  clockTrust: { measured: () => undefined, state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 1 }) },
  isOffline: () => false,
};
const admission = stack.use(openAdmission(store, context, () => outbox.announce()));
let scans = 0;
/** A scan of an unknown code: decided, journalled and durable like any other. */
async function decide(atMs: number): Promise<void> {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(++scans, 4);
  const text = newTicketCode((size) => bytes.subarray(8 - size));
  await admission.decide({
    laneId,
    scan: { text, readerId: null, atMs },
    readPlate: null,
    mode: "normal",
    isHeldOpen: false,
  });
}

const signalled = new Promise((resolve) => process.once("SIGUSR2", resolve));
// Keeps the process alive while it waits.
const alive = setInterval(() => undefined, 60_000);
console.log("ready");
await signalled;
clearInterval(alive);
// An offline gate retries central all the time, so connection set-up is not part of the drain.
await client.commands({ waitSeconds: 0, signal: AbortSignal.timeout(10_000) });
const resting: number[] = [];
const sending: number[] = [];
let measures: number[] | null = null;
let deciding = Promise.resolve();
const scanner = new Worker(new URL("scanner.ts", import.meta.url), { workerData: { everyMs: DECISION_EVERY_MS } });
scanner.on("message", (cameMs: number) => {
  const into = measures;
  deciding = decide(performance.now()).then(() => void into?.push(monotonicMs() - cameMs));
});
await pause(WARM_UP_MS);
const lastWaiting = store.db.prepare<[], number>("SELECT max(sequence) FROM outbox").pluck().get() ?? 0;
const oldestWaiting = store.db.prepare<[], number | null>("SELECT min(sequence) FROM outbox").pluck();
const isSent = (): boolean => (oldestWaiting.get() ?? Infinity) > lastWaiting;
const valve = openPausableProxy(factPost({ http, outbox }));
const push = startPush({ client, post: valve.post, clock: systemClock, log, random: Math.random, outbox });
let ms = 0;
while (!isSent()) {
  // Flushes the disks: first the filled journal, which a gate writes over weeks, later the sent facts.
  measures = null;
  await promisify(execFile)("sync");
  measures = resting;
  await pause(REST_MS);
  measures = sending;
  const openedMs = performance.now();
  valve.open();
  while (!isSent() && performance.now() - openedMs < SEND_MS) await pause(LOOK_EVERY_MS);
  if (!isSent()) await valve.shut();
  ms += performance.now() - openedMs;
  console.log(`${Math.max(0, lastWaiting - (oldestWaiting.get() ?? Infinity) + 1)} facts wait`);
}
await scanner.terminate();
await deciding;
await push[Symbol.asyncDispose]();
const result = { ms, resting: summary(resting), sending: summary(sending), peakRssKib: process.resourceUsage().maxRSS };
console.log(JSON.stringify(result));
