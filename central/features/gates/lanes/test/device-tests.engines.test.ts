import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { Device } from "../../../../wire/gate-resources.ts";
import { DeviceTest } from "../../../../../shared/wire/device-test.ts";
import type { CommandResult } from "../../../../../shared/wire/sync.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { gateSite } from "../../edges/test/gate-site.ts";

const engine = testEngine();

/** Tests of devices through their gates, on any engine. */
describe(`tests of devices on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof gateSite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const waiting = (edgeId: string) => site.edges.commandsFor(central.platform.db, edgeId, central.clock.nowMs());
  const answer = (edgeId: string, id: string, result: Partial<CommandResult>) => {
    const at = isoTime(central.clock.nowMs());
    const whole = { outcome: "done" as const, because: null, activity_id: null, at, ...result };
    return site.work((work) => site.edges.finishCommand(work, edgeId, id, whole));
  };
  const read = (of: DeviceTest) => admin.get(`/v1/lanes/${of.lane_id}/device-tests/${of.id}`, DeviceTest);
  const standing = async () => {
    const made = await site.standing();
    const settings = { role: "reader", driver: "mqtt", topic: "gate/1/reader" };
    const device = await admin.post(`/v1/lanes/${made.lane.id}/devices`, Device, { name: "Reader", settings });
    const path = `/v1/lanes/${made.lane.id}/devices/${device.id}/tests`;
    return { ...made, device, path, ask: () => admin.post(path, DeviceTest, { do: "read" }) };
  };

  test("a test reaches the edge, lives 10 seconds, and holds what the device told", async () => {
    const { edge, lane, device, ask } = await standing();
    const asked = await ask();
    const { id, issued_at, expires_at } = asked;
    expect(Date.parse(expires_at) - Date.parse(issued_at)).toBe(10_000);
    const command = { id, action: "test_device", lane_id: lane.id, device_id: device.id, trial: { do: "read" } };
    expect(await waiting(edge.edge_id)).toEqual([{ ...command, issued_at, expires_at }]);
    const picture = { kind: "jpeg", base64: "AAAA" } as const;
    await answer(edge.edge_id, id, { because: "it read ABC", picture });
    expect(await read(asked)).toMatchObject({ state: "done", because: "it read ABC", picture });
    await answer(edge.edge_id, id, { outcome: "refused" });
    expect([(await read(asked)).state, await waiting(edge.edge_id)]).toEqual(["done", []]);
  });

  test("no answer in time is told as that, and a silent gate is asked nothing", async () => {
    const { path, ask } = await standing();
    const asked = await ask();
    central.clock.advance(10_000);
    expect(await read(asked)).toMatchObject({ state: "expired", picture: null });
    central.clock.advance(60_000);
    const refused = await admin.request("POST", path, { body: { do: "read" } });
    expect([refused.status, refused.problem().code]).toEqual([409, "edge_unreachable"]);
  });

  test("a gate of an older version refuses it, which is told in words of either language", async () => {
    const { edge, ask } = await standing();
    const asked = await ask();
    const because = "this edge's version does not understand the command";
    await answer(edge.edge_id, asked.id, { outcome: "refused", because });
    expect((await read(asked)).because).toEqual({ code: "command_not_understood", params: {} });
  });

  test("it is for who may test devices, in their areas, and for a device of the lane", async () => {
    const [mine, other] = [await standing(), await standing()];
    const asks = async (caller: typeof admin, path: string) =>
      (await caller.request("POST", path, { body: { do: "read" } })).status;
    const areaAdmin = await central.as("admin", { areaIds: [mine.gate.area_id] });
    const officer = await central.as("operational", { areaIds: [mine.gate.area_id] });
    expect([await asks(areaAdmin, mine.path), await asks(areaAdmin, other.path)]).toEqual([200, 404]);
    expect(await asks(officer, mine.path)).toBe(403);
    expect(await asks(admin, mine.path.replace(mine.device.id, other.device.id))).toBe(404);
    const rows = await central.platform.db
      .selectFrom("audit_log")
      .select("operation")
      .where("record_type", "=", "device_test")
      .execute();
    expect(rows[0]).toEqual({ operation: "testDevice" });
  });
});
