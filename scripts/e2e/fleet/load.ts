import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { newId } from "../../../shared/lib/ids.ts";
import { type ManyEdge, tokenOf } from "../../bench/many-edges/edge.ts";
import { openJournalChain } from "../../bench/many-edges/journal-chain.ts";

/** What gates and people did, and what they were answered. */
export interface Load {
  /** Requests that were answered with 200. */
  answered: number;
  /** All others, each as a sentence. */
  refused: string[];
  /** The number of vehicles by edge. */
  visits: ReadonlyMap<string, number>;
  /** The names of the products that people made. */
  products: readonly string[];
  /** Resolves when nobody sends any more. */
  end(): Promise<void>;
}

const LONG_POLL_SECONDS = 5;
const PEOPLE = 4;

/** Edges and people who send one request after the other, until the end. @param bearer of a person */
export function putUnderLoad(url: string, edges: readonly ManyEdge[], bearer: string): Load {
  const agent = new Agent({ connections: null });
  const stop = new AbortController();
  const visits = new Map<string, number>();
  const products: string[] = [];
  const load = { answered: 0, refused: [] as string[], visits, products };
  const send = async (token: string, method: "GET" | "POST", path: string, body?: unknown): Promise<void> => {
    try {
      const answer = await request(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          ...(method === "POST" && { "idempotency-key": newId() }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher: agent,
      });
      const said = await answer.body.text();
      if (answer.statusCode === 200) load.answered++;
      else load.refused.push(`${method} ${path}: ${answer.statusCode} ${said.slice(0, 200)}`);
    } catch (error) {
      load.refused.push(`${method} ${path}: ${String(error)}`);
    }
  };
  const on = async (turn: () => Promise<void>): Promise<void> => {
    while (!stop.signal.aborted) {
      await turn();
      // A gate or a person, not a flood.
      await sleep(150);
    }
  };
  const running = [
    ...edges.map(async (edge) => {
      const token = await tokenOf(edge, url, stop.signal);
      const journal = openJournalChain(edge);
      await Promise.all([
        on(async () => {
          const facts = journal.visit();
          visits.set(edge.edgeId, (visits.get(edge.edgeId) ?? 0) + 1);
          await send(token, "POST", "/v1/sync/activities", { facts });
        }),
        on(() => send(token, "GET", `/v1/sync/commands?wait_seconds=${LONG_POLL_SECONDS}`)),
      ]);
    }),
    ...Array.from({ length: PEOPLE }, () =>
      on(async () => {
        const name = `Product ${newId()}`;
        products.push(name);
        await send(bearer, "POST", "/v1/products", { name });
        await send(bearer, "GET", "/v1/gates");
      }),
    ),
  ];
  return Object.assign(load, {
    async end() {
      stop.abort();
      await Promise.all(running);
      await agent.close();
    },
  });
}
