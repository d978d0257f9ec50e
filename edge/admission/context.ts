import { buildKeyring, type Keyring } from "../../shared/credential/keyring.ts";
import { type Clock, epochMsOf } from "../../shared/lib/clock.ts";
import type { AreaRecord } from "../../shared/wire/area.ts";
import type { GateRecord, LaneRecord } from "../../shared/wire/lane.ts";
import type { FactHeader, Journal } from "../store/journal.ts";
import type { LaneMemory } from "../store/lane-memory.ts";
import type { PeersStore } from "../store/peers.ts";
import type { ReplicaStore } from "../store/replica.ts";
import type { StepsStore } from "../store/steps.ts";
import type { ClockTrust } from "../sync/ports.ts";

/** The identity of this edge: known since its enrolment. */
export interface EdgeIdentity {
  edgeId: string;
  gateId: string;
  areaId: string;
  /** New at every start. */
  bootId: string;
}

/** The vehicles inside the area by their last steps, whatever the source: the rule book uses the same steps. */
export interface InsideCount extends Disposable {
  count(): number;
  has(vehicleTicketId: string): boolean;
  /** The vehicle tickets inside, in the order of their ids. */
  ids(): string[];
}

/** The context of the admission service. */
export interface AdmissionContext {
  identity: EdgeIdentity;
  replica: ReplicaStore;
  journal: Journal;
  steps: StepsStore;
  /** Steps that other gates of the area reported. */
  peers: Pick<PeersStore, "latestOf">;
  /** The vehicles inside the area. */
  inside: InsideCount;
  memory: LaneMemory;
  clock: Clock;
  clockTrust: ClockTrust;
  /** Is central offline at the moment? */
  isOffline: () => boolean;
}

/** The local clock, corrected by the last measured offset where there is one. */
export function correctedNow({ clock, clockTrust }: AdmissionContext): {
  nowMs: number;
  trust: "trusted" | "uncertain" | "untrusted";
  uncertaintyMs: number;
} {
  const { trust, offsetMs, uncertaintyMs } = clockTrust.state();
  return { nowMs: clock.nowMs() + (offsetMs ?? 0), trust, uncertaintyMs };
}

/** The age of this gate's data; null when it was never in step with central. */
export function replicaAgeMs(context: AdmissionContext): number | null {
  const { asOf } = context.replica.position();
  return asOf === null ? null : Math.max(0, correctedNow(context).nowMs - epochMsOf(asOf));
}

/** When the customs data of an area was last complete, Unix epoch milliseconds; null where it never was. */
export function customsKnownAtMs({ replica }: AdmissionContext, areaId: string): number | null {
  const asOf = replica.paperFreshness(areaId);
  return asOf === null ? null : epochMsOf(asOf);
}

/** The header fields of every fact. */
export function factHeader(context: AdmissionContext): FactHeader {
  const { identity } = context;
  const { trust, offsetMs } = context.clockTrust.state();
  return {
    edge_id: identity.edgeId,
    boot_id: identity.bootId,
    clock: { trust, offset_ms: offsetMs },
    is_offline: context.isOffline(),
    replica_age_ms: replicaAgeMs(context),
    area_id: identity.areaId,
    gate_id: identity.gateId,
  };
}

/** A cache of the small records that decisions need; it reads them again when the replica changes them. */
export interface ReplicaCache {
  keyring(): Keyring;
  /** The digest of the credential that central issued for a vehicle ticket, where it is known. */
  digestOf(vehicleTicketId: string): string | null;
  area(): AreaRecord | null;
  gate(): GateRecord | null;
  lane(laneId: string): LaneRecord | null;
  [Symbol.dispose](): void;
}

export function openReplicaCache({ replica, identity }: Pick<AdmissionContext, "replica" | "identity">): ReplicaCache {
  let keyring = buildKeyring(replica.keys());
  let lanes = new Map(replica.lanesOf(identity.gateId).map((lane) => [lane.id, lane]));
  const stop = replica.onChange((kinds) => {
    if (kinds.has("key")) keyring = buildKeyring(replica.keys());
    if (kinds.has("lane")) lanes = new Map(replica.lanesOf(identity.gateId).map((lane) => [lane.id, lane]));
  });
  return {
    keyring: () => keyring,
    digestOf: (id) => replica.credentialDigest(id),
    area: () => replica.area(identity.areaId),
    gate: () => replica.gate(identity.gateId),
    lane: (laneId) => lanes.get(laneId) ?? null,
    [Symbol.dispose]: stop,
  };
}
