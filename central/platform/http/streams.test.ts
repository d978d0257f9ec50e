import { once } from "node:events";
import { expect, test } from "vitest";
import type { StreamedEvent } from "../events/live-stream.ts";
import type { OpenLongRequest } from "./long-request.ts";
import { eventStream, textBody } from "./streams.ts";

/** Held until the client disconnects. */
const always: OpenLongRequest = (left) => ({
  signal: left ?? new AbortController().signal,
  stands: () => Promise.resolve(true),
  [Symbol.dispose]: () => undefined,
});

test("a source is read only as far as the other end has taken, and let go when it leaves", async () => {
  const steps: string[] = [];
  async function* source() {
    try {
      for (const letter of ["a", "b", "c"]) {
        steps.push(letter);
        yield await Promise.resolve(letter);
      }
    } finally {
      steps.push("let go");
    }
  }
  const reader = textBody(always, source).getReader();
  expect(steps).toEqual([]);
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("a");
  expect(steps).toEqual(["a"]);
  await reader.cancel();
  expect(steps).toEqual(["a", "let go"]);
});

test("a source that waits for changes is notified when the client disconnects", async () => {
  let isWaiting = (): void => undefined;
  const waits = new Promise<void>((resolve) => (isWaiting = resolve));
  let hasEnded = false;
  async function* source(left: AbortSignal) {
    isWaiting();
    await once(left, "abort");
    hasEnded = true;
    yield "nobody takes it";
  }
  const reader = textBody(always, source).getReader();
  const read = reader.read();
  await waits;
  await reader.cancel();
  expect([await read, hasEnded]).toEqual([{ done: true, value: undefined }, true]);
});

test("events go out with id and type, quiet whiles as comments, what is not for the caller not at all", async () => {
  const event = (id: string, areaId: string): StreamedEvent => ({
    id,
    at: "2026-11-21T00:00:00.000Z",
    type: "lane-state",
    areaId,
    gateId: null,
    data: { note: "two\nlines" },
  });
  async function* events() {
    yield* await Promise.resolve([event("0.1", "mine"), null, event("0.2", "another's"), event("0.3", "mine")]);
  }
  const answer = eventStream(always, events, ({ areaId }) => areaId === "mine");
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const data = '{"at":"2026-11-21T00:00:00.000Z","note":"two\\nlines"}';
  expect(await answer.text()).toBe(
    [
      "retry: 2000",
      `id: 0.1\nevent: lane-state\ndata: ${data}`,
      ": alive",
      `id: 0.3\nevent: lane-state\ndata: ${data}`,
      "",
    ].join("\n\n"),
  );
});
