import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { freePort } from "../../../shared/test/free-port.ts";
import { openPty } from "../pty.ts";

/** A real wire between a driver and a device double, with a plug. */
export interface Wire extends AsyncDisposable {
  /** As the settings name it. */
  readonly link: object;
  onData(receive: (bytes: Buffer) => void): void;
  write(bytes: Uint8Array | string): void;
  unplug(): Promise<void>;
  plug(): Promise<void>;
}

export async function serialWire(): Promise<Wire> {
  const pty = await openPty();
  return { ...pty, link: { type: "serial", path: pty.path } };
}

/** A serial server on a port of its own. */
export async function tcpWire(): Promise<Wire> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let receive = (_bytes: Buffer): void => undefined;
  let server: Server | null = null;
  const wire: Wire = {
    link: { type: "tcp", host: "127.0.0.1", port },
    onData(listener) {
      receive = listener;
    },
    write(bytes) {
      for (const socket of sockets) socket.write(bytes);
    },
    async plug() {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => sockets.delete(socket));
        socket.on("data", (bytes: Buffer) => receive(bytes));
      }).listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async unplug() {
      const old = server;
      server = null;
      if (!old) return;
      for (const socket of sockets) socket.destroy();
      old.close();
      await once(old, "close");
    },
    [Symbol.asyncDispose]: () => wire.unplug(),
  };
  await wire.plug();
  return wire;
}
