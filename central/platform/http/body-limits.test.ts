import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { createByteBudget, endStalledAnswers, endStalledBodies } from "./body-limits.ts";

const MIB = 1024 * 1024;

test("large bodies share one budget: the next one waits for its room, in its turn", async () => {
  const budget = createByteBudget(64 * MIB);
  const first = await budget.enter(40 * MIB);
  const order: string[] = [];
  const second = budget.enter(36 * MIB).then((leave) => (order.push("second"), leave));
  const third = budget.enter(32 * MIB).then((leave) => (order.push("third"), leave));
  const small = await budget.enter(0.5 * MIB);
  small();
  expect(order).toEqual([]);
  first();
  first();
  const leave = await second;
  expect(order).toEqual(["second"]);
  leave();
  await third;
  expect(order).toEqual(["second", "third"]);
});

test("one that finds no room is refused in words, and those behind it go on", async () => {
  const budget = createByteBudget(64 * MIB, 30);
  const leave = await budget.enter(100 * MIB);
  const late = budget.enter(36 * MIB);
  await expect(late).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
  leave();
  (await budget.enter(64 * MIB))();
});

test("half a body ends its connection, one that goes on does not", async () => {
  const server = createServer((request, response) => void request.resume().on("end", () => response.end("all")));
  endStalledBodies(server, 1_000);
  const port = await listenOnFreePort(server);
  const half = connect(port, "127.0.0.1");
  half.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf");
  expect(await text(half)).toMatch(/^HTTP\/1\.1 408 /);
  const slow = connect(port, "127.0.0.1");
  slow.write("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 10\r\n\r\n");
  const dripped = setInterval(() => slow.write("a"), 250);
  const [answer] = (await once(slow, "data")) as [Buffer];
  clearInterval(dripped);
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  slow.destroy();
  server.close();
});

test("an answer whose reader takes nothing is ended; one that is taken slowly, or waits for its news, is not", async () => {
  const bytes = Buffer.alloc(16 * MIB);
  let toldLate = (): void => undefined;
  const ended: string[] = [];
  const server = createServer((request, response) => {
    response.on("close", () => ended.push(`${request.url} ${response.writableFinished ? "whole" : "cut"}`));
    if (request.url === "/news") toldLate = () => response.end("news");
    else response.end(bytes);
  });
  // Far longer than a busy machine keeps this process from a sip, and shorter than all sips.
  endStalledAnswers(server, 2_000);
  const port = await listenOnFreePort(server);
  const ask = (path: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    return socket.pause();
  };
  const news = ask("/news");
  const slow = ask("/slow");
  let taken = 0;
  const sips = setInterval(() => (taken += (slow.read() as Buffer | null)?.length ?? 0), 25);
  const unread = ask("/unread");
  await vi.waitFor(() => expect(ended).toContain("/unread cut"));
  await vi.waitFor(() => expect(ended).toContain("/slow whole"));
  expect(taken).toBeGreaterThan(8 * MIB);
  clearInterval(sips);
  toldLate();
  expect(await text(news.resume())).toContain("news");
  expect(ended).toEqual(["/unread cut", "/slow whole", "/news whole"]);
  for (const socket of [unread, slow]) socket.destroy();
  server.close();
});
