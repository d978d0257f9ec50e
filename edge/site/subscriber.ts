import { type Clock, epochMsOf } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { EdgeRecord } from "../../shared/wire/feed.ts";
import type { StepSources } from "../admission/last-step.ts";
import type { Store } from "../store/open.ts";
import { type HeardUpTo, PEER_STEPS_KEPT_MS, type PeersStore, type PeerStep } from "../store/peers.ts";
import type { ReplicaStore } from "../store/replica.ts";
import type { Revocation } from "../store/revocations.ts";
import type { SiteBody, SiteStep, SiteWeight } from "./message.ts";

type Steps = Extract<SiteBody, { type: "steps" }>;
type Revoked = Extract<SiteBody, { type: "revoked" }>;

export interface SubscriberDeps {
  store: Pick<Store, "lightly" | "hasRoom">;
  sources: StepSources & { peers: PeersStore; replica: ReplicaStore };
  /** Unix epoch milliseconds by central's clock; null if it was never measured. */
  measuredNowMs: () => number | null;
  clock: Clock;
  log: Log;
  /** An earlier part of another gate's journal is missing here. */
  onGap: () => void;
}

/** Processes the messages of other gates after their signatures are verified. */
export interface Subscriber extends Disposable {
  steps(sender: EdgeRecord, said: Steps): void;
  revoked(sender: EdgeRecord, said: Revoked): void;
  /** The received end of each edge's journal, including steps that are not on disk yet. */
  receivedUpTo(): Record<string, HeardUpTo>;
}

/** Messages within this time share one commit, so that busy gates do not overload this gate's disk. */
const BATCH_MS = 100;
const MAX_BATCH = 500;

export function openSubscriber(needs: SubscriberDeps): Subscriber {
  const { store, sources, clock, log } = needs;
  /** Includes batched steps that are not on disk yet; if the write fails, they count as never received. */
  const pendingUpTo = new Map<string, HeardUpTo>();
  let batch: { sender: EdgeRecord; said: Steps }[] = [];
  let cancel: (() => void) | null = null;

  const flush = (): void => {
    cancel?.();
    cancel = null;
    const words = batch;
    batch = [];
    pendingUpTo.clear();
    if (words.length === 0 || !store.hasRoom()) return;
    try {
      const upTo = new Map(sources.peers.heardUpTo());
      // If a power cut loses it, it is sent again: the received position is lost with it.
      store.lightly(() => {
        for (const { sender, said } of words) {
          const known = upTo.get(sender.id) ?? NOTHING_YET;
          for (const step of said.steps) if (isNew(known, said, step.sequence)) applyStep(needs, sender, step);
          for (const weight of said.weights ?? []) if (isNew(known, said, weight.sequence)) applyWeight(needs, weight);
          const now = advancedBy(known, said);
          if (now === known) continue;
          upTo.set(sender.id, now);
          sources.peers.saveHeardUpTo(sender.id, now);
        }
      });
    } catch (error) {
      log.warn({ err: error }, "steps of other gates could not be stored: they are requested again");
    }
  };
  return {
    steps(sender, said) {
      const known = pendingUpTo.get(sender.id) ?? sources.peers.heardUpTo().get(sender.id) ?? NOTHING_YET;
      if (!isNew(known, said, said.up_to)) return;
      const now = advancedBy(known, said);
      if (now === known) needs.onGap();
      else pendingUpTo.set(sender.id, now);
      batch.push({ sender, said });
      if (batch.reduce((sum, one) => sum + one.said.steps.length + (one.said.weights?.length ?? 0), 0) >= MAX_BATCH)
        flush();
      else cancel ??= clock.after(BATCH_MS, flush);
    },
    revoked(sender, said) {
      const apply = (record: Revoked["records"][number]): void => {
        const line: Revocation = record.kind === "edge" ? { type: "delete", ...record } : { type: "put", ...record };
        if (sources.replica.receiveRevocation(line, said.epoch))
          log.warn({ kind: record.kind, id: record.id, edge: sender.id }, "revocation received from another gate");
      };
      try {
        store.lightly(() => {
          for (const record of said.records) apply(record);
        });
      } catch (error) {
        log.warn(
          { err: error },
          "revocations of other gates could not be stored: they are sent again with a later handshake",
        );
      }
    },
    receivedUpTo() {
      flush();
      return Object.fromEntries(sources.peers.heardUpTo());
    },
    [Symbol.dispose]: flush,
  };
}

const NOTHING_YET: HeardUpTo = { line: 0, up_to: 0 };

/**
 * Deduplicates messages of the broker: true if a sequence lies after the received end. Everything up to the end was
 * processed, and a duplicate must not restore steps that were pruned since.
 */
function isNew(known: HeardUpTo, { line }: Steps, sequence: number): boolean {
  return line === known.line ? sequence > known.up_to : line > known.line;
}

/** The received end of the sender's journal after this message; `known` itself if an earlier part is missing. */
function advancedBy(known: HeardUpTo, said: Steps): HeardUpTo {
  const { line, after, up_to } = said;
  const before = line === known.line ? known.up_to : 0;
  return after <= before && isNew(known, said, up_to) ? { line, up_to } : known;
}

function applyStep({ sources, measuredNowMs }: SubscriberDeps, sender: EdgeRecord, said: SiteStep): void {
  const atMs = momentOf(said, measuredNowMs());
  if (atMs === null) return;
  const { vehicle_ticket_id: vehicleTicketId, activity_id: activityId, lane_id: laneId, step, state, sequence } = said;
  const word: PeerStep = {
    vehicleTicketId,
    activityId,
    edgeId: sender.id,
    gateId: sender.gate_id,
    laneId,
    step,
    atMs,
    state,
    sequence,
  };
  sources.peers.receive(word);
}

function applyWeight({ sources, measuredNowMs }: SubscriberDeps, said: SiteWeight): void {
  const atMs = momentOf(said, measuredNowMs());
  if (atMs !== null) sources.steps.weights.receive(said.vehicle_ticket_id, { step: said.step, kg: said.kg, atMs });
}

/**
 * A step can't be later than its arrival: a sender's fast clock must not outrank all later steps. Without a measured
 * clock the sender's time is used unchanged.
 * @returns null for a step that is too old
 */
function momentOf({ at }: { at: string }, heardMs: number | null): number | null {
  const atMs = Math.min(epochMsOf(at), heardMs ?? Infinity);
  return heardMs !== null && atMs < heardMs - PEER_STEPS_KEPT_MS ? null : atMs;
}
