import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { onSqlite } from "../../../central/test/engines.ts";
import { sealedBody } from "../../../edge/test/journal-rows.ts";
import { type FaultProxy, openFaultProxy } from "../../lib/fault-proxy.ts";
import { until } from "../../lib/until.ts";
import { makeTickets } from "../../bench/central/real-tickets.ts";
import { type HastyClock, hastyClock } from "./hasty-clock.ts";
import { type CentralSite, type GateSite, openCentralSite } from "./site.ts";
import { openSyncEdge, type SyncEdge } from "./sync-edge.ts";

/** The edges send contradictory data: no data is lost, and a person is notified. */

const FACTOR = 60;
const DAY_MS = 86_400_000;
const engine = onSqlite();
let central: CentralSite;
let clock: HastyClock;
beforeAll(async () => {
  clock = hastyClock(FACTOR);
  central = await openCentralSite(engine, clock);
});
afterAll(() => central[Symbol.asyncDispose]());

/** An edge of this gate with its own network line. */
async function edgeOf(
  site: GateSite,
  more: { directory?: string } = {},
): Promise<{ edge: SyncEdge; line: FaultProxy; clock: HastyClock }> {
  const line = await openFaultProxy(() => central.url);
  const own = hastyClock(FACTOR, clock.nowMs());
  const edge = await openSyncEdge({ centralUrl: line.url, site, clock: own, ...more });
  onTestFinished(async () => {
    await edge[Symbol.asyncDispose]();
    await line[Symbol.asyncDispose]();
  });
  return { edge, line, clock: own };
}
const isSent = (edge: SyncEdge): Promise<unknown> =>
  until("the outbox is empty", () => edge.outbox.counts().depth === 0, 30_000);
const bodies = async (site: GateSite): Promise<unknown[]> =>
  (await central.factsOf(site.edgeId)).map(({ body }) => JSON.parse(body) as unknown);

