import { Hono } from "hono";
import { expect, test } from "vitest";
import type { GateView, Live } from "../ports.ts";
import { gate, lane } from "../test/sample-gate.ts";
import { shell } from "../test/sample-views.ts";
import { streamLive } from "./stream-live.ts";

/** A view that changes on request. */
function fakeLive(): Live & { change(view: GateView): void } {
  let view = gate;
  let wake = Promise.withResolvers<number>();
  return {
    view: () => view,
    beat: () => `beat-${view.version}`,
    async changed(after, _atMostMs, signal) {
      if (view.version > after) return view.version;
      signal.throwIfAborted();
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener("abort", () => reject(new Error("over")), { once: true }),
      );
      return Promise.race([wake.promise, aborted]);
    },
    change(next) {
      view = next;
      wake.resolve(next.version);
      wake = Promise.withResolvers();
    },
  };
}

function open(live: Live, signal: AbortSignal, show = `lane:${lane.id}`) {
  const app = new Hono().get("/live", (context) => streamLive(context, live, shell, signal));
  return Promise.resolve(app.request(`/live?show=${show}`)).then((response) => {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    return {
      response,
      /** The output since the last call, up to the match of the pattern. */
      async until(pattern: RegExp): Promise<string> {
        while (!pattern.test(text)) {
          const { done, value } = await reader.read();
          if (done) throw new Error(`the stream ended before ${String(pattern)}: ${text}`);
          text += value;
        }
        const got = text;
        text = "";
        return got;
      },
      ended: async () => {
        for (;;) if ((await reader.read()).done) return true;
      },
    };
  });
}

test("a page gets a beat and its parts, then only what changed, and is notified when the session ends", async () => {
  const live = fakeLive();
  const session = new AbortController();
  const page = await open(live, session.signal);
  expect(page.response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const first = await page.until(/acts-[^]*\n\n/);
  expect(first).toMatch(/^event: beat\ndata: \{"now":"2026-11-21T01:30:00.000Z","beat":"beat-1"\}\n\n/);
  expect(first).toContain(`<hx-partial hx-target="#lane-whole-${lane.id}" hx-swap="innerMorph">`);

  live.change({ ...gate, version: 2, lanes: [{ ...lane, arm: "moving" }] });
  const next = await page.until(/lane-whole-[^]*\n\n/);
  expect(next).toContain("beat-2");
  expect(next).toContain("moving");
  expect(next).not.toContain("acts-");

  session.abort();
  expect(await page.until(/event: ended/)).not.toContain("hx-partial");
  expect(await page.ended()).toBe(true);
});
