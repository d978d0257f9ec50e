import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { listenOnFreePort } from "../../shared/test/free-port.ts";
import type { FeedDelete, FeedPut } from "../../shared/wire/feed.ts";
import type { Command, CommandResult, FactBatchReply, Heartbeat } from "../../shared/wire/sync.ts";
import { AREA_ID, EDGE_ID, GATE_ID, idOf } from "./feed-records.ts";

/** The fault that the next request to a path meets. */
export type Fault =
  | { is: "status"; status: number; code: string }
  /** The request is never answered. */
  | { is: "stall" }
  /** The connection is cut after this many bytes of the body. */
  | { is: "cut"; afterBytes: number }
  /** The connection is cut before any answer. */
  | { is: "refuse" }
  | { is: "garbage" };

export type Path = "token" | "enrol" | "changes" | "activities" | "heartbeat" | "commands" | "result" | "photo";

/** A small central that implements the wire protocol on 127.0.0.1 and fails on request. */
export interface FakeCentral extends AsyncDisposable {
  readonly url: string;
  epoch: string;
  /** Lines in the order of their cursors, as `0.<n>`. */
  feed: (FeedPut | FeedDelete | Record<string, unknown>)[];
  pageItems: number;
  facts: Map<string, Record<string, unknown>>;
  /** Answers for facts other than `accepted`. */
  judge: (fact: Record<string, unknown>) => FactBatchReply["results"][number] | null;
  commands: (Command | Record<string, unknown>)[];
  results: Map<string, CommandResult[]>;
  /** Its answer to the result of a command. */
  granted: (result: CommandResult) => unknown;
  heartbeats: Heartbeat[];
  receivedUpTo: number;
  /** Central's clock, Unix epoch milliseconds. */
  nowMs: () => number;
  isEnrolled: boolean;
  secret: string;
  requests: { path: Path; headers: IncomingMessage["headers"]; body: string }[];
  /** Appends to the feed and ends the long polls. */
  publish(...lines: FakeCentral["feed"]): void;
  send(command: FakeCentral["commands"][number]): void;
  fail(path: Path, ...faults: Fault[]): void;
  /** Issued tokens are no longer accepted. */
  pruneTokens(): void;
  /** The body of a whole answer to `cursor`, uncompressed. */
  answerTo(cursor: string): string;
}

const ROUTES: readonly [RegExp, Path][] = [
  [/^\/v1\/oauth\/token$/, "token"],
  [/^\/v1\/edges\/enrol$/, "enrol"],
  [/^\/v1\/sync\/changes$/, "changes"],
  [/^\/v1\/sync\/activities$/, "activities"],
  [/^\/v1\/sync\/heartbeat$/, "heartbeat"],
  [/^\/v1\/sync\/commands$/, "commands"],
  [/^\/v1\/sync\/commands\/[^/]+\/result$/, "result"],
  [/^\/v1\/files\/hardware-transactions$/, "photo"],
];
export const ENROLMENT_CODE = "ENROL-1234";

