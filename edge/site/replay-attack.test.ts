import { afterEach, beforeEach, expect, test } from "vitest";
import type { Clock } from "../../shared/lib/clock.ts";
import { type FakeClock, fakeClock } from "../../shared/lib/fake-clock.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { idOf, putLine, vehicleTicket } from "../test/feed-records.ts";
import { type SiteBus, siteBus } from "../test/site-bus.ts";
import { edgeRecord, siteGate, type SiteGate } from "../test/site-rig.ts";
import type { Site } from "./start-site.ts";

/** Two gates, and an attacker on their broker who has recorded all messages. */

const TICKET = idOf(1);
const YEAR_MS = 365 * 86_400_000;
let stack: AsyncDisposableStack;
let clock: FakeClock;
let bus: SiteBus;
let delivered: number;
beforeEach(() => {
  stack = new AsyncDisposableStack();
  clock = fakeClock();
  bus = siteBus();
  delivered = 0;
});
afterEach(() => stack.disposeAsync());

const settled = async (): Promise<void> => {
  for (let n = 0; n < 6; n++) await new Promise((resolve) => setImmediate(resolve));
};
const deliver = (messages: SiteBus["sent"]): void => {
  for (const message of messages) for (const n of ["0", "1"]) bus.deliver(n, message);
};
/** All gates receive all messages, and send hellos several times. */
async function talk(rounds = 4): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await settled();
    for (; delivered < bus.sent.length; delivered++) deliver(bus.sent.slice(delivered, delivered + 1));
    clock.advance(11_000);
  }
  await settled();
}
async function playBack(messages: SiteBus["sent"]): Promise<void> {
  deliver([...messages]);
  clock.advance(200);
  await settled();
}
const gateWith = (n: number, of: Clock = clock, bootId?: string): SiteGate => stack.use(siteGate(n, of, bootId));
const join = (gate: SiteGate): Site => gate.join(bus.connect(String(gate.n)));
const pass = (gate: SiteGate, step: Step, ticket = TICKET): string => {
  const activity = gate.admit(ticket, step);
  gate.pass(activity, ticket, step, "confirmed");
  return activity;
};
const saidBy = (n: number, type: string): SiteBus["sent"] =>
  bus.sent.filter(({ topic, payload }) => topic.endsWith(edgeRecord(n).id) && payload.includes(`"type":"${type}"`));
const heardAt = (site: Site): string | null | undefined =>
  site.status().peers.find(({ edge_id: id }) => id === edgeRecord(0).id)?.heard_at;
/** Central's record of the ticket's last step. */
function centralKnows(gate: SiteGate, cursor: number, step: Step, activity_id: string): void {
  const at = new Date(clock.nowMs()).toISOString();
  const last_step = { step, at, activity_id, gate_id: idOf(0xb0), gate_name: "Gate 0", lane_id: idOf(0x10) };
  gate.learn(`0.${cursor}`, putLine("vehicle_ticket", { ...vehicleTicket(1), last_step }, cursor));
}

test("steps that were swept, because central has them, do not count again when they are played back", async () => {
  const [here, other] = [gateWith(1), gateWith(0)];
  join(here);
  join(other);
  pass(other, "in");
  const out = pass(other, "out");
  await talk();
  expect([here.lastStep(TICKET), here.inside.count()]).toEqual(["out", 0]);
  centralKnows(here, 21, "out", out);
  here.sweep();
  await playBack(saidBy(0, "steps"));
  expect(here.peers.latestOf(TICKET)).toBeNull();
  expect([here.lastStep(TICKET), here.inside.count()]).toEqual(["out", 0]);
});

test("a step that is received after a later one of its vehicle does not change how many are inside", async () => {
  const here = gateWith(1);
  const other = gateWith(0);
  join(here);
  join(other);
  pass(other, "in");
  await settled();
  const early = saidBy(0, "steps");
  clock.advance(1_000);
  pass(other, "out");
  await settled();
  for (const messages of [saidBy(0, "steps").slice(early.length), early]) {
    await playBack(messages);
    expect([here.lastStep(TICKET), here.inside.count()]).toEqual(["out", 0]);
  }
});

test("a gate that is dead stays so when its hellos are played back, also for one that was started since", async () => {
  const here = gateWith(1);
  const other = gateWith(0);
  const site = join(here);
  const otherSite = join(other);
  pass(here, "in");
  pass(other, "in", idOf(2));
  await talk();
  const lastHeard = heardAt(site);
  expect(lastHeard).not.toBeNull();
  await otherSite[Symbol.asyncDispose]();
  clock.advance(120_000);
  await settled();
  const hellos = saidBy(0, "hello");
  const published = saidBy(1, "steps").length;
  await playBack(hellos);
  await playBack([...hellos].reverse());
  expect(heardAt(site)).toBe(lastHeard);
  await site[Symbol.asyncDispose]();
  const again = join(gateWith(1, clock, idOf(0xb011)));
  await playBack(hellos);
  clock.advance(11_000);
  await playBack(hellos);
  expect(heardAt(again)).toBeNull();
  expect(saidBy(1, "steps")).toHaveLength(published);
});

test.each([
  ["years ahead", 20 * YEAR_MS],
  ["years behind", -20 * YEAR_MS],
])(
  "a gate whose clock is %s is heard, and again after it was started anew with an earlier boot id",
  async (_, offMs) => {
    const here = gateWith(1);
    const site = join(here);
    const otherClock = { ...clock, nowMs: () => clock.nowMs() + offMs };
    const firstSite = join(gateWith(0, otherClock, idOf(0xb0ff)));
    await talk();
    expect(Date.parse(heardAt(site) ?? "")).toBeGreaterThan(clock.nowMs() - 15_000);
    await firstSite[Symbol.asyncDispose]();
    clock.advance(3_000);
    join(gateWith(0, otherClock, idOf(0xb0aa)));
    const before = heardAt(site);
    await talk();
    expect(heardAt(site)).not.toBe(before);
    expect(Date.parse(heardAt(site) ?? "")).toBeGreaterThan(clock.nowMs() - 15_000);
  },
);

test("a gate whose journal was set back is heard from its first sequence on, and what it said before is not", async () => {
  const here = gateWith(1);
  join(here);
  const before = gateWith(0);
  const beforeSite = join(before);
  for (let n = 2; n < 8; n++) pass(before, "in", idOf(n));
  await talk();
  expect(here.peers.heardUpTo().get(before.edgeId)).toEqual({ line: 0, up_to: 12 });
  const earlier = saidBy(0, "steps");
  await beforeSite[Symbol.asyncDispose]();

  // The disk of an earlier day.
  const now = gateWith(0, clock, idOf(0xb0aa));
  pass(now, "in");
  join(now);
  await talk();
  expect(here.lastStep(TICKET)).toBe("in");
  expect(here.peers.heardUpTo().get(before.edgeId)).toEqual({ line: 1, up_to: 2 });
  pass(now, "out");
  await talk(2);
  expect(here.lastStep(TICKET)).toBe("out");
  const inside = here.inside.count();
  await playBack(earlier);
  expect(here.peers.heardUpTo().get(before.edgeId)).toEqual({ line: 1, up_to: 4 });
  expect([here.lastStep(TICKET), here.inside.count()]).toEqual(["out", inside]);
});
