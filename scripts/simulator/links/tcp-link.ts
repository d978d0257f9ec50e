import { createServer, type Server, type Socket } from "node:net";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Link } from "./link.ts";

/** A serial server: listens on 127.0.0.1 and serves one client at a time; a new client replaces the previous one. */
export function tcpLink(port: number, clock: Clock): Link {
  const hearers: ((bytes: Buffer, atMs: number) => void)[] = [];
  let server: Server | null = null;
  let client: Socket | null = null;

  const welcome = (socket: Socket): void => {
    client?.destroy();
    client = socket;
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const atMs = clock.monotonicMs();
      for (const hear of hearers) hear(bytes, atMs);
    });
    socket.on("close", () => {
      if (client === socket) client = null;
    });
  };
  return {
    address: `127.0.0.1:${port}`,
    get isPlugged() {
      return server !== null;
    },
    attach: (hear) => hearers.push(hear),
    send(bytes) {
      if (!server) return Promise.reject(new Error(`127.0.0.1:${port} is unplugged`));
      if (!client) return Promise.resolve();
      const sent = Promise.withResolvers<undefined>();
      client.write(bytes, () => sent.resolve(undefined));
      return sent.promise;
    },
    plug() {
      if (server) return Promise.resolve();
      const opened = Promise.withResolvers<undefined>();
      const listener = createServer(welcome);
      listener.once("error", (error) =>
        opened.reject(new Error(`127.0.0.1:${port} cannot be listened on: ${error.message}`)),
      );
      listener.listen(port, "127.0.0.1", () => {
        server = listener;
        opened.resolve(undefined);
      });
      return opened.promise;
    },
    async unplug() {
      const was = server;
      server = null;
      if (!was) return;
      const closed = new Promise((resolve) => was.close(resolve));
      client?.destroy();
      await closed;
    },
  };
}