export async function startFakeCentral(): Promise<FakeCentral> {
  const faults = new Map<Path, Fault[]>();
  const news = new EventTarget();
  let tokens = new Set<string>();
  let tokenCount = 0;
  const stop = new AbortController();

  const central: FakeCentral = {
    url: "",
    epoch: idOf(0xeee),
    feed: [],
    pageItems: 10_000,
    facts: new Map(),
    judge: () => null,
    commands: [],
    results: new Map(),
    granted: () => null,
    heartbeats: [],
    receivedUpTo: 0,
    nowMs: () => 1_795_240_800_000,
    isEnrolled: false,
    secret: "s3cret",
    requests: [],
    publish(...lines) {
      central.feed.push(...lines);
      news.dispatchEvent(new Event("news"));
    },
    send(command) {
      central.commands.push(command);
      news.dispatchEvent(new Event("news"));
    },
    fail: (path, ...more) => void faults.set(path, [...(faults.get(path) ?? []), ...more]),
    pruneTokens: () => (tokens = new Set()),
    answerTo(cursor) {
      const at = new Date(central.nowMs()).toISOString();
      const behind = central.feed.filter(
        (line) => positionOf(String(line["cursor" as keyof typeof line])) > positionOf(cursor),
      );
      const page = behind.slice(0, central.pageItems);
      const last = page.at(-1) as { cursor: string } | undefined;
      const end = { type: "end", cursor: last?.cursor ?? cursor, is_complete: page.length === behind.length, at };
      return [{ type: "begin", epoch: central.epoch, at }, ...page, end]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join("");
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  /** Waits for news, at most as long as the request allows. */
  const held = (url: URL): Promise<void> =>
    new Promise((resolve) => {
      const waitMs = Number(url.searchParams.get("wait_seconds")) * 1000;
      if (waitMs === 0) {
        resolve();
        return;
      }
      const done = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, waitMs);
      news.addEventListener("news", done, { once: true });
      stop.signal.addEventListener("abort", done, { once: true });
    });

  const answer = async (path: Path, url: URL, request: IncomingMessage, body: string): Promise<[number, unknown]> => {
    if (path === "token") {
      const form = new URLSearchParams(body);
      if (form.get("client_secret") !== central.secret) return [401, { error: "invalid_client" }];
      const access_token = `token-${++tokenCount}`;
      tokens.add(access_token);
      return [200, { access_token, token_type: "Bearer", expires_in: 900 }];
    }
    if (path === "enrol") {
      const { enrolment_code } = JSON.parse(body) as { enrolment_code: string };
      if (enrolment_code !== ENROLMENT_CODE || central.isEnrolled)
        return [401, { code: "bad_credentials", detail: "this enrolment code is not good" }];
      central.isEnrolled = true;
      const ids = { edge_id: EDGE_ID, gate_id: GATE_ID, area_id: AREA_ID, epoch: central.epoch };
      return [200, { message: "ok", data: { ...ids, client_id: "edge-1", client_secret: central.secret } }];
    }
    if (!tokens.has((request.headers.authorization ?? "").replace("Bearer ", "")))
      return [401, { code: "token_expired" }];
    switch (path) {
      case "changes": {
        const cursor = url.searchParams.get("cursor") ?? "0";
        const isBehind = (): boolean => central.answerTo(cursor).split("\n").length > 3;
        if (!isBehind()) await held(url);
        return [200, central.answerTo(cursor)];
      }
      case "activities": {
        const { facts } = JSON.parse(body) as { facts: Record<string, unknown>[] };
        const results = facts.map((fact) => {
          const id = String(fact["id"]);
          const judged = central.judge(fact);
          if (judged) return judged;
          const outcome = central.facts.has(id) ? "known" : "accepted";
          central.facts.set(id, fact);
          return { id, outcome, error: null };
        });
        return [200, { message: "ok", data: { results, missing: [] } }];
      }
      case "heartbeat": {
        central.heartbeats.push(JSON.parse(body) as Heartbeat);
        const { epoch, receivedUpTo } = central;
        const central_time = new Date(central.nowMs()).toISOString();
        return [
          200,
          { message: "ok", data: { central_time, epoch, interval_seconds: 10, received_up_to: receivedUpTo } },
        ];
      }
      case "commands":
        if (central.commands.length === 0) await held(url);
        return [200, { message: "ok", data: { items: central.commands } }];
      case "photo":
        return [200, { message: "ok", data: {} }];
      case "result": {
        const id = url.pathname.split("/").at(-2) ?? "";
        const result = JSON.parse(body) as CommandResult;
        central.results.set(id, [...(central.results.get(id) ?? []), result]);
        central.commands = central.commands.filter((command) => command.id !== id);
        return [200, { message: "ok", data: central.granted(result) }];
      }
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://central");
    const path = ROUTES.find(([pattern]) => pattern.test(url.pathname))?.[1];
    let body = "";
    for await (const piece of request) body += String(piece);
    if (url.pathname === "/livez") {
      response.writeHead(200, { "content-type": "application/json" }).end('{"status":"alive"}');
      return;
    }
    if (!path) {
      response.writeHead(404).end();
      return;
    }
    central.requests.push({ path, headers: request.headers, body });
    const fault = faults.get(path)?.shift();
    if (fault?.is === "stall") return;
    if (fault?.is === "refuse") {
      response.destroy();
      return;
    }
    if (fault?.is === "status") {
      response.writeHead(fault.status, { "content-type": "application/problem+json" });
      response.end(JSON.stringify({ code: fault.code, detail: `set to answer ${fault.status}` }));
      return;
    }
    const [status, data] = await answer(path, url, request, body);
    const text =
      fault?.is === "garbage"
        ? "<html>a captive portal</html>"
        : typeof data === "string"
          ? data
          : JSON.stringify(data);
    if (fault?.is === "cut") {
      response.writeHead(status, { "content-length": Buffer.byteLength(text) });
      response.write(Buffer.from(text).subarray(0, fault.afterBytes), () => response.destroy());
      return;
    }
    response.writeHead(status, { "content-encoding": "gzip" }).end(gzipSync(text));
  };

  const server = createServer((request, response) => void serve(request, response));
  const port = await listenOnFreePort(server);
  return Object.assign(central, { url: `http://127.0.0.1:${port}` });
}

function positionOf(cursor: string): number {
  return Number(cursor.split(".").at(-1));
}
