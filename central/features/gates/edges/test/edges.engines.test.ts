import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Edge, EdgeDetail } from "../../../../wire/edge-resources.ts";
import { announceSilent } from "../contact/announce-silence.ts";
import { detectMissedHeartbeats } from "../contact/detect-missed-heartbeats.ts";
import { ENROLMENT_MS } from "../rules.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { gateSite, laneReport, PUBLIC_KEY } from "./gate-site.ts";
import { stateOfGate } from "../service.ts";

const engine = testEngine();

/** The guarantees of the edges feature, on any engine. */
describe(`edges on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof gateSite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  beforeEach(() => central.platform.identity.limits.enrolByAddress.clear(null));

  const OTHER_KEY = "o".repeat(43);
  const tryEnrol = (enrolment_code: string, public_key = PUBLIC_KEY) =>
    central.nobody.request("POST", "/v1/edges/enrol", {
      body: { enrolment_code, public_key, host_name: "gate-1", version: "0.1.0" },
    });
  const signIn = (client: { client_id: string; client_secret: string }) =>
    central.nobody.request("POST", "/v1/oauth/token", {
      body: new URLSearchParams({ grant_type: "client_credentials", ...pick(client) }),
    });
  const pick = ({ client_id, client_secret }: { client_id: string; client_secret: string }) => ({
    client_id,
    client_secret,
  });

  test("a new edge is shown with its client and its code, and only the code's hash is kept", async () => {
    const gate = await site.gate();
    const { enrolment_code: code, ...edge } = await site.register(gate.id);
    expect(edge).toMatchObject({ gate_id: gate.id, gate_name: "Gate 1", connection: "not_enrolled", version: null });
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const nothing = { journal: null, received_up_to: 0, disk: null, self_test: null, parked_facts: [], outages: [] };
    expect(await admin.get(`/v1/edges/${edge.id}`, EdgeDetail)).toEqual({ ...edge, ...nothing, lanes: [] });
    const kept = await Promise.all([
      central.platform.db.selectFrom("edges").selectAll().execute(),
      central.platform.db.selectFrom("audit_log").selectAll().execute(),
      central.platform.db.selectFrom("idempotency_keys").selectAll().execute(),
    ]);
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  test("a gate has one edge", async () => {
    const gate = await site.gate();
    await site.register(gate.id);
    const second = await admin.request("POST", "/v1/edges", { body: { gate_id: gate.id } });
    expect([second.status, second.problem().code]).toEqual([409, "already_exists"]);
  });

  test("the code is traded for credentials that sign in, as the edge of that gate", async () => {
    const gate = await site.gate();
    const registered = await site.register(gate.id);
    const granted = await site.enrol(registered.enrolment_code.toLowerCase().replaceAll("-", " "));
    const epoch = await central.platform.feed.epoch();
    const { id: edge_id, client_id } = registered;
    expect(granted).toMatchObject({ edge_id, gate_id: gate.id, area_id: gate.area_id, client_id, epoch });
    expect((await signIn(granted)).status).toBe(200);
    expect(await admin.get(`/v1/edges/${edge_id}`, EdgeDetail)).toMatchObject({
      connection: "connected",
      host_name: "gate-1",
      version: "0.1.0",
      public_key: PUBLIC_KEY,
      enrolment_expires_at: null,
    });
  });

  test("a spent code is good for the same edge alone, whose answer was lost, until its first heartbeat", async () => {
    const { id, enrolment_code: code } = await site.register((await site.gate()).id);
    const lost = await site.enrol(code);
    expect((await tryEnrol(code, OTHER_KEY)).status).toBe(401);
    const granted = await site.enrol(code);
    expect((await signIn(lost)).status).toBe(401);
    expect((await signIn(granted)).status).toBe(200);
    await site.beat(id, site.heartbeat());
    expect((await tryEnrol(code)).status).toBe(401);
    expect((await signIn(granted)).status).toBe(200);
  });

  test("a code that is unknown, mistyped or a day old is refused, each in the same words", async () => {
    const { enrolment_code: code } = await site.register((await site.gate()).id);
    central.clock.advance(ENROLMENT_MS);
    for (const wrong of [code, "0000-0000-0000-0000", "not a code at all"])
      expect((await tryEnrol(wrong)).problem()).toMatchObject({
        code: "bad_credentials",
        detail: "This enrolment code is unknown, used or expired",
      });
  });

  test("what is no Ed25519 key is refused by name, and the code stays good", async () => {
    const { enrolment_code: code } = await site.register((await site.gate()).id);
    const refused = await tryEnrol(code, "k".repeat(44));
    expect([refused.status, refused.problem().errors]).toMatchObject([400, [{ path: "public_key" }]]);
    await site.enrol(code);
  });

  test("an edge that central has lost enrols by a new code as the one it was, for its own gate alone", async () => {
    const gate = await site.gate();
    const lost = await site.enrol((await site.register(gate.id)).enrolment_code);
    const former = { edge_id: lost.edge_id, gate_id: gate.id };
    await site.lose(lost.edge_id);
    const { id, enrolment_code: code } = await site.register(gate.id);
    const elsewhere = (await site.register((await site.gate()).id)).enrolment_code;
    const refusal = async (enrolment_code: string, was: object) =>
      (
        await central.nobody.request("POST", "/v1/edges/enrol", {
          body: { enrolment_code, public_key: PUBLIC_KEY, host_name: "gate-1", version: "0.1.0", former: was },
        })
      ).problem().detail;
    expect(await refusal(elsewhere, former)).toMatch(/for another gate/);
    const granted = await site.enrol(code, { former });
    expect(granted).toMatchObject(former);
    // The answer may be lost, so the edge retries.
    expect(await site.enrol(code, { former })).toMatchObject(former);
    expect((await admin.request("GET", `/v1/edges/${id}`)).status).toBe(404);
    expect((await admin.get(`/v1/edges/${lost.edge_id}`, EdgeDetail)).gate_id).toBe(gate.id);
    const client = await central.platform.db
      .selectFrom("oauth_clients")
      .select("edge_id")
      .where("id", "=", granted.client_id)
      .execute();
    expect(client).toEqual([{ edge_id: lost.edge_id }]);
    // An edge that central knows is not taken over.
    const other = await site.gate(gate.area_id);
    const fresh = await site.register(other.id);
    expect(await refusal(fresh.enrolment_code, { ...former, gate_id: other.id })).toMatch(/to another edge/);
  });

  test("guessing is slowed down", async () => {
    const answers = [];
    for (let tries = 0; tries < 11; tries++) answers.push(await tryEnrol("0000-0000-0000-0000"));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(answers.at(-1)?.headers.get("retry-after")).not.toBeNull();
  });

  test("two that trade one code at once: one is the edge", async () => {
    const { enrolment_code: code } = await site.register((await site.gate()).id);
    const answers = await Promise.all([tryEnrol(code), tryEnrol(code, OTHER_KEY)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("a revoked edge is out at once, and its gate may have another", async () => {
    const { gate, edge } = await site.standing();
    const { body } = await signIn(edge);
    const bearer = (body as { access_token: string }).access_token;
    const authenticate = () => central.platform.identity.authenticator.authenticate(bearer);
    await expect(authenticate()).resolves.toMatchObject({ kind: "edge", id: edge.edge_id });
    const revoked = await admin.delete(`/v1/edges/${edge.edge_id}`, Edge);
    expect(revoked.revoked_at).not.toBeNull();
    await expect(authenticate()).rejects.toMatchObject({ code: "edge_revoked" });
    expect((await signIn(edge)).body).toMatchObject({ error: "invalid_client", code: "edge_revoked" });
    expect((await admin.request("GET", `/v1/edges/${edge.edge_id}`)).status).toBe(404);
    expect(await site.edges.edgeOf(central.platform.db, edge.edge_id)).toMatchObject({ id: edge.edge_id });
    expect(await stateOfGate(central.platform.db, gate.id, central.clock.nowMs())).toMatchObject({ edge: null });
    await site.register(gate.id);
  });

  test("the code of an edge that was revoked before it enrolled is worth nothing", async () => {
    const { id, enrolment_code: code } = await site.register((await site.gate()).id);
    await admin.delete(`/v1/edges/${id}`, Edge);
    expect((await tryEnrol(code)).status).toBe(401);
  });

  test("the list has version, lag, outbox, clock and contact, and whether changes are pending for the edge", async () => {
    const { gate, lane, edge } = await site.standing();
    const { cursor } = await central.platform.feed.read({ areaId: gate.area_id, gateId: gate.id }, "0", 1000);
    const epoch = await central.platform.feed.epoch();
    const replica = { cursor, as_of: site.heartbeat().sent_at, epoch };
    const outbox = { depth: 3, parked: 1, oldest_at: replica.as_of };
    await site.beat(edge.edge_id, site.heartbeat({ version: "0.2.0", replica, outbox, lanes: [laneReport(lane.id)] }));
    central.clock.advance(10_000);
    const list = async () => (await admin.get("/v1/edges", listOf(Edge), { gate_id: gate.id })).items;
    expect(await list()).toMatchObject([
      {
        id: edge.edge_id,
        version: "0.2.0",
        connection: "connected",
        replica: { cursor, as_of: replica.as_of, lag_seconds: 10 },
        outbox,
        clock: { trust: "trusted", offset_ms: 12 },
        is_current: true,
      },
    ]);
    await site.lane(gate.id, { number: 2 });
    expect(await list()).toMatchObject([{ is_current: false }]);
    expect(await admin.get(`/v1/edges/${edge.edge_id}`, EdgeDetail)).toMatchObject({
      journal: { sequence: 7, hash: "ab" },
      lanes: [{ lane_id: lane.id, name: "Lane 1", number: 1, phase: "idle" }],
    });
  });

  test("edges of other areas are not found", async () => {
    const { gate, edge } = await site.standing();
    const elsewhere = await central.as("admin", { areaIds: [(await site.area()).id] });
    expect((await elsewhere.get("/v1/edges", listOf(Edge))).items).toEqual([]);
    for (const method of ["GET", "DELETE"])
      expect((await elsewhere.request(method, `/v1/edges/${edge.edge_id}`)).status).toBe(404);
    expect((await elsewhere.request("POST", "/v1/edges", { body: { gate_id: gate.id } })).status).toBe(404);
  });

  test("watchers see what is new in a heartbeat, nothing of one that brings nothing new, and once that it fell silent", async () => {
    const { gate, lane, edge } = await site.standing();
    const seen = async () => {
      const rows = await central.platform.db
        .selectFrom("live_events")
        .selectAll()
        .orderBy("xid")
        .orderBy("seq")
        .execute();
      return rows
        .filter((row) => row.gate_id === gate.id)
        .map(({ type, data }) => ({ type, data: JSON.parse(data) as object }));
    };
    const said = site.heartbeat({ lanes: [laneReport(lane.id)] });
    await site.beat(edge.edge_id, said);
    const first = [
      { type: "edge-state", data: { gate_id: gate.id, edge_id: edge.edge_id, connection: "connected" } },
      { type: "lane-state", data: { gate_id: gate.id, lane_id: lane.id, barrier: "closed" } },
    ];
    expect(await seen()).toMatchObject(first);
    central.clock.advance(10_000);
    await site.beat(edge.edge_id, { ...said, journal: { sequence: 8, hash: "cd" } });
    expect(await seen()).toHaveLength(2);
    await site.beat(edge.edge_id, { ...said, lanes: [laneReport(lane.id, { barrier: "open" })] });
    const opened = { type: "lane-state", data: { barrier: "open" } };
    expect(await seen()).toMatchObject([...first, opened]);

    const look = () => detectMissedHeartbeats.run(new AbortController().signal, central.platform);
    await look();
    let announcedMs = central.clock.nowMs() - 20_000;
    const announce = async () => void (announcedMs = await announceSilent(central.platform, announcedMs));
    central.clock.advance(14_999);
    await announce();
    expect(await seen()).toHaveLength(3);
    central.clock.advance(1);
    for (let run = 0; run < 2; run++) await announce();
    const silent = [
      { type: "edge-state", data: { edge_id: edge.edge_id, connection: "lost" } },
      { type: "lane-state", data: { lane_id: lane.id, barrier: "unknown" } },
    ];
    expect(await seen()).toMatchObject([...first, opened, ...silent]);
    await site.beat(edge.edge_id, said);
    const alike = [...first, opened, ...silent, ...first];
    expect(await seen()).toMatchObject(alike);

    central.clock.advance(59_999);
    await look();
    expect(await seen()).toHaveLength(alike.length);
    central.clock.advance(1);
    for (let run = 0; run < 2; run++) await look();
    const alert = (isRaised: boolean) => ({ type: "edge-alert", data: { kind: "silent", is_raised: isRaised } });
    expect(await seen()).toMatchObject([...alike, alert(true)]);
    await site.beat(edge.edge_id, said);
    expect(await seen()).toMatchObject([...alike, alert(true), ...first, alert(false)]);
  });
});
