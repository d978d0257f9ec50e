import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openAdmission } from "../../../edge/admission/admission.ts";
import { clockTrust } from "../../../edge/health/clock-trust.ts";
import { openCommandLog } from "../../../edge/store/command-log.ts";
import { type FactHeader, type Journal, type NewFact, openJournal } from "../../../edge/store/journal.ts";
import { openLaneMemory } from "../../../edge/store/lane-memory.ts";
import { openStore, type Store } from "../../../edge/store/open.ts";
import { openOutbox, type OutboxStore } from "../../../edge/store/outbox.ts";
import { openPeers } from "../../../edge/store/peers.ts";
import { openReplica, type ReplicaStore } from "../../../edge/store/replica.ts";
import { openInsideCount } from "../../../edge/admission/inside-count.ts";
import { openSteps } from "../../../edge/store/steps.ts";
import { type Credentials, readCredentials } from "../../../edge/sync/credentials.ts";
import { startSync, type Sync } from "../../../edge/sync/start-sync.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { type Log, silentLog } from "../../../shared/lib/log.ts";
import { ADMISSION, ADMITTED } from "../../../shared/test/sample-facts.ts";
import type { EdgeEventKind } from "../../../shared/wire/fact.ts";
import type { Step } from "../../../shared/wire/lane.ts";
import { until } from "../../lib/until.ts";
import type { HastyClock } from "./hasty-clock.ts";
import type { GateSite } from "./site.ts";

/** The edge's own sync with its own store, without lanes; the test supplies the events of the gate. */
export interface SyncEdge extends AsyncDisposable {
  readonly store: Store;
  readonly replica: ReplicaStore;
  readonly outbox: OutboxStore;
  readonly sync: Sync;
  readonly directory: string;
  /** Records passages of vehicles: two facts each, in one transaction. */
  passes(vehicles: number, ticket?: { vehicleTicketId: string; step: Step }): void;
  /** Records a single fact. */
  notes(event: EdgeEventKind): void;
  /** The facts of the journal, in order. */
  journal(): unknown[];
  /** The replica's records for decisions, by kind and id. */
  records(): Map<string, unknown>;
  /** Number of executions of each command, by its id. */
  readonly carriedOut: ReadonlyMap<string, number>;
  /** Stops the process and starts another on the same files. */
  restart(): Promise<void>;
  /** Stops it without a successor, as in a power failure. */
  stop(): Promise<void>;
}

export interface EdgeSettings {
  centralUrl: string;
  site: GateSite;
  clock: HastyClock;
  log?: Log;
  /** The directory of its data; it may contain the data of another edge. */
  directory?: string;
  reserveBytes?: number;
}

