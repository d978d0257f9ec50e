import { epochMsOf, isoTime } from "../shared/lib/clock.ts";
import { messageOf } from "../shared/lib/message-of.ts";
import { newId } from "../shared/lib/ids.ts";
import type { World } from "./cli.ts";
import { certificatesOf } from "./config/certificates.ts";
import { brokerAccess } from "./config/broker-settings.ts";
import type { EdgeSettings } from "./config/config.ts";
import { openConsoleAssets } from "./console/assets/assets.ts";
import { openConsole } from "./console/open-console.ts";
import { consolePages } from "./console/pages/console-pages.ts";
import { consoleSources } from "./console/view/console-sources.ts";
import { superviseConsole } from "./console/supervise-console.ts";
import type { EdgeStatus } from "./console/status.ts";
import { openInsideCount } from "./admission/inside-count.ts";
import { openDriverWorld } from "./drivers/world.ts";
import { openEvidence } from "./evidence/evidence.ts";
import { openEdgeEventLog } from "./health/edge-event-log.ts";
import { edgeStatus } from "./health/edge-status.ts";
import type { Gate } from "./gate/gate.ts";
import { clockTrust } from "./health/clock-trust.ts";
import { deviceWatch } from "./health/device-watch.ts";
import { edgeMetrics } from "./health/metrics.ts";
import { openOutages } from "./health/outages.ts";
import { correctStepTimes } from "./health/first-clock-measurement.ts";
import { startHousekeeping } from "./health/housekeeping.ts";
import { openSupervision } from "./health/supervision.ts";
import { startSelfTest } from "./health/self-test/start-self-test.ts";
import { openOwnGate, type OwnGate } from "./own-gate.ts";
import { startCheckpoints } from "./store/checkpoints.ts";
import { openCommandLog } from "./store/command-log.ts";
import { endProcess, isDamage, markDamaged } from "./store/damage.ts";
import { lockDataDirectory } from "./store/data-lock.ts";
import { openJournalReader } from "./store/journal-reader.ts";
import { openJournal } from "./store/journal.ts";
import { openLaneMemory } from "./store/lane-memory.ts";
import { openOutbox } from "./store/outbox.ts";
import { openPeers } from "./store/peers.ts";
import { startGateCopy } from "./store/recovery/gate-copy.ts";
import { damagedDirectories } from "./store/recovery/recover.ts";
import { openReplica } from "./store/replica.ts";
import { openSteps } from "./store/steps.ts";
import type { Credentials } from "./sync/credentials.ts";
import { openOwnStore } from "./sync/own-store.ts";
import { startSync, type Sync } from "./sync/start-sync.ts";
import { openUpdater } from "./update/open-updater.ts";
import { serveTools } from "./tools/daemon/serve.ts";
import { say } from "../shared/words/say.ts";

/** A running edge. Disposal stops everything in reverse order. */
export interface Edge extends AsyncDisposable {
  status(): EdgeStatus;
}

/** The process's inputs from outside. */
export interface EdgeWorld extends World {
  /** The factory of devices; the real drivers where left out. */
  openDrivers?: typeof openDriverWorld;
}

/**
 * Builds the edge from its settings. It starts without central, without its devices, with an empty replica and before
 * it is enrolled; `status()` reports the missing parts.
 * @throws with a readable message when the database, the credentials file or the console's certificate can't be used;
 *   DirectoryInUse when another edge has locked the data directory
 */
