import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "../../shared/test/free-port.ts";

/** A piece of network between two processes that can be cut, as a cable is, without either of them being touched. */
export interface Relay extends AsyncDisposable {
  readonly port: number;
  /** Breaks every connection and takes no new one. @returns how many connections there were */
  cut(): number;
  heal(): void;
}

/** Carries bytes from a free port of this machine to another. */
export async function openRelay(toPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(toPort, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await listenOnFreePort(server);
  const breakAll = (): number => {
    const connections = sockets.size / 2;
    for (const socket of sockets) socket.destroy();
    return connections;
  };
  return {
    port,
    cut() {
      isCut = true;
      return breakAll();
    },
    heal() {
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
