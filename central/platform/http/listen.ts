import { once } from "node:events";
import { type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type Hono } from "hono";
import { type HttpEnv } from "./env.ts";

const SWEEP_MS = 50;

/** A listening server. */
export interface Listening {
  /** Where it can be reached on this machine. */
  url: string;
  /** Takes no new connections, lets running requests end, and cuts what still runs after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Serves an application over HTTP. @throws when the address cannot be had, as Node says it (`EADDRINUSE` …) */
export async function listen(app: Hono<HttpEnv>, host: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host }) as Server;
  server.listen(port, host);
  await once(server, "listening");
  const { address, port: actual, family } = server.address() as AddressInfo;
  const name = family === "IPv6" ? `[${address}]` : address;
  return {
    url: `http://${name}:${actual}`,
    async close(graceMs) {
      const closed = once(server, "close");
      server.close();
      // A connection that ends its last request from now on would idle until its keep-alive runs out.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
