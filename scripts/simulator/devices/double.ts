import { type Clock } from "../../../shared/lib/clock.ts";
import { type EventLog } from "../events.ts";
import { type Shown } from "../world/lane-world.ts";
import { type Fault } from "./faults.ts";

/** One simulated device. It meets the world only through these calls. */
export interface DeviceDouble {
  readonly id: string;
  /** Connects it; rejects with a sentence when it cannot. */
  start(): Promise<void>;
  fault(fault: Fault): Promise<void>;
  /** What `GET /state` shows of it. */
  state(): Record<string, unknown>;
  /** A contact at one of its inputs, numbered as the device does. */
  setInput?(input: number, isOn: boolean): void;
  /** Reads a code; resolves when the last byte is out. */
  scan?(text: string): Promise<void>;
  /** Sees a number plate; resolves when it has been told. */
  readPlate?(plate: string): Promise<void>;
  close(): Promise<void>;
}

/** What a device needs of the simulator. */
export interface DeviceWorld {
  clock: Clock;
  random: () => number;
  events: EventLog;
}

/** What a device does to the lanes it is wired to. */
export type OnOutput = (output: number, isOn: boolean, firstByteMs: number) => void;
export type OnShown = (shown: Shown) => void;
