import { type Clock } from "../../../shared/lib/clock.ts";
import { type Link } from "../../../shared/wire/devices/links.ts";
import { type DeviceEvents, NotSentError } from "../../lane/ports.ts";
import { keepClaiming } from "../claim.ts";
import { healthReport, type HealthReport } from "../health.ts";
import { type Line, type LineListener } from "./line.ts";
import { type LinePool, type LineUse } from "./line-pool.ts";

/** A device that is ready while its line is open. */
export interface LineDevice extends AsyncDisposable {
  readonly health: HealthReport;
  start(): void;
  /** As `Line.write`; rejects with the reason where there is no line. */
  write(bytes: Uint8Array): Promise<void>;
}

function isShared(settings: object): boolean {
  return "shared_by" in settings && settings.shared_by !== "nobody";
}

/** Borrows the link's line, listens to it, and reports the line's state as the device's health. */
export function lineDevice(
  device: { id: string; name: string; settings: { link: Link } },
  use: LineUse,
  { lines, clock, events }: { lines: LinePool; clock: Clock; events: DeviceEvents },
  on: Partial<LineListener>,
): LineDevice {
  const health = healthReport(device, events);
  let line: Line | null = null;
  let stopListening = (): void => undefined;
  let claim: AsyncDisposable | null = null;
  const opened = (): void => {
    health.set("ready", null);
    on.opened?.();
  };
  const lost = (because: string): void => {
    health.set("lost", because);
    on.lost?.(because);
  };
  return {
    health,
    start() {
      claim ??= keepClaiming(clock, () => lines.borrow(device.settings.link, use, isShared(device.settings)), {
        granted(lease) {
          line = lease.line;
          stopListening = line.listen({ bytes: (chunk, atMs) => on.bytes?.(chunk, atMs), opened, lost });
          if (line.isOpen) opened();
          else if (line.lostBecause !== null) lost(line.lostBecause);
        },
        refused: (because) => health.set("misconfigured", because),
      });
    },
    write: (bytes) => line?.write(bytes) ?? Promise.reject(new NotSentError(health.words)),
    async [Symbol.asyncDispose]() {
      stopListening();
      line = null;
      await claim?.[Symbol.asyncDispose]();
    },
  };
}
