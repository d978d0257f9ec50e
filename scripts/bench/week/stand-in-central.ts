import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { Fact } from "../../../shared/wire/fact.ts";
import type { FeedPut } from "../../../shared/wire/feed.ts";
import { EPOCH } from "../sample-gate.ts";

/**
 * A central that accepts everything and stores almost nothing, so that growth of this process is the edge's growth. It
 * speaks the wire protocol on 127.0.0.1 and uses the edge's clock.
 */
export interface StandInCentral extends AsyncDisposable {
  readonly url: string;
  /** The highest sequence without a gap before it. */
  readonly receivedUpTo: number;
  /** Facts that arrived again. */
  readonly known: number;
  readonly heartbeats: number;
  publish(kind: FeedPut["kind"], id: string, data: unknown): void;
  remove(kind: FeedPut["kind"], id: string): void;
}

const MAX_ANSWER = 1_000;
const HEARTBEAT_SECONDS = 60;
/** Network latency in real time, so that facts travel in batches. */
const DISTANCE_MS = 20;

export async function startStandInCentral(clock: Clock, onFact: (fact: Fact) => void): Promise<StandInCentral> {
  /** Feed lines after the edge's last cursor. */
  let feed: { at: number; line: string }[] = [];
  let position = 0;
  let receivedUpTo = 0;
  let known = 0;
  let heartbeats = 0;
  let waiting: (() => void) | null = null;
  const stop = new AbortController();

  const add = (line: object): void => {
    position++;
    feed.push({ at: position, line: JSON.stringify({ ...line, cursor: `0.${position}` }) });
    waiting?.();
  };
  const held = (ms: number, onHold: (wake: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => wake(), ms);
      const wake = (): void => {
        clearTimeout(timer);
        stop.signal.removeEventListener("abort", wake);
        resolve();
      };
      stop.signal.addEventListener("abort", wake, { once: true });
      onHold(wake);
    });
  const changes = async (url: URL): Promise<string> => {
    const cursor = Number((url.searchParams.get("cursor") ?? "0").split(".").at(-1));
    feed = feed.filter(({ at }) => at > cursor);
    const waitMs = Number(url.searchParams.get("wait_seconds")) * 1000;
    if (feed.length === 0 && waitMs > 0) await held(waitMs, (wake) => (waiting = wake));
    waiting = null;
    const page = feed.slice(0, MAX_ANSWER);
    const at = isoTime(clock.nowMs());
    const end = {
      type: "end",
      cursor: `0.${page.at(-1)?.at ?? cursor}`,
      is_complete: page.length === feed.length,
      at,
    };
    return [JSON.stringify({ type: "begin", epoch: EPOCH, at }), ...page.map(({ line }) => line), JSON.stringify(end)]
      .map((line) => `${line}\n`)
      .join("");
  };
  const take = (facts: readonly Fact[]): unknown => {
    const results = facts.map((fact) => {
      const isNew = fact.sequence > receivedUpTo;
      if (fact.sequence > receivedUpTo + 1) throw new Error(`fact ${fact.sequence} came after ${receivedUpTo}`);
      if (isNew) {
        receivedUpTo = fact.sequence;
        onFact(fact);
      } else known++;
      return { id: fact.id, outcome: isNew ? "accepted" : "known", error: null };
    });
    return { results, missing: [] };
  };
  const answer = async (url: URL, body: string): Promise<unknown> => {
    switch (url.pathname) {
      case "/v1/oauth/token":
        return { access_token: "bench", token_type: "Bearer", expires_in: 900 };
      case "/v1/sync/changes":
        return changes(url);
      case "/v1/sync/activities":
        await held(DISTANCE_MS, () => undefined);
        return { message: "ok", data: take((JSON.parse(body) as { facts: Fact[] }).facts) };
      case "/v1/sync/heartbeat":
        heartbeats++;
        return {
          message: "ok",
          data: {
            central_time: isoTime(clock.nowMs()),
            epoch: EPOCH,
            interval_seconds: HEARTBEAT_SECONDS,
            received_up_to: receivedUpTo,
          },
        };
      case "/v1/sync/commands":
        await held(Number(url.searchParams.get("wait_seconds")) * 1000, () => undefined);
        return { message: "ok", data: { items: [] } };
      default:
        return null;
    }
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = "";
    for await (const piece of request) body += String(piece);
    const data = await answer(new URL(request.url ?? "/", "http://central"), body);
    if (data === null) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200).end(typeof data === "string" ? data : JSON.stringify(data));
  };
  const server = createServer((request, response) => void serve(request, response));
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    get receivedUpTo() {
      return receivedUpTo;
    },
    get known() {
      return known;
    },
    get heartbeats() {
      return heartbeats;
    },
    publish: (kind, id, data) => add({ type: "put", kind, id, data }),
    remove: (kind, id) => add({ type: "delete", kind, id }),
    async [Symbol.asyncDispose]() {
      stop.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
