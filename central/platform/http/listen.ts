import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { HttpEnv } from "./env.ts";

const SWEEP_MS = 50;

const noop = (): void => undefined;

/** A listening server. */
export interface Listening {
  /** Its address on this machine. */
  url: string;
  /**
   * Accepts no new connections and lets running requests end, also those whose client has disconnected. After `graceMs`
   * it cuts or abandons the rest.
   */
  close(graceMs: number): Promise<void>;
}

/** Serves an application over HTTP. @throws Node's error when the address is not available (`EADDRINUSE` …) */
export async function listen(app: Hono<HttpEnv>, host: string, port: number): Promise<Listening> {
  const running = new Set<Promise<unknown>>();
  const answer = (...call: Parameters<typeof app.fetch>): Promise<Response> => {
    const { incoming, outgoing }: HttpEnv["Bindings"] = call[1] ?? {};
    const answered = Promise.resolve(app.fetch(...call)).then((response) => {
      // The rest of a body that nobody reads would be parsed as the next request.
      if (outgoing && incoming?.complete === false) outgoing.shouldKeepAlive = false;
      return response;
    });
    const settled: Promise<unknown> = answered.then(noop, noop).finally(() => running.delete(settled));
    running.add(settled);
    return answered;
  };
  const server = createAdaptorServer({ fetch: answer, hostname: host }) as Server;
  server.listen(port, host);
  await once(server, "listening");
  const { address, port: actual, family } = server.address() as AddressInfo;
  const name = family === "IPv6" ? `[${address}]` : address;
  return {
    url: `http://${name}:${actual}`,
    async close(graceMs) {
      const closed = once(server, "close");
      const over = new AbortController();
      server.close();
      // A connection that ends its last request from now on would idle until its keep-alive timeout.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const cut = setTimeout(() => {
        server.closeAllConnections();
        over.abort();
      }, graceMs);
      await closed;
      clearInterval(sweep);
      // A handler that still writes needs resources that are closed after this, even when its client has disconnected.
      if (!over.signal.aborted) await Promise.race([Promise.all(running), once(over.signal, "abort")]);
      clearTimeout(cut);
    },
  };
}
