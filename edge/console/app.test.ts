import { describe, expect, test } from "vitest";
import { silentLog } from "../../shared/lib/log.ts";
import { idOf } from "../test/feed-records.ts";
import { consoleApp } from "./app.ts";
import { startConsole } from "./start-console.ts";
import { type EdgeStatus, lacksOf, seconds } from "./status.ts";

const AT = "2026-11-21T06:00:00.000Z";
const lane: EdgeStatus["lanes"][number] = {
  lane_id: idOf(1),
  name: "Masuk <1>",
  number: 1,
  health: "ok",
  lacks: [],
  mode: "normal",
  phase: "idle",
  barrier: "closed",
  sign: "SCAN QR",
  light: "red",
  devices: [{ device_id: idOf(2), role: "sign", state: "ready", since: AT, detail: null }],
  configuration: { state: "applied", problem: null },
};
const well: EdgeStatus = {
  version: "1.2.3",
  started_at: AT,
  now: AT,
  gate_name: "Gate 1",
  lanes: [lane],
  replica: { as_of: AT, age_ms: 1_500 },
  outbox: { depth: 2, parked: 0, oldest_at: AT },
  sync: {
    enrolment: { is: "enrolled", edgeId: idOf(3), gateId: idOf(4) },
    is_reached: true,
    since: AT,
    last_reached_at: AT,
    because: null,
    is_revoked: false,
    stuck_because: null,
  },
  clock: { trust: "trusted", offset_ms: -250, uncertainty_ms: 20 },
  disk: { has_room: true },
  site: null,
  self_test: null,
};
const { sync } = well;

describe("what an edge lacks", () => {
  test.each<[string, EdgeStatus, string[]]>([
    ["nothing", well, []],
    [
      "an enrolment code",
      { ...well, lanes: [], sync: { ...sync, enrolment: { is: "no-code" } } },
      ["not enrolled yet: no enrolment code is set"],
    ],
    [
      "a good enrolment code",
      { ...well, lanes: [], sync: { ...sync, enrolment: { is: "waiting", because: "this code is not good" } } },
      ["not enrolled yet: this code is not good"],
    ],
    [
      "central",
      { ...well, sync: { ...sync, is_reached: false, because: "no route" } },
      [`central not reached since ${AT}: no route`],
    ],
    [
      "credentials",
      { ...well, sync: { ...sync, is_revoked: true, because: "no more" } },
      ["central does not take this edge's credentials: no more"],
    ],
    ["a first read", { ...well, lanes: [], replica: { as_of: null, age_ms: null } }, ["no data of central yet"]],
    ["lanes", { ...well, lanes: [] }, ["no lanes configured yet"]],
    ["parked", { ...well, outbox: { ...well.outbox, parked: 3 } }, ["3 facts are parked: central could not read them"]],
    [
      "a clock",
      { ...well, clock: { trust: "untrusted", offset_ms: 61_000, uncertainty_ms: 1 } },
      ["the clock can't be trusted: it is off by 61.0 s"],
    ],
    ["room", { ...well, disk: { has_room: false } }, ["the disk is full: only the journal is still written"]],
    [
      "what a lane can't do",
      { ...well, lanes: [{ ...lane, lacks: ["sign lost: unplugged"] }] },
      ["lane 1: sign lost: unplugged"],
    ],
  ])("%s", (_name, status, lacks) => {
    expect(lacksOf(status)).toEqual(lacks);
  });
});

test.each([
  [-30, "0.0 s"],
  [49, "0.0 s"],
  [-1_249, "-1.2 s"],
  [61_000, "61.0 s"],
])("%i ms are shown as %s", (ms, shown) => {
  expect(seconds(ms)).toBe(shown);
});

describe("the console", () => {
  const app = consoleApp({ source: { status: () => well }, log: silentLog });
  const get = (path: string, accept?: string): Promise<Response> =>
    Promise.resolve(app.request(path, accept === undefined ? {} : { headers: { accept } }));

  test("answers in words to a terminal", async () => {
    const response = await get("/", "*/*");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    const text = await response.text();
    for (const words of [
      "Gate 1",
      "all is well",
      "Lane 1 Masuk <1>",
      "barrier closed",
      "facts waiting 2",
      "off by -0.2 s",
    ])
      expect(text).toContain(words);
  });

  test("answers with a page to a browser; names are shown, not run; only its own style is let through", async () => {
    const response = await get("/", "text/html,application/xhtml+xml,*/*;q=0.8");
    const page = await response.text();
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(page).toContain("Masuk &lt;1&gt;");
    const nonce = /nonce="([^"]+)"/.exec(page)?.[1] ?? "none";
    expect(response.headers.get("content-security-policy")).toContain(`style-src 'nonce-${nonce}'`);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("answers with everything as JSON", async () => {
    expect(await (await get("/status.json")).json()).toEqual({ ...well, lacks: [] });
  });

  test("says what is not there and what is not taken", async () => {
    expect((await get("/nothing")).status).toBe(404);
    const response = await app.request("/", { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("a failure tells the caller nothing of its inside", async () => {
    const source = {
      status: (): EdgeStatus => {
        throw new Error("secret inside");
      },
    };
    const response = await consoleApp({ source, log: silentLog }).request("/");
    expect([response.status, await response.text()]).toEqual([500, "Something went wrong here\n"]);
  });

  test("is served until disposed of, and says when the address is taken", async () => {
    const running = await startConsole({ app, host: "127.0.0.1", port: 0, log: silentLog });
    expect((await fetch(`${running.url}/status.json`)).status).toBe(200);
    const port = Number(new URL(running.url).port);
    await expect(startConsole({ app, host: "127.0.0.1", port, log: silentLog })).rejects.toThrow(
      `the console can't listen on 127.0.0.1:${port}`,
    );
    await running[Symbol.asyncDispose]();
    await expect(fetch(running.url)).rejects.toThrow();
  });
});
