import { type CaptureMoment } from "../../shared/wire/capture.ts";
import { type FeedDelete, type FeedKind, type FeedPut } from "../../shared/wire/feed.ts";
import { type Command, type CommandResult, type Heartbeat, type SelfTestCard } from "../../shared/wire/sync.ts";
import { type Spoken } from "../../shared/wire/said.ts";

/** What sync needs of the rest of the edge. */

/** A lane that came and can't be read: the one from before stays, and `lane.problem` says why. */
export interface FeedRefusal {
  type: "refuse";
  kind: "lane";
  id: string;
  cursor: string;
  lane: { name: string; number: number; problem: Spoken };
}

/** A record that this version can't read, as it came. What was there before stays, unless something stands in for it. */
export interface FeedAside {
  type: "aside";
  kind: string;
  id: string;
  cursor: string;
  because: string;
  /** The line of the feed. */
  raw: string;
  /** A ticket as far as it can be read, so that its vehicle is referred. */
  standIn: Extract<FeedPut, { kind: "vehicle_ticket" }> | null;
}

/** What was set aside of a kind that this version does not know is gone. */
export interface StrangeDelete {
  type: "forget";
  kind: string;
  id: string;
  cursor: string;
}

/** One atomic step of the replica: a decision sees all of it or nothing. */
export interface ReplicaChange {
  epoch: string;
  items: readonly (FeedPut | FeedDelete | FeedRefusal | FeedAside | StrangeDelete)[];
  cursor: string;
  /** Set when nothing more was waiting at central: the replica is as of this moment. */
  completeAsOf: string | null;
}

export interface Replica {
  /** What decisions are made from. */
  position(): { cursor: string; epoch: string | null; asOf: string | null };
  /** Where the next read goes on: the rebuild's place while one is under way. `epoch` is null before its first change. */
  readingFrom(): { cursor: string; epoch: string | null };
  /** Begins to rebuild from the start; decisions go on with what is there until the rebuild is whole. */
  startOver(because: Spoken): void;
  /** @throws when `change` is of another epoch than `readingFrom()`, or the disk has no room for it */
  apply(change: ReplicaChange): void;
  /** How many records can't be read by this version, by kind. */
  setAside(): { kind: string; count: number }[];
  /** Called when decisions see something new, with the kinds it touched; the answer stops listening. */
  onChange(listener: (kinds: ReadonlySet<FeedKind>) => void): () => void;
}

/** Facts on their way to central. */
export interface OutgoingFacts {
  /** Oldest first, and never none. */
  facts: readonly { id: string; sequence: number }[];
  /** `{"facts":[…]}` in UTF-8, each fact as it was journalled: it is sent as it stands, without being read again. */
  body: Buffer;
}

/** Sequences of the journal from one to another, both included, all that are between them too. */
export interface Stretch {
  from: number;
  to: number;
}

/** What the outbox has to know of central's reply to a batch; what it leaves out goes on waiting. */
export interface Settlement {
  /** Central has these. */
  kept: Stretch[];
  /** Central can't read these. */
  parked: { id: string; error: string | null }[];
  /** Central has never had these. */
  missing: Stretch[];
}

export interface Outbox {
  /** The oldest waiting facts; parked ones are passed over; null where none waits. */
  next(most: number): OutgoingFacts | null;
  hasWaiting(): boolean;
  /** In one unit: kept facts leave the outbox, parked ones stay with their error, missing ones wait again. */
  settle(settlement: Settlement): void;
  /** Central has never had these and asks for them: what is here waits again, and of the rest `gone` tells. */
  sendAgain(missing: readonly Stretch[]): void;
  /** What central last asked for and is no longer here: in order, at most 100 stretches. */
  gone(): readonly Stretch[];
  /**
   * Told with every heartbeat: what central says it has. Where central came back under another epoch (restored from
   * a backup), everything after `receivedUpTo` waits again. Answers how many.
   */
  reconcile(central: { epoch: string; receivedUpTo: number }): number;
  /** Parked facts wait again; answers how many. */
  retryParked(): number;
  counts(): { depth: number; parked: number; oldestAt: string | null };
  /** Called when facts wait that did not before; the answer stops listening. */
  onAdded(listener: () => void): () => void;
}

/** A photo on its way to central. The id is the same on every try. */
export interface OutgoingPhoto {
  id: string;
  activityId: string;
  deviceId: string | null;
  moment: CaptureMoment;
  /** ISO 8601, by central's clock as this edge knew it. */
  takenAt: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Photos that central does not have yet. */
export interface PhotoOutbox {
  /** The oldest that waits. */
  next(): Promise<OutgoingPhoto | null>;
  sent(id: string): void;
  /** Central does not take it: it is not sent again unless `retryRefused` says so. */
  refused(id: string, because: string): void;
  /** Refused photos wait again. */
  retryRefused(): void;
  /** Called when a photo waits that did not before; the answer stops listening. */
  onAdded(listener: () => void): () => void;
}

/**
 * Where commands of central end up; every one answers. From `deadlineMs` on (monotonic) nothing is sent to a device
 * for it; what was sent before is answered once the device has answered, or has had its time for it.
 */
export interface CommandSink {
  carryOut(command: Command, deadlineMs: number): Promise<CommandResult>;
}

/** Which commands came and how they ended; it outlives a restart. */
export interface CommandLog {
  /** Durably takes the command on. `known` ones came before; their result is null while they are carried out. */
  take(id: string): { is: "new" } | { is: "known"; result: CommandResult | null };
  finish(id: string, result: CommandResult): void;
  /** Commands that were taken and have no result, such as those that a power cut interrupted. */
  unfinished(): string[];
  /** Results that central has not taken yet, oldest first. */
  unreported(): { id: string; result: CommandResult }[];
  reported(id: string): void;
}

/** What the heartbeat reports of the gate. */
export interface GateState {
  lanes(): Heartbeat["lanes"];
  journalHead(): Heartbeat["journal"];
  /** Has the journal go on behind what central has of it. */
  repairJournal(centralHas: number): Promise<void>;
  /** The last self-test; null before the first. */
  selfTest?(): SelfTestCard | null;
  /** Is there room on the disk for more than the journal? */
  hasRoom?(): boolean;
}

/** The measured difference to central's clock. */
export interface ClockTrust {
  /** After each heartbeat: central's time less ours at the middle of the exchange, and half the round trip. */
  measured(offsetMs: number, uncertaintyMs: number): void;
  /**
   * `offsetMs` is what this machine's time lacks to central's as far as that is known: before the first measure by
   * how much it is behind what is past, at least; null where nothing is known. `uncertaintyMs` may be Infinity.
   */
  state(): { trust: "trusted" | "uncertain" | "untrusted"; offsetMs: number | null; uncertaintyMs: number };
}
