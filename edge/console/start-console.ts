import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Log } from "../../shared/lib/log.ts";

export interface RunningConsole extends AsyncDisposable {
  readonly url: string;
}

/** The computer does not have this address now, or another program uses the port. */
export class AddressUnavailable extends Error {}

export interface ConsoleServerSettings {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- an app with whatever variables
  app: Pick<Hono<any>, "fetch">;
  host: string;
  /** 0 takes any free one; `url` has its number. */
  port: number;
  /** PEM texts of its own certificate and key; null for plain HTTP. */
  tls?: { certificate: string; key: string } | null;
  log: Log;
}

/**
 * Serves the console until it is disposed of.
 * @throws {AddressNotHad} in words; an Error in words when certificate and key are no pair
 */
export async function startConsole(settings: ConsoleServerSettings): Promise<RunningConsole> {
  const { app, host, port, log, tls = null } = settings;
  const server = serverFor(app, tls);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: Error) =>
      reject(
        new AddressUnavailable(
          `the console can't listen on ${host}:${port} (${error.message}): see console_host and console_port`,
          {
            cause: error,
          },
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const url = `${tls ? "https" : "http"}://${address.family === "IPv6" ? `[${address.address}]` : address.address}:${address.port}`;
  if (isLoopback(address.address))
    log.info(
      { url },
      "the console listens on the loopback interface only: set console_host to open it to the gate's network",
    );
  else if (tls) log.info({ url }, "the console listens on the gate's network");
  else
    log.warn(
      { url },
      "the console listens on the gate's network without TLS: PINs can be intercepted, set console_certificate_file and console_key_file",
    );
  return {
    url,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an app with whatever variables
function serverFor(app: Pick<Hono<any>, "fetch">, tls: { certificate: string; key: string } | null) {
  const { fetch } = app;
  if (!tls) return createAdaptorServer({ fetch });
  const { certificate: cert, key } = tls;
  try {
    return createAdaptorServer({
      fetch,
      createServer: createTlsServer,
      serverOptions: { cert, key, minVersion: "TLSv1.2" },
    });
  } catch (error) {
    throw new Error(
      "the console's certificate and key do not match: check console_certificate_file and console_key_file",
      { cause: error },
    );
  }
}

function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? address.startsWith("127.") : address === "::1";
}
