import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { AppError } from "../../../shared/errors/app-error.ts";
import { say } from "../../../shared/words/say.ts";

/** Smaller bodies are no matter: that many requests are not answered at the same time. */
const SMALL_BYTES = 1024 * 1024;
const WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

/** Bytes of request bodies in the memory of the whole process at the same time. */
export interface ByteBudget {
  /**
   * Waits until a body fits in. A body beyond the whole budget waits until it is alone.
   * @returns gives the bytes back; it may be called twice
   * @throws AppError `unavailable` when there is no room for ten seconds
   */
  enter(sizeBytes: number): Promise<() => void>;
}

export function createByteBudget(maxBytes: number, waitMs = WAIT_MS): ByteBudget {
  let free = maxBytes;
  const waiting: { bytes: number; go: () => void }[] = [];
  const admit = (): void => {
    for (let next = waiting[0]; next !== undefined && next.bytes <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.bytes;
      next.go();
    }
  };
  return {
    async enter(sizeBytes) {
      if (sizeBytes <= SMALL_BYTES) return () => undefined;
      const bytes = Math.min(sizeBytes, maxBytes);
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.splice(waiting.indexOf(place), 1);
          reject(new AppError("unavailable", say("large_bodies_wait"), { retryAfterSeconds: RETRY_AFTER_SECONDS }));
          admit();
        }, waitMs);
        const place = {
          bytes,
          go() {
            clearTimeout(late);
            resolve();
          },
        };
        waiting.push(place);
        admit();
      });
      let isHeld = true;
      return () => {
        if (isHeld) free += bytes;
        isHeld = false;
        admit();
      };
    },
  };
}

/** A body that stops coming for this long ends its connection, as half of the headers does. */
const IDLE_MS = 20_000;

/** Ends requests whose body stops in the middle. */
export function endStalledBodies(server: Server, idleMs = IDLE_MS): void {
  server.on("request", (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
    let seen = socket.bytesRead;
    const look = setInterval(() => {
      if (request.complete) clearInterval(look);
      else if (socket.bytesRead !== seen) seen = socket.bytesRead;
      else socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
    }, idleMs).unref();
    request.once("close", () => clearInterval(look));
  });
}

/** Whoever takes nothing of an answer for this long has given it up. */
const STALL_MS = 15_000;

/** Ends answers whose reader takes nothing: each would hold its place, its file and its memory for ever. */
export function endStalledAnswers(server: Server, stallMs = STALL_MS): void {
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.setTimeout(stallMs, () => {
      if (socket.writableLength > 0) socket.destroy();
      // Nothing was to be taken: whoever waits for news, waits on.
      else socket.setTimeout(stallMs);
    });
  });
}
