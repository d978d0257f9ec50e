import { expect, test } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { AREA_ID, idOf, putLine, vehicleTicket } from "../test/feed-records.ts";
import { edgeRecord, EPOCH, siteGate } from "../test/site-rig.ts";
import { openSteps } from "../store/steps.ts";
import { openHearer } from "./hearer.ts";

test("a revocation that a full disk does not take is believed when it is told again", async () => {
  const clock = fakeClock();
  await using gate = siteGate(1, clock);
  const ticket = vehicleTicket(1);
  gate.learn("0.1", putLine("vehicle_ticket", ticket, 1));
  const { id: edgeId, gate_id: gateId } = edgeRecord(1);
  const identity = { edgeId, gateId, areaId: AREA_ID, bootId: idOf(0xb001) };
  let isFull = true;
  const hearRevocation: typeof gate.replica.hearRevocation = (...said) => {
    if (isFull) throw new Error("the disk is full");
    return gate.replica.hearRevocation(...said);
  };
  using hearer = openHearer({
    store: gate.store,
    sources: { ...gate, identity, steps: openSteps(gate.store), replica: { ...gate.replica, hearRevocation } },
    nowMs: () => clock.nowMs(),
    clock,
    log: silentLog,
    onHole: () => undefined,
  });
  const { type: _, ...record } = putLine("vehicle_ticket", { ...ticket, status: "cancelled" }, 2);
  const tell = (): void =>
    hearer.revoked(edgeRecord(0), { type: "revoked", epoch: EPOCH, records: [record] } as Parameters<
      typeof hearer.revoked
    >[1]);
  tell();
  expect(gate.replica.vehicleTicket(idOf(1))?.status).toBe("active");
  isFull = false;
  tell();
  expect(gate.replica.vehicleTicket(idOf(1))?.status).toBe("cancelled");
});
