import { createServer, request as openRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listenOnFreePort } from "../../shared/test/free-port.ts";

/** A fault of one HTTP exchange. Shares are fractions of the request's body, in [0, 1]. */
export type Fault =
  /** The request is delayed. */
  | { is: "delay"; ms: number }
  /** The connection is cut before any byte passes. */
  | { is: "refuse" }
  /** No byte passes for this long, then the connection is cut. */
  | { is: "stall"; ms: number }
  /** Only the beginning of the request passes. */
  | { is: "cut-request"; share: number }
  /** A part of the request is replaced by zeros. */
  | { is: "corrupt-request"; share: number }
  /** The request takes effect; its response is lost. */
  | { is: "lose-answer" }
  /** The response breaks off after this many bytes of its body. */
  | { is: "cut-answer"; afterBytes: number }
  /** The response stalls after this many bytes for this long, then the connection is cut. */
  | { is: "stall-answer"; afterBytes: number; ms: number }
  /** A part of the response, from this byte on, is replaced by zeros. */
  | { is: "corrupt-answer"; atByte: number }
  /** The request arrives this many times in sequence; the last response is returned. */
  | { is: "repeat"; times: number }
  /** The client's connection is cut, and the request arrives this much later, after requests that were made later. */
  | { is: "late"; ms: number };

/** An HTTP proxy that injects faults on demand. */
export interface FaultProxy extends AsyncDisposable {
  readonly url: string;
  /** Sets the faults of the next requests whose address ends with `/<step>`, one for each request, in this order. */
  fail(step: string, ...faults: readonly Fault[]): void;
  /** Blocks all traffic until `heal`. */
  sever(): void;
  /** Removes all faults; stalled connections are cut. */
  heal(): void;
  /** Number of requests to `/<step>` so far. */
  count(step: string): number;
  /** Called when a request to `/<step>` was forwarded completely; the returned function unsubscribes. */
  onHandedOn(step: string, listener: () => void): () => void;
  /** Resolves when every late request has arrived. */
  allArrived(): Promise<void>;
}

interface Sent {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

const CORRUPTED_BYTES = 4;
/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const OF_THE_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "host", "content-length"];

/** @param target returns the server's address, such as `http://127.0.0.1:8080`; called for each request */
export async function openFaultProxy(target: () => string): Promise<FaultProxy> {
  const faults = new Map<string, Fault[]>();
  const counts = new Map<string, number>();
  const listeners = new Map<string, Set<() => void>>();
  const late = new Set<Promise<void>>();
  let healing = new AbortController();
  let isSevered = false;
  const closing = new AbortController();

  const standStill = (ms: number): Promise<unknown> =>
    sleep(ms, undefined, { signal: AbortSignal.any([healing.signal, closing.signal]) }).catch(() => undefined);

  /** Forwards a request; resolves with the response's head. Only `share` of the body is sent when it is less than 1. */
  const handOn = (step: string, sent: Sent, gone: AbortSignal, share = 1): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { ...passedOn(sent.headers), "content-length": String(sent.body.length) };
      const { method, path, body } = sent;
      const onward = openRequest(new URL(path, target()), { method, headers, agent: false, signal: gone });
      onward.on("response", resolve);
      onward.on("error", reject);
      if (share >= 1) onward.end(body, () => listeners.get(step)?.forEach((listener) => listener()));
      else onward.write(body.subarray(0, Math.floor(body.length * share)), () => onward.destroy());
    });

  const carry = async (step: string, sent: Sent, response: ServerResponse): Promise<void> => {
    const fault: Fault | undefined = isSevered ? { is: "refuse" } : faults.get(step)?.shift();
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const end = (): void => {
      response.destroy();
    };
    switch (fault?.is) {
      case "refuse":
        end();
        return;
      case "stall":
        await standStill(fault.ms);
        end();
        return;
      case "delay":
        await standStill(fault.ms);
        break;
      case "late": {
        const arrival = sleep(fault.ms, undefined, { signal: closing.signal })
          .then(() => handOn(step, sent, closing.signal))
          .then((answer) => drained(answer))
          .catch(() => undefined)
          .finally(() => late.delete(arrival));
        late.add(arrival);
        end();
        return;
      }
      case "cut-request":
        await handOn(step, sent, gone.signal, Math.min(fault.share, 0.99)).catch(() => undefined);
        end();
        return;
      case "lose-answer":
        await handOn(step, sent, closing.signal).then(drained, () => undefined);
        end();
        return;
      case "repeat":
        for (let n = 1; n < fault.times; n++) await handOn(step, sent, gone.signal).then(drained, () => undefined);
        break;
      case "corrupt-request":
      case "corrupt-answer":
      case "cut-answer":
      case "stall-answer":
      case undefined:
        break;
    }
    const body = fault?.is === "corrupt-request" ? corrupted(sent.body, fault.share * sent.body.length) : sent.body;
    const answer = await handOn(step, { ...sent, body }, gone.signal);
    const length = answer.headers["content-length"];
    response.writeHead(answer.statusCode ?? 502, {
      ...passedOn(answer.headers),
      ...(length === undefined ? {} : { "content-length": length }),
    });
    response.flushHeaders();
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      const from = bytes;
      bytes += piece.length;
      const breaksOff = fault?.is === "cut-answer" || fault?.is === "stall-answer";
      if (breaksOff && bytes > fault.afterBytes) {
        await written(response, piece.subarray(0, fault.afterBytes - from));
        if (fault.is === "stall-answer") await standStill(fault.ms);
        end();
        return;
      }
      await written(response, fault?.is === "corrupt-answer" ? corrupted(piece, fault.atByte - from) : piece);
    }
    response.end();
  };

  const server = createServer((incoming, response) => {
    const { method = "GET", url = "/", headers } = incoming;
    const step = new URL(url, "http://proxy").pathname.split("/").at(-1) ?? "";
    counts.set(step, (counts.get(step) ?? 0) + 1);
    void bytesOf(incoming)
      .then((body) => carry(step, { method, path: url, headers, body }, response))
      .catch(() => response.destroy());
  });
  // An idle client connection between two requests is not a fault.
  server.keepAliveTimeout = 60_000;
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    fail: (step, ...more) => void faults.set(step, [...(faults.get(step) ?? []), ...more]),
    sever() {
      isSevered = true;
      server.closeAllConnections();
    },
    heal() {
      isSevered = false;
      faults.clear();
      healing.abort();
      healing = new AbortController();
    },
    count: (step) => counts.get(step) ?? 0,
    onHandedOn(step, listener) {
      const those = listeners.get(step) ?? new Set();
      listeners.set(step, those.add(listener));
      return () => those.delete(listener);
    },
    async allArrived() {
      while (late.size > 0) await Promise.all(late);
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function passedOn(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));
}

/** The bytes with a range of zeros, which makes any text or compressed stream invalid. @param at may be out of range */
function corrupted(bytes: Buffer, at: number): Buffer {
  const from = Math.floor(at);
  if (from + CORRUPTED_BYTES <= 0 || from >= bytes.length) return bytes;
  return Buffer.from(bytes).fill(0, Math.max(0, from), Math.min(bytes.length, from + CORRUPTED_BYTES));
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function drained(answer: IncomingMessage): Promise<void> {
  await bytesOf(answer);
}

/** Resolves when the client accepts more bytes; at once when it has disconnected. */
function written(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    else response.write(piece, () => resolve());
  });
}
