/** The messages of a box on a line, independent of the maker's protocol; channels are numbered as on the box. */
export type BoxNews =
  | { kind: "input"; input: number; isOn: boolean }
  /** The levels that it reports; an input or output that is not in the maps is not reported. */
  | { kind: "status"; inputs: ReadonlyMap<number, boolean>; outputs: ReadonlyMap<number, boolean> }
  /** A card at one of its readers; `digits` as received. */
  | { kind: "card"; channel: string; digits: string }
  /** It was just switched on: its outputs are off, and its earlier state is lost. */
  | { kind: "started" }
  /** Anything else, including the answers to commands. */
  | { kind: "reply"; text: string };

/** Bytes for the box, and how it acknowledges them; null if it sends no acknowledgement. */
export interface BoxCommand {
  bytes: Uint8Array;
  isAnswer: ((news: BoxNews) => boolean) | null;
}

/** Cuts and reads frames from a stream that may be split anywhere and contain noise; keeps at most one frame. */
export interface BoxReader {
  push(chunk: Uint8Array): BoxNews[];
  /**
   * Called just before a command is sent: input before this point is no answer to it. This ties an answer to its
   * question if the answer does not name the question or has no start marker.
   */
  onSend?(command: Uint8Array): void;
}

/** The protocol of one kind of box. Commands of one list are sent without other commands between them. */
export interface Dialect {
  reader(): BoxReader;
  /** Sent after each opening of the line and each start of the box, before anything else. */
  greeting: readonly BoxCommand[];
  /** Was this sent by the greeting, and came back? For a protocol in which an echo looks like an answer. */
  isEcho?(news: BoxNews): boolean;
  /** Outputs that are switched off at start and end, in addition to those of its members. */
  outputs: readonly number[];
  /** A maintained output; null if the box has no such command. */
  switchOutput: ((output: number, isOn: boolean) => readonly BoxCommand[]) | null;
  /**
   * Asks for the status and for these inputs; empty if the box cannot be polled: it is online while its line is open.
   */
  question(inputs: readonly number[]): readonly BoxCommand[];
  /** The acknowledgement that stops the box from sending the event again. */
  acknowledge?(news: BoxNews): readonly Uint8Array[];
  timing: BoxTiming;
}

/** All in milliseconds. */
export interface BoxTiming {
  /** The poll interval. */
  pollMs: number;
  /** The timeout of one command. */
  answerMs: number;
  /** The minimum time between two commands. */
  gapMs: number;
  /** Nothing is sent for this long after an opening, or until the box reports its start. */
  bootMs: number;
  /** The same card at the same reader within this time is a repeat of the same presentation. */
  cardRepeatMs: number;
}

const NONE: ReadonlyMap<number, boolean> = new Map();

/** @param inputs the levels that the box reported, by number */
export function statusOf(
  inputs: ReadonlyMap<number, boolean>,
  outputs: ReadonlyMap<number, boolean> = NONE,
): BoxNews & { kind: "status" } {
  return { kind: "status", inputs, outputs };
}
