import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fakeClock, type FakeClock } from "../../../../shared/lib/fake-clock.ts";
import { testEngine } from "../../../test/engines.ts";
import { told } from "../../../test/told.ts";
import { type BarePlatform, openPlatform } from "../../../test/open-platform.ts";
import { untilSettled } from "../../../test/until-settled.ts";
import { systemActor } from "../../auth/principal.ts";
import { pruneOldEvents } from "../live-events.ts";
import { positionsOf } from "../../db/position.ts";
import { createLiveStream, type StreamedEvent } from "../live-stream.ts";

const actor = systemActor("job:test");

const engine = testEngine();

/** The rules of the live stream, on any engine. */
describe(`the live stream on ${engine.name}`, () => {
  let platform: BarePlatform;
  let clock: FakeClock;
  let stop = new AbortController();
  beforeAll(async () => {
    clock = fakeClock();
    platform = await openPlatform(await engine.fresh(), clock);
  });
  afterEach(() => {
    stop.abort();
    stop = new AbortController();
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const publish = (...names: string[]) =>
    platform.transact(actor, async (work) => {
      for (const name of names) await work.live.publish(told(name));
    });
  async function next(stream: AsyncGenerator<StreamedEvent | null>, count: number): Promise<StreamedEvent[]> {
    const events: StreamedEvent[] = [];
    while (events.length < count) {
      const step = await stream.next();
      if (step.done === true) throw new Error("the stream ended");
      if (step.value) events.push(step.value);
    }
    return events;
  }
  const names = (events: StreamedEvent[]) => events.map(({ data }) => data["detail"]);

  test("whoever follows gets what comes next, in order, and nothing from before", async () => {
    await publish("before");
    const stream = platform.live.follow(null, stop.signal);
    const seen: unknown[] = [];
    const following = (async () => {
      while (!seen.includes("three")) seen.push(...names(await next(stream, 1)));
    })();
    // It starts at its end when it is first read, by a query that may wait behind others: nothing shows that moment but
    // the first event after it.
    while (seen.length === 0) {
      await publish("begins");
      await untilSettled(clock, 10, platform.db.selectFrom("live_events").selectAll().execute());
    }
    await publish("one", "two");
    await publish("three");
    await untilSettled(clock, 10, following);
    expect(seen.filter((name) => name !== "begins")).toEqual(["one", "two", "three"]);
  });

  test("whoever comes back with the last id gets what was missed, once", async () => {
    const head = await lastId();
    await publish("a", "b", "c");
    const [first] = await untilSettled(clock, 10, next(platform.live.follow(head, stop.signal), 1));
    const rest = await untilSettled(clock, 10, next(platform.live.follow(first?.id ?? "", stop.signal), 2));
    expect(names([...(first ? [first] : []), ...rest])).toEqual(["a", "b", "c"]);
  });

  /** The live stream of another process, which counts its reads and fails on command. */
  function watchedStream() {
    const { database, notifier } = platform;
    const state = { readings: 0, isBroken: false };
    const reads = new Proxy(database.reads, {
      get(target, name) {
        if (state.isBroken) throw new Error("no connection");
        if (name === "selectFrom") state.readings += 1;
        const part: unknown = Reflect.get(target, name);
        return typeof part === "function" ? (part.bind(target) as unknown) : part;
      },
    });
    const positions = positionsOf(database.engine);
    return { state, live: createLiveStream({ database: { reads }, positions, notifier, clock, streamsPerCaller: 1 }) };
  }

  test("a hundred followers cost one read for an event, and whoever comes late gets what was missed", async () => {
    const { state, live } = watchedStream();
    const head = await lastId();
    await publish("missed");
    const streams = Array.from({ length: 100 }, () => live.follow(head, stop.signal));
    const each = <T>(one: (stream: (typeof streams)[number]) => Promise<T>, stepMs = 10) =>
      untilSettled(clock, stepMs, Promise.all(streams.map(one)));
    expect((await each((stream) => next(stream, 1))).flatMap(names)).toEqual(streams.map(() => "missed"));
    // A quiet while: everyone waits for news.
    const quiet = await each((stream) => stream.next(), 1_000);
    expect(quiet).toEqual(streams.map(() => ({ value: null, done: false })));
    state.readings = 0;
    const following = each((stream) => next(stream, 2));
    await publish("one", "two");
    expect((await following).map((events) => names(events).join())).toEqual(streams.map(() => "one,two"));
    // One on SQLite; PostgreSQL looks again while an older transaction runs.
    expect(state.readings).toBeLessThan(streams.length / 2);
    const late = next(live.follow(head, stop.signal), 3);
    expect(names(await untilSettled(clock, 10, late))).toEqual(["missed", "one", "two"]);
  });

  test("a failed read ends all followers, and the next one follows again", async () => {
    const { state, live } = watchedStream();
    const streams = [live.follow(null, stop.signal), live.follow(null, stop.signal)];
    // Each has its start, and waits.
    for (const stream of streams) await untilSettled(clock, 1_000, stream.next());
    state.isBroken = true;
    const ended = Promise.allSettled(streams.map((stream) => next(stream, 1)));
    expect((await untilSettled(clock, 1_000, ended)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    state.isBroken = false;
    const again = live.follow(null, stop.signal);
    expect(await untilSettled(clock, 1_000, again.next())).toEqual({ value: null, done: false });
    const following = next(again, 1);
    await publish("after the failure");
    expect(names(await untilSettled(clock, 10, following))).toEqual(["after the failure"]);
  });

  test("whoever comes back with an id that was lost in a restore gets what comes next", async () => {
    const stream = platform.live.follow("999999999.1", stop.signal);
    // The stream has its start position, and waits.
    expect(await untilSettled(clock, 1_000, stream.next())).toEqual({ value: null, done: false });
    const following = next(stream, 1);
    await publish("after the restore");
    expect(names(await untilSettled(clock, 10, following))).toEqual(["after the restore"]);
  });

  test("a quiet stream sends a keep-alive", async () => {
    const stream = platform.live.follow(null, stop.signal);
    expect(await untilSettled(clock, 1_000, stream.next())).toEqual({ value: null, done: false });
  });

  test("the signal ends it", async () => {
    const stream = platform.live.follow(null, stop.signal);
    const waiting = stream.next();
    stop.abort();
    expect(await waiting).toEqual({ value: undefined, done: true });
  });

  test("what is more than a day old is forgotten", async () => {
    const head = await lastId();
    await publish("old");
    clock.advance(24 * 60 * 60 * 1000 + 1);
    await publish("new");
    await platform.transact(actor, (work) => pruneOldEvents(work.tx, work.nowMs));
    expect(names(await untilSettled(clock, 10, next(platform.live.follow(head, stop.signal), 1)))).toEqual(["new"]);
  });

  let markers = 0;
  async function lastId(): Promise<string> {
    const marker = `marker ${++markers}`;
    const stream = platform.live.follow("0", stop.signal);
    await publish(marker);
    for (;;) {
      const [event] = await untilSettled(clock, 10, next(stream, 1));
      if (event?.data["detail"] === marker) return event.id;
    }
  }
});
