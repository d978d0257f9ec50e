import type { Fact, Actor } from "../../shared/wire/fact.ts";
import type { DeviceRole, DeviceState } from "../../shared/wire/devices/device.ts";
import type { BarrierPosition } from "../../shared/wire/sync.ts";
import type { Colour } from "../../shared/wire/decision.ts";
import type { Step } from "../../shared/wire/lane.ts";
import { Trouble } from "../../shared/words/trouble.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import type { LoopPlace } from "../../shared/wire/devices/wiring.ts";
import type { WeightUnit } from "../../shared/wire/weighing.ts";

export type { Actor, BarrierPosition, Colour, DeviceRole, DeviceState, Fact, Step };

/** The lane's ports. Drivers, store, sync and console implement these; the lane imports none of them. */

/** `unknown` where the contact or its board cannot be read; never guessed. */
export type LoopState = "occupied" | "free" | "unknown";
export type LightColour = "red" | "green" | "off";

/** Text for the sign: at most two lines with a colour; a sign without colours ignores it. */
export interface SignText {
  lines: readonly string[];
  colour: Colour;
}

/**
 * The arm. Every call resolves when the device has acknowledged the command (a board's echo, a broker's
 * acknowledgement) and rejects when that is not known. A driver never queues, retains or blindly repeats an open.
 */
export interface Barrier {
  /** An open may follow at any moment: until then, and for a short time only, the driver keeps its line free. */
  standBy?(): void;
  open(): Promise<void>;
  close(): Promise<void>;
  /** Holds the arm up, or releases it, with a maintained output. */
  hold(isHeld: boolean): Promise<void>;
  readonly canClose: boolean;
  readonly canHold: boolean;
  /** Its limit switches. Without any its position is `unknown`. */
  readonly shows: Ends;
}

/** The end positions at which limit switches can see the arm. */
export interface Ends {
  open: boolean;
  closed: boolean;
}

export const NO_ENDS: Ends = { open: false, closed: false };

/**
 * Thrown by an output that surely did nothing: the link was closed, nothing was written. Any other failure is
 * ambiguous.
 */
export class NotSentError extends Trouble {
  override readonly name = "NotSentError";
}

export interface Sign {
  show(text: SignText): Promise<void>;
}

export interface Light {
  set(colour: LightColour): Promise<void>;
}

export interface Reader {
  /** Accept or reject tone at the reader, where it has one. */
  answer?(isAccepted: boolean): Promise<void>;
  /** The same for a repeated code; only where the reader waits for an answer to every one. */
  answerAgain?(isAccepted: boolean): Promise<void>;
  /** Notifies the reader whether a vehicle may stand before the arm: a camera reader need not search an empty lane. */
  attend?(mayBeThere: boolean): void;
}

/** A picture from a camera; its type is detected from its content. */
export interface Picture {
  kind: "jpeg" | "png";
  bytes: Uint8Array;
}

/** The moments at which the lane's cameras take pictures. */
export type PictureMoment = "decision" | "passage" | "override" | "tailgate";

/** A camera that takes pictures of events; it never delays them. */
export interface Camera {
  wants(moment: PictureMoment): boolean;
  /** Takes one now. @throws when the camera delivers none in time */
  take(): Promise<Picture>;
}

/** One frame of a weighbridge's indicator. */
export interface ScaleReading {
  /** As indicated, in its unit; 0 where it shows no weight. */
  value: number;
  unit: WeightUnit;
  /** The indicator's own word; null where its frames have none. */
  isStable: boolean | null;
  isNet: boolean;
  /** The number of this weighing in the indicator's own memory, where its frames have one. */
  memoryId?: string;
  /** `invalid` where the indicator reports an error, or a mode in which its weight is none. */
  range: "in" | "over" | "under" | "invalid";
}

/** Device reports to their lane. `atMs` is monotonic time, taken when the last byte arrived. */
export interface DeviceEvents {
  scanned(deviceId: string, text: string, atMs: number): void;
  plateRead(deviceId: string, plate: string, atMs: number): void;
  loop(deviceId: string, place: LoopPlace, state: LoopState): void;
  barrier(deviceId: string, position: BarrierPosition): void;
  fire(deviceId: string, isOn: boolean): void;
  weight(deviceId: string, reading: ScaleReading, atMs: number): void;
  /** Called on every change of state, with a sentence for the officer when it is not `ready`. */
  health(deviceId: string, state: DeviceState, detail: Spoken | null): void;
}

/** One device of a lane. It is started once, recovers by itself, and reports through `DeviceEvents`. */
export interface Device extends AsyncDisposable {
  readonly id: string;
  readonly role: DeviceRole;
  /** The part that matches the role; the others are absent. */
  readonly barrier?: Barrier;
  readonly sign?: Sign;
  readonly light?: Light;
  readonly reader?: Reader;
  readonly camera?: Camera;
  /** Is the lane at rest? Then a polled device may be polled less often. Not at first. */
  rest?(isAtRest: boolean): void;
  start(): void;
}
