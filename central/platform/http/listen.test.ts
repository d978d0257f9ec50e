import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { listen } from "./listen.ts";
import { defineRead, raw } from "./operation.ts";
import { textBody } from "./streams.ts";
import { serve } from "./test/serve.ts";

const public_ = { method: "get", permission: "public", scope: "none", reply: z.string() } as const;

const LIMITS = { requests: 1, connections: 1, trustedProxies: 1 };

/** A server with a waiting request, a slow request, and a stream. */
async function start() {
  const stopping = new AbortController();
  let finish = (): void => undefined;
  let began = 0;
  const slow = new Promise<string>((resolve) => (finish = () => resolve("done")));
  const operations = [
    defineRead({
      ...public_,
      id: "wait",
      path: "/v1/wait",
      summary: "Waits for news",
      async handle({ hold }) {
        using held = hold();
        began += 1;
        await once(held.signal, "abort");
        return "no news";
      },
    }),
    defineRead({
      ...public_,
      id: "slow",
      path: "/v1/slow",
      summary: "Takes its time",
      handle() {
        began += 1;
        return slow;
      },
    }),
    defineRead({
      ...public_,
      id: "stream",
      path: "/v1/stream",
      summary: "Streams",
      reply: raw({ "text/plain": null }),
      handle({ hold }) {
        const body = textBody(hold, async function* (signal) {
          yield "begins\n";
          await once(signal, "abort");
        });
        return Promise.resolve(new Response(body, { headers: { "content-type": "text/plain" } }));
      },
    }),
  ];
  const { app } = serve(operations, { stopping: stopping.signal });
  const server = await listen(app, "127.0.0.1", 0, LIMITS);
  return { server, stopping, finish: () => finish(), began: () => began };
}

test("stopping ends waits and streams at once, lets a slow request finish, and takes nothing new", async () => {
  const { server, stopping, finish, began } = await start();
  const answers = ["wait", "slow"].map(async (path) => (await fetch(`${server.url}/v1/${path}`)).text());
  const stream = (await fetch(`${server.url}/v1/stream`)).text();
  await expect.poll(began).toBe(2);
  stopping.abort();
  expect(await answers[0]).toContain("no news");
  expect(await stream).toBe("begins\n");

  const closed = server.close(10_000);
  await expect(fetch(`${server.url}/v1/slow`)).rejects.toThrow();
  finish();
  expect(await answers[1]).toContain("done");
  await closed;
});

test("a request that does not end is cut after the grace", async () => {
  const { server, began } = await start();
  const answer = fetch(`${server.url}/v1/slow`);
  await expect.poll(began).toBe(1);
  await Promise.all([expect(answer).rejects.toThrow(), server.close(50)]);
});

test("an address that is taken is refused", async () => {
  const { server } = await start();
  const { app } = serve([]);
  await expect(listen(app, "127.0.0.1", Number(new URL(server.url).port), LIMITS)).rejects.toThrow(/EADDRINUSE/);
  await server.close(0);
});

test("a request whose client has hung up is waited for as well, because it goes on", async () => {
  const { server, finish, began } = await start();
  const client = new AbortController();
  const answer = fetch(`${server.url}/v1/slow`, { signal: client.signal });
  await expect.poll(began).toBe(1);
  client.abort();
  await expect(answer).rejects.toThrow();
  let isClosed = false;
  const closed = server.close(10_000).then(() => (isClosed = true));
  // A server that only waits for its connections is closed once a new one is refused and its sweep has run.
  await expect
    .poll(() =>
      fetch(`${server.url}/v1/slow`).then(
        () => "taken",
        () => "refused",
      ),
    )
    .toBe("refused");
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  finish();
  await closed;
});

test("a request whose client has hung up is not waited for beyond the grace", async () => {
  const { server, began } = await start();
  const client = new AbortController();
  const answer = fetch(`${server.url}/v1/slow`, { signal: client.signal });
  await expect.poll(began).toBe(1);
  client.abort();
  await expect(answer).rejects.toThrow();
  await server.close(50);
});

test("requests of one address wait for each other, and too many are refused; another address goes on", async () => {
  const { server, finish, began } = await start();
  const from = (address: string, path = "/v1/slow") =>
    fetch(server.url + path, { headers: { "x-forwarded-for": address } });
  const first = from("203.0.113.7");
  await vi.waitUntil(() => began() === 1);
  const others = [from("203.0.113.7"), from("203.0.113.7")];
  const refused = await Promise.race(others);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(began()).toBe(1);
  const elsewhere = [from("203.0.113.8"), from("127.0.0.1"), from("127.0.0.1")];
  await vi.waitUntil(() => began() === 4);
  finish();
  const statuses = (await Promise.all([first, ...others, ...elsewhere])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429]);
  await server.close(1_000);
});
