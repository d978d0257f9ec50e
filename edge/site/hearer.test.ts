import { expect, test } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { type StepSources } from "../desk/last-step.ts";
import { openStore } from "../store/open.ts";
import { openPeers, PEER_STEPS_KEPT_MS } from "../store/peers.ts";
import { openReplica } from "../store/replica.ts";
import { openSteps } from "../store/steps.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf } from "../test/feed-records.ts";
import { openHearer } from "./hearer.ts";

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
  const shared = { store, sources, clock, log: silentLog, onHole: () => undefined };
  using hearer = openHearer({ ...shared, measuredNowMs: () => nowMs });
  const sender = { id: idOf(0xe1), gate_id: idOf(0xb1), area_id: AREA_ID, public_keys: [] };
  const step = {
    activity_id: idOf(70),
    vehicle_ticket_id: idOf(9),
    lane_id: idOf(2),
    step: "in",
    state: "spent",
  } as const;
  hearer.steps(sender, { type: "steps", line: 0, after: 0, up_to: 7, steps: [{ ...step, sequence: 7, at: AT }] });
  expect(hearer.heard()).toEqual({ [sender.id]: { line: 0, up_to: 7 } });
  expect(peers.latestOf(idOf(9))?.atMs ?? null).toBe(expected);
  store.close();
});
