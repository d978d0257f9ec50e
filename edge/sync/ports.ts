import { type Fact } from "../../shared/wire/fact.ts";
import { type FeedPut, type FeedDelete } from "../../shared/wire/feed.ts";
import { type FactBatchReply, type Command, type CommandResult, type Heartbeat } from "../../shared/wire/sync.ts";

/** What sync needs of the rest of the edge. */

/** One atomic step of the replica: a decision sees all of it or nothing. */
export interface ReplicaChange {
  epoch: string;
  items: readonly (FeedPut | FeedDelete)[];
  cursor: string;
  /** Set when nothing more was waiting at central: the replica is as of this moment. */
  completeAsOf: string | null;
}

export interface Replica {
  position(): { cursor: string; epoch: string | null; asOf: string | null };
  apply(change: ReplicaChange): void;
  /** Called after every applied change with the kinds it touched; the answer stops listening. */
  onChange(listener: (kinds: ReadonlySet<FeedPut["kind"]>) => void): () => void;
}

export interface Outbox {
  /** Waiting facts, oldest first; parked ones are passed over. */
  next(most: number): Fact[];
  /** Accepted and known ones leave the outbox, parked ones stay with their error, `missing` ones wait again. */
  settle(reply: FactBatchReply): void;
  counts(): { depth: number; parked: number; oldestAt: string | null };
  /** Called when a fact was added; the answer stops listening. */
  onAdded(listener: () => void): () => void;
}

/** Where commands of central end up; every one answers, and none later than its expiry. */
export interface CommandSink {
  carryOut(command: Command): Promise<CommandResult>;
}

/** What the heartbeat reports of the gate. */
export interface GateState {
  lanes(): Heartbeat["lanes"];
  journalHead(): Heartbeat["journal"];
}

/** The measured difference to central's clock. */
export interface ClockTrust {
  /** After each heartbeat: central's time less ours at the middle of the exchange, and half the round trip. */
  measured(offsetMs: number, uncertaintyMs: number): void;
  state(): { trust: "trusted" | "uncertain" | "untrusted"; offsetMs: number | null; uncertaintyMs: number };
}
