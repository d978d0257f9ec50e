import { once } from "node:events";
import { type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type Hono } from "hono";
import { type HttpEnv } from "./env.ts";

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
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}
