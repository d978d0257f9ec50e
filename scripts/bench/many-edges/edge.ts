import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { pollSeconds } from "../../../edge/sync/plan.ts";
import { openJournalChain } from "./journal-chain.ts";

/** The results of the calls of one kind. */
export type Note = (kind: "heartbeat" | "changes" | "commands" | "activities", ms: number, isAnswered: boolean) => void;

export interface ManyEdge {
  edgeId: string;
  gateId: string;
  areaId: string;
  laneId: string;
  clientId: string;
  clientSecret: string;
}

const HEARTBEAT_MS = 10_000;
const WAIT_SECONDS = 25;

/** The connections of all edges. Each edge has its own, as in production. */
export function openConnections(url: string): { url: string; agent: Agent } {
  return { url, agent: new Agent({ connections: null, pipelining: 1, keepAliveTimeout: 60_000 }) };
}

/**
 * One edge as central sees it: heartbeats, long polls for the feed and the commands, and occasional passages.
 * @param passageEveryMs mean time between two vehicles
 * @returns resolves when the signal has stopped the edge
 */
export async function runEdge(
  edge: ManyEdge,
  { url, agent }: ReturnType<typeof openConnections>,
  { note, signal: stop, passageEveryMs }: { note: Note; signal: AbortSignal; passageEveryMs: number },
): Promise<void> {
  // Its own signal: adding a listener to a signal with thousands of listeners is slow.
  const own = new AbortController();
  stop.addEventListener("abort", () => own.abort(), { once: true });
  const { signal } = own;
  const bearer = await tokenOf(edge, url, signal);
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
  const journal = openJournalChain(edge);
  const startedAt = new Date().toISOString();
  let cursor = "0";
  let epoch: string | null = null;

  const call = async (kind: Parameters<Note>[0], path: string, body?: unknown, heldMs = 0): Promise<string> => {
    const startMs = performance.now();
    try {
      const answer = await request(`${url}/v1/sync/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher: agent,
        signal,
      });
      const text = await answer.body.text();
      note(kind, performance.now() - startMs - heldMs, answer.statusCode === 200);
      return text;
    } catch (error) {
      if (!signal.aborted) note(kind, performance.now() - startMs, false);
      throw error;
    }
  };
  const again = async (everyMs: () => number, turn: () => Promise<void>): Promise<void> => {
    await pause(Math.random() * everyMs(), signal);
    while (!signal.aborted) {
      await turn().catch(() => pause(1_000, signal));
      await pause(everyMs(), signal);
    }
  };

  await Promise.all([
    again(
      () => HEARTBEAT_MS,
      async () => {
        const sent_at = new Date().toISOString();
        await call("heartbeat", "heartbeat", {
          sent_at,
          boot_id: edge.edgeId,
          version: "0.0.0",
          started_at: startedAt,
          replica: { cursor, as_of: sent_at, epoch },
          // Central opens a gap for an edge that reports an empty outbox while facts are in flight.
          outbox: { depth: journal.unsent(), parked: 0, oldest_at: journal.unsent() > 0 ? sent_at : null },
          journal: journal.head(),
          clock: { trust: "trusted", offset_ms: 0 },
          lanes: [],
        });
      },
    ),
    again(
      () => 1,
      async () => {
        const text = await call(
          "changes",
          `changes?cursor=${cursor}&wait_seconds=${pollSeconds(WAIT_SECONDS, Math.random())}`,
        );
        for (const line of text.split("\n").filter((one) => one !== "")) {
          const parsed = JSON.parse(line) as { type: string; cursor?: string; epoch?: string };
          if (parsed.type === "end") cursor = parsed.cursor ?? cursor;
          if (parsed.type === "begin") epoch = parsed.epoch ?? epoch;
        }
      },
    ),
    again(
      () => 1,
      async () => {
        await call("commands", `commands?wait_seconds=${pollSeconds(WAIT_SECONDS, Math.random())}`);
      },
    ),
    again(
      () => -Math.log(1 - Math.random()) * passageEveryMs,
      async () => {
        const facts = journal.visit();
        await call("activities", "activities", { facts });
        journal.isAtCentral(facts);
      },
    ),
  ]).catch(() => undefined);
}

/**
 * Signs the edge in and retries: all edges share one address here, which central rate-limits. Central also closes
 * connections that this busy process used too late.
 * @throws every response except a token or a request to wait
 */
export async function tokenOf(edge: ManyEdge, url: string, signal: AbortSignal): Promise<string> {
  const { clientId, clientSecret } = edge;
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  for (;;) {
    signal.throwIfAborted();
    const answer = await request(`${url}/v1/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    }).catch(() => null);
    if (answer?.statusCode === 200) {
      const { access_token } = (await answer.body.json()) as { access_token: string };
      return access_token;
    }
    await answer?.body.dump();
    if (answer !== null && answer.statusCode !== 429) throw new Error(`no token: ${answer.statusCode}`);
    await pause(Number(answer?.headers["retry-after"] ?? 1) * 1000, signal);
  }
}

/** Resolves early, without an error, when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
