import { generateKeyPairSync } from "node:crypto";
import type { Clock } from "../../shared/lib/clock.ts";
import { type Log, silentLog } from "../../shared/lib/log.ts";
import { countingStep } from "../../shared/rules/next-step.ts";
import { ADMISSION, ADMITTED } from "../../shared/test/sample-facts.ts";
import type { EdgeRecord, FeedDelete, FeedPut } from "../../shared/wire/feed.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { lastStepOf, type StepSources } from "../admission/last-step.ts";
import { recordWeight, weightsOf } from "../admission/record-weight.ts";
import { isInReplica } from "../health/housekeeping.ts";
import { type SiteDeps, startSite, type Site } from "../site/start-site.ts";
import { openJournal, type FactHeader } from "../store/journal.ts";
import { openLaneMemory } from "../store/lane-memory.ts";
import { openJournalReader } from "../store/journal-reader.ts";
import { openStore, type Store } from "../store/open.ts";
import { openPeers, type PeersStore } from "../store/peers.ts";
import { openReplica, type ReplicaStore } from "../store/replica.ts";
import type { AdmissionContext, InsideCount } from "../admission/context.ts";
import { openInsideCount } from "../admission/inside-count.ts";
import { openSteps } from "../store/steps.ts";
import { AREA_ID, idOf, putLine, records } from "./feed-records.ts";

/** One gate of a site, with the parts that the site's link needs: a store with a journal, and no lanes. */
export interface SiteGate extends AsyncDisposable {
  n: number;
  edgeId: string;
  store: Store;
  replica: ReplicaStore;
  peers: PeersStore;
  inside: InsideCount;
  isOffline: boolean;
  /** Central's lines, at the next position of the feed; every gate of a test gets the same lines. */
  learn(cursor: string, ...lines: (FeedPut | FeedDelete)[]): void;
  admit(ticket: string, step: Step): string;
  pass(activityId: string, ticket: string, step: Step, outcome: "confirmed" | "none"): void;
  /** Records the weight of an admitted vehicle on this gate's bridge, as a lane does. */
  weigh(activityId: string, ticket: string, step: Step, kg: number): void;
  amend(ticket: string, step: Step | null): string;
  override(action: "open" | "close", by: string): void;
  lastStep(ticket: string): Step | null;
  /** The gross weights of a visit, such as `in 22000`, as this gate's decisions use them. */
  weights(ticket: string): string[];
  /** Housekeeping deletes steps of the others. */
  sweep(): void;
  /** Connects to the broker. */
  join(broker: SiteDeps["broker"], log?: Log): Site;
}

const PAIRS = [1, 2, 3, 4].map(() => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    public_key: String(publicKey.export({ format: "jwk" }).x),
    private_key: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
});
export function keyOfGate(n: number): { public_key: string; private_key: string } {
  const pair = PAIRS[n];
  if (!pair) throw new RangeError(`no key for gate ${n}`);
  return pair;
}
export const EPOCH = idOf(0xe9);

export function edgeRecord(n: number): EdgeRecord {
  return { id: idOf(0xe0 + n), gate_id: idOf(0xb0 + n), area_id: AREA_ID, public_keys: [keyOfGate(n).public_key] };
}

