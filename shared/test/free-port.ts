import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Listens on a free port of 127.0.0.1. @returns the port */
export async function listenOnFreePort(server: Server): Promise<number> {
  const listening = once(server, "listening");
  server.listen(0, "127.0.0.1");
  await listening;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the port of the listener is not known");
  return address.port;
}

/**
 * A TCP port of 127.0.0.1 that is free now. Another process may take it before the caller does, so prefer
 * `listenOnFreePort`, or port 0 where the callee can say which port it got.
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  await new Promise((closed) => server.close(closed));
  return port;
}
