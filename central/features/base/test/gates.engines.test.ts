import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Area } from "../../../../shared/wire/area.ts";
import { Edge } from "../../../wire/edge-resources.ts";
import { Gate, GateDetail, GatesOfArea, Lane } from "../../../wire/gate-resources.ts";
import { listOf } from "../../../platform/lists.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { gateSite, laneReport, stranger } from "../../gates/edges/test/gate-site.ts";

const engine = testEngine();

/** The guarantees of the gates feature, on any engine. */
describe(`gates on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof gateSite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  const status = async (method: string, path: string, caller = admin) => (await caller.request(method, path)).status;

  test("a new gate is found, and is published to every gate of its area", async () => {
    const area = await site.area();
    const first = await site.gate(area.id);
    const second = await admin.post("/v1/gates", Gate, { area_id: area.id, name: "Gate 2" });
    expect(await admin.get(`/v1/gates/${first.id}`, GateDetail)).toEqual({ ...first, edge: null, lanes: [] });
    const received = await site.feedOf(second);
    expect(received).toMatchObject([first, second].map(({ id, name }) => ({ kind: "gate", data: { id, name } })));
    expect((await admin.get(`/v1/gates/area/${area.id}`, listOf(Gate))).items).toEqual([first, second]);
    const query = { area_id: area.id, search: "gate 2" };
    expect((await admin.get("/v1/gates", listOf(Gate), query)).items).toEqual([second]);
  });

  test("a gate needs an area that is there", async () => {
    const body = { area_id: stranger(), name: "Gate 1" };
    const answer = await admin.request("POST", "/v1/gates", { body });
    expect([answer.status, answer.problem().errors?.map(({ path }) => path)]).toEqual([400, ["area_id"]]);
    expect(await status("GET", `/v1/gates/area/${stranger()}`)).toBe(404);
  });

  test("a new name reaches the area; the area itself can't be changed", async () => {
    const gate = await site.gate();
    const renamed = await admin.patch(`/v1/gates/${gate.id}`, Gate, { name: "North" });
    expect(renamed).toMatchObject({ id: gate.id, area_id: gate.area_id, name: "North" });
    expect(await site.feedOf(gate)).toMatchObject([{ data: { name: "North" } }]);
    const moved = await admin.request("PATCH", `/v1/gates/${gate.id}`, { body: { area_id: stranger() } });
    expect(moved.problem().errors).toMatchObject([{ path: "area_id" }]);
  });

  test("a deleted gate takes its lanes with it, here and in the feed", async () => {
    const gate = await site.gate();
    const lane = await site.lane(gate.id);
    const scope = { areaId: gate.area_id, gateId: gate.id };
    const { cursor } = await central.platform.feed.read(scope, "0", 1000);
    await admin.delete(`/v1/gates/${gate.id}`, Gate);
    expect(await status("GET", `/v1/gates/${gate.id}`)).toBe(404);
    expect(await status("GET", `/v1/lanes/${lane.id}`)).toBe(404);
    const { lines } = await central.platform.feed.read(scope, cursor, 1000);
    expect(lines).toMatchObject([
      { type: "delete", kind: "lane", id: lane.id },
      { type: "delete", kind: "gate", id: gate.id },
    ]);
  });

  test("a gate with an edge is not deleted before the edge is revoked", async () => {
    const { gate, edge } = await site.standing();
    const refused = await admin.request("DELETE", `/v1/gates/${gate.id}`);
    expect([refused.status, refused.problem().code]).toEqual([409, "in_use"]);
    await admin.delete(`/v1/edges/${edge.edge_id}`, Edge);
    await admin.delete(`/v1/gates/${gate.id}`, Gate);
  });

  test("an area with gates is not deleted", async () => {
    const gate = await site.gate();
    expect(await status("DELETE", `/v1/areas/${gate.area_id}`)).toBe(409);
    await admin.delete(`/v1/gates/${gate.id}`, Gate);
    await admin.delete(`/v1/areas/${gate.area_id}`, Area);
  });

  test("the detail has the state of the edge and its lanes; of a lost edge the arm is unknown", async () => {
    const { gate, lane, edge } = await site.standing();
    await site.beat(edge.edge_id, site.heartbeat({ lanes: [laneReport(lane.id, { barrier: "open", phase: "open" })] }));
    const detail = await admin.get(`/v1/gates/${gate.id}`, GateDetail);
    expect(detail.edge).toMatchObject({ edge_id: edge.edge_id, connection: "connected", clock: { offset_ms: 12 } });
    expect(detail.lanes).toMatchObject([{ id: lane.id, state: { barrier: "open", phase: "open", health: "ok" } }]);

    central.clock.advance(60_000);
    const silent = await admin.get(`/v1/gates/${gate.id}`, GateDetail);
    expect(silent.edge).toMatchObject({ connection: "lost", last_contact_at: detail.edge?.last_contact_at });
    expect(silent.lanes).toMatchObject([{ state: { barrier: "unknown", phase: "open" } }]);
  });

  test("an officer sees the gates of the areas assigned, and nothing of others", async () => {
    const [mine, other] = [await site.gate(), await site.gate()];
    const lane = await site.lane(other.id);
    const officer = await central.as("operational", { areaIds: [mine.area_id] });
    expect((await officer.get("/v1/gates", listOf(Gate))).items).toEqual([mine]);
    for (const path of [`gates/${other.id}`, `gates/area/${other.area_id}`, `lanes/${lane.id}`])
      expect(await status("GET", `/v1/${path}`, officer)).toBe(404);
    expect((await officer.get("/v1/lanes", listOf(Lane))).items).toEqual([]);
    const grouped = await officer.get("/v1/gates/grouped", listOf(GatesOfArea));
    expect(grouped.items).toMatchObject([
      { area: { id: mine.area_id }, gates: [{ id: mine.id, edge: null, lanes: [] }] },
    ]);
    expect(await status("GET", "/v1/gates", await central.as("tenant"))).toBe(403);
  });

  test("areas without gates are no group, and a page counts areas", async () => {
    const ids = [(await site.gate()).area_id, (await site.gate()).area_id];
    const viewer = await central.as("operational", { areaIds: [...ids, (await site.area()).id] });
    const grouped = await viewer.get("/v1/gates/grouped", listOf(GatesOfArea), { per_page: 1 });
    expect(grouped).toMatchObject({ items: [{ gates: [{}] }], meta: { total: 2, total_page: 2 } });
  });
});
