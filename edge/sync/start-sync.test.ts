import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import { Heartbeat } from "../../shared/wire/sync.ts";
import { ENROLMENT_CODE } from "../test/fake-central.ts";
import { EDGE_ID, GATE_ID, idOf, putLine, records } from "../test/feed-records.ts";
import { journalRows } from "../test/journal-rows.ts";
import { BOOT, CREDENTIALS, type SyncRig, syncRig } from "../test/sync-rig.ts";
import { type Credentials, readCredentials, writeSecret } from "./credentials.ts";
import { hashOfEnrolmentCode } from "./enrol.ts";
import { type Sync, startSync } from "./start-sync.ts";
import { inWords } from "../../shared/words/say.ts";

describe("an edge in step with central", () => {
  let rig: SyncRig;
  let sync: Sync;
  let file: string;
  const enrolled: Credentials[] = [];
  let isStumbling = false;
  const revocations: string[] = [];
  let stumbles = 0;
  const start = (
    more: { credentials?: Credentials | null; code?: string | null; url?: string; isRevoked?: boolean } = {},
  ): void => {
    sync = startSync({
      ...rig,
      ...rig.basics,
      settings: {
        centralUrl: more.url ?? rig.central.url,
        enrolmentCode: more.code ?? null,
        credentialsFile: file,
        waitSeconds: 10,
        callMs: 1_000,
      },
      credentials: more.credentials === undefined ? CREDENTIALS : more.credentials,
      commands: {
        carryOut: () =>
          Promise.resolve({ outcome: "done", because: null, activity_id: null, at: isoTime(rig.clock.nowMs()) }),
      },
      gate: {
        lanes: () => [],
        journalHead: () => ({ sequence: 0, hash: "0".repeat(64) }),
        repairJournal: () => Promise.resolve(),
      },
      boot: BOOT,
      isRevoked: more.isRevoked ?? false,
      onRevoked: (because) => {
        revocations.push(inWords(because, "en"));
        if (revocations.length <= stumbles) throw new Error("the disk is full");
      },
      onEnrolled: (credentials) => {
        if (isStumbling) {
          isStumbling = false;
          throw new Error("stumbled");
        }
        enrolled.push(credentials);
      },
    });
  };
  const eventually = (check: () => void): Promise<void> =>
    vi.waitFor(() => {
      rig.clock.advance(500);
      check();
    });
  beforeEach(async () => {
    rig = await syncRig();
    file = join(rig.directory, "secrets", "credentials.json");
    enrolled.length = 0;
    revocations.length = 0;
    stumbles = 0;
  });
  afterEach(async () => {
    await sync[Symbol.asyncDispose]();
    await rig[Symbol.asyncDispose]();
  });

  test("pulls, pushes, reports and obeys side by side", async () => {
    rig.central.feed = [putLine("lane", records.lane(1), 1)];
    rig.central.nowMs = () => rig.clock.nowMs() + 1_234;
    journalRows(rig.store, 1, 3);
    start();
    await vi.waitFor(() => expect(rig.replica.lanesOf(GATE_ID)).toHaveLength(1));
    await vi.waitFor(() => expect(rig.outbox.counts().depth).toBe(0));
    await vi.waitFor(() => expect(rig.central.heartbeats).not.toEqual([]));
    expect(Heartbeat.parse(rig.central.heartbeats[0])).toMatchObject({ boot_id: BOOT.id, version: "0.0.0" });
    await vi.waitFor(() => expect(rig.clockTrust.state()).toMatchObject({ trust: "trusted", offsetMs: 1_234 }));
    const nowMs = rig.clock.nowMs() + 1_234;
    rig.central.send({
      id: idOf(50),
      lane_id: idOf(1),
      action: "close",
      issued_at: isoTime(nowMs),
      expires_at: isoTime(nowMs + 60_000),
      by: { id: idOf(9), name: "Dewi" },
      reason: "test",
      until: null,
    });
    await eventually(() => expect(rig.central.results.get(idOf(50))).toMatchObject([{ outcome: "done" }]));
    expect(sync.status()).toMatchObject({
      enrolment: { is: "enrolled", edgeId: EDGE_ID, gateId: GATE_ID },
      contact: { isReached: true, because: null },
      stuckBecause: null,
    });
  });

  test("central's revocation is final: it is notified once, facts stay, and no more requests are sent", async () => {
    const revoked = { is: "status", status: 403, code: "edge_revoked" } as const;
    for (const path of ["changes", "activities", "heartbeat", "commands"] as const) rig.central.fail(path, revoked);
    journalRows(rig.store, 1, 3);
    start();
    await vi.waitFor(() => expect(revocations).toEqual(["set to answer 403"]));
    expect(sync.status().contact).toMatchObject({ isRevoked: true, isFinal: true });
    const asked = rig.central.requests.length;
    rig.clock.advance(3_600_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rig.central.requests.length).toBeLessThanOrEqual(asked + 3);
    expect(revocations).toHaveLength(1);
    expect(rig.outbox.counts().depth).toBe(3);
  });

  test("what a revoked edge could not forget is forgotten later", async () => {
    stumbles = 2;
    rig.central.fail("heartbeat", { is: "status", status: 403, code: "edge_revoked" });
    start();
    await eventually(() => expect(revocations).toHaveLength(3));
    rig.clock.advance(3_600_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(revocations).toHaveLength(3);
  });

  test("a revoked edge that starts again asks central nothing", async () => {
    start({ isRevoked: true });
    rig.clock.advance(3_600_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rig.central.requests).toEqual([]);
    expect(sync.status().contact).toMatchObject({ isRevoked: true, isFinal: true });
  });

  test("an edge that central does not know goes on with its journal when it has a new code", async () => {
    journalRows(rig.store, 1, 3);
    rig.central.secret = "of another time";
    writeSecret(file, CREDENTIALS);
    start({ code: ENROLMENT_CODE });
    await eventually(() => expect(rig.outbox.counts().depth).toBe(0));
    const [asked, ...others] = rig.central.requests.filter(({ path }) => path === "enrol");
    expect(others).toEqual([]);
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({
      public_key: CREDENTIALS.key.public_key,
      former: { edge_id: EDGE_ID, gate_id: GATE_ID },
    });
    expect(readCredentials(file)).toMatchObject({ client_secret: "of another time", key: CREDENTIALS.key });
    expect([sync.status().contact.isRevoked, enrolled]).toEqual([false, []]);
  });

  test("one whose registration knows but one of its two keys is enrolled by that one", async () => {
    const previous = { client_secret: "older", key: { public_key: "p0", private_key: "q0" } };
    rig.central.secret = "of another time";
    rig.central.fail("enrol", { is: "status", status: 401, code: "bad_credentials" });
    start({ code: ENROLMENT_CODE, credentials: { ...CREDENTIALS, previous } });
    await eventually(() => expect(readCredentials(file)?.client_secret).toBe("of another time"));
    const asked = rig.central.requests.filter(({ path }) => path === "enrol");
    const keys = asked.map(({ body }) => (JSON.parse(body) as { public_key: string }).public_key);
    expect([...keys].sort()).toEqual(["p", "p0"]);
    expect(readCredentials(file)?.key.public_key).toBe(keys[1]);
  });

  test("one whose code is the spent one waits for central to know it again", async () => {
    const code = hashOfEnrolmentCode(ENROLMENT_CODE);
    rig.central.secret = "of another time";
    start({ code: ENROLMENT_CODE, credentials: { ...CREDENTIALS, enrolment_code_hash: code } });
    await eventually(() => expect(sync.status().contact.isRevoked).toBe(true));
    rig.central.secret = CREDENTIALS.client_secret;
    await vi.waitFor(() => {
      rig.clock.advance(60_000);
      expect(sync.status().contact.isRevoked).toBe(false);
    });
    expect(rig.central.requests.map(({ path }) => path)).not.toContain("enrol");
  });

  test("a stalled push does not hold up pull or heartbeat", async () => {
    journalRows(rig.store, 1, 1);
    rig.central.fail("activities", { is: "stall" });
    rig.central.feed = [putLine("lane", records.lane(1), 1)];
    start();
    await vi.waitFor(() => expect(rig.replica.lanesOf(GATE_ID)).toHaveLength(1));
    await eventually(() => expect(rig.central.heartbeats.length).toBeGreaterThan(2));
    expect(rig.outbox.counts().depth).toBe(1);
  });

  test("heartbeats come again and again", async () => {
    start();
    await vi.waitFor(() => expect(rig.clockTrust.state().trust).toBe("trusted"));
    await eventually(() => expect(rig.central.heartbeats).toHaveLength(3));
    const [first, , third] = rig.central.heartbeats.map(({ sent_at }) => Date.parse(sent_at));
    expect(third! - first!).toBeGreaterThanOrEqual(2 * 9_500);
    expect(third! - first!).toBeLessThan(2 * 9_500 + 5_000);
  });

  test("what a restored central has lost is sent again", async () => {
    journalRows(rig.store, 1, 5);
    start();
    await vi.waitFor(() => expect(rig.central.facts.size).toBe(5));
    await vi.waitFor(() => expect(rig.clockTrust.state().trust).toBe("trusted"));
    rig.central.epoch = idOf(0xfff);
    rig.central.receivedUpTo = 2;
    rig.central.facts.clear();
    await eventually(() => expect([...rig.central.facts.values()].map((fact) => fact["sequence"])).toEqual([3, 4, 5]));
  });

  test("runs without central, and says since when and why", async () => {
    start({ url: "http://127.0.0.1:1" });
    await eventually(() => expect(sync.status().contact.isReached).toBe(false));
    expect(sync.status().contact).toMatchObject({ lastReachedMs: null, isRevoked: false });
    expect(sync.status().contact.because).toMatch(/\w/);
  });

  test("credentials that central has revoked are distinguished from a central that is offline", async () => {
    rig.central.secret = "another";
    start();
    await vi.waitFor(() => expect(sync.status().contact).toMatchObject({ isReached: true, isRevoked: true }));
    rig.central.secret = CREDENTIALS.client_secret;
    await eventually(() => {
      rig.clock.advance(30_000);
      expect(sync.status().contact).toMatchObject({ isReached: true, isRevoked: false });
    });
  });

  describe("enrolment", () => {
    test("trades the code for credentials that only the owner reads, and goes on with them", async () => {
      start({ credentials: null, code: ENROLMENT_CODE });
      await vi.waitFor(() => expect(rig.central.heartbeats).not.toEqual([]));
      expect(enrolled).toEqual([readCredentials(file)]);
      expect(enrolled[0]).toMatchObject({ edge_id: EDGE_ID, gate_id: GATE_ID, client_secret: "s3cret" });
      expect(enrolled[0]!.key.public_key).toHaveLength(43);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(join(rig.directory, "secrets"))).toEqual(["credentials.json"]);
    });

    test("goes on trying while central is away, always with the same key", async () => {
      rig.central.fail("enrol", { is: "refuse" }, { is: "cut", afterBytes: 20 });
      start({ credentials: null, code: ENROLMENT_CODE });
      await eventually(() => expect(rig.central.requests.filter(({ path }) => path === "enrol")).toHaveLength(2));
      rig.central.isEnrolled = false;
      await eventually(() => expect(enrolled).toHaveLength(1));
      const keys = rig.central.requests
        .filter(({ path }) => path === "enrol")
        .map(({ body }) => (JSON.parse(body) as { public_key: string }).public_key);
      expect(new Set(keys).size).toBe(1);
      expect(enrolled[0]!.key.public_key).toBe(keys[0]);
    });

    test("a stumble right after it does not spend the code again", async () => {
      isStumbling = true;
      start({ credentials: null, code: ENROLMENT_CODE });
      await eventually(() => expect(rig.central.heartbeats).not.toEqual([]));
      expect(enrolled).toHaveLength(1);
      expect(rig.central.requests.filter(({ path }) => path === "enrol")).toHaveLength(1);
    });

    test("a code that is not good leaves the edge without credentials, and it says so", async () => {
      start({ credentials: null, code: "WRONG-CODE" });
      await vi.waitFor(() =>
        expect(sync.status().enrolment).toEqual({ is: "waiting", because: "this enrolment code is not good" }),
      );
      expect(existsSync(file)).toBe(false);
      await eventually(() => expect(rig.clock.monotonicMs()).toBeGreaterThan(25_000));
      expect(rig.central.requests.filter(({ path }) => path === "enrol")).toHaveLength(1);
    });

    test("an enrolled edge passes the code over; one with neither waits", async () => {
      start({ code: ENROLMENT_CODE });
      await vi.waitFor(() => expect(rig.central.heartbeats).not.toEqual([]));
      expect(rig.central.requests.some(({ path }) => path === "enrol")).toBe(false);
      await sync[Symbol.asyncDispose]();
      start({ credentials: null });
      expect(sync.status().enrolment).toEqual({ is: "no-code" });
    });

    test("a credentials file that can't be used is refused in words, without its content", () => {
      start({ credentials: null });
      writeSecret(file, { client_secret: "hush" });
      expect(() => readCredentials(file)).toThrow(
        /lacks or misstates edge_id.*remove it, and set a new enrolment_code/,
      );
      writeFileSync(file, '{ "client_secret": "hush" ');
      expect(() => readCredentials(file)).toThrow(`${file} is not JSON: remove it, and set a new enrolment_code`);
      expect(readFileSync(file, "utf8")).toContain("hush");
      expect(readCredentials(join(rig.directory, "none.json"))).toBeNull();
    });
  });
});
