import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../shared/lib/ids.ts";
import { Company } from "../wire/company.ts";
import { Device } from "../wire/gate-resources.ts";
import { gateSite } from "../features/gates/edges/test/gate-site.ts";
import { testEngine } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";

const engine = testEngine();

/** The rules of ETag, If-Match and a repeated key for a record, on any engine. */
describe(`versions of records on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const company = () => admin.post("/v1/companies", Company, { name: newId() });
  const tagOf = async (path: string) => (await admin.request("GET", path)).headers.get("etag") ?? "";
  const rename = (id: string, ifMatch: string, name = newId()) =>
    admin.request("PATCH", `/v1/companies/${id}`, { body: { name }, headers: { "if-match": ifMatch } });

  test("a change that names the version it knows is made, and answers the next; the old one is refused", async () => {
    const { id } = await company();
    const first = await tagOf(`/v1/companies/${id}`);
    const changed = await rename(id, first, "Once");
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).toBe(await tagOf(`/v1/companies/${id}`));
    // The clock stands still: versions of the same time still differ.
    const late = await rename(id, first, "Twice");
    expect([late.status, late.problem().code]).toEqual([412, "precondition_failed"]);
    expect((await admin.get(`/v1/companies/${id}`, Company)).name).toBe("Once");
    const gone = await admin.request("DELETE", `/v1/companies/${id}`, { headers: { "if-match": first } });
    expect(gone.status).toBe(412);
  });

  test("of two concurrent changes to the same version, one is refused", async () => {
    const { id } = await company();
    const tag = await tagOf(`/v1/companies/${id}`);
    const answers = await Promise.all([rename(id, tag), rename(id, tag), rename(id, tag)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  test("the tag of a compressed answer is strong, another one, and as good", async () => {
    const { id } = await admin.post("/v1/companies", Company, { name: "Long", address: "x".repeat(2000) });
    const [plain, coded] = [{}, { "accept-encoding": "gzip" }].map((headers) =>
      admin.open("GET", `/v1/companies/${id}`, { headers }),
    );
    const tags = [(await plain)?.headers.get("etag"), (await coded)?.headers.get("etag")];
    expect(tags[1]).toBe(tags[0]?.replace(/"$/, '-gzip"'));
    expect((await rename(id, tags[1] ?? "")).status).toBe(200);
  });

  test("a record outside of the caller's reach is not there, whatever version is named", async () => {
    const [own, other] = [await company(), await company()];
    const tenant = await central.as("tenant", { companyId: own.id, permissions: ["companies.update"] });
    const answer = await tenant.request("PATCH", `/v1/companies/${other.id}`, {
      body: { name: "x" },
      headers: { "if-match": '"any"' },
    });
    expect(answer.status).toBe(404);
  });

  test("a part of a record has a version of its own", async () => {
    const site = gateSite(central, admin);
    const lane = await site.lane((await site.gate()).id);
    const settings = { role: "reader", driver: "mqtt", topic: "gate/1/reader" };
    const device = await admin.post(`/v1/lanes/${lane.id}/devices`, Device, { name: "Reader", settings });
    const path = `/v1/lanes/${lane.id}/devices/${device.id}`;
    const change = (ifMatch: string) =>
      admin.request("PATCH", path, { body: { name: newId() }, headers: { "if-match": ifMatch } });
    expect((await change(await tagOf(`/v1/lanes/${lane.id}`))).status).toBe(412);
    const changed = await change("*");
    expect((await change(changed.headers.get("etag") ?? "")).status).toBe(200);
  });

  test("a request that comes again shows the record as it is now", async () => {
    const again = (name: string) =>
      admin.request("POST", "/v1/companies", { body: { name }, headers: { "idempotency-key": `key-${name}` } });
    const name = newId();
    const { id } = Company.parse(((await again(name)).body as { data: unknown }).data);
    await admin.patch(`/v1/companies/${id}`, Company, { pic_name: "Ani" });
    const replay = await again(name);
    expect(replay.body).toMatchObject({ data: { id, pic_name: "Ani" } });
    await admin.delete(`/v1/companies/${id}`, Company);
    expect((await again(name)).status).toBe(404);
  });

  test("an answer with a secret is sent once, and nothing of it is stored", async () => {
    const site = gateSite(central, admin);
    const { enrolment_code } = await site.register((await site.gate()).id);
    const body = { enrolment_code, host_name: "gate-1", version: "0.1.0", public_key: "k".repeat(43) };
    const enrol = () =>
      central.nobody.request("POST", "/v1/edges/enrol", { body, headers: { "idempotency-key": newId() } });
    const headers = { "idempotency-key": "enrol-once" };
    const [first, second] = [
      await central.nobody.request("POST", "/v1/edges/enrol", { body, headers }),
      await central.nobody.request("POST", "/v1/edges/enrol", { body, headers }),
    ];
    expect([first.status, second.status, second.problem().code]).toEqual([200, 409, "idempotency_conflict"]);
    expect(second.problem().detail).toContain("sent once");
    const kept = await central.platform.db.selectFrom("idempotency_keys").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain("client_secret");
    expect((await enrol()).status).toBe(200);
  });
});