/** Starts an edge and enrols it; resolves after its first heartbeat at central. */
export async function openSyncEdge(settings: EdgeSettings): Promise<SyncEdge> {
  const directory = settings.directory ?? mkdtempSync(join(tmpdir(), "sync-edge-"));
  const { clock, site } = settings;
  const log = settings.log ?? silentLog;
  const carriedOut = new Map<string, number>();
  const credentialsFile = join(directory, "credentials.json");
  const start = () => {
    const path = join(directory, "edge.db");
    const store = openStore({
      path,
      log,
      reserveBytes: settings.reserveBytes ?? 64 * 1024,
    });
    const replica = openReplica({ store, log });
    const outbox = openOutbox({ store, clock, log });
    const journal = openJournal(store);
    const bootId = newId(clock.nowMs());
    const trust = clockTrust({ clock, onJump: () => undefined });
    const credentials = readCredentials(credentialsFile);
    const [steps, peers] = [openSteps(store), openPeers(store)];
    const context = {
      identity: { edgeId: site.edgeId, gateId: site.gate.id, areaId: site.area.id, bootId },
      replica,
      journal,
      steps,
      peers,
      inside: openInsideCount({ store, replica, steps, peers }),
      memory: openLaneMemory(store),
      clock,
      clockTrust: trust,
      isOffline: () => false,
    };
    const admission = openAdmission(store, context, () => outbox.announce());
    const sync = startSync({
      settings: {
        centralUrl: settings.centralUrl,
        enrolmentCode: site.enrolmentCode,
        credentialsFile,
        callMs: 5_000,
      },
      credentials,
      replica,
      outbox,
      commandLog: openCommandLog({ store, clock }),
      commands: {
        carryOut({ id }) {
          carriedOut.set(id, (carriedOut.get(id) ?? 0) + 1);
          return Promise.resolve({ outcome: "done", because: null, activity_id: null, at: isoTime(clock.nowMs()) });
        },
      },
      gate: {
        lanes: () => [],
        journalHead: () => journal.head(),
        repairJournal: (centralHas) => admission.repairJournal(centralHas),
      },
      clockTrust: trust,
      clock,
      log,
      random: Math.random,
      boot: { id: bootId, startedAt: isoTime(clock.nowMs()), version: "0.0.0" },
    });
    const end = async (): Promise<void> => {
      await sync[Symbol.asyncDispose]();
      admission[Symbol.dispose]();
      trust[Symbol.dispose]();
      store.close();
    };
    return { store, replica, outbox, journal, bootId, trust, sync, end };
  };
  let now = start();
  const credentials = await until("the edge is enrolled", () => readCredentials(credentialsFile));
  const writes = (write: (journal: Journal, header: FactHeader) => void): void => {
    const { store, journal, outbox, trust, bootId } = now;
    store.durably(() => write(journal, headerOf(credentials, bootId, trust.state())));
    outbox.announce();
  };
  return {
    get store() {
      return now.store;
    },
    get replica() {
      return now.replica;
    },
    get outbox() {
      return now.outbox;
    },
    get sync() {
      return now.sync;
    },
    directory,
    carriedOut,
    passes(vehicles, ticket) {
      writes((journal, header) => {
        for (let n = 0; n < vehicles; n++) appendVisit(journal, header, clock.nowMs(), site.lane.id, ticket);
      });
    },
    notes(event) {
      const fact = { type: "event", lane_id: site.lane.id, event, detail: "" } as const;
      writes((journal, header) => void journal.append(fact, header, clock.nowMs()));
    },
    journal: () => {
      const bodies = now.store.db.prepare<[], string>("SELECT body FROM journal ORDER BY sequence").pluck();
      return bodies.all().map((body) => JSON.parse(body) as unknown);
    },
    records: () => recordsOf(now.store),
    async restart() {
      await now.end();
      now = start();
    },
    stop: () => now.end(),
    async [Symbol.asyncDispose]() {
      if (now.store.db.open) await now.end();
      if (settings.directory === undefined) rmSync(directory, { recursive: true, force: true });
    },
  };
}

function headerOf(
  credentials: Credentials,
  bootId: string,
  { trust, offsetMs }: { trust: FactHeader["clock"]["trust"]; offsetMs: number | null },
): FactHeader {
  return {
    edge_id: credentials.edge_id,
    gate_id: credentials.gate_id,
    area_id: credentials.area_id,
    boot_id: bootId,
    clock: { trust, offset_ms: offsetMs },
    is_offline: false,
    replica_age_ms: 0,
  };
}

function appendVisit(
  journal: Journal,
  header: FactHeader,
  nowMs: number,
  laneId: string,
  ticket?: { vehicleTicketId: string; step: Step },
): void {
  const common = { lane_id: laneId, vehicle_ticket_id: ticket?.vehicleTicketId ?? null };
  const decided: NewFact = {
    ...ADMISSION,
    ...common,
    decision: { ...ADMITTED, step: ticket?.step ?? "in" },
  };
  const { activityId } = journal.append(decided, header, nowMs);
  const step = ticket?.step ?? null;
  journal.append(
    { type: "passage", ...common, outcome: "confirmed", step, because: "loops" },
    header,
    nowMs,
    activityId,
  );
}

function recordsOf({ db }: Store): Map<string, unknown> {
  const text = db.prepare<[], string>("SELECT value FROM meta WHERE key = 'replica'").pluck().get();
  const live = text === undefined ? 0 : (JSON.parse(text) as { live: { generation: number } }).live.generation;
  const rows = db
    .prepare<[number, number], { name: string; body: string }>(
      `SELECT 'vehicle_ticket ' || id AS name, body FROM replica_vehicle_tickets WHERE generation = ?
       UNION ALL SELECT kind || ' ' || id, body FROM replica_records WHERE generation = ?`,
    )
    .all(live, live);
  return new Map(rows.map(({ name, body }) => [name, JSON.parse(body) as unknown]));
}
