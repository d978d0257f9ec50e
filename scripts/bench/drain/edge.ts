import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type DeskContext } from "../../../edge/desk/context.ts";
import { openDesk } from "../../../edge/desk/desk.ts";
import { startCheckpoints } from "../../../edge/store/checkpoints.ts";
import { openJournal } from "../../../edge/store/journal.ts";
import { openLaneMemory } from "../../../edge/store/lane-memory.ts";
import { layOutLog } from "../../../edge/store/log-room.ts";
import { openStore } from "../../../edge/store/open.ts";
import { openOutbox } from "../../../edge/store/outbox.ts";
import { openReplica } from "../../../edge/store/replica.ts";
import { openSteps } from "../../../edge/store/steps.ts";
import { centralClient } from "../../../edge/sync/central-client.ts";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import { openFactThread } from "../../../edge/sync/fact-thread.ts";
import { httpTo } from "../../../edge/sync/http.ts";
import { startPush } from "../../../edge/sync/push.ts";
import { newTicketCode } from "../../../shared/credential/ticket-code.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { openLog } from "../../../shared/lib/log.ts";
import { summary } from "../../lib/statistics.ts";
import { monotonicMs } from "./monotonic.ts";

/**
 * The edge's side of a drain, on a store that is filled: once it is `ready` it waits for SIGUSR2, sends all that waits,
 * and decides scans meanwhile; what they wait for the event loop counts. Prints `{ ms, idle, busy, peakRssKib }`.
 */

const [directory = "", centralUrl = "", credentialsFile = "", laneId = "", idle = "200"] = process.argv.slice(2);
const DECISION_EVERY_MS = 25;
const LOOK_EVERY_MS = 50;
const log = openLog({ name: "edge", level: "error", format: "json" });
const credentials = readCredentials(credentialsFile);
if (!credentials) throw new Error("the edge is not enrolled");
await using stack = new AsyncDisposableStack();
const path = join(directory, "edge.db");
const store = stack.adopt(openStore({ path, log }), (open) => open.close());
layOutLog(store, { path, log });
stack.use(startCheckpoints({ path, clock: systemClock, log }));
const replica = openReplica({ store, log });
const outbox = openOutbox({ store, clock: systemClock, log });
const http = stack.use(httpTo(centralUrl));
const client = centralClient({ http, credentials, clock: systemClock });
const facts = stack.use(openFactThread({ path, centralUrl }));
const world = { client, post: facts.post, clock: systemClock, log, random: Math.random };
const identity = {
  edgeId: credentials.edge_id,
  gateId: credentials.gate_id,
  areaId: credentials.area_id,
  bootId: newId(),
};
const context: DeskContext = {
  identity,
  replica,
  journal: openJournal(store),
  steps: openSteps(store),
  peers: { latestOf: () => null, insideDelta: () => 0 },
  memory: openLaneMemory(store),
  clock: systemClock,
  clockTrust: { measured: () => undefined, state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 1 }) },
  isOffline: () => false,
};
const desk = stack.use(openDesk(store, context, () => outbox.announce()));
let scans = 0;
/** A scan of a code that nobody has: found out, journalled and on disk like any other. */
async function decide(atMs: number): Promise<void> {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(++scans, 4);
  const text = newTicketCode((size) => bytes.subarray(8 - size));
  await desk.decide({
    laneId,
    scan: { text, readerId: null, atMs },
    readPlate: null,
    mode: "normal",
    isHeldOpen: false,
  });
}

const isTold = new Promise((resolve) => process.once("SIGUSR2", resolve));
// Nothing else holds the process while it waits.
const alive = setInterval(() => undefined, 60_000);
console.log("ready");
await isTold;
clearInterval(alive);
// A gate that was alone for weeks has called central all the time: its first call is not the drain's.
await client.commands({ waitSeconds: 0, signal: AbortSignal.timeout(10_000) });
const quiet: number[] = [];
const busy: number[] = [];
let measures = quiet;
let deciding = Promise.resolve();
const scanner = new Worker(new URL("scanner.ts", import.meta.url), { workerData: { everyMs: DECISION_EVERY_MS } });
scanner.on("message", (cameMs: number) => {
  const into = measures;
  deciding = decide(performance.now()).then(() => void into.push(monotonicMs() - cameMs));
});
while (quiet.length < Number(idle)) await pause(LOOK_EVERY_MS);
const lastWaiting = store.db.prepare<[], number>("SELECT max(sequence) FROM outbox").pluck().get() ?? 0;
const oldestWaiting = store.db.prepare<[], number | null>("SELECT min(sequence) FROM outbox").pluck();
measures = busy;
const startedMs = performance.now();
const push = startPush({ ...world, outbox });
while ((oldestWaiting.get() ?? Infinity) <= lastWaiting) await pause(LOOK_EVERY_MS);
const ms = performance.now() - startedMs;
await scanner.terminate();
await deciding;
await push[Symbol.asyncDispose]();
const told = { ms, idle: summary(quiet), busy: summary(busy), peakRssKib: process.resourceUsage().maxRSS };
console.log(JSON.stringify(told));
