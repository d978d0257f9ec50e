import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { sayAll } from "../../shared/words/say.ts";
import type { DeviceBoard } from "./device-board.ts";
import type { Entry } from "./passage/state.ts";

/** A shorter fault is not recorded (debounce). */
const FAULT_SETTLES_MS = 2_000;

export type RecordedHealth = "fault" | "well";

/** The health of a lane's devices, its arm and its weighbridge. A lasting change is logged and recorded. */
export interface LaneHealthWatch extends Disposable {
  now(): ReturnType<DeviceBoard["health"]>;
  /** Called after every change that the health may depend on. */
  watch(): void;
  readonly recorded: RecordedHealth;
}

export function laneHealth(parts: {
  board: DeviceBoard;
  laneId: string;
  /** The last recorded health of the lane that this one replaces. */
  recorded: RecordedHealth;
  armFault: () => Spoken | null;
  /** Doubts about devices that work otherwise. */
  doubts: () => readonly Spoken[] | undefined;
  record: (entry: Extract<Entry, { type: "event" }>) => void;
  clock: Clock;
  log: Log;
}): LaneHealthWatch {
  const { board, laneId, clock, log } = parts;
  let { recorded } = parts;
  let cancel: (() => void) | null = null;
  const now = (): ReturnType<DeviceBoard["health"]> => board.health(parts.armFault(), parts.doubts());
  const inShort = (): RecordedHealth => (now().health === "fault" ? "fault" : "well");

  function settle(): void {
    cancel = null;
    const health = inShort();
    if (health === recorded) return;
    recorded = health;
    const detail = sayAll(now().lacks);
    if (health === "fault") log.warn({ lane: laneId, detail }, "lane out of order");
    else log.info({ lane: laneId }, "lane back in order");
    parts.record({ type: "event", event: health === "fault" ? "lane_fault" : "lane_recovered", detail });
  }

  return {
    now,
    watch() {
      if (!cancel && inShort() !== recorded) cancel = clock.after(FAULT_SETTLES_MS, settle);
    },
    get recorded() {
      return recorded;
    },
    [Symbol.dispose]: () => cancel?.(),
  };
}
