import { connect, createServer, type Server, type Socket } from "node:net";
import { listenOnFreePort } from "../../shared/test/free-port.ts";

/** A TCP proxy that breaks on command. */
export interface BrokenLine extends AsyncDisposable {
  port: number;
  /** From now on existing connections drop all bytes silently; new ones work. */
  blackHole(): void;
  /** From now on new ones drop all bytes too. */
  swallowAll(): void;
  /** Closes existing connections, and refuses new ones. */
  drop(): void;
  /** New connections work again; dropped ones stay dropped. */
  mend(): void;
  /** The number of connections cut or closed from our side since the last black hole. */
  ended(): number;
}

/** Opens a proxy to a socket in the file system. */
export async function openBrokenLine(path: string): Promise<BrokenLine> {
  const standing = new Set<{ near: Socket; far: Socket }>();
  let mode: "good" | "swallow" | "drop" = "good";
  let ended = 0;
  const server: Server = createServer((near) => {
    near.on("error", () => undefined);
    if (mode === "drop") {
      near.destroy();
      return;
    }
    if (mode === "swallow") {
      near.resume();
      return;
    }
    const far = connect(path);
    far.on("error", () => near.destroy());
    near.pipe(far);
    far.pipe(near);
    const pair = { near, far };
    standing.add(pair);
    near.on("close", () => {
      ended++;
      far.destroy();
      standing.delete(pair);
    });
    far.on("close", () => near.destroy());
  });
  const port = await listenOnFreePort(server);
  const swallow = (): void => {
    for (const { near, far } of standing) {
      near.unpipe(far);
      far.unpipe(near);
      near.resume();
      far.resume();
    }
    ended = 0;
  };
  return {
    port,
    blackHole: swallow,
    swallowAll() {
      swallow();
      mode = "swallow";
    },
    drop() {
      mode = "drop";
      for (const { near } of standing) near.destroy();
    },
    mend() {
      mode = "good";
    },
    ended: () => ended,
    async [Symbol.asyncDispose]() {
      for (const { near } of standing) near.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