/** @param n the gate, from 0 to 3; each knows the others by the feed */
export function siteGate(n: number, clock: Clock, bootId = idOf(0xb000 + n)): SiteGate {
  const store = openStore({ path: ":memory:", log: silentLog });
  const stack = new AsyncDisposableStack();
  stack.defer(() => store.close());
  const journal = openJournal(store);
  const replica = openReplica({ store, log: silentLog, clock });
  const peers = openPeers(store);
  const { id: edgeId, gate_id: gateId } = edgeRecord(n);
  const identity = { edgeId, gateId, areaId: AREA_ID, bootId };
  const steps = openSteps(store);
  const sources = { identity, replica, steps, peers } satisfies StepSources;
  const inside = stack.use(openInsideCount({ store, replica, steps, peers }));
  const context: AdmissionContext = {
    identity,
    replica,
    journal,
    steps,
    peers,
    inside,
    clock,
    memory: openLaneMemory(store),
    clockTrust: {
      measured: () => undefined,
      state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 10 }),
    },
    isOffline: () => gate.isOffline,
  };
  const header = (): FactHeader => ({
    edge_id: edgeId,
    boot_id: identity.bootId,
    clock: { trust: "trusted", offset_ms: 0 },
    is_offline: true,
    replica_age_ms: 0,
    area_id: AREA_ID,
    gate_id: gateId,
  });
  const site: { now: Site | null } = { now: null };
  const append = (fact: Parameters<typeof journal.append>[0], activityId?: string): string => {
    const done = store.durably(() => journal.append(fact, header(), clock.nowMs(), activityId));
    site.now?.wake();
    return done.activityId;
  };
  const lane_id = idOf(0x10 + n);

  const gate: SiteGate = {
    n,
    edgeId,
    store,
    replica,
    peers,
    inside,
    isOffline: true,
    learn(cursor, ...lines) {
      const asOf = new Date(clock.nowMs()).toISOString();
      replica.apply({ epoch: EPOCH, items: lines, cursor, completeAsOf: asOf });
    },
    admit: (ticket, step) =>
      append({ ...ADMISSION, lane_id, vehicle_ticket_id: ticket, decision: { ...ADMITTED, step } }),
    pass(activityId, ticket, step, outcome) {
      append({ type: "passage", lane_id, outcome, vehicle_ticket_id: ticket, step, because: "loops" }, activityId);
    },
    weigh(activityId, vehicleTicketId, step, kg) {
      const weighed = { is: "weight", gross: kg, unit: "kg", kg, stable_by: "indicator", memory_id: null } as const;
      const weighing = { laneId: lane_id, activityId, vehicleTicketId, step };
      store.durably(() => recordWeight(context, { ...weighing, weighed: { ...weighed, scale_id: idOf(0xda) } }));
      site.now?.wake();
    },
    amend(ticket, step) {
      const by = { type: "officer", id: null, name: "Sari" } as const;
      return append({
        type: "amendment",
        lane_id: null,
        action: "step_back",
        vehicle_ticket_id: ticket,
        step,
        paper: null,
        by,
        reason: "",
      });
    },
    override(action, name) {
      const by = { type: "officer", id: null, name } as const;
      append({ type: "override", lane_id, action, by, reason: "stuck", until: null, command_id: null });
    },
    lastStep(id) {
      const ticket = replica.vehicleTicket(id);
      return countingStep(lastStepOf(sources, id, ticket), ticket?.steps_reset_at ?? null)?.step ?? null;
    },
    weights: (id) => weightsOf({ steps }, id, replica.vehicleTicket(id)).map(({ step, kg }) => `${step} ${kg}`),
    sweep: () => void peers.sweep((step) => isInReplica(replica, step), 0, "", 1_000),
    join(broker, log = silentLog) {
      site.now = stack.use(
        startSite({
          broker,
          credentials: () => ({ edge_id: edgeId, area_id: AREA_ID, key: keyOfGate(n) }),
          bootId: identity.bootId,
          journal: openJournalReader(store),
          store,
          sources,
          isOffline: () => gate.isOffline,
          nowMs: () => clock.nowMs(),
          measuredNowMs: () => clock.nowMs(),
          clock,
          log,
          random: () => 0.5,
        }),
      );
      return site.now;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
  gate.learn(
    "0.9",
    putLine("area", records.area(), 1),
    ...[0, 1, 2, 3].flatMap((other, index) => [
      putLine("gate", { ...records.gate(), id: idOf(0xb0 + other), name: `Gate ${other}` }, 2 + index),
      putLine("edge", edgeRecord(other), 6 + index),
    ]),
  );
  return gate;
}
