import { setTimeout as pause } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { openReplica } from "../../../edge/store/replica.ts";
import { openStore } from "../../../edge/store/open.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import type { Child } from "../../lib/child.ts";
import { until } from "../../lib/until.ts";
import { type BenchLane, openBenchLane } from "../scan-to-open/doubles.ts";
import { startSampleEdge } from "../sample-edge.ts";
import { idOf, qrOf } from "../sample-gate.ts";
import { prepareGate } from "../scan-to-open/prepare.ts";

export const OFFICER = { name: "Siti Rahma", pin: "471100" };
/** More tickets than passages in an hour, because a used ticket is refused. */
const TICKETS = 50_000;
/** The poll interval of all lanes together. It is long, so that the poll does not distort the measurement. */
const LOOK_MS = 100;

/** A real edge with busy lanes and without central. */
export interface BusyGate extends AsyncDisposable {
  readonly url: string;
  readonly edge: Child;
  /** Number of passages so far. */
  passed(): number;
}

/** @param folder for all files @param count number of lanes; each admits one vehicle after the other */
export async function openBusyGate(folder: string, count: number): Promise<BusyGate> {
  await using opening = new AsyncDisposableStack();
  const lanes: BenchLane[] = [];
  for (let n = 1; n <= count; n++) lanes.push(opening.use(await openBenchLane(n)));
  const ports = lanes.map((lane) => lane.ports);
  const prepared = prepareGate(folder, TICKETS, ports);
  await addOfficer(prepared.databaseFile);
  const { child: edge, url } = opening.use(
    await startSampleEdge(folder, prepared, {
      // A small heap, so that retained memory shows soon. In a smaller one, Node counts the space reserved for young
      // objects against the limit and collects garbage continuously.
      env: { NODE_OPTIONS: "--max-old-space-size=256 --max-semi-space-size=16" },
    }),
  );
  await until(
    "every lane is ready",
    async () => (await phases(url)).filter((phase) => phase === "idle").length === count,
    60_000,
  );
  const stop = new AbortController();
  let passed = 0;
  const onPassed = (): void => {
    passed++;
  };
  let last: readonly string[] = [];
  const watching = (async (): Promise<void> => {
    while (!isOver(stop.signal)) {
      last = await phases(url).catch(() => []);
      await pause(LOOK_MS);
    }
  })();
  const isAtRest = (index: number): boolean => isOver(stop.signal) || last[index] === "idle";
  const atWork = lanes.map((lane, index) => work({ lane, index, count, stop: stop.signal, isAtRest, onPassed }));
  opening.defer(async () => {
    stop.abort();
    await watching;
    await Promise.all(atWork);
  });
  const closing = opening.move();
  return { url, edge, passed: () => passed, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

interface Work {
  lane: BenchLane;
  index: number;
  count: number;
  stop: AbortSignal;
  isAtRest: (index: number) => boolean;
  onPassed: () => void;
}

/** A sequence of vehicles without repetition. */
async function work({ lane, index, count, stop, isAtRest, onPassed }: Work): Promise<void> {
  for (let n = index; !isOver(stop); n = (n + count) % TICKETS) {
    try {
      await lane.scan(qrOf(n), 5_000);
      await lane.pass();
      onPassed();
    } catch {
      // Refusals are load for the console too.
    }
    await pause(2 * LOOK_MS);
    await until(`lane ${index + 1} comes to rest`, () => isAtRest(index)).catch(() => null);
  }
}

const isOver = ({ aborted }: AbortSignal): boolean => aborted;

async function phases(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/status.json`);
  const { lanes } = (await answer.json()) as { lanes: { phase: string; health: string }[] };
  return lanes.map(({ phase, health }) => (health === "ok" ? phase : health));
}

async function addOfficer(databaseFile: string): Promise<void> {
  const store = openStore({ path: databaseFile, log: silentLog });
  const replica = openReplica({ store, log: silentLog });
  const id = idOf(0xff);
  const data = { id, name: OFFICER.name, is_supervisor: true, pin_hash: await hash(OFFICER.pin) };
  replica.apply({
    epoch: idOf(4),
    items: [{ type: "put", kind: "officer", id, cursor: "0.9999999", data }],
    cursor: "0.9999999",
    completeAsOf: new Date().toISOString(),
  });
  store.close();
}
