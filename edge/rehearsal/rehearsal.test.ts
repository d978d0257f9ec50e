import { expect, test } from "vitest";
import { rehearse } from "./rehearsal.ts";

const NOW_MS = Date.parse("2026-11-21T05:00:00.000Z");

test("a rehearsal opens the imagined arm for every imagined truck", async () => {
  const played = await rehearse({ nowMs: NOW_MS, signal: new AbortController().signal, rounds: 4 });
  expect(played).toEqual({ trucks: 8, openings: 8 });
});

test("a rehearsal ends when it is told to", async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await rehearse({ nowMs: NOW_MS, signal: stop.signal, rounds: 4 })).toEqual({ trucks: 0, openings: 0 });
});

test("a rehearsal that goes on opens for each truck, also for one that comes again, until it is told to end", async () => {
  const stop = new AbortController();
  let more = 12;
  const goOn = (): Promise<void> => {
    if (--more === 0) stop.abort();
    return Promise.resolve();
  };
  const played = await rehearse({ nowMs: NOW_MS, signal: stop.signal, rounds: 4, goOn });
  expect(played).toEqual({ trucks: (4 + 12) * 2, openings: (4 + 12) * 2 });
});
