import { createServer } from "node:net";

/**
 * A TCP port of this machine that is free now. Another process may take it before the caller does,
 * so prefer port 0 where the callee can say which port it got.
 */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once("error", reject);
  server.listen(0, host, () => {
    const address = server.address();
    server.close(() => {
      if (address === null || typeof address === "string") reject(new Error("the port of the listener is not known"));
      else resolve(address.port);
    });
  });
  return promise;
}
