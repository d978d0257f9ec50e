import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SyncRig, syncRig, CREDENTIALS } from "../../test/sync-rig.ts";
import type { Answer } from "./answer.ts";
import { centralClient } from "./central-client.ts";
import { httpTo } from "./http.ts";
import { linesOf, MAX_LINE_BYTES } from "./ndjson.ts";
import { worded } from "../../../shared/test/worded.ts";

const never = new AbortController().signal;

describe("the calls to central", () => {
  let rig: SyncRig;
  const poll = (): Promise<Answer<unknown>> => rig.client.commands({ waitSeconds: 0, signal: never });
  const tokens = (): number => rig.central.requests.filter(({ path }) => path === "token").length;
  beforeEach(async () => (rig = await syncRig()));
  afterEach(() => rig[Symbol.asyncDispose]());

  test("one token serves many calls, also those at the same time, until shortly before it expires", async () => {
    await Promise.all([poll(), poll(), poll()]);
    rig.clock.advance(869_000);
    await poll();
    expect(tokens()).toBe(1);
    rig.clock.advance(2_000);
    await poll();
    expect(tokens()).toBe(2);
  });

  test("a token that is not taken is renewed once", async () => {
    await poll();
    rig.central.pruneTokens();
    expect(await poll()).toMatchObject({ is: "ok" });
    expect(tokens()).toBe(2);
  });

  test("a fresh token that is not taken means revoked, and so do credentials that give none", async () => {
    const unauthorised = { is: "status", status: 401, code: "unauthenticated" } as const;
    rig.central.fail("commands", unauthorised, unauthorised);
    expect(await poll()).toEqual({ is: "revoked", because: "set to answer 401", isFinal: false });
    rig.central.pruneTokens();
    rig.central.secret = "another";
    rig.clock.advance(900_000);
    expect(await poll()).toMatchObject({ is: "revoked", isFinal: false });
  });

  test("central's word that the edge was revoked is final, at a call and at the token", async () => {
    const revoked = { is: "status", status: 403, code: "edge_revoked" } as const;
    rig.central.fail("commands", revoked);
    expect(await poll()).toMatchObject({ is: "revoked", isFinal: true });
    rig.central.pruneTokens();
    rig.clock.advance(900_000);
    rig.central.fail("token", { ...revoked, status: 401 });
    expect(await poll()).toMatchObject({ is: "revoked", isFinal: true });
  });

  test.each([
    ["no connection", { is: "refuse" } as const, { is: "unreachable" }],
    ["no answer", { is: "stall" } as const, { is: "unreachable", because: "no answer within the time limit" }],
    ["cut", { is: "cut", afterBytes: 5 } as const, { is: "unreachable" }],
    ["garbage", { is: "garbage" } as const, { is: "unreadable", because: "an answer that is not JSON" }],
    [
      "503",
      { is: "status", status: 503, code: "unavailable" } as const,
      { is: "refused", status: 503, code: "unavailable", because: "set to answer 503", retryAfterMs: null },
    ],
  ])("%s is a value", async (_name, fault, expected) => {
    rig.central.fail("commands", fault);
    expect(worded(await poll())).toMatchObject(expected);
  });

  test("no central at all is a value that says so", async () => {
    await using http = httpTo("http://127.0.0.1:1");
    const client = centralClient({ http, credentials: CREDENTIALS, clock: rig.clock });
    const answer = await client.commands({ waitSeconds: 0, signal: never });
    expect(answer).toMatchObject({
      is: "unreachable",
      because: expect.stringMatching(/bad port|ECONNREFUSED/) as string,
    });
  });

  test("an answer of another shape is unreadable, one that says more is not", async () => {
    rig.central.receivedUpTo = -1;
    const report = {} as Parameters<typeof rig.client.heartbeat>[0];
    expect(await rig.client.heartbeat(report, never)).toMatchObject({
      is: "unreadable",
      because: expect.stringContaining("received_up_to") as string,
    });
    rig.central.receivedUpTo = 4;
    rig.central.epoch = "0192aaaa-0000-7000-8000-000000000000";
    expect(await rig.client.heartbeat(report, never)).toMatchObject({ is: "ok", value: { received_up_to: 4 } });
  });

  test("answers come compressed, and secrets travel in no address", async () => {
    await poll();
    expect(rig.central.requests.every(({ headers }) => headers["accept-encoding"] === "gzip")).toBe(true);
    expect(rig.central.requests[0]).toMatchObject({ path: "token", body: expect.stringContaining("s3cret") as string });
  });
});

describe("lines", () => {
  const collect = async (pieces: (string | Uint8Array)[], most?: number): Promise<string[]> => {
    const lines: string[] = [];
    const bytes = pieces.map((piece) => Buffer.from(piece as string));
    for await (const line of linesOf(bytes, most)) lines.push(line);
    return lines;
  };

  test.each([
    [["a\nb\n"], ["a", "b"]],
    [
      ["a", "\n", "b\nc"],
      ["a", "b"],
    ],
    [["\n\na\n"], ["a"]],
    [[], []],
    [["never ended"], []],
  ])("%j are %j", async (pieces, lines) => {
    expect(await collect(pieces)).toEqual(lines);
  });

  test("a character that is cut in two is put together", async () => {
    const bytes = Buffer.from("é\n");
    expect(await collect([bytes.subarray(0, 1), bytes.subarray(1)])).toEqual(["é"]);
  });

  test("a line without end is not held for ever", async () => {
    await expect(collect(["1234", "5678", "9"], 8)).rejects.toThrow("more than 8 bytes");
    await expect(collect(["123456789\n"], 8)).rejects.toThrow("more than 8 bytes");
    expect(await collect(["12345678\n"], 8)).toEqual(["12345678"]);
    expect(MAX_LINE_BYTES).toBeGreaterThan(100_000);
  });
});
