import type { Clock } from "../../../shared/lib/clock.ts";
import type { EventLog } from "../events.ts";
import type { Shown } from "../world/lane-world.ts";
import type { Fault } from "./faults.ts";

/** One simulated device. These calls are its only interface. */
export interface DeviceDouble {
  readonly id: string;
  /** Connects it; rejects with a sentence on failure. */
  start(): Promise<void>;
  fault(fault: Fault): Promise<void>;
  /** Its part of `GET /state`. */
  state(): Record<string, unknown>;
  /** Sets a contact at one of its inputs, by the device's own numbers. */
  setInput?(input: number, isOn: boolean): void;
  /** Reads a code; resolves when the last byte is out. */
  scan?(text: string): Promise<void>;
  /** Sees a number plate; resolves after the report. */
  readPlate?(plate: string): Promise<void>;
  /** Stands under a load; the indicator shows it after some motion. */
  load?(kg: number): void;
  /** Its zero has moved: it shows so much more than its load. */
  drift?(kg: number): void;
  /** Ends the motion of its load. */
  settle?(): void;
  close(): Promise<void>;
}

/** The simulator's services for a device. */
export interface DeviceWorld {
  clock: Clock;
  random: () => number;
  events: EventLog;
}

/** The effects of a device on the lanes that it is wired to. */
export type OnOutput = (output: number, isOn: boolean, firstByteMs: number) => void;
export type OnShown = (shown: Shown) => void;
