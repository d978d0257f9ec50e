import { expect, it } from "vitest";
import { fakeClock } from "../../../shared/lib/fake-clock.ts";
import type { PictureAddress, PictureOutcome } from "./picture-source.ts";
import { openPictureThread, type StartFetchThread } from "./picture-thread.ts";
import type { PictureAnswer, PictureOrder } from "./picture-worker.ts";
import { worded } from "../../../shared/test/worded.ts";

const ADDRESS: PictureAddress = { url: "http://camera/", username: "", password: "", timeout_ms: 2000, max_bytes: 10 };
const picture = (name: string): PictureOutcome => ({
  is: "picture",
  picture: { kind: "png", bytes: Buffer.from(name) },
});

/** Threads that answer on request, and record their input. */
function world() {
  const clock = fakeClock();
  const threads: { orders: PictureOrder[]; answer(answer: PictureAnswer): void; die(): void; isEnded: boolean }[] = [];
  const start: StartFetchThread = (on) => {
    const thread: (typeof threads)[number] = {
      orders: [],
      answer: (answer) => on.answer(answer),
      die: () => on.died("no memory"),
      isEnded: false,
    };
    threads.push(thread);
    return {
      post: (order) => void thread.orders.push(order),
      end() {
        thread.isEnded = true;
        return Promise.resolve();
      },
    };
  };
  return { clock, threads, cameras: openPictureThread(clock, start) };
}

it("each camera has its own answers, whichever comes first, and is forgotten when it goes", async () => {
  const { threads, cameras } = world();
  const [a, b] = [cameras.source(ADDRESS), cameras.source({ ...ADDRESS, url: "http://other/" })];
  const asked = [a.fetch(), b.fetch()];
  expect(threads[0]!.orders).toEqual([
    { do: "fetch", camera: 1, job: 1, address: ADDRESS },
    { do: "fetch", camera: 2, job: 2, address: { ...ADDRESS, url: "http://other/" } },
  ]);
  threads[0]!.answer({ job: 2, outcome: picture("b") });
  threads[0]!.answer({ job: 1, outcome: picture("a") });
  expect(await Promise.all(asked)).toEqual([picture("a"), picture("b")]);
  await a[Symbol.asyncDispose]();
  expect([threads.length, threads[0]!.orders.at(-1)]).toEqual([1, { do: "forget", camera: 1 }]);
});

it("a thread that dies leaves its cameras unreachable, and the next one that asks has another", async () => {
  const { threads, cameras } = world();
  const camera = cameras.source(ADDRESS);
  const first = camera.fetch();
  threads[0]!.die();
  expect(await first).toEqual({ is: "unreachable", because: "no memory" });
  const second = camera.fetch();
  threads[1]!.answer({ job: 2, outcome: picture("a") });
  expect(await second).toEqual(picture("a"));
});

it("a thread that is slow to load its code is waited for: its cameras answer when it has, and a hung one is ended then", async () => {
  const { clock, threads, cameras } = world();
  const camera = cameras.source(ADDRESS);
  const early = camera.fetch();
  clock.advance(3_000);
  expect(worded([await early, threads[0]!.isEnded])).toEqual([
    { is: "unreachable", because: "the thread that fetches pictures hangs" },
    false,
  ]);
  const next = camera.fetch();
  threads[0]!.answer({ job: 1, outcome: picture("late") });
  threads[0]!.answer({ job: 2, outcome: picture("a") });
  expect([await next, threads.length]).toEqual([picture("a"), 1]);
  const other = world();
  const source = other.cameras.source(ADDRESS);
  for (let tries = 0; tries < 7; tries++) {
    expect(other.threads[0]?.isEnded ?? false).toBe(false);
    const asked = source.fetch();
    other.clock.advance(3_000);
    await asked;
  }
  expect(other.threads[0]?.isEnded).toBe(true);
});

it("a thread that hangs is ended a second after the camera's time is over, and heard no more", async () => {
  const { clock, threads, cameras } = world();
  const camera = cameras.source(ADDRESS);
  const well = camera.fetch();
  threads[0]!.answer({ job: 1, outcome: picture("a") });
  await well;
  const hung = camera.fetch();
  clock.advance(2999);
  expect(threads[0]!.isEnded).toBe(false);
  clock.advance(1);
  expect(worded([await hung, threads[0]!.isEnded])).toEqual([
    { is: "unreachable", because: "the thread that fetches pictures hangs" },
    true,
  ]);
  const next = camera.fetch();
  threads[0]!.answer({ job: 3, outcome: picture("late") });
  threads[1]!.answer({ job: 3, outcome: picture("in time") });
  expect(await next).toEqual(picture("in time"));
  clock.advance(60_000);
  expect(threads[1]!.isEnded).toBe(false);
});

it("goes with its world, and nobody waits for ever", async () => {
  const { threads, cameras } = world();
  const camera = cameras.source(ADDRESS);
  const asked = camera.fetch();
  await cameras[Symbol.asyncDispose]();
  const over = { is: "unreachable", because: "no camera is asked any longer" };
  expect(worded([await asked, await camera.fetch(), threads.length, threads[0]!.isEnded])).toEqual([
    over,
    over,
    1,
    true,
  ]);
});
