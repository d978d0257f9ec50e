import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { FeedLine } from "../../../../../shared/wire/feed.ts";
import { type Heartbeat, HeartbeatReply } from "../../../../../shared/wire/sync.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import { FIRST_POSITION, positionOf } from "../../../../platform/db/position.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { untilSettled } from "../../../../test/until-settled.ts";
import { VERSION } from "../../../../../shared/lib/version.ts";
import { activitySite } from "../../../work/gate-activities/test/activity-site.ts";

const engine = testEngine();

/** The guarantees of central for edges on the wire, on any engine. */
describe(`sync on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const linesIn = (text: string): FeedLine[] =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => FeedLine.parse(JSON.parse(line)));
  async function changes(edge: Caller, cursor = "0", wait_seconds = 0, headers: Record<string, string> = {}) {
    const answer = await edge.request("GET", "/v1/sync/changes", { query: { cursor, wait_seconds }, headers });
    expect(answer.status).toBe(200);
    const lines = linesIn(answer.text);
    const last = lines.at(-1);
    return {
      lines,
      kinds: lines.flatMap((line) => ("kind" in line ? line.kind : [])),
      end: last?.type === "end" ? last : null,
    };
  }

  describe("the feed", () => {
    test("from 0 on is the snapshot of the area and the own gate, between its first and its last line", async () => {
      const area = await site.area();
      const [here, there] = [await site.gateWithEdge(area.id), await site.gateWithEdge(area.id)];
      await site.gateWithEdge();
      const ticket = await site.ticket(area.id);
      const { lines, end } = await changes(here.edge);
      expect(lines[0]).toMatchObject({ type: "begin", epoch: await central.platform.feed.epoch() });
      expect(end).toMatchObject({ is_complete: true });
      const ids = lines.flatMap((line) =>
        line.type === "put" && line.kind !== "key" && line.kind !== "officer" ? line.id : [],
      );
      expect(ids.sort()).toEqual([area.id, here.gate.id, there.gate.id, here.lane.id, ticket.id].sort());
      expect((await changes(here.edge, end?.cursor)).kinds).toEqual([]);
    });

    test("a held answer ends at once with news, and not with another area's", async () => {
      const { gate, edge } = await site.gateWithEdge();
      const { end } = await changes(edge);
      const waiting = changes(edge, end?.cursor, 25);
      await site.ticket((await site.area()).id);
      const ticket = await site.ticket(gate.area_id);
      const { lines } = await waiting;
      expect(lines.flatMap((line) => (line.type === "put" ? line.id : []))).toEqual([ticket.id]);
      expect(lines.at(-1)).toMatchObject({ type: "end", is_complete: true });
    });

    test("without news it ends after the wait, complete as of that time", async () => {
      const { edge } = await site.gateWithEdge();
      const { end } = await changes(edge);
      const startMs = central.clock.nowMs();
      const quiet = await untilSettled(central.clock, 100, changes(edge, end?.cursor, 25));
      expect(quiet.kinds).toEqual([]);
      expect(quiet.end).toMatchObject({ cursor: end?.cursor, is_complete: true });
      expect(Date.parse(quiet.end?.at ?? "") - startMs).toBeGreaterThanOrEqual(25_000);
    });

    test("an edge that goes ends its wait", async () => {
      const { edge } = await site.gateWithEdge();
      const { end } = await changes(edge);
      const leaving = new AbortController();
      const query = { cursor: end?.cursor ?? "", wait_seconds: 25 };
      const answer = await edge.open("GET", "/v1/sync/changes", { query, signal: leaving.signal });
      const body = answer.text();
      leaving.abort();
      expect(linesIn(await body).map(({ type }) => type)).toEqual(["begin"]);
    });

    test("more than a chunk comes in many, in order and whole", async () => {
      const { gate, edge } = await site.gateWithEdge();
      const names = Array.from({ length: 1_203 }, (_, at) => `Officer ${at}`);
      await central.platform.transact(systemActor("test"), async (work) => {
        for (const name of names)
          await work.feed.publish({
            kind: "officer",
            id: name,
            areaId: gate.area_id,
            gateId: null,
            data: { id: gate.id, name, pin_hash: null, is_supervisor: false },
          });
      });
      const answer = await edge.open("GET", "/v1/sync/changes", { query: { cursor: "0" } });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      const chunks: string[] = [];
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) chunks.push(read.value);
      expect(Math.max(...chunks.map((chunk) => linesIn(chunk).length))).toBeLessThanOrEqual(501);
      const lines = linesIn(chunks.join(""));
      const received = lines.flatMap((line) => (line.type === "put" && line.kind === "officer" ? line.data.name : []));
      expect(received.filter((name) => name.startsWith("Officer"))).toEqual(names);
      expect(lines.at(-1)?.type).toBe("end");
    });

    test("it is compressed for those who take it", async () => {
      const { edge } = await site.gateWithEdge();
      const answer = await edge.open("GET", "/v1/sync/changes", { headers: { "accept-encoding": "gzip" } });
      expect(answer.headers.get("content-encoding")).toBe("gzip");
      const text = await new Response(answer.body?.pipeThrough(new DecompressionStream("gzip"))).text();
      expect(linesIn(text).at(-1)?.type).toBe("end");
    });

    test("every cursor bears the life it was given out in; an answer does not go on into another life", async () => {
      const { gate, edge } = await site.gateWithEdge();
      const ticket = await site.ticket(gate.area_id);
      const { lines, end } = await changes(edge);
      const life = `~${await central.platform.feed.life()}`;
      for (const line of lines) if ("kind" in line) expect(line.cursor).toContain(`${life}@`);
      const stands = end?.cursor ?? "";
      expect(stands.endsWith(life)).toBe(true);
      const query = { cursor: stands, wait_seconds: 25 };
      const answer = await edge.open("GET", "/v1/sync/changes", { query });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      // The answer began in the life before.
      expect(linesIn((await reader?.read())?.value ?? "").map(({ type }) => type)).toEqual(["begin"]);
      await site.work(async (work) => {
        await work.tx
          .insertInto("lives")
          .values({ ordinal: 1_000, id: "feedbeef", ...(positionOf(stands) ?? FIRST_POSITION) })
          .execute();
        await work.feed.publish({
          kind: "vehicle_ticket",
          id: ticket.id,
          areaId: gate.area_id,
          gateId: null,
          data: null,
        });
      });
      expect((await untilSettled(central.clock, 100, Promise.resolve(reader?.read())))?.done).toBe(true);
      const after = await changes(edge, stands);
      expect(after.lines.map(({ type }) => type)).toEqual(["begin", "delete", "end"]);
      expect(after.end?.cursor).toContain("~feedbeef");
    });

    test("what is no cursor is refused; one from beyond this history is answered by the epoch alone", async () => {
      const { edge } = await site.gateWithEdge();
      const refused = await edge.request("GET", "/v1/sync/changes", { query: { cursor: "yesterday" } });
      expect([refused.status, refused.problem().code]).toEqual([400, "invalid_input"]);
      const { lines } = await changes(edge, "999999999999.999999999999", 25);
      expect(lines.map(({ type }) => type)).toEqual(["begin"]);
    });

    test("a snapshot that a restore has cut is begun anew, unless the heartbeat reports the restore", async () => {
      const { edge } = await site.gateWithEdge();
      const { lines } = await changes(edge);
      const [record] = lines.flatMap((line) => ("kind" in line ? line.cursor : []));
      const cursor = (record ?? "").replace(/~\w+/, "~00000000");
      const pull = async () => (await edge.request("GET", "/v1/sync/changes", { query: { cursor } })).status;
      const beat = (epoch: string | null) =>
        edge.post("/v1/sync/heartbeat", HeartbeatReply, {
          ...site.heartbeat({ journal: { sequence: 0, hash: "" } }),
          replica: { cursor: "0", as_of: null, epoch },
        });
      expect(await pull()).toBe(400);
      await beat(null);
      expect(await pull()).toBe(400);
      await beat(await central.platform.feed.epoch());
      expect(await pull()).toBe(200);
    });
  });

  describe("the heartbeat", () => {
    const beat = (edge: Caller, more: Partial<Heartbeat>) =>
      edge.post("/v1/sync/heartbeat", HeartbeatReply, site.heartbeat(more));

    test("returns central's time, epoch and the journal received without a gap", async () => {
      const { edge, journal } = await site.gateWithEdge();
      const facts = Array.from({ length: 5 }, () => journal.event());
      const outbox = { depth: 1, parked: 0, oldest_at: null };
      await site.push(edge, ...facts.filter(({ sequence }) => sequence !== 3));
      expect(await beat(edge, { outbox, journal: journal.head() })).toEqual({
        central_time: new Date(central.clock.nowMs()).toISOString(),
        epoch: await central.platform.feed.epoch(),
        interval_seconds: 5,
        received_up_to: 2,
        last_sequence: 5,
        parked_mark: VERSION,
      });
      await site.push(edge, ...facts);
      expect((await beat(edge, { journal: journal.head() })).received_up_to).toBe(5);
    });

    test("of a shorter journal, or of another head, opens a review; one that was overtaken does not", async () => {
      const { edge, edgeId, journal } = await site.gateWithEdge();
      const early = site.heartbeat({ journal: journal.head(), outbox: { depth: 1, parked: 0, oldest_at: null } });
      central.clock.advance(10);
      await site.push(edge, journal.event(), journal.event());
      await edge.post("/v1/sync/heartbeat", HeartbeatReply, early);
      // The gate's clock went back meanwhile: the late report appears newer than the facts.
      const late = { ...early, sent_at: isoTime(central.clock.nowMs() + 1_000) };
      await edge.post("/v1/sync/heartbeat", HeartbeatReply, late);
      central.clock.advance(60_000);
      await beat(edge, { journal: journal.head() });
      expect(await site.reviews(edgeId)).toEqual([]);
      await beat(edge, { journal: { sequence: 1, hash: "a".repeat(64) } });
      expect(await site.reviews(edgeId)).toEqual(["chain_broken"]);
    });

    const nine = { sequence: 9, hash: "a" };
    const none = { sequence: 0, hash: "" };
    const waiting = { depth: 9, parked: 0, oldest_at: null };
    const sent = { depth: 0, parked: 0, oldest_at: null };
    test.each([
      { knows: "facts that this database does not have", cursor: "0", journal: nine, outbox: sent, isNew: true },
      { knows: "facts that still wait", cursor: "0", journal: nine, outbox: waiting, isNew: false },
      { knows: "a cursor from beyond", cursor: "999999999999.1", journal: none, outbox: sent, isNew: true },
      { knows: "what a lost life gave out", cursor: "0.1~00000000", journal: none, outbox: sent, isNew: true },
      { knows: "what all the others know", cursor: "0", journal: none, outbox: sent, isNew: false },
    ])(
      "of an edge of this epoch that knows $knows: a new epoch is $isNew",
      async ({ cursor, journal, outbox, isNew }) => {
        const { edge } = await site.gateWithEdge();
        const epoch = await central.platform.feed.epoch();
        const report = { journal, outbox, replica: { cursor, as_of: null, epoch } };
        const reply = await beat(edge, report);
        expect(reply.epoch !== epoch).toBe(isNew);
        expect(reply.epoch).toBe(await central.platform.feed.epoch());
        // Its second report names a finished epoch: no new epoch begins.
        if (isNew) expect((await beat(edge, report)).epoch).toBe(reply.epoch);
      },
    );

    test("edges that report a restore at once cause one new epoch", async () => {
      const gates = await Promise.all([1, 2, 3].map(() => site.gateWithEdge()));
      const epoch = await central.platform.feed.epoch();
      const replica = { cursor: "999999999999.1", as_of: null, epoch };
      const replies = await Promise.all(gates.map(({ edge }) => beat(edge, { journal: none, outbox: sent, replica })));
      expect(new Set(replies.map((reply) => reply.epoch))).toEqual(new Set([await central.platform.feed.epoch()]));
      expect(replies[0]?.epoch).not.toBe(epoch);
    });

    test("one edge causes one new epoch an hour; if it reports again, it alone starts over", async () => {
      const [{ edge }, other] = [await site.gateWithEdge(), await site.gateWithEdge()];
      const cursor = "999999999999.1";
      const says = async (by: Caller): Promise<string> => {
        const epoch = await central.platform.feed.epoch();
        const report = { journal: none, outbox: sent, replica: { cursor, as_of: null, epoch } };
        return (await beat(by, report)).epoch === epoch ? "the same" : "new";
      };
      const pull = async (by: Caller) => (await by.request("GET", "/v1/sync/changes", { query: { cursor } })).status;
      expect([await pull(edge), await says(edge), await says(edge), await pull(edge)]).toEqual([
        200,
        "new",
        "the same",
        400,
      ]);
      expect([await pull(other.edge), await says(other.edge)]).toEqual([200, "new"]);
      central.clock.advance(3_599_999);
      expect(await says(edge)).toBe("the same");
      central.clock.advance(1);
      expect([await pull(edge), await says(edge)]).toEqual([200, "new"]);
    });
  });
});
