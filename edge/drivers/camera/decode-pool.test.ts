import { describe, expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { type Decoded, type DecodePool, openDecodePool, type StartThread } from "./decode-pool.ts";
import { worded } from "../../../shared/test/worded.ts";

const picture = (name: string): Uint8Array => Buffer.from(name);

/** A thread that answers on request, and records its input. */
function fakeThread() {
  const given: string[] = [];
  const threads: { answer(text: string): void; die(): void; isEnded: boolean }[] = [];
  const start: StartThread = (on) => {
    const thread = {
      answer: (text: string) => on.answer({ is: "read", texts: [text] }),
      die: () => on.died("out of memory"),
      isEnded: false,
    };
    threads.push(thread);
    return {
      post: (job) => void given.push(Buffer.from(job.picture).toString()),
      end() {
        thread.isEnded = true;
        return Promise.resolve();
      },
    };
  };
  return { given, threads, start, last: () => threads.at(-1)! };
}

function world() {
  const clock = fakeClock();
  const thread = fakeThread();
  const pool = openDecodePool({ clock, log: silentLog }, thread.start);
  return { clock, thread, pool };
}
const read = (text: string): Decoded => ({ is: "read", texts: [text] });
const ask = (pool: DecodePool, camera: string, name: string): Promise<Decoded> => pool.decode(camera, picture(name));

describe("pictures that wait", () => {
  it("are looked at one by one; of each camera the newest, and no camera pushes the others back", async () => {
    const { thread, pool } = world();
    const first = ask(pool, "a", "a1");
    const [old, other, news] = [ask(pool, "a", "a2"), ask(pool, "b", "b1"), ask(pool, "a", "a3")];
    expect(await old).toEqual({ is: "overtaken" });
    for (const text of ["1", "2", "3"]) thread.last().answer(text);
    expect([await first, await news, await other]).toEqual([read("1"), read("2"), read("3")]);
    expect(thread.given).toEqual(["a1", "a3", "b1"]);
    expect(thread.threads).toHaveLength(1);
  });

  it("of a hundred cameras are at most a hundred", async () => {
    const { thread, pool } = world();
    const asked = Array.from({ length: 10_000 }, (_, at) => ask(pool, `camera ${at % 100}`, String(at)));
    for (let at = 0; at < 101; at++) thread.last().answer("x");
    const ends = await Promise.all(asked);
    expect(ends.filter(({ is }) => is === "read")).toHaveLength(101);
    expect(ends.filter(({ is }) => is === "overtaken")).toHaveLength(10_000 - 101);
  });
});

describe("a thread", () => {
  it("that hangs is ended and replaced; the next picture is read", async () => {
    const { clock, thread, pool } = world();
    const first = ask(pool, "a", "first");
    // Until it has answered it may be loading its code.
    clock.advance(59_999);
    expect(thread.threads).toHaveLength(1);
    thread.last().answer("first");
    expect(await first).toEqual(read("first"));
    const [hung, next] = [ask(pool, "a", "bad"), ask(pool, "b", "good")];
    clock.advance(10_000);
    expect(worded(await hung)).toEqual({ is: "failed", because: "the picture took too long" });
    expect(thread.threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    thread.threads[0]!.answer("too late");
    thread.last().answer("good");
    expect(await next).toEqual(read("good"));
  });

  it("that dies at once is started again, and not in a rush", async () => {
    const { clock, thread, pool } = world();
    const first = ask(pool, "a", "1");
    thread.last().die();
    expect(await first).toEqual({ is: "failed", because: "out of memory" });
    const second = ask(pool, "a", "2");
    clock.advance(999);
    expect(thread.threads).toHaveLength(1);
    clock.advance(1);
    expect(thread.threads).toHaveLength(2);
    thread.last().answer("2");
    expect(await second).toEqual(read("2"));
  });

  it("goes with the pool, and nobody waits for ever", async () => {
    const { thread, pool } = world();
    const asked = [ask(pool, "a", "1"), ask(pool, "b", "2")];
    await pool[Symbol.asyncDispose]();
    expect(await Promise.all(asked)).toEqual([{ is: "overtaken" }, { is: "overtaken" }]);
    expect(await ask(pool, "a", "3")).toEqual({ is: "overtaken" });
    expect(thread.last().isEnded).toBe(true);
  });
});
