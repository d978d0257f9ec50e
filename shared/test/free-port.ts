import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";

/** Listens on a free port of 127.0.0.1. @returns the port */
export async function listenOnFreePort(server: Server): Promise<number> {
  const listening = once(server, "listening");
  server.listen(0, "127.0.0.1");
  await listening;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the port of the listener is not known");
  return address.port;
}

/** Below the ports that Linux gives to port 0 and to outgoing connections: none of those takes one of these. */
const OWN_PORTS = { first: 20_000, count: 12_000 };

/**
 * A TCP port of 127.0.0.1 that is free, and that no other call, in whichever process, answers while this process lives.
 * It stays free between two lives of the program that listens on it. Prefer port 0 where the callee can say which port
 * it got.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN_PORTS.first + randomInt(OWN_PORTS.count);
    // The system gives the name back with the end of this process, however it ends.
    const claim = createServer().unref();
    if (!(await listens(claim, { path: `\0gate-access-port-${port}` }))) continue;
    const server = createServer();
    if (await listens(server, { port, host: "127.0.0.1" })) {
      await new Promise((closed) => server.close(closed));
      return port;
    }
    claim.close();
  }
}

/** @returns false where the address is in use */
async function listens(server: Server, address: ListenOptions): Promise<boolean> {
  const listening = once(server, "listening");
  server.listen(address);
  try {
    await listening;
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
}
