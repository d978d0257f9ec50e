// Only a broker between gates shows what each of them hears, also after it was away.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openBroker, type Broker } from "../drivers/mqtt/broker.ts";
import { deleteLine, idOf, putLine, vehicleTicket } from "../test/feed-records.ts";
import { type Mosquitto, openMosquitto } from "../test/mosquitto.ts";
import { edgeRecord, siteGate, type SiteGate } from "../test/site-rig.ts";

let stack: AsyncDisposableStack;
let mosquitto: Mosquitto;
let gates: SiteGate[];
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  mosquitto = stack.use(await openMosquitto());
  gates = [0, 1, 2].map((n) => stack.use(siteGate(n, systemClock)));
});
afterEach(() => stack.disposeAsync());

const gate = (n: number): SiteGate => {
  const found = gates[n];
  if (!found) throw new RangeError(`no gate ${n}`);
  return found;
};
const brokerFor = (name: string): Broker =>
  stack.use(
    openBroker({ url: mosquitto.url, clientId: name }, { clock: systemClock, random: Math.random, log: silentLog }),
  );
const join = (n: number) => gate(n).join(brokerFor(`gate-${n}`));

test("a vehicle that went in at one gate is inside for the others, and may come in again when it backed off", async () => {
  for (const n of [0, 1, 2]) join(n);
  const ticket = idOf(1);
  const activity = gate(0).admit(ticket, "in");
  await vi.waitFor(() => expect([1, 2].map((n) => gate(n).lastStep(ticket))).toEqual(["in", "in"]));
  gate(0).pass(activity, ticket, "in", "none");
  await vi.waitFor(() => expect([1, 2].map((n) => gate(n).lastStep(ticket))).toEqual([null, null]));
  gate(0).pass(gate(0).admit(ticket, "in"), ticket, "in", "confirmed");
  gate(0).amend(ticket, null);
  gate(0).pass(gate(0).admit(idOf(2), "in"), idOf(2), "in", "confirmed");
  await vi.waitFor(() => expect([1, 2].map((n) => gate(n).lastStep(idOf(2)))).toEqual(["in", "in"]));
  expect(gate(1).lastStep(ticket)).toBeNull();
});

test("the weight of one gate counts at another without central, also at one that was away, and a later one replaces it", async () => {
  join(0);
  const ticket = idOf(1);
  const activity = gate(0).admit(ticket, "in");
  gate(0).weigh(activity, ticket, "in", 22_000);
  gate(0).pass(activity, ticket, "in", "confirmed");
  join(1);
  await vi.waitFor(() => expect([gate(1).lastStep(ticket), gate(1).weights(ticket)]).toEqual(["in", ["in 22000"]]));
  gate(1).weigh(gate(1).admit(ticket, "out"), ticket, "out", 12_100);
  await vi.waitFor(() => expect(gate(0).weights(ticket)).toEqual(["in 22000", "out 12100"]));
  await mosquitto.stop();
  gate(1).weigh(gate(1).admit(ticket, "out"), ticket, "out", 12_140);
  await mosquitto.start();
  await vi.waitFor(() => expect(gate(0).weights(ticket)).toEqual(["in 22000", "out 12140"]));
});

test("a gate that was away hears what it missed, and one that is new hears what is not at central yet", async () => {
  join(0);
  for (let n = 1; n <= 450; n++) gate(0).pass(gate(0).admit(idOf(n), "in"), idOf(n), "in", "confirmed");
  const site = join(1);
  const known = (of: SiteGate): number =>
    Array.from({ length: 450 }, (_, n) => of.lastStep(idOf(n + 1))).filter((s) => s === "in").length;
  await vi.waitFor(() => expect(known(gate(1))).toBe(450));
  await site[Symbol.asyncDispose]();
  gate(0).pass(gate(0).admit(idOf(7), "out"), idOf(7), "out", "confirmed");
  join(1);
  await vi.waitFor(() => expect(gate(1).lastStep(idOf(7))).toBe("out"));
});

test("when the broker comes back, the steps of the outage are published", async () => {
  for (const n of [0, 1]) join(n);
  gate(0).admit(idOf(1), "in");
  await vi.waitFor(() => expect(gate(1).lastStep(idOf(1))).toBe("in"));
  await mosquitto.stop();
  gate(0).pass(gate(0).admit(idOf(2), "in"), idOf(2), "in", "confirmed");
  await mosquitto.start();
  await vi.waitFor(() => expect(gate(1).lastStep(idOf(2))).toBe("in"));
});

test("a cancellation that one gate learned reaches a gate that can't reach central", async () => {
  const [asked, other] = [vehicleTicket(1), vehicleTicket(2)];
  for (const n of [0, 1])
    gate(n).learn("0.21", putLine("vehicle_ticket", asked, 20), putLine("vehicle_ticket", other, 21));
  gate(0).isOffline = false;
  const cancelled = { ...asked, ticket_status: "cancelled" } as const;
  gate(0).learn("0.22", putLine("vehicle_ticket", cancelled, 22));
  for (const n of [0, 1]) join(n);
  await vi.waitFor(() => expect(gate(1).replica.vehicleTicket(asked.id)).toEqual(cancelled));
  expect(gate(1).replica.vehicleTicket(other.id)).toEqual(other);
  expect(gate(1).replica.position().cursor).toBe("0.21");
});

test("a gate computer that was revoked is not believed any more by a gate that can't reach central", async () => {
  gate(0).isOffline = false;
  gate(0).learn("0.20", deleteLine("edge", edgeRecord(2).id, 20));
  join(0);
  const site = join(1);
  await vi.waitFor(() => expect(gate(1).replica.edges()).toEqual([0, 1, 3].map(edgeRecord)));
  join(2);
  gate(2).admit(idOf(1), "in");
  const because = `edge ${edgeRecord(2).id} is not of this area`;
  await vi.waitFor(() => expect(site.status().refused).toMatchObject({ because }));
  gate(0).admit(idOf(2), "in");
  await vi.waitFor(() => expect(gate(1).lastStep(idOf(2))).toBe("in"));
  expect(gate(1).lastStep(idOf(1))).toBeNull();
});
