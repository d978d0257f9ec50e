import type { Link } from "../../../shared/wire/devices/links.ts";
import { NotSentError } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import type { HealthReport } from "../health.ts";
import type { LineListener } from "./line.ts";
import type { LineLease } from "./line-pool.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** A device on a line. By default it is ready while its line is open. */
export interface LineDevice extends AsyncDisposable {
  readonly health: HealthReport;
  start(): void;
  /** As `Line.write`; rejects with the reason if there is no line. */
  write(bytes: Uint8Array): Promise<void>;
  /** Replaces the connection of a silent device; no effect without one. */
  reopen(because: Spoken): void;
}

/**
 * Borrows the link's line, listens to it, and reports the line's state as the device's health.
 * @param isReadyWhenOpen false: the device reports `ready` itself, once its peer has sent something
 */
export function lineDevice(
  { settings }: { settings: { link: Link } },
  { lines, health }: Pick<DriverDeps, "lines" | "health">,
  on: Partial<LineListener>,
  { isReadyWhenOpen = true } = {},
): LineDevice {
  let lease: LineLease | null = null;
  let stopListening = (): void => undefined;
  const opened = (): void => {
    if (isReadyWhenOpen) health.set("ready", null);
    on.opened?.();
  };
  const lost = (because: Spoken): void => {
    health.set("lost", because);
    on.lost?.(because);
  };
  return {
    health,
    start() {
      lease = lines.borrow(settings.link);
      const { line } = lease;
      stopListening = line.listen({ bytes: (chunk, atMs) => on.bytes?.(chunk, atMs), opened, lost });
      if (line.isOpen) opened();
      else if (line.lostBecause !== null) lost(line.lostBecause);
    },
    write: (bytes) => lease?.line.write(bytes) ?? Promise.reject(new NotSentError(health.words)),
    reopen: (because) => lease?.line.reopen(because),
    async [Symbol.asyncDispose]() {
      stopListening();
      const last = lease;
      lease = null;
      await last?.[Symbol.asyncDispose]();
    },
  };
}
