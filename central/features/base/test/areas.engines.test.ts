import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { AllAreaRules, Area, AreaRules } from "../../../../shared/wire/area.ts";
import { listOf } from "../../../platform/lists.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";

const engine = testEngine();

/** The guarantees of the areas feature, as an example of every plain resource, on any engine. */
describe(`areas on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const feedOf = async (areaId: string) => {
    const { lines } = await central.platform.feed.read({ areaId, gateId: newId() }, "0", 100);
    return lines.filter(({ kind }) => kind === "area");
  };

  test("a new area has the rules that a port starts with, and reaches its gates", async () => {
    const area = await admin.post("/v1/areas", Area, { name: "Marunda" });
    expect(area).toMatchObject({
      name: "Marunda",
      description: "",
      time_zone: "Asia/Jakarta",
      rules: AllAreaRules.parse({}),
    });
    expect(await admin.get(`/v1/areas/${area.id}`, Area)).toEqual(area);
    expect(await feedOf(area.id)).toEqual([
      expect.objectContaining({
        type: "put",
        id: area.id,
        data: { id: area.id, name: "Marunda", time_zone: "Asia/Jakarta", rules: AreaRules.parse({}) },
      }),
    ]);
  });

  test("a change of one rule leaves the others as they were, and reaches the gates", async () => {
    const rules = { capacity: 40, anti_passback: "soft" };
    const { id } = await admin.post("/v1/areas", Area, { name: "Buffer", rules });
    const area = await admin.patch(`/v1/areas/${id}`, Area, { rules: { capacity: 50 } });
    expect(area.rules).toEqual({ ...AllAreaRules.parse(rules), capacity: 50 });
    expect(await feedOf(id)).toMatchObject([{ data: { rules: { capacity: 50, anti_passback: "soft" } } }]);
    const loads = await admin.patch(`/v1/areas/${id}`, Area, { rules: { load_tolerance_percent: 5 } });
    expect(loads.rules.load_tolerance_percent).toBe(5);
    // An older gate must not meet a rule that central alone applies.
    expect(JSON.stringify(await feedOf(id))).not.toContain("load_tolerance_percent");
  });

  test("a change of one hour of a rule leaves the hours beside it as they were", async () => {
    const rules = { replica_max_age_hours: { tenant: 100, short: 5 } };
    const { id } = await admin.post("/v1/areas", Area, { name: "Hours", rules });
    const area = await admin.patch(`/v1/areas/${id}`, Area, { rules: { replica_max_age_hours: { tenant: 200 } } });
    expect(area.rules.replica_max_age_hours).toEqual({ tenant: 200, short: 5 });
  });

  test("a U+0000 is refused by name, where PostgreSQL could not keep it", async () => {
    const body = { name: "Area", description: "a\u0000b" };
    const answers = [
      await admin.request("POST", "/v1/areas", { body }),
      await admin.request("GET", "/v1/areas?after=%00"),
    ];
    expect(answers.map((answer) => [answer.status, answer.problem().errors])).toMatchObject([
      [400, [{ path: "description", message: "must not hold the character U+0000" }]],
      [400, [{ path: "after", message: "must not hold the character U+0000" }]],
    ]);
  });

  test("half of a character is refused by name, whether the request may be repeated or not", async () => {
    for (const headers of [{}, { "idempotency-key": newId() }]) {
      const answer = await admin.request("POST", "/v1/areas", { body: { name: "Area \uD83D" }, headers });
      const errors = [{ path: "name", message: "must not hold half of a character" }];
      expect([answer.status, answer.problem().errors]).toMatchObject([400, errors]);
    }
  });

  test("a deleted area is gone, here and at the gates", async () => {
    const { id } = await admin.post("/v1/areas", Area, { name: "Short-lived" });
    const before = await central.platform.feed.read({ areaId: id, gateId: newId() }, "0", 100);
    await admin.delete(`/v1/areas/${id}`, Area);
    expect((await admin.request("GET", `/v1/areas/${id}`)).status).toBe(404);
    const { lines } = await central.platform.feed.read({ areaId: id, gateId: newId() }, before.cursor, 100);
    expect(lines).toMatchObject([{ type: "delete", kind: "area", id }]);
  });

  test("a time zone or a rule that nobody knows is refused by name", async () => {
    const body = { name: "Nowhere", time_zone: "Mars/Olympus", rules: { capacity: 0, mood: "good" } };
    const answer = await admin.request("POST", "/v1/areas", { body });
    expect(
      answer
        .problem()
        .errors?.map(({ path }) => path)
        .sort(),
    ).toEqual(["rules.capacity", "rules.mood", "time_zone"]);
  });

  test("somebody with areas sees those alone", async () => {
    const mine = await admin.post("/v1/areas", Area, { name: "Mine" });
    const other = await admin.post("/v1/areas", Area, { name: "Not mine" });
    const officer = await central.as("operational", { areaIds: [mine.id] });
    expect((await officer.get("/v1/areas", listOf(Area))).items).toEqual([mine]);
    expect((await officer.request("GET", `/v1/areas/${other.id}`)).status).toBe(404);
    const nobodys = await central.as("operational", { areaIds: [] });
    expect((await nobodys.get("/v1/areas", listOf(Area))).items).toEqual([]);
  });

  test("the list is searched and ordered by name whatever the case", async () => {
    const mark = newId();
    for (const name of ["beta", "Alpha", "GAMMA"]) await admin.post("/v1/areas", Area, { name: `${name} ${mark}` });
    const { items } = await admin.get("/v1/areas", listOf(Area), { search: mark, sort: "name", order: "ASC" });
    expect(items.map(({ name }) => name.split(" ")[0])).toEqual(["Alpha", "beta", "GAMMA"]);
  });
});
