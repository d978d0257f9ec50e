import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testEngine } from "../../../central/test/engines.ts";
import type { LaneCommand } from "../../../central/wire/gate-resources.ts";
import { openFaultProxy } from "../../lib/fault-proxy.ts";
import { ticketId, ticketRecord } from "../../lib/ticket-records.ts";
import { until } from "../../lib/until.ts";
import { type HastyClock, hastyClock } from "./hasty-clock.ts";
import { type Action, type Schedule, schedule } from "./schedule.ts";
import { type CentralSite, type GateSite, openCentralSite } from "./site.ts";
import { openSyncEdge, type SyncEdge } from "./sync-edge.ts";

/** A minute of the edge's and central's timeouts takes half a second. */
const FACTOR = 120;
const DAY_MS = 86_400_000;
const SETTLED_WITHIN_MS = 20_000;

const engine = testEngine();
const [short, long, writers] = engine.name === "SQLite" ? [10, 300, 1] : [4, 150, 4];
const runs = process.env["LONG"] ? long : short;

/**
 * Random network faults between a real edge's sync and a real central, with random actions on both sides. Once the
 * network
 * recovers, central has every fact once and in order, and the replica equals central's data.
 */
describe(`an edge and central on ${engine.name} behind a line that does its worst`, () => {
  let central: CentralSite;
  let clock: HastyClock;
  beforeAll(async () => {
    clock = hastyClock(FACTOR);
    central = await openCentralSite(engine, clock, writers);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  test(
    "every fact arrives once and in order, no change is stepped over, no command is carried out twice",
    () =>
      fc.assert(
        fc.asyncProperty(schedule, (given) => run(central, clock.nowMs(), given)),
        { numRuns: runs, plugins: [fc.interruptAfterTimeLimit(25_000 * Math.max(1, runs / 10))], verbose: true },
      ),
    60_000 * Math.max(1, runs / 10),
  );
});

async function run(central: CentralSite, nowMs: number, { actions, faults }: Schedule): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const proxy = stack.use(await openFaultProxy(() => central.url));
  const site = await central.gate();
  const clock = hastyClock(FACTOR, nowMs);
  const edge = stack.use(await openSyncEdge({ centralUrl: proxy.url, site, clock }));
  for (const { step, fault } of faults) proxy.fail(step, fault);

  const commands: LaneCommand[] = [];
  let wasComplete = false;
  for (const action of actions) {
    await act(action);
    // After its first synchronization, a gate always has a replica.
    if (wasComplete) expect(edge.replica.gate(site.gate.id)).not.toBeNull();
    wasComplete ||= edge.replica.position().asOf !== null;
  }
  proxy.heal();
  await proxy.allArrived();
  await settled(central, site, edge);

  const facts = await central.factsOf(site.edgeId);
  expect(facts.map(({ body }) => JSON.parse(body) as unknown)).toEqual(edge.journal());
  expect(facts.map(({ received_at }) => received_at)).toEqual(facts.map(({ received_at }) => received_at).sort());
  expect(await central.stretchesOf(site.edgeId)).toEqual(facts.length === 0 ? [] : [`1-${facts.length}`]);
  expect(await central.parkedOf(site.edgeId)).toEqual([]);
  expect(await central.reviewsOf(site.edgeId)).not.toContain("chain_broken");
  for (const command of commands) {
    const state = await until("the command has ended", async () => {
      const { state } = await central.commandOf(command);
      return state !== "queued" && state;
    });
    const carriedOut = edge.carriedOut.get(command.id) ?? 0;
    expect(carriedOut, "how often the command was carried out").toBeLessThanOrEqual(1);
    if (state === "done") expect(carriedOut, "how often the command was carried out").toBe(1);
  }

  async function act(action: Action): Promise<void> {
    switch (action.do) {
      case "passages":
        edge.passes(action.vehicles);
        return;
      case "event":
        edge.notes("lane_fault");
        return;
      case "publish":
        await Promise.all(
          action.changes.map(({ record, isGone, writer }) => publish(central, site, { record, isGone }, writer)),
        );
        return;
      case "command":
        // Central rejects commands for a gate without a heartbeat for a minute.
        await central.command(site.lane).then(
          (command) => commands.push(command),
          () => undefined,
        );
        return;
      case "jump":
        clock.jump(action.days * DAY_MS);
        return;
      case "restart":
        await edge.restart();
        return;
      case "wait":
        await new Promise((resolve) => setTimeout(resolve, action.ms));
    }
  }
}

/** Waits until no request is in flight: the data of both sides is then final. */
async function settled(central: CentralSite, site: GateSite, edge: SyncEdge): Promise<void> {
  await until(
    "edge and central are in step",
    async () => {
      const { depth, parked } = edge.outbox.counts();
      if (depth > 0) return false;
      if (parked > 0) throw new Error(`${parked} facts are parked at the edge`);
      expect(edge.records()).toEqual(await central.feedOf(site));
      return true;
    },
    SETTLED_WITHIN_MS,
  );
}

let serial = 0;
async function publish(
  central: CentralSite,
  { area }: GateSite,
  { record, isGone }: { record: number; isGone: boolean },
  writer: number,
): Promise<void> {
  // Different data at each call, so that a skipped change is detected.
  const data = isGone ? null : { ...ticketRecord(area.id, record), company_name: `PT Maju ${++serial}` };
  await central.publish(
    { kind: "vehicle_ticket", id: ticketId(area.id, record), areaId: area.id, gateId: null, data },
    writer,
  );
}
