import { existsSync, statSync } from "node:fs";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Clock } from "../../shared/lib/clock.ts";
import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { Certificate } from "../config/certificates.ts";
import type { EdgeStatus } from "../console/status.ts";
import type { LaneMeter } from "../lane/observers.ts";
import type { Store } from "../store/open.ts";

/** What this edge counts while it works, and its state, in the text format of Prometheus. */
export interface EdgeMetrics {
  meterOf(lane: LaneRecord): LaneMeter;
  /** The same store, whose durable commits are counted and timed. */
  timed(store: Store): Store;
  /** @param status the state of the edge now @param notReadyBecause null: it is ready */
  text(status: EdgeStatus, notReadyBecause: string | null): Promise<string>;
  contentType: string;
}

const OPEN_SECONDS = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const COMMIT_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2];

/** @param certificates those that the settings name */
export function edgeMetrics(parts: {
  databaseFile: string;
  certificates: readonly Certificate[];
  clock: Clock;
}): EdgeMetrics {
  const { clock, databaseFile, certificates } = parts;
  const registry = new Registry();
  const registers = [registry];
  const decisions = new Counter({
    name: "gate_edge_decisions_total",
    help: "Decisions of the rule book, by lane and verdict",
    labelNames: ["lane", "verdict"],
    registers,
  });
  const opens = new Histogram({
    name: "gate_edge_scan_to_open_seconds",
    help: "Time from the last byte of a code until the arm has its command",
    labelNames: ["lane"],
    buckets: OPEN_SECONDS,
    registers,
  });
  const commits = new Histogram({
    name: "gate_edge_commit_duration_seconds",
    help: "Time of a durable commit",
    buckets: COMMIT_SECONDS,
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({ name: `gate_edge_${name}`, help, labelNames, registers });
  const gauges = {
    info: gauge("info", "1, with the version and the gate of this process", ["version", "gate"]),
    ready: gauge("ready", "1 while this edge can serve its gate, as /readyz"),
    reached: gauge("central_reached", "1 while central answers"),
    health: gauge("lane_health", "1 for the health of a lane: ok, degraded or fault", ["lane", "health"]),
    devices: gauge("lane_devices", "Devices of a lane, by role and state", ["lane", "role", "state"]),
    waiting: gauge("facts_waiting", "Facts that central does not have yet"),
    parked: gauge("facts_parked", "Facts that central cannot read"),
    age: gauge("replica_age_seconds", "Age of the data that this gate decides with: the lag of its feed"),
    setAside: gauge("records_set_aside", "Records of central that this version cannot read"),
    wal: gauge("wal_bytes", "Size of the write-ahead log"),
    database: gauge("database_bytes", "Size of the database"),
    hasRoom: gauge("disk_has_room", "1 while the disk has room for more than the journal"),
    clockOffset: gauge("clock_offset_seconds", "Central's clock minus this one"),
    clockTrusted: gauge("clock_trusted", "1 while the clock is trusted"),
    selfTest: gauge("self_test_red", "Checks of the last self-test that were red"),
    expiry: gauge("certificate_expiry_timestamp_seconds", "When a certificate of the settings ends", ["use"]),
  };
  let isWatchingRuntime = false;

  const read = (status: EdgeStatus, notReadyBecause: string | null): void => {
    for (const one of Object.values(gauges)) one.reset();
    const { sync, outbox, replica, disk, self_test } = status;
    gauges.info.set({ version: status.version, gate: status.gate_name ?? "" }, 1);
    gauges.ready.set(notReadyBecause === null ? 1 : 0);
    gauges.reached.set(sync.is_reached === true ? 1 : 0);
    for (const lane of status.lanes) {
      gauges.health.set({ lane: lane.name, health: lane.health }, 1);
      for (const { role, state } of lane.devices) gauges.devices.inc({ lane: lane.name, role, state });
    }
    gauges.waiting.set(outbox.depth);
    gauges.parked.set(outbox.parked);
    gauges.setAside.set(replica.set_aside);
    gauges.wal.set(bytesOf(`${databaseFile}-wal`));
    gauges.database.set(bytesOf(databaseFile));
    gauges.hasRoom.set(disk.has_room ? 1 : 0);
    gauges.clockTrusted.set(status.clock.trust === "trusted" ? 1 : 0);
    gauges.selfTest.set(self_test?.checks.filter(({ colour }) => colour === "red").length ?? 0);
    for (const { use, validUntilMs } of certificates) gauges.expiry.set({ use }, validUntilMs / 1000);
    setIfKnown(gauges.age, replica.age_ms);
    setIfKnown(gauges.clockOffset, status.clock.offset_ms);
  };
  return {
    meterOf: ({ name: lane }) => ({
      decided: (verdict) => decisions.inc({ lane, verdict }),
      opened: (scannedMs) => opens.observe({ lane }, (clock.monotonicMs() - scannedMs) / 1000),
    }),
    timed: (store) => ({
      ...store,
      durably(write) {
        if (store.db.inTransaction) return write();
        const startMs = clock.monotonicMs();
        try {
          return store.durably(write);
        } finally {
          commits.observe((clock.monotonicMs() - startMs) / 1000);
        }
      },
    }),
    async text(status, notReadyBecause) {
      // From the first question on: nobody pays for observers that nobody asks.
      if (!isWatchingRuntime) collectDefaultMetrics({ register: registry });
      isWatchingRuntime = true;
      read(status, notReadyBecause);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

const bytesOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/** What is not known is left out: 0 would be a value. */
function setIfKnown(gauge: Gauge, ms: number | null): void {
  if (ms === null) gauge.remove();
  else gauge.set(ms / 1000);
}