test("a poison fact in the middle of 10,000 holds up none of the others, and is shown on both sides", async () => {
  const site = await central.gate();
  const { edge, line } = await edgeOf(site);
  line.sever();
  edge.passes(2_500);
  edge.notes("lane_fault");
  const poisoned = 5_001;
  const { db } = edge.store;
  const { hash: _, ...fact } = edge.journal()[poisoned - 1] as Record<string, unknown>;
  db.prepare("UPDATE journal SET body = ? WHERE sequence = ?").run(
    sealedBody({ ...fact, event: "of_a_later_version" }),
    poisoned,
  );
  edge.passes(2_500);
  line.heal();
  await until("all but one are at central", () => edge.outbox.counts().depth === 0, 60_000);
  const journal = edge.journal();
  expect(journal).toHaveLength(10_001);
  expect(await bodies(site)).toEqual(journal.filter((_, at) => at !== poisoned - 1));
  const parked = await central.parkedOf(site.edgeId);
  expect(parked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([journal[poisoned - 1]]);
  expect(parked[0]?.error).toMatch(/event/);
  expect(edge.outbox.counts()).toMatchObject({ depth: 0, parked: 1 });
  // The gap is closed: central does not request it again, and the chain continues across it.
  expect(await central.stretchesOf(site.edgeId)).toEqual(["1-10001"]);
});

/** Every fact of these journals, without duplicates. */
const allOf = (...journals: unknown[][]): string[] =>
  [...new Set(journals.flat().map((fact) => JSON.stringify(fact)))].sort();
const sortedBodies = async (site: GateSite): Promise<string[]> =>
  (await bodies(site)).map((body) => JSON.stringify(body)).sort();

test("a gate computer that is set up again from an old disk image: every fact is at central once, and it goes on behind", async () => {
  const site = await central.gate();
  const { edge } = await edgeOf(site);
  edge.passes(3);
  await isSent(edge);
  const image = mkdtempSync(join(tmpdir(), "disk-image-"));
  onTestFinished(() => rmSync(image, { recursive: true, force: true }));
  await edge.stop();
  cpSync(edge.directory, image, { recursive: true });
  await edge.restart();
  edge.passes(4);
  await isSent(edge);
  const lost = edge.journal();
  await edge.stop();

  const { edge: restored } = await edgeOf(site, { directory: image });
  restored.passes(2);
  const repaired = await until("the journal goes on behind what central has", () =>
    (restored.journal() as { sequence: number; event?: string }[]).find(({ event }) => event === "journal_repaired"),
  );
  expect(repaired.sequence).toBe(lost.length + 1);
  restored.passes(2);
  await isSent(restored);
  expect(await sortedBodies(site)).toEqual(allOf(lost, restored.journal()));
  expect(await central.parkedOf(site.edgeId)).toEqual([]);
  expect(await central.stretchesOf(site.edgeId)).toEqual([`1-${repaired.sequence + 4}`]);
  expect(await central.reviewsOf(site.edgeId)).toEqual(["chain_broken"]);
});

test("two edges with one identity, from a copied disk: it is one case, and each fact of both is at central once", async () => {
  const site = await central.gate();
  const { edge } = await edgeOf(site);
  edge.passes(3);
  await isSent(edge);
  const copy = mkdtempSync(join(tmpdir(), "copied-disk-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  await edge.stop();
  cpSync(edge.directory, copy, { recursive: true });
  await edge.restart();
  const { edge: twin } = await edgeOf(site, { directory: copy });

  edge.passes(2);
  await isSent(edge);
  twin.passes(4);
  edge.passes(1);
  await Promise.all([isSent(edge), isSent(twin)]);
  expect(await sortedBodies(site)).toEqual(allOf(edge.journal(), twin.journal()));
  expect(await central.parkedOf(site.edgeId)).toEqual([]);
  expect([edge, twin].map(({ outbox }) => outbox.counts().parked)).toEqual([0, 0]);
  expect(await central.reviewsOf(site.edgeId)).toEqual(["chain_broken"]);
  // One of them is switched off: the other continues alone.
  await twin.stop();
  edge.passes(2);
  await isSent(edge);
  expect(await bodies(site)).toEqual(expect.arrayContaining(edge.journal()));
  expect(await central.stretchesOf(site.edgeId)).toHaveLength(1);
});

test("a partition in which one ticket goes in at two gates: both passages stand, and one case names them", async () => {
  const here = await central.gate();
  const there = await central.gate(here.area);
  const one = await edgeOf(here);
  const other = await edgeOf(there);
  await makeTickets(central.platform, central.admin, here.area.id, 1, () => undefined);
  const tickets = (known: Map<string, unknown>): string[] =>
    [...known.keys()].filter((name) => name.startsWith("vehicle_ticket ")).map((name) => name.slice(15));
  const [vehicleTicketId = ""] = tickets(await central.feedOf(here));
  for (const { edge } of [one, other])
    await until("the gate knows the ticket", () => edge.replica.vehicleTicket(vehicleTicketId));

  one.line.sever();
  other.line.sever();
  one.edge.passes(1, { vehicleTicketId, step: "in" });
  other.edge.passes(1, { vehicleTicketId, step: "in" });
  expect(await bodies(here)).toEqual([]);
  one.line.heal();
  other.line.heal();
  await Promise.all([isSent(one.edge), isSent(other.edge)]);

  expect(await bodies(here)).toEqual(one.edge.journal());
  expect(await bodies(there)).toEqual(other.edge.journal());
  const activities = [one, other].map(({ edge }) => (edge.journal()[0] as { id: string }).id);
  const cases = await Promise.all(activities.map((id) => central.reviewsOf(id)));
  expect(cases.flat()).toEqual(["double_step"]);
  for (const { edge } of [one, other])
    await until("both gates know where the vehicle is", () =>
      activities.includes(edge.replica.vehicleTicket(vehicleTicketId)?.last_step?.activity_id ?? ""),
    );
});

test.each([
  ["back by 26 years", -9_500],
  ["on by 26 years", 9_500],
])(
  "the edge's clock jumps %s: no command is obeyed by it, every fact arrives, and the case is opened",
  async (_, days) => {
    const site = await central.gate();
    const { edge, clock: own } = await edgeOf(site);
    edge.passes(2);
    await isSent(edge);
    own.jump(days * DAY_MS);
    edge.passes(2);
    await isSent(edge);
    edge.passes(2);
    await isSent(edge);
    expect(await bodies(site)).toEqual(edge.journal());
    // After the jump central refuses commands until it has heard from the gate's computer again.
    const reached = () => central.command(site.lane).catch(() => false as const);
    const command = await until("central reaches the gate", reached);
    const ended = await until("the command has ended", async () => {
      const { state } = await central.commandOf(command);
      return state !== "queued" && state;
    });
    expect(ended).not.toBe("done");
    expect(edge.carriedOut.size).toBe(0);
    expect(await central.reviewsOf(site.edgeId)).toEqual(["clock_off"]);
    // Central uses times on its own clock, independent of the gate's clock.
    const { db } = central.platform;
    const rows = await db
      .selectFrom("gate_activities")
      .select("checked_at")
      .where("edge_id", "=", site.edgeId)
      .execute();
    for (const { checked_at } of rows) expect(Math.abs(Date.parse(checked_at) - clock.nowMs())).toBeLessThan(DAY_MS);

    own.jump(-days * DAY_MS);
    edge.passes(1);
    await isSent(edge);
    expect(await bodies(site)).toEqual(edge.journal());
  },
);
