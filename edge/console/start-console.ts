import { type AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { type Hono } from "hono";
import { type Log } from "../../shared/lib/log.ts";

export interface RunningConsole extends AsyncDisposable {
  readonly url: string;
}

/**
 * Serves the console until it is disposed of.
 * @param settings.port 0 takes any free one; `url` tells which
 * @throws in words when the address can't be had
 */
export async function startConsole(settings: {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- an app with whatever variables
  app: Pick<Hono<any>, "fetch">;
  host: string;
  port: number;
  log: Log;
}): Promise<RunningConsole> {
  const { app, host, port, log } = settings;
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new Error(`the console can't listen on ${host}:${port}`, { cause: error })));
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const url = `http://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
  log.info({ url }, "the console is served");
  return {
    url,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
