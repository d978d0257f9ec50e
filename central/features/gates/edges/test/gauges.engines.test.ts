import { expect, test } from "vitest";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral } from "../../../../test/harness.ts";
import { edgeGauges } from "../gauges.ts";
import { gateSite, laneReport } from "./gate-site.ts";

const engine = testEngine();

test("each gate tells of its contact, its data, its facts and its lanes; one that nobody has enrolled tells nothing", async () => {
  await using central = await startCentral(engine);
  const site = gateSite(central, await central.as("super_admin"));
  const { edge, gate, lane } = await site.standing();
  await site.register((await site.gate()).id);
  const labels = { gate: gate.id, name: gate.name };
  const read = () => edgeGauges.read(central.platform);
  expect(await read()).toMatchObject({
    gate_central_edge_connected: [{ labels, value: 1 }],
    gate_central_edge_replica_age_seconds: [],
  });
  const lanes = [laneReport(lane.id, { health: "degraded" })];
  await site.beat(edge.edge_id, site.heartbeat({ lanes, outbox: { depth: 3, parked: 0, oldest_at: null } }));
  central.clock.advance(7_000);
  expect(await read()).toEqual({
    gate_central_edge_connected: [{ labels, value: 1 }],
    gate_central_edge_replica_age_seconds: [{ labels, value: 7 }],
    gate_central_edge_facts_waiting: [{ labels, value: 3 }],
    gate_central_edge_lanes_unwell: [{ labels, value: 1 }],
  });
  central.clock.advance(600_000);
  expect(await read()).toMatchObject({ gate_central_edge_connected: [{ labels, value: 0 }] });
});
