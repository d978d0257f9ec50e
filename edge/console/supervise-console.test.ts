import { createServer } from "node:net";
import { Hono } from "hono";
import pino from "pino";
import { expect, it, vi } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { listenOnFreePort } from "../../shared/test/free-port.ts";
import { superviseConsole } from "./supervise-console.ts";

const app = new Hono().get("/", (c) => c.text("here"));

/** Another program uses the port; each failed try draws a number. */
async function world() {
  const other = createServer();
  const port = await listenOnFreePort(other);
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const random = vi.fn(() => 1);
  const clock = fakeClock();
  return {
    port,
    lines,
    clock,
    free: () => new Promise((resolve) => other.close(resolve)),
    hasFailed: (times: number) => vi.waitUntil(() => random.mock.calls.length === times),
    keep: () => superviseConsole({ app, host: "127.0.0.1", port, clock, random, log }),
  };
}

it("is retried until its address is free, and logs the failure once", async () => {
  const { port, lines, clock, free, hasFailed, keep } = await world();
  {
    await using stack = new AsyncDisposableStack();
    stack.use(await keep());
    for (const times of [1, 2, 3]) {
      await hasFailed(times);
      if (times < 3) clock.advance(10_000);
    }
    expect(lines.map(({ level }) => level)).toEqual([pino.levels.values["warn"]]);
    await free();
    clock.advance(10_000);
    await vi.waitUntil(() => lines.length === 2);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
  }
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

it("is not tried again once it is given up", async () => {
  const { port, lines, clock, free, keep } = await world();
  const waiting = await keep();
  await waiting[Symbol.asyncDispose]();
  await free();
  clock.advance(60_000);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(lines).toHaveLength(1);
});

it("does not wait for a certificate and a key that are no pair", async () => {
  const tls = { certificate: "no", key: "pair" };
  const settings = {
    app,
    host: "127.0.0.1",
    port: 0,
    tls,
    clock: fakeClock(),
    random: () => 1,
    log: pino({ enabled: false }),
  };
  await expect(superviseConsole(settings)).rejects.toThrow("certificate and key do not match");
});
