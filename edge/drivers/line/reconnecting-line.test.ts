import { inWords } from "../../../shared/words/say.ts";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import { settle } from "../test/run-clock.ts";
import type { OwnedLine } from "./line.ts";
import { type ConnectionEvents, RECONNECT, reconnectingLine } from "./reconnecting-line.ts";

/** The far end of the line: connections that the test opens, refuses and breaks. */
interface Plug {
  tries: number;
  refuses: string | null;
  on: ConnectionEvents | null;
  closes: number;
  abandons: number;
  /** Null: the operating system never accepts the bytes. */
  writes: ((bytes: Uint8Array) => Error | null) | null;
}

let clock: FakeClock;
let plug: Plug;
let line: OwnedLine;
let notified: string[];
let logged: string[];

beforeEach(() => {
  clock = fakeClock();
  plug = { tries: 0, refuses: null, on: null, closes: 0, abandons: 0, writes: () => null };
  notified = [];
  logged = [];
  const log = pino(
    { base: null, timestamp: false },
    { write: (text: string) => logged.push((JSON.parse(text) as { msg: string }).msg) },
  );
  line = reconnectingLine(
    {
      name: "port",
      writeLimitMs: 100,
      connect(on) {
        plug.tries += 1;
        if (plug.refuses !== null) return Promise.reject(new Error(plug.refuses));
        plug.on = on;
        return Promise.resolve({
          write(bytes, done) {
            if (plug.writes) done(plug.writes(bytes));
          },
          close() {
            plug.closes += 1;
            return Promise.resolve();
          },
          abandon() {
            plug.abandons += 1;
            return Promise.resolve();
          },
        });
      },
    },
    { clock, random: () => 1, log },
  );
  line.listen({
    bytes: (chunk, atMs) => notified.push(`bytes ${chunk.length} at ${atMs}`),
    opened: () => notified.push("opened"),
    lost: (because) => notified.push(`lost: ${inWords(because, "en")}`),
  });
});

async function started(): Promise<void> {
  line.start();
  await settle();
}

describe("a line that reopens", () => {
  it("opens when it is started, once", async () => {
    line.start();
    await started();
    expect([plug.tries, line.isOpen, line.lostBecause, notified]).toEqual([1, true, null, ["opened"]]);
  });

  it("gives bytes with the monotonic time they came", async () => {
    await started();
    clock.advance(42);
    plug.on!.bytes(new Uint8Array(3));
    expect(notified).toEqual(["opened", "bytes 3 at 42"]);
  });

  it("tries again with growing pauses of at most 10 s, and writes one log line", async () => {
    plug.refuses = "port is not there";
    await started();
    const pauses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const before = plug.tries;
      let waitedMs = 0;
      while (plug.tries === before) {
        clock.advance(250);
        waitedMs += 250;
        await settle();
      }
      pauses.push(waitedMs);
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
    expect(RECONNECT.maxMs).toBeLessThanOrEqual(10_000);
    expect([line.isOpen, line.lostBecause]).toEqual([false, "port is not there"]);
    plug.refuses = null;
    clock.advance(10_000);
    await settle();
    expect(line.isOpen).toBe(true);
    expect(logged).toEqual(["line disconnected", "line reconnected"]);
  });

  it("tells its loss at once, abandons what is left, and comes back", async () => {
    await started();
    plug.on!.lost("port is unplugged");
    plug.on!.lost("a second word about the same loss");
    expect([line.isOpen, line.lostBecause]).toEqual([false, "port is unplugged"]);
    clock.advance(250);
    await settle();
    expect(notified).toEqual(["opened", "lost: port is unplugged", "opened"]);
    expect([plug.abandons, plug.closes]).toEqual([1, 0]);
    expect(logged).toEqual(["line disconnected", "line reconnected"]);
  });

  it("hears nothing of a connection that it has given up", async () => {
    await started();
    const old = plug.on!;
    line.reopen("silent");
    old.bytes(new Uint8Array(1));
    clock.advance(250);
    await settle();
    old.bytes(new Uint8Array(1));
    old.lost("late");
    expect(notified).toEqual(["opened", "lost: silent", "opened"]);
  });

  it("rejects a write at once while closed, and keeps nothing for later", async () => {
    plug.refuses = "port is not there";
    await started();
    await expect(line.write(new Uint8Array(1))).rejects.toThrow(NotSentError);
    const written: number[] = [];
    plug.writes = (bytes) => {
      written.push(bytes.length);
      return null;
    };
    plug.refuses = null;
    clock.advance(250);
    await settle();
    expect([line.isOpen, written]).toEqual([true, []]);
  });

  it.each([
    ["fails", () => new Error("EIO"), 0],
    ["takes too long", null, 100],
  ] as const)(
    "gives the connection up when a write %s, and does not say that nothing was sent",
    async (_name, writes, ms) => {
      await started();
      plug.writes = writes;
      const failure = line.write(new Uint8Array(1)).catch((error: unknown) => error);
      clock.advance(ms);
      expect(await failure).toBeInstanceOf(Error);
      expect(await failure).not.toBeInstanceOf(NotSentError);
      expect(notified.at(-1)).toMatch(/^lost/);
    },
  );

  it("fails a write with the connection, without waiting for the time limit", async () => {
    await started();
    plug.writes = null;
    const failure = line.write(new Uint8Array(1));
    plug.on!.lost("port is unplugged");
    await expect(failure).rejects.toThrow("port is unplugged");
  });

  it("ends for good: closed, and never opened again", async () => {
    await started();
    await line[Symbol.asyncDispose]();
    clock.advance(60_000);
    await settle();
    expect([plug.tries, plug.closes, plug.abandons, line.isOpen]).toEqual([1, 1, 0, false]);
  });

  it("ends while it waits to try again", async () => {
    plug.refuses = "port is not there";
    await started();
    await line[Symbol.asyncDispose]();
    clock.advance(60_000);
    await settle();
    expect(plug.tries).toBe(1);
  });
});
