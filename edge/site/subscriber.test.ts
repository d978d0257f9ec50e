import { expect, test } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import type { StepSources } from "../admission/last-step.ts";
import { openStore } from "../store/open.ts";
import { openPeers, PEER_STEPS_KEPT_MS } from "../store/peers.ts";
import { openReplica } from "../store/replica.ts";
import { openSteps } from "../store/steps.ts";
import { openSubscriber } from "./subscriber.ts";
import { edgeRecord, EPOCH, siteGate } from "../test/site-rig.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf, putLine, vehicleTicket } from "../test/feed-records.ts";

const AT = "2026-11-22T05:00:00.000Z";
const AT_MS = Date.parse(AT);

test.each<[string, number | null, number | null]>([
  ["as it is, by a clock that was never compared", null, AT_MS],
  ["as it is, by a clock that is later", AT_MS + PEER_STEPS_KEPT_MS, AT_MS],
  ["not at all after a month", AT_MS + PEER_STEPS_KEPT_MS + 1, null],
  ["as of now, where it was not to come yet", AT_MS - 5_000, AT_MS - 5_000],
])("another gate's step is taken %s", (_, nowMs, expected) => {
  const clock = fakeClock(0);
  const store = openStore({ path: ":memory:", log: silentLog });
  const [replica, peers] = [openReplica({ store, log: silentLog, clock }), openPeers(store)];
  const identity = { edgeId: EDGE_ID, gateId: GATE_ID, areaId: AREA_ID, bootId: idOf(1) };
  const sources = { identity, replica, steps: openSteps(store), peers } satisfies StepSources;
  const shared = { store, sources, clock, log: silentLog, onGap: () => undefined };
  using subscriber = openSubscriber({ ...shared, measuredNowMs: () => nowMs });
  const sender = { id: idOf(0xe1), gate_id: idOf(0xb1), area_id: AREA_ID, public_keys: [] };
  const step = {
    activity_id: idOf(70),
    vehicle_ticket_id: idOf(9),
    lane_id: idOf(2),
    step: "in",
    state: "spent",
  } as const;
  subscriber.steps(sender, { type: "steps", line: 0, after: 0, up_to: 7, steps: [{ ...step, sequence: 7, at: AT }] });
  expect(subscriber.receivedUpTo()).toEqual({ [sender.id]: { line: 0, up_to: 7 } });
  expect(peers.latestOf(idOf(9))?.atMs ?? null).toBe(expected);
  store.close();
});

test("a revocation that a full disk does not take is stored when it is sent again", async () => {
  const clock = fakeClock();
  await using gate = siteGate(1, clock);
  const ticket = vehicleTicket(1);
  gate.learn("0.1", putLine("vehicle_ticket", ticket, 1));
  const { id: edgeId, gate_id: gateId } = edgeRecord(1);
  const identity = { edgeId, gateId, areaId: AREA_ID, bootId: idOf(0xb001) };
  let isFull = true;
  let isOneCommit = true;
  const receiveRevocation: typeof gate.replica.receiveRevocation = (...said) => {
    // A message with a hundred steps must not block the disk for the lanes a hundred times.
    isOneCommit &&= gate.store.db.inTransaction;
    if (isFull) throw new Error("the disk is full");
    return gate.replica.receiveRevocation(...said);
  };
  using subscriber = openSubscriber({
    store: gate.store,
    sources: { ...gate, identity, steps: openSteps(gate.store), replica: { ...gate.replica, receiveRevocation } },
    measuredNowMs: () => clock.nowMs(),
    clock,
    log: silentLog,
    onGap: () => undefined,
  });
  const { type: _, ...record } = putLine("vehicle_ticket", { ...ticket, status: "cancelled" }, 2);
  const tell = (): void =>
    subscriber.revoked(edgeRecord(0), { type: "revoked", epoch: EPOCH, records: [record] } as Parameters<
      typeof subscriber.revoked
    >[1]);
  tell();
  expect(gate.replica.vehicleTicket(idOf(1))?.status).toBe("active");
  isFull = false;
  tell();
  expect(gate.replica.vehicleTicket(idOf(1))?.status).toBe("cancelled");
  expect(isOneCommit).toBe(true);
});
