import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { socketPath } from "./socket-path.ts";

/** The requests of this machine's tools to the running daemon; each answer is sent as JSON. */
export interface Daemon {
  status(): unknown;
  selfTest(): Promise<unknown>;
  /** Null: it is ready. */
  notReadyBecause(): string | null;
}

/**
 * Serves the tools on a socket in the data directory: only users who may read the directory can connect. Without a
 * socket the daemon still runs. The caller holds the directory's lock, so an existing socket is a leftover of a killed
 * process.
 */
export async function serveTools(settings: {
  dataDirectory: string;
  daemon: Daemon;
  log: Log;
}): Promise<AsyncDisposable> {
  const { daemon, log } = settings;
  const path = socketPath(settings.dataDirectory);
  const server = createServer((request, response) => void answer(daemon, request, response));
  rmSync(path, { force: true });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(path, resolve);
    });
    chmodSync(path, 0o600);
  } catch (error) {
    log.warn({ err: error, path }, "the socket for the command-line tools cannot be created");
  }
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(daemon: Daemon, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(body));
  };
  try {
    if (request.method === "GET" && request.url === "/status") send(200, daemon.status());
    else if (request.method === "GET" && request.url === "/ready") send(200, { because: daemon.notReadyBecause() });
    else if (request.method === "POST" && request.url === "/self-test") send(200, await daemon.selfTest());
    else send(404, { detail: "there is nothing at this address" });
  } catch (error) {
    send(500, { detail: messageOf(error) });
  }
}
