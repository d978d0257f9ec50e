import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeviceSettings } from "../../../../../shared/wire/devices/device.ts";
import { Device, DeviceWithState, Lane, LaneDetail } from "../../../../wire/gate-resources.ts";
import { LaneRules } from "../../../../../shared/wire/lane.ts";
import { listOf } from "../../../../platform/lists.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { gateSite, laneReport } from "../../edges/test/gate-site.ts";

const LINK = { type: "tcp", host: "10.0.0.5", port: 4196 } as const;
const BARRIER = { role: "barrier", driver: "modbus-relay", link: LINK, open_relay: 0 } as const;
const LIGHT = { role: "light", driver: "modbus-relay", link: LINK, red_relay: 1, green_relay: 2 } as const;
const READER = { role: "reader", driver: "mqtt", topic: "gate/1/reader" } as const;

const engine = testEngine();

/** The guarantees of the lanes feature for lanes and devices, on any engine. */
describe(`lanes on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof gateSite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());
  const add = (lane: Lane, name: string, settings: object) => {
    // Devices are listed in order of creation, so no two have the same moment.
    central.clock.advance(1);
    return admin.post(`/v1/lanes/${lane.id}/devices`, Device, { name, settings });
  };
  const inFeed = async (lane: Lane) => {
    const lines = await site.feedOf({ id: lane.gate_id, area_id: lane.area_id });
    return lines.filter(({ id }) => id === lane.id);
  };

  test("a new lane has the rules that a port starts with, and reaches its own gate alone", async () => {
    const gate = await site.gate();
    const neighbour = await site.gate(gate.area_id);
    const lane = await site.lane(gate.id, { rules: { open_seconds: 30 } });
    expect(lane).toMatchObject({
      area_id: gate.area_id,
      is_active: true,
      rules: LaneRules.parse({ open_seconds: 30 }),
    });
    const { created_at: _c, updated_at: _u, deleted_at: _d, ...record } = lane;
    expect(await inFeed(lane)).toMatchObject([{ type: "put", data: { ...record, devices: [] } }]);
    expect((await site.feedOf(neighbour)).map(({ kind }) => kind)).toEqual(["gate", "gate"]);
    expect(await admin.get(`/v1/lanes/${lane.id}`, LaneDetail)).toEqual({ ...lane, state: null, devices: [] });
  });

  test("two lanes of a gate have no number in common", async () => {
    const gate = await site.gate();
    const [first, second] = [await site.lane(gate.id), await site.lane(gate.id, { number: 2 })];
    const taken = { path: "number", message: "is taken by Lane 1" };
    const made = await admin.request("POST", "/v1/lanes", {
      body: { gate_id: gate.id, name: "Copy", number: 1, direction: "out" },
    });
    expect([made.status, made.problem().errors]).toMatchObject([409, [taken]]);
    const changed = await admin.request("PATCH", `/v1/lanes/${second.id}`, { body: { number: 1 } });
    expect([changed.status, changed.problem().errors]).toMatchObject([409, [taken]]);
    await admin.delete(`/v1/lanes/${first.id}`, Lane);
    expect(await admin.patch(`/v1/lanes/${second.id}`, Lane, { number: 1 })).toMatchObject({ number: 1 });
  });

  test("a change of one rule leaves the others as they were, and reaches the gate", async () => {
    const lane = await site.lane((await site.gate()).id, { rules: { plate_mismatch: "refuse" } });
    const after = await admin.patch(`/v1/lanes/${lane.id}`, Lane, { is_active: false, rules: { clear_seconds: 2 } });
    expect(after).toMatchObject({ is_active: false, rules: { ...lane.rules, clear_seconds: 2 } });
    expect(await inFeed(lane)).toMatchObject([{ data: { is_active: false, rules: after.rules } }]);
    const query = { gate_id: lane.gate_id, is_active: "false" };
    expect((await admin.get("/v1/lanes", listOf(Lane), query)).items).toEqual([after]);
    expect((await admin.get("/v1/lanes", listOf(Lane), { ...query, is_active: "true" })).items).toEqual([]);
  });

  test("a deleted lane is gone, here and at its gate", async () => {
    const lane = await site.lane((await site.gate()).id);
    const scope = { areaId: lane.area_id, gateId: lane.gate_id };
    const { cursor } = await central.platform.feed.read(scope, "0", 1000);
    await admin.delete(`/v1/lanes/${lane.id}`, Lane);
    expect((await admin.request("GET", `/v1/lanes/${lane.id}`)).status).toBe(404);
    const { lines } = await central.platform.feed.read(scope, cursor, 1000);
    expect(lines).toMatchObject([{ type: "delete", kind: "lane", id: lane.id }]);
  });

  test("devices reach the gate with every setting filled in as they are added, changed and removed", async () => {
    const lane = await site.lane((await site.gate()).id);
    const barrier = await add(lane, "Arm", BARRIER);
    const reader = await add(lane, "Reader", READER);
    expect(barrier).toMatchObject({
      role: "barrier",
      driver: "modbus-relay",
      settings: { ...BARRIER, pulse_ms: 500 },
    });
    const known = (devices: Device[]) => devices.map(({ id, name, settings }) => ({ id, name, settings }));
    expect(await inFeed(lane)).toMatchObject([{ data: { devices: known([barrier, reader]) } }]);

    const renamed = await admin.patch(`/v1/lanes/${lane.id}/devices/${reader.id}`, Device, {
      name: "Scanner",
      settings: { role: "reader", driver: "scanner-line", link: LINK },
    });
    expect(renamed).toMatchObject({ name: "Scanner", driver: "scanner-line", settings: { silence_ms: 80 } });
    await admin.delete(`/v1/lanes/${lane.id}/devices/${barrier.id}`, Device);
    expect(await inFeed(lane)).toMatchObject([{ data: { devices: known([renamed]) } }]);
  });

  const wrong: [string, object, string[]][] = [
    ["no settings", {}, ["settings.driver"]],
    ["a driver that nobody knows", { driver: "magic", role: "barrier" }, ["settings.driver"]],
    ["a role that the driver has not", { ...BARRIER, role: "sign" }, ["settings.role"]],
    [
      "several at once",
      { ...BARRIER, link: { ...LINK, port: 0 }, address: 300, colour: "red" },
      ["settings.address", "settings.colour", "settings.link.port"],
    ],
    ["a setting of another driver", { ...READER, open_relay: 1 }, ["settings.open_relay"]],
  ];
  test.each(wrong)("settings are judged by their driver: %s", async (_name, settings, paths) => {
    const lane = await site.lane((await site.gate()).id);
    const answer = await admin.request("POST", `/v1/lanes/${lane.id}/devices`, { body: { name: "Arm", settings } });
    expect(answer.status).toBe(400);
    const named = answer.problem().errors?.map(({ path }) => path) ?? [];
    expect(named.sort()).toEqual(paths);
  });

  test("a lane has one barrier, however a second one would come", async () => {
    const lane = await site.lane((await site.gate()).id);
    const barrier = await add(lane, "Arm", BARRIER);
    const light = await add(lane, "Light", LIGHT);
    const second = { path: "settings.role", message: "is the role of Arm already" };
    const settings: DeviceSettings = barrier.settings;
    const path = `/v1/lanes/${lane.id}/devices`;
    const added = await admin.request("POST", path, { body: { name: "Second", settings } });
    expect([added.status, added.problem().errors]).toMatchObject([409, [second]]);
    const turned = await admin.request("PATCH", `${path}/${light.id}`, { body: { settings } });
    expect([turned.status, turned.problem().errors]).toMatchObject([409, [second]]);
    const changed = await admin.patch(`${path}/${barrier.id}`, Device, { settings: { ...BARRIER, pulse_ms: 800 } });
    expect(changed.settings).toMatchObject({ pulse_ms: 800 });
  });

  test("devices are listed with what their edge last said of them", async () => {
    const { lane, edge } = await site.standing();
    const [barrier, light] = [await add(lane, "Arm", BARRIER), await add(lane, "Light", LIGHT)];
    const since = "2026-11-21T05:00:00.000Z";
    const report = { device_id: barrier.id, role: "barrier", state: "lost", since, detail: "no answer" } as const;
    await site.beat(edge.edge_id, site.heartbeat({ lanes: [laneReport(lane.id, { devices: [report] })] }));
    const { items, meta } = await admin.get(`/v1/lanes/${lane.id}/devices`, listOf(DeviceWithState));
    expect(meta).toMatchObject({ page: 1, total: 2, total_page: 1 });
    expect(items).toMatchObject([
      { id: barrier.id, state: { state: "lost", since, detail: "no answer" } },
      { id: light.id, state: null },
    ]);
    expect(await admin.get(`/v1/lanes/${lane.id}`, LaneDetail)).toMatchObject({
      devices: items,
      state: { mode: "normal" },
    });
  });

  test("a device of another lane is not found", async () => {
    const gate = await site.gate();
    const [lane, other] = [await site.lane(gate.id), await site.lane(gate.id, { number: 2 })];
    const device = await add(lane, "Arm", BARRIER);
    for (const method of ["PATCH", "DELETE"])
      expect((await admin.request(method, `/v1/lanes/${other.id}/devices/${device.id}`, { body: {} })).status).toBe(
        404,
      );
  });
});
