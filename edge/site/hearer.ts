import { type Clock, epochMsOf } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { type EdgeRecord } from "../../shared/wire/feed.ts";
import { insideDeltaOf } from "../desk/decide-scan.ts";
import { lastStepOf, type StepSources } from "../desk/last-step.ts";
import { type Store } from "../store/open.ts";
import { PEER_STEPS_KEPT_MS, type PeersStore, type PeerStep } from "../store/peers.ts";
import { type ReplicaStore } from "../store/replica.ts";
import { type SiteBody, type SiteStep } from "./message.ts";

type Steps = Extract<SiteBody, { type: "steps" }>;
type Revoked = Extract<SiteBody, { type: "revoked" }>;

export interface HearerNeeds {
  store: Pick<Store, "lightly" | "hasRoom">;
  sources: StepSources & { peers: PeersStore; replica: ReplicaStore };
  /** Unix epoch milliseconds by central's clock as far as it is known. */
  nowMs: () => number;
  clock: Clock;
  log: Log;
  /** Something of what another gate told before is missing here. */
  onHole: () => void;
}

/** Takes in what other gates told, once their signatures are good. */
export interface Hearer extends Disposable {
  steps(sender: EdgeRecord, said: Steps): void;
  revoked(sender: EdgeRecord, said: Revoked): void;
  /** Up to which sequence each edge's journal was heard without a hole, with what is not on disk yet. */
  heard(): Record<string, number>;
}

/** What is heard in this time shares one commit, so that gates that tell a lot do not keep this one's disk busy. */
const GATHER_MS = 100;
const MOST_GATHERED = 500;

export function openHearer(needs: HearerNeeds): Hearer {
  const { store, sources, clock, log } = needs;
  const heard = new Map(sources.peers.heardUpTo());
  let gathered: { sender: EdgeRecord; said: Steps }[] = [];
  let cancel: (() => void) | null = null;

  const flush = (): void => {
    cancel?.();
    cancel = null;
    const words = gathered;
    gathered = [];
    if (words.length === 0 || !store.hasRoom()) return;
    try {
      const upTo = new Map(sources.peers.heardUpTo());
      // Lost in a power cut, it is told again: how far it was heard goes with it.
      store.lightly(() => {
        for (const { sender, said } of words) {
          for (const step of said.steps) hearStep(needs, sender, step);
          const before = upTo.get(sender.id) ?? 0;
          if (said.after > before) continue;
          upTo.set(sender.id, Math.max(before, said.up_to));
          sources.peers.saveHeardUpTo(sender.id, Math.max(before, said.up_to));
        }
      });
    } catch (error) {
      log.error({ err: error }, "what other gates told is not on disk: they are asked for it again");
    }
  };
  return {
    steps(sender, said) {
      const before = heard.get(sender.id) ?? 0;
      if (said.after > before) needs.onHole();
      else heard.set(sender.id, Math.max(before, said.up_to));
      gathered.push({ sender, said });
      if (gathered.reduce((sum, one) => sum + one.said.steps.length, 0) >= MOST_GATHERED) flush();
      else cancel ??= clock.after(GATHER_MS, flush);
    },
    revoked(sender, said) {
      for (const record of said.records) {
        try {
          if (!sources.replica.hearRevocation({ type: "put", ...record }, said.epoch)) continue;
        } catch (error) {
          log.error({ err: error, id: record.id }, "a revocation is not on disk: it is told again with the next hello");
          return;
        }
        log.warn({ kind: record.kind, id: record.id, edge: sender.id }, "another gate knows of a revocation");
      }
    },
    heard() {
      flush();
      return Object.fromEntries(sources.peers.heardUpTo());
    },
    [Symbol.dispose]: flush,
  };
}

function hearStep({ sources, nowMs }: HearerNeeds, sender: EdgeRecord, said: SiteStep): void {
  const heardMs = nowMs();
  // A step can't have been taken after it was heard of: another's clock that is ahead must not outlast all that follows.
  const atMs = Math.min(epochMsOf(said.at), heardMs);
  if (atMs < heardMs - PEER_STEPS_KEPT_MS) return;
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
  sources.peers.hear(word, () => {
    const before = lastStepOf(sources, vehicleTicketId, sources.replica.vehicleTicket(vehicleTicketId));
    if (step !== null) return insideDeltaOf(before, step);
    return before?.step === "in" ? -1 : 0;
  });
}
