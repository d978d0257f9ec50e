/** What a box on a line says, whatever its maker's words for it; channels are numbered as on the box. */
export type BoxNews =
  | { kind: "input"; input: number; isOn: boolean }
  /** The levels that it tells; what is not in the maps it does not tell. */
  | { kind: "status"; inputs: ReadonlyMap<number, boolean>; outputs: ReadonlyMap<number, boolean> }
  /** A card at one of its readers; `digits` as they came. */
  | { kind: "card"; channel: string; digits: string }
  /** It has just been switched on: its outputs are off, and it has forgotten what it was told. */
  | { kind: "started" }
  /** Anything else, among it the answers to commands. */
  | { kind: "reply"; text: string };

/** Bytes for the box, and how it says that it has taken them; null where it says nothing. */
export interface BoxCommand {
  bytes: Uint8Array;
  isAnswer: ((news: BoxNews) => boolean) | null;
}

/** Cuts and reads frames out of a stream that may be cut anywhere and be full of noise; keeps at most one frame. */
export interface BoxReader {
  push(chunk: Uint8Array): BoxNews[];
  /**
   * Told just before a command goes out: what was heard up to then is no answer to it. By this an answer that does not
   * say itself what was asked, or has no beginning of its own, is tied to its question.
   */
  asked?(command: Uint8Array): void;
}

/** How one kind of box is spoken to. The commands of one list follow each other with nothing between them. */
export interface Dialect {
  reader(): BoxReader;
  /** Told after every opening of the line and every start of the box, before anything else. */
  greeting: readonly BoxCommand[];
  /** Outputs that are switched off at start and end, besides those of its members. */
  outputs: readonly number[];
  /** A maintained output; null where the box has no such command. */
  switchOutput: ((output: number, isOn: boolean) => readonly BoxCommand[]) | null;
  /** Asks how it is, and for these inputs; empty where a box cannot be asked: it is there while its line is open. */
  question(inputs: readonly number[]): readonly BoxCommand[];
  /** What the box must be told so that it does not say it again. */
  acknowledge?(news: BoxNews): readonly Uint8Array[];
  timing: BoxTiming;
}

/** All in milliseconds. */
export interface BoxTiming {
  /** How often it is asked. */
  pollMs: number;
  /** What it may take to answer one command. */
  answerMs: number;
  /** The least time between two commands. */
  gapMs: number;
  /** Nothing is sent for so long after an opening, or until the box says that it has started. */
  bootMs: number;
  /** The same card at the same reader within so long is the same presentation, told again. */
  cardRepeatMs: number;
}

const NONE: ReadonlyMap<number, boolean> = new Map();

/** @param inputs the levels that the box told, by number */
export function statusOf(
  inputs: ReadonlyMap<number, boolean>,
  outputs: ReadonlyMap<number, boolean> = NONE,
): BoxNews & { kind: "status" } {
  return { kind: "status", inputs, outputs };
}
