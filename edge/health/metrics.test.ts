import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { statusOf } from "../console/test/console-world.ts";
import { fullLane, gateRig } from "../test/gate-rig.ts";
import { openStore } from "../store/open.ts";
import { edgeMetrics } from "./metrics.ts";

function world() {
  const directory = mkdtempSync(join(tmpdir(), "edge-metrics-"));
  const databaseFile = join(directory, "edge.db");
  const clock = fakeClock();
  const store = openStore({ path: databaseFile, log: silentLog, reserveBytes: 4096 });
  onTestFinished(() => {
    store.close();
    rmSync(directory, { recursive: true });
  });
  const metrics = edgeMetrics({
    databaseFile,
    certificates: [{ use: "console", validUntilMs: 1_800_000_000_000 }],
    clock,
  });
  return { clock, store: metrics.timed(store), metrics };
}

test("they tell of decisions, openings and commits, and of the state of the gate", async () => {
  const { clock, store, metrics } = world();
  await using rig = await gateRig(fullLane());
  const lane = rig.gate.lanes()[0]!.record;
  const meter = metrics.meterOf(lane);
  meter.decided("admit");
  meter.decided("refuse");
  clock.advance(30);
  meter.opened(0);
  store.durably(() => store.durably(() => store.db.prepare("INSERT INTO meta VALUES ('a', 'b')").run()));
  const lines = (await metrics.text(statusOf(rig), null)).split("\n");
  for (const line of [
    `gate_edge_decisions_total{lane="${lane.name}",verdict="admit"} 1`,
    `gate_edge_decisions_total{lane="${lane.name}",verdict="refuse"} 1`,
    `gate_edge_scan_to_open_seconds_bucket{le="0.02",lane="${lane.name}"} 0`,
    `gate_edge_scan_to_open_seconds_bucket{le="0.05",lane="${lane.name}"} 1`,
    "gate_edge_commit_duration_seconds_count 1",
    "gate_edge_ready 1",
    "gate_edge_facts_waiting 0",
    'gate_edge_certificate_expiry_timestamp_seconds{use="console"} 1800000000',
  ])
    expect(lines).toContain(line);
  for (const start of ["gate_edge_wal_bytes ", "gate_edge_lane_devices{", "nodejs_eventloop_lag_seconds "])
    expect(
      lines.some((line) => line.startsWith(start)),
      start,
    ).toBe(true);
});

test("each reading is of the state then: nothing stays of a former one, and what is unknown is left out", async () => {
  const { metrics } = world();
  await using rig = await gateRig(fullLane());
  const status = statusOf(rig);
  const unknown = { ...status, lanes: [], replica: { ...status.replica, age_ms: null } };
  await metrics.text({ ...status, replica: { ...status.replica, age_ms: 5_000 } }, null);
  const lines = (await metrics.text(unknown, "this edge is not enrolled")).split("\n");
  expect(lines).toContain("gate_edge_ready 0");
  for (const start of ["gate_edge_replica_age_seconds", "gate_edge_lane_devices", "gate_edge_lane_health"])
    expect(
      lines.some((line) => line.startsWith(start)),
      start,
    ).toBe(false);
});
