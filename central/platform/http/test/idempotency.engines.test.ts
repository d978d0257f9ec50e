import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/lib/ids.ts";
import { Company, CompanyCreate } from "../../../wire/company.ts";
import { listOf } from "../../lists.ts";
import { testEngine } from "../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";
import { newNpwp } from "../../../test/tax-numbers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const engine = testEngine();

/** The rules of an Idempotency-Key, on any engine. */
describe(`an Idempotency-Key on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("admin");
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const create = (key: string, body: object, caller = admin) =>
    caller.request("POST", "/v1/companies", { body, headers: { "idempotency-key": key } });
  const countOf = async (name: string) =>
    (await admin.get("/v1/companies", listOf(Company), { search: name })).meta.total;

  test("what is kept of a request can't be guessed at without the server's key", async () => {
    const [key, name] = [newId(), newId()];
    await create(key, { name });
    const { request_hash: kept } = await central.platform.db
      .selectFrom("idempotency_keys")
      .select("request_hash")
      .where("key", "=", key)
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = CompanyCreate.parse({ name });
    const asked = JSON.stringify({ params: {}, query: {}, body });
    expect(kept).toBe(central.platform.identity.vault.digest(asked, "idempotency"));
    expect(kept).not.toBe(createHash("sha256").update(asked).digest("hex"));
  });

  test("the same request again makes nothing and gives the same answer", async () => {
    const [key, name] = [newId(), newId()];
    const first = await create(key, { name, pic_name: "Ani" });
    const again = await create(key, { pic_name: "Ani", name });
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect([first, again].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect(await countOf(name)).toBe(1);
  });

  test("sent many times at once it makes one record, and all get its answer", async () => {
    const [key, name] = [newId(), newId()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(key, { name })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await countOf(name)).toBe(1);
  });

  test("another request under the same key is a conflict, and makes nothing", async () => {
    const [key, name] = [newId(), newId()];
    await create(key, { name: newId() });
    const answer = await create(key, { name });
    expect([answer.status, answer.problem().code]).toEqual([409, "idempotency_conflict"]);
    expect(await countOf(name)).toBe(0);
  });

  test("a request that failed may be sent again under its key", async () => {
    const [key, npwp] = [newId(), newNpwp()];
    const holder = await admin.post("/v1/companies", Company, { name: "Holder", npwp });
    expect((await create(key, { name: "Next", npwp })).status).toBe(409);
    await admin.delete(`/v1/companies/${holder.id}`, Company);
    expect((await create(key, { name: "Next", npwp })).status).toBe(200);
  });

  test("a key is its actor's own", async () => {
    const [key, name] = [newId(), newId()];
    await create(key, { name });
    expect((await create(key, { name }, await central.as("admin"))).headers.get("idempotent-replayed")).toBeNull();
    expect(await countOf(name)).toBe(2);
  });

  test("after a day it is forgotten", async () => {
    const [key, name] = [newId(), newId()];
    await create(key, { name });
    central.clock.advance(DAY_MS - 1);
    await create(key, { name });
    expect(await countOf(name)).toBe(1);
    central.clock.advance(1);
    await create(key, { name });
    expect(await countOf(name)).toBe(2);
  });

  test("a key that is none is refused", async () => {
    const answer = await create("two words", { name: "x" });
    expect(answer.problem()).toMatchObject({ status: 400, errors: [{ path: "Idempotency-Key" }] });
  });
});
