import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { systemClock, type Clock } from "../../shared/lib/clock.ts";
import type { SimulatorConfig } from "./config/simulator-config.ts";
import { controlApp } from "./control/app.ts";
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
    const control = await listen(config.control.port, controlApp(site, events).fetch);
    const controlUrl = `http://127.0.0.1:${control.port}`;
    events.add({ kind: "ready", control_url: controlUrl });
    let closing: Promise<void> | null = null;
    const close = (): Promise<void> => (closing ??= site.close().then(control.close));
    return { controlUrl, site, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await site.close();
    throw error;
  }
}

function listen(
  port: number,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const listening = Promise.withResolvers<{ port: number; close: () => Promise<void> }>();
  const server = serve({ fetch, port, hostname: "127.0.0.1" }, (address: AddressInfo) =>
    listening.resolve({
      port: address.port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          if ("closeAllConnections" in server) server.closeAllConnections();
        }),
    }),
  );
  server.once("error", (error: Error) =>
    listening.reject(new Error(`the control port ${port} cannot be listened on: ${error.message}`)),
  );
  return listening.promise;
}
