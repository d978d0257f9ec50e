import type { Clock } from "../../shared/lib/clock.ts";
import type { DeviceEvents, LoopState } from "../lane/ports.ts";

/** The last state of each device, beside the lane's interpretation of it: for maintenance. */
export interface DeviceWatch {
  /** The same events, noted as they pass. */
  tap(events: DeviceEvents): DeviceEvents;
  loop(deviceId: string): { state: LoopState; forMs: number } | null;
  /** The time since the reader last read something; null where it has read nothing since the start. */
  msSinceLastRead(deviceId: string): number | null;
}

export function deviceWatch(clock: Clock): DeviceWatch {
  const loops = new Map<string, { state: LoopState; sinceMs: number }>();
  const reads = new Map<string, number>();
  return {
    tap: (events) => ({
      ...events,
      scanned(deviceId, text, atMs) {
        events.scanned(deviceId, text, atMs);
        reads.set(deviceId, atMs);
      },
      loop(deviceId, place, state) {
        events.loop(deviceId, place, state);
        if (loops.get(deviceId)?.state !== state) loops.set(deviceId, { state, sinceMs: clock.monotonicMs() });
      },
    }),
    loop(deviceId) {
      const seen = loops.get(deviceId);
      return seen ? { state: seen.state, forMs: clock.monotonicMs() - seen.sinceMs } : null;
    },
    msSinceLastRead(deviceId) {
      const atMs = reads.get(deviceId);
      return atMs === undefined ? null : clock.monotonicMs() - atMs;
    },
  };
}
