import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "../../shared/test/free-port.ts";

/** A TCP relay between two processes whose network can be cut without stopping either of them. */
export interface Relay extends AsyncDisposable {
  readonly port: number;
  /** Closes every connection and accepts no new one. @returns the number of closed connections */
  cut(): number;
  /** Keeps every connection, and all that is sent on the way until it is healed: nothing is lost, all is late. */
  stall(): void;
  heal(): void;
}

/** Forwards bytes from a free port of this machine to another port. */
export async function openRelay(toPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isStalled = false;
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
      if (isStalled) one.pause();
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
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      isCut = isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