export async function assembleEdge(settings: EdgeSettings, world: EdgeWorld): Promise<Edge> {
  // This stack is not moved to another: a later enrolment adds its resources to it.
  const stack = new AsyncDisposableStack();
  try {
    const edge = await assembleOn(stack, settings, world);
    return { ...edge, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    if (isDamage(error)) markDamaged(settings.databaseFile, messageOf(error));
    throw error;
  }
}

async function assembleOn(
  stack: AsyncDisposableStack,
  settings: EdgeSettings,
  world: EdgeWorld,
): Promise<Pick<Edge, "status">> {
  const { clock, log, random } = world;
  const { dataDirectory } = settings;
  stack.use(lockDataDirectory(dataDirectory));
  const { store: ownStore, mark, credentials } = openOwnStore(settings, log, endProcess);
  stack.defer(() => ownStore.close());
  const metrics = edgeMetrics({ databaseFile: settings.databaseFile, certificates: certificatesOf(settings), clock });
  const store = metrics.timed(ownStore);
  stack.use(startCheckpoints(store, { path: settings.databaseFile, clock, log }));
  const journal = openJournal(store);
  const centralClock = { nowMs: (): number => trust.correctedNowMs() };
  const replica = openReplica({ store, log, clock: centralClock });
  stack.defer(startGateCopy(store.db, { database: settings.databaseFile, replica, log }));
  const outbox = openOutbox({ store, clock: centralClock, log });
  const commandLog = openCommandLog({ store, clock: centralClock });
  const steps = openSteps(store);
  const peers = openPeers(store);
  const inside = stack.use(openInsideCount({ store, replica, steps, peers }));
  const memory = openLaneMemory(store);
  const boot = { id: newId(clock.nowMs()), startedAt: isoTime(clock.nowMs()), version: world.version };

  const forget = (): void => {
    peers.clear();
    replica.wipe();
  };
  // A former process may have been killed between the revocation and the wipe, or its disk had no room for the wipe.
  if (mark.revoked() !== null) forget();

  // Before its enrolment an edge has no gate, so it has no lanes, no admission and no journal entries.
  let own: OwnGate | null = null;
  const laneListeners = new Set<() => void>();
  let sync: Sync | null = null;
  const notes = stack.use(openEdgeEventLog({ admission: () => own?.admission ?? null, clock, log, random }));
  const lastOccurredMs = journal.lastOccurredMs() ?? -Infinity;
  const trust = stack.use(
    clockTrust({
      clock,
      onJump: (fromMs, toMs) =>
        notes.note("clock_jump", say("from_to", { from_at: isoTime(fromMs), to_at: isoTime(toMs) })),
      knownPastMs() {
        const { asOf } = replica.position();
        return asOf === null ? lastOccurredMs : Math.max(lastOccurredMs, epochMsOf(asOf));
      },
      onFirstMeasure: (nowMs, correctionMs) => correctStepTimes({ store, steps, peers, log }, nowMs, correctionMs),
    }),
  );
  store.onDiskPressure(() => notes.note("disk_pressure", say("reserve_released")));
  const { openDrivers = openDriverWorld } = world;
  const drivers = stack.use(
    openDrivers({ clock, random, log, broker: brokerAccess(settings, `gate-edge-${boot.id}`) }),
  );

  const evidence = stack.use(
    openEvidence({
      store,
      settings: settings.photos,
      centralNowMs: () => trust.correctedNowMs(),
      onSpaceFreed: ({ count, unsent }) => notes.note("disk_pressure", say("photos_dropped", { count, unsent })),
      clock,
      log,
    }),
  );

  const measuredNowMs = (): number | null => trust.measuredNowMs();
  const isOffline = (): boolean => sync?.status().contact.isReached !== true;
  const watch = deviceWatch(clock);

  const context = { replica, journal, steps, peers, inside, memory, clock, clockTrust: trust, isOffline };
  const beginGate = (granted: Credentials): void => {
    own = stack.use(
      openOwnGate(granted, {
        settings,
        world,
        bootId: boot.id,
        store,
        outbox,
        context,
        drivers,
        watch,
        evidence,
        measuredNowMs,
        credentials: () => sync?.credentials() ?? null,
        meterOf: (lane) => metrics.meterOf(lane),
        onLaneChange() {
          for (const listener of laneListeners) listener();
        },
      }),
    );
    notes.note("boot", say("version", { version: world.version }));
  };
  const gateNow = (): Gate | null => own?.gate ?? null;

  const selfTest = stack.use(
    startSelfTest({
      store,
      dataDirectory,
      schedule: settings.selfTestSchedule,
      timeZone: () => replica.areas()[0]?.time_zone ?? "UTC",
      gate: gateNow,
      watch,
      clockTrust: trust,
      sync: () => sync?.status() ?? null,
      record: (words) => notes.note("self_test", words),
      clock,
      log,
    }),
  );
  if (credentials) beginGate(credentials);
  const updater = stack.use(
    openUpdater({
      settings,
      world,
      store,
      gate: gateNow,
      journalHead: () => journal.head(),
      timeZone: () => replica.areas()[0]?.time_zone ?? "UTC",
      sync: () => sync?.status() ?? null,
    }),
  );
  const outages = stack.use(
    openOutages({ store, journal: openJournalReader(store), replicaAsOf: () => replica.position().asOf, clock, log }),
  );
  stack.defer(outbox.onAdded(() => outages.wake()));
  const started = stack.use(
    startSync({
      settings,
      credentials,
      replica,
      outbox,
      photos: evidence.outbox,
      updater,
      commandLog,
      commands: {
        async carryOut(command, deadlineMs) {
          const gate = gateNow();
          if (!gate) throw new Error("a command arrived before this edge has a gate");
          return gate.carryOut(command, deadlineMs);
        },
      },
      gate: {
        lanes: () => gateNow()?.reports() ?? [],
        onLanes(listener) {
          laneListeners.add(listener);
          return () => laneListeners.delete(listener);
        },
        journalHead: () => journal.head(),
        repairJournal: async (centralHas) => own?.admission.repairJournal(centralHas),
        selfTest: () => selfTest.last(),
        hasRoom: () => store.hasRoom(),
        damagedDatabases: () => damagedDirectories(dataDirectory).length,
      },
      clockTrust: trust,
      clock,
      log,
      random,
      boot,
      onEnrolled(granted) {
        mark.bind(granted.edge_id);
        beginGate(granted);
      },
      onContact: (contact) => outages.note(contact),
      isRevoked: mark.revoked() !== null,
      onRevoked(because) {
        mark.revoke({ at: isoTime(clock.nowMs()), because });
        forget();
        void own?.leaveSite();
        log.error(
          "this edge is revoked: it has wiped central's records and its credentials, and keeps the unacknowledged facts",
        );
      },
    }),
  );
  sync = started;
  const kept = { store, replica, outbox, steps, peers, photos: evidence, commandLog };
  stack.use(startHousekeeping({ ...kept, retentionMs: settings.retentionMs, centralNowMs: measuredNowMs, clock, log }));

  const status = (): EdgeStatus =>
    edgeStatus({
      boot,
      clock,
      clockTrust: trust,
      store,
      photos: evidence,
      replica,
      outbox,
      sync: started.status(),
      site: own?.site()?.status() ?? null,
      gate: gateNow(),
      gateName: own ? (replica.gate(own.gateId)?.name ?? null) : null,
      selfTest: selfTest.last(),
    });
  const watched = { store, gate: gateNow, sync: () => started.status(), metrics, status };
  const supervision = openSupervision({ ...watched, clock, log });
  const daemon = { status, selfTest: () => selfTest.run("person"), ...supervision };
  stack.use(await serveTools({ dataDirectory, daemon, log }));
  const officersConsole = stack.use(
    openConsole({
      settings: settings.console,
      databaseFile: settings.databaseFile,
      store,
      replica,
      outbox,
      gate: () => own,
      status,
      supervision,
      sources: consoleSources({ evidence, outages, outbox, selfTest }),
      pages: consolePages(openConsoleAssets()),
      hooks: drivers.hooks,
      clock,
      log,
    }),
  );
  laneListeners.add(() => officersConsole.touch());
  stack.use(await superviseConsole({ app: officersConsole.app, ...settings.console, clock, random, log }));
  if (world.supervisor) stack.use(supervision.watchdog(world.supervisor));
  return { status };
}
