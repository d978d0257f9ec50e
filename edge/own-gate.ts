import type { World } from "./cli.ts";
import { brokerAccess } from "./config/broker-settings.ts";
import type { EdgeSettings } from "./config/config.ts";
import type { ActingGate } from "./console/acts/deps.ts";
import type { AdmissionContext } from "./admission/context.ts";
import { openAdmission } from "./admission/admission.ts";
import { conflictsOf } from "../shared/devices/conflicts.ts";
import type { DriverWorld } from "./drivers/world.ts";
import type { Evidence } from "./evidence/evidence.ts";
import { openGate } from "./gate/gate.ts";
import type { DeviceWatch } from "./health/device-watch.ts";
import type { LaneMeter } from "./lane/observers.ts";
import { joinSite } from "./site/join-site.ts";
import type { Site } from "./site/start-site.ts";
import type { LaneRecord } from "../shared/wire/lane.ts";
import type { Said } from "../shared/wire/said.ts";
import { continueAfterMark, openHeadMark } from "./store/head-mark.ts";
import type { Store } from "./store/open.ts";
import { recoveryNote } from "./store/recovery/recovery-note.ts";
import type { OutboxStore } from "./store/outbox.ts";
import type { PeersStore } from "./store/peers.ts";
import type { Credentials } from "./sync/credentials.ts";

/**
 * The parts that an edge has from its enrolment on: its gate with the lanes, the admission, and its link to the area's
 * gates.
 */
export interface OwnGate extends ActingGate, AsyncDisposable {
  readonly gateId: string;
  /** Null where the site has no broker, and once the edge has left the site. */
  site(): Site | null;
  /** Disconnects from the area's gates. The lanes stop by themselves, at rest, with their records. */
  leaveSite(): Promise<void>;
}

export interface OwnGateDeps {
  settings: Pick<EdgeSettings, "siteBroker" | "databaseFile">;
  world: Pick<World, "log" | "random">;
  bootId: string;
  store: Store;
  outbox: OutboxStore;
  /** The admission context without the identity of this edge. */
  context: Omit<AdmissionContext, "identity"> & { peers: PeersStore };
  drivers: Pick<DriverWorld, "createDevice">;
  watch: DeviceWatch;
  evidence: Evidence;
  /** Central's time; null before the first measurement. */
  measuredNowMs: () => number | null;
  /** The current credentials; null where nothing has changed since this was opened. */
  credentials: () => Credentials | null;
  meterOf: (lane: LaneRecord) => LaneMeter;
  onLaneChange: () => void;
}

/** @param granted the identity of this edge and its gate */
export function openOwnGate(granted: Credentials, needs: OwnGateDeps): OwnGate {
  const { settings, store, outbox, drivers, watch, evidence } = needs;
  const { log, random } = needs.world;
  const { edge_id: edgeId, gate_id: gateId, area_id: areaId } = granted;
  const context = { ...needs.context, identity: { edgeId, gateId, areaId, bootId: needs.bootId } };
  const stack = new AsyncDisposableStack();
  const mark = stack.use(openHeadMark(settings.databaseFile));
  const added = (): void => {
    outbox.announce();
    mark.note(context.journal.head().sequence);
  };
  const admission = stack.use(openAdmission(store, context, added));
  const tellGaps = (move: () => void, gaps: readonly Said[]): void => admission.recordWith(move, "journal_gap", gaps);
  outbox.setAsideWith(tellGaps);
  continueAfterMark(context.journal, settings.databaseFile, tellGaps);
  const recovery = recoveryNote(store.db);
  if (recovery) admission.recordWith(recovery.forget, "database_damaged", [recovery.said]);
  const gate = stack.use(
    openGate({
      context,
      admission,
      makeDevice: (config, events) => drivers.createDevice(config, watch.tap(events)),
      evidence,
      conflictsOf: ({ devices }, others) =>
        conflictsOf(
          devices,
          others.flatMap((other) => other.devices),
          { hasBroker: settings.siteBroker !== null },
        ),
      log,
      meterOf: needs.meterOf,
      onChange: needs.onLaneChange,
    }),
  );
  const broker = brokerAccess(settings, `gate-edge-site-${needs.bootId}`);
  const credentials = (): Credentials => needs.credentials() ?? granted;
  const { measuredNowMs } = needs;
  let site = broker && stack.use(joinSite({ broker, store, context, outbox, measuredNowMs, credentials, log, random }));
  return {
    gate,
    admission,
    context,
    gateId,
    site: () => site,
    async leaveSite() {
      const left = site;
      site = null;
      await left?.[Symbol.asyncDispose]();
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
