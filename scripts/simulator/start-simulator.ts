import { systemClock, type Clock } from "../../shared/lib/clock.ts";
import type { SimulatorConfig } from "./config/simulator-config.ts";
import { controlApp } from "./control/app.ts";
import { listenOn } from "./control/listen.ts";
import { openEventLog, type SimulatorEvent } from "./events.ts";
import { openSite, type Site } from "./site.ts";

export interface SimulatorWorld {
  clock: Clock;
  /** In [0, 1); for noise and cut frames. */
  random: () => number;
  /** Called with every event. */
  onEvent: (event: SimulatorEvent) => void;
}

/** A running simulator with its control API at `controlUrl`. */
export interface Simulator extends AsyncDisposable {
  readonly controlUrl: string;
  readonly site: Site;
  close(): Promise<void>;
}

/**
 * Starts the lanes, the devices and the control API (on 127.0.0.1 only).
 * Rejects with a sentence when a port, a path or a broker is not available, and stops the parts that were started.
 */
export async function startSimulator(
  config: SimulatorConfig,
  { clock = systemClock, random = Math.random, onEvent = () => undefined }: Partial<SimulatorWorld> = {},
): Promise<Simulator> {
  const events = openEventLog(clock);
  events.listen(onEvent);
  const site = openSite(config, { clock, random, events });
  try {
    await site.start();
    const control = await listenOn(controlApp(site, events), config.control.port, "control port");
    const controlUrl = control.url;
    events.add({ kind: "ready", control_url: controlUrl });
    let closing: Promise<void> | null = null;
    const close = (): Promise<void> => (closing ??= site.close().then(() => control[Symbol.asyncDispose]()));
    return { controlUrl, site, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await site.close();
    throw error;
  }
}
