import { serve } from "@hono/node-server";
import type { Hono } from "hono";

export interface Listening extends AsyncDisposable {
  readonly url: string;
}

/**
 * Serves on a port of this machine alone. Rejects with a sentence when it is taken.
 * @param port 0: a free one @param name of the port in the sentence
 */
export function listenOn(app: Hono, port = 0, name = "port"): Promise<Listening> {
  const { promise, resolve, reject } = Promise.withResolvers<Listening>();
  const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" }, ({ port: taken }) =>
    resolve({
      url: `http://127.0.0.1:${taken}`,
      [Symbol.asyncDispose]: () =>
        new Promise<void>((done) => {
          server.close(() => done());
          if ("closeAllConnections" in server) server.closeAllConnections();
        }),
    }),
  );
  server.once("error", (error: Error) =>
    reject(new Error(`the ${name} ${port} cannot be listened on: ${error.message}`)),
  );
  return promise;
}
