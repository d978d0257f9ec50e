import type { CaptureMoment } from "../../shared/wire/capture.ts";
import type { FeedDelete, FeedKind, FeedPut } from "../../shared/wire/feed.ts";
import type { TestCommand } from "../../shared/wire/device-test.ts";
import type { Command, CommandResult, Heartbeat, SelfTestCard } from "../../shared/wire/sync.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import type { ReleaseOffer, UpdateReport } from "../../shared/wire/update.ts";
import type { Answer } from "./link/answer.ts";

/** The ports of sync to the rest of the edge. */

/** A lane that can't be read: the former one stays, and `lane.problem` gives the reason. */
export interface FeedRefusal {
  type: "refuse";
  kind: "lane";
  id: string;
  cursor: string;
  lane: { name: string; number: number; problem: Spoken };
}

/** A record that this version can't read, unchanged. The former record stays, unless a stand-in replaces it. */
export interface QuarantinedLine {
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

/** The deletion of a quarantined record whose kind this version does not know. */
export interface UnknownKindDelete {
  type: "forget";
  kind: string;
  id: string;
  cursor: string;
}

/** One atomic step of the replica: a decision sees all of it or nothing. */
export interface ReplicaChange {
  epoch: string;
  items: readonly (FeedPut | FeedDelete | FeedRefusal | QuarantinedLine | UnknownKindDelete)[];
  cursor: string;
  /** Set when central had nothing more: the replica is complete as of this moment. */
  completeAsOf: string | null;
}

export interface Replica {
  /** The position of the data that decisions use. */
  position(): { cursor: string; epoch: string | null; asOf: string | null };
  /**
   * The position of the next read: the rebuild's position while one is in progress. `epoch` is null before its first
   * change.
   */
  readingFrom(): { cursor: string; epoch: string | null };
  /** Begins a rebuild from the start; decisions use the former data until the rebuild is complete. */
  startOver(because: Spoken): void;
  /** @throws when `change` is of another epoch than `readingFrom()`, or the disk has no room for it */
  apply(change: ReplicaChange): void;
  /** The number of records that this version can't read, by kind. */
  setAside(): { kind: string; count: number }[];
  /** Called when decisions see something new, with the kinds that changed; the returned function stops listening. */
  onChange(listener: (kinds: ReadonlySet<FeedKind>) => void): () => void;
}

/** Facts on their way to central. */
export interface OutgoingFacts {
  /** Oldest first, and never none. */
  facts: readonly { id: string; sequence: number }[];
  /** `{"facts":[…]}` in UTF-8, each fact as it was journalled: it is sent unchanged, without being parsed again. */
  body: Buffer;
}

/** Journal sequences from one to another, both included, with all between them. */
export interface SequenceRange {
  from: number;
  to: number;
}

/** The parts of central's reply to a batch that concern the outbox; all other facts go on waiting. */
export interface Settlement {
  /** Central has these. */
  kept: SequenceRange[];
  /** Central can't read these. */
  parked: { id: string; error: string | null }[];
  /** Central never received these. */
  missing: SequenceRange[];
}

export interface Outbox {
  /** The oldest waiting facts; parked ones are skipped; null where none waits. */
  next(most: number): OutgoingFacts | null;
  hasWaiting(): boolean;
  /** In one unit: kept facts leave the outbox, parked ones stay with their error, missing ones wait again. */
  settle(settlement: Settlement): void;
  /**
   * Central never received these and asks for them: the facts that are still here wait again, and `gone` lists the
   * rest.
   */
  sendAgain(missing: readonly SequenceRange[]): void;
  /** The facts that central last asked for and that are no longer here: in order, at most 100 stretches. */
  gone(): readonly SequenceRange[];
  /**
   * Called with every heartbeat's acknowledgement. Where central came back under another epoch (restored from a
   * backup), everything after `receivedUpTo` waits again. Returns how many.
   */
  reconcile(central: { epoch: string; receivedUpTo: number }): number;
  /** Parked facts wait again; returns how many. */
  retryParked(): number;
  counts(): { depth: number; parked: number; oldestAt: string | null };
  /** Called when new facts wait; the returned function stops listening. */
  onAdded(listener: () => void): () => void;
}

/** A photo on its way to central. The id is the same on every try. */
export interface OutgoingPhoto {
  id: string;
  activityId: string;
  deviceId: string | null;
  moment: CaptureMoment;
  /** ISO 8601, by central's clock as this edge knew it then. */
  takenAt: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Photos that central does not have yet. */
export interface PhotoOutbox {
  /** The oldest that waits. */
  next(): Promise<OutgoingPhoto | null>;
  sent(id: string): void;
  /** Central rejects it: it is not sent again until `retryRefused` is called. */
  refused(id: string, because: string): void;
  /** Refused photos wait again. */
  retryRefused(): void;
  /** Called when a new photo waits; the returned function stops listening. */
  onAdded(listener: () => void): () => void;
}

/** Brings the version that central wants onto this computer. */
export interface UpdatePort {
  /** With each answer to a heartbeat; null: central wants nothing. */
  want(offer: ReleaseOffer | null): void;
  report(): UpdateReport;
  /** How releases are fetched: called once, when this edge has its credentials. */
  fetchBy(client: ReleaseSource): void;
}

export interface ReleaseSource {
  /** The bytes of a release from `from` to `to`, both included. Like a photo, it says nothing of central. */
  releasePart(
    ask: { id: string; from: number; to: number },
    signal: AbortSignal,
  ): Promise<Answer<AsyncIterable<Uint8Array>>>;
}

/**
 * The receiver of central's commands; every command gets an answer. From `deadlineMs` on (monotonic) nothing is sent to
 * a device for it. A command that was sent before is answered once the device has answered, or after its timeout.
 */
export interface CommandSink {
  carryOut(command: Command | TestCommand, deadlineMs: number): Promise<CommandResult>;
}

/** The received commands and their results; it outlives a restart. */
export interface CommandLog {
  /** Durably accepts the command. `known` ones came before; their result is null while they are in progress. */
  take(id: string): { is: "new" } | { is: "known"; result: CommandResult | null };
  finish(id: string, result: CommandResult): void;
  /** Commands that were accepted and have no result, such as those that a power cut interrupted. */
  unfinished(): string[];
  /** Results that central has not acknowledged yet, oldest first. */
  unreported(): { id: string; result: CommandResult }[];
  reported(id: string): void;
}

/** The gate's state in the heartbeat. */
export interface GateState {
  lanes(): Heartbeat["lanes"];
  /** Called when a lane may have changed; the returned function stops listening. */
  onLanes?(listener: () => void): () => void;
  journalHead(): Heartbeat["journal"];
  /** Continues the journal behind central's last sequence. */
  repairJournal(centralHas: number): Promise<void>;
  /** The last self-test; null before the first. */
  selfTest?(): SelfTestCard | null;
  /** Is there room on the disk for more than the journal? */
  hasRoom?(): boolean;
  /** Damaged databases that were put aside, and that nobody has removed yet. */
  damagedDatabases?(): number;
}

/** The measured difference to central's clock. */
export interface ClockTrust {
  /**
   * Called after each heartbeat: central's time less the local time at the middle of the exchange, and half the round
   * trip.
   */
  measured(offsetMs: number, uncertaintyMs: number): void;
  /**
   * `offsetMs` is central's time less this machine's, as far as it is known. Before the first measurement it is the
   * least amount by which this machine is behind a known past moment. Null where nothing is known. `uncertaintyMs` may
   * be Infinity.
   */
  state(): { trust: "trusted" | "uncertain" | "untrusted"; offsetMs: number | null; uncertaintyMs: number };
}
