import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../shared/lib/ids.ts";
import { Company, IdAndName } from "../../../wire/company.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { listOf } from "../../../platform/lists.ts";
import { testEngine } from "../../../test/engines.ts";
import { newNpwp } from "../../../test/tax-numbers.ts";
import { uploadFor } from "../../../test/upload-for.ts";
import { startCentral, type TestCentral } from "../../../test/harness.ts";

/** The API's example of a create request: every field, all strings. */
const EXAMPLE = {
  email: "office@sentosa.example",
  npwp: "01.234.567.8-901.000",
  nitku: "0012345678901000000001",
  name: "PT Sentosa Abadi",
  business_field: "logistics",
  operation_status: "operation",
  type: "tenant",
  status_pu: "registered",
  no_pu: "PU-1",
  pic_name: "Budi",
  pic_phone: "+62 812 0000 0000",
  address: "Jl. Pelabuhan 1",
};
const Companies = listOf(Company);
const AuditRows = z.array(
  z.object({ operation: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);

const engine = testEngine();

/** The guarantees of the companies feature, on any engine. */
describe(`companies on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("admin");
  });
  afterAll(() => central[Symbol.asyncDispose]());

  const create = (fields: object) => admin.post("/v1/companies", Company, fields);
  const auditOf = async (id: string) =>
    AuditRows.parse(
      await central.platform.db
        .selectFrom("audit_log")
        .select(["operation", "before", "after"])
        .where("record_id", "=", id)
        .orderBy("id")
        .execute(),
    );

  test("a company made of the example's fields has them all, and is found again", async () => {
    const made = await create(EXAMPLE);
    const npwp = "0012345678901000";
    expect(made).toMatchObject({ ...EXAMPLE, npwp, deleted_at: null, supporting_doc_file_path: null });
    expect(await admin.get(`/v1/companies/${made.id}`, Company)).toEqual(made);
  });

  test("numbers of another company are refused, each by name; empty ones are nobody's", async () => {
    const made = await create({ name: "Holder", npwp: "01.234.567.8-902.000", nitku: "0012345678902000.000001" });
    expect(made).toMatchObject({ npwp: "0012345678902000", nitku: "0012345678902000000001" });
    for (const npwp of ["0012345678902000", "012345678902000", "NPWP: 01.234.567.8–902.000\r\n"]) {
      const answer = await admin.request("POST", "/v1/companies", {
        body: { name: "Copy", npwp, nitku: "0012345678902000000001" },
      });
      expect(answer.status).toBe(409);
      expect(answer.problem()).toMatchObject({
        code: "already_exists",
        errors: [
          { path: "npwp", message: "is taken by Holder" },
          { path: "nitku", message: "is taken by Holder" },
        ],
      });
    }
    await create({ name: "Without numbers", npwp: "", nitku: "" });
    await create({ name: "Without numbers too", npwp: "", nitku: "" });
  });

  test("a person's number is the NIK; what is no number is refused with what is right", async () => {
    expect(await create({ name: "Person", npwp: "3173012501900001" })).toMatchObject({ npwp: "3173012501900001" });
    for (const [path, typed, right] of [
      ["npwp", "0123 (belum ada)", /^must be a tax number of 16 digits, such as 0012345678901000/],
      ["npwp", "01.234.567.8-901.00", /^must be a tax number of 16 digits/],
      ["nitku", "0012345678901000", /^must be a business location of 22 digits, such as 0012345678901000000001$/],
    ] as const) {
      const answer = await admin.request("POST", "/v1/companies", { body: { name: "Wrong", [path]: typed } });
      expect([answer.status, answer.problem().errors]).toMatchObject([400, [{ path }]]);
      expect(answer.problem().errors?.[0]?.message).toMatch(right);
    }
  });

  test("two that are made at once with one number: one is kept", async () => {
    const body = { name: "Twin", npwp: newNpwp() };
    const answers = await Promise.all([1, 2, 3].map(() => admin.request("POST", "/v1/companies", { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("a change touches what was given and nothing else, and is audited with before and after", async () => {
    const before = await create({ name: "Before", pic_name: "Ani", business_field: "steel" });
    central.clock.advance(1000);
    const after = await admin.patch(`/v1/companies/${before.id}`, Company, { name: "After", pic_name: "" });
    expect(after).toEqual({ ...before, name: "After", pic_name: "", updated_at: after.updated_at });
    expect(after.updated_at > before.updated_at).toBe(true);
    const rows = await auditOf(before.id);
    expect(rows.map(({ operation }) => operation)).toEqual(["createCompany", "updateCompany"]);
    const changed = ({ name, pic_name, updated_at }: Company) => ({ name, pic_name, updated_at });
    expect(JSON.parse(rows[1]?.before ?? "")).toEqual(changed(before));
    expect(JSON.parse(rows[1]?.after ?? "")).toEqual(changed(after));
  });

  test("a deleted company is gone, and its numbers are free again", async () => {
    const npwp = newNpwp();
    const { id } = await create({ name: "Gone", npwp });
    await admin.delete(`/v1/companies/${id}`, Company);
    for (const method of ["GET", "PATCH", "DELETE"])
      expect((await admin.request(method, `/v1/companies/${id}`, method === "PATCH" ? { body: {} } : {})).status).toBe(
        404,
      );
    await create({ name: "Next", npwp });
  });

  test("a tenant sees the own company alone; every other is not found", async () => {
    const [own, other] = [await create({ name: "Own" }), await create({ name: "Other" })];
    const tenant = await central.as("tenant", { companyId: own.id });
    expect((await tenant.get("/v1/companies", Companies)).items.map(({ id }) => id)).toEqual([own.id]);
    expect((await tenant.get("/v1/companies/dropdown", listOf(IdAndName))).items).toEqual([
      { id: own.id, name: "Own" },
    ]);
    expect((await tenant.request("GET", `/v1/companies/${other.id}`)).status).toBe(404);
    expect((await tenant.request("GET", `/v1/companies/${own.id}`)).status).toBe(200);
  });

  test("pages follow each other without gap or overlap, in the order asked for", async () => {
    const mark = newId();
    for (const letter of ["b", "D", "a", "C", "e"]) await create({ name: `${letter} ${mark}`, pic_phone: "1" });
    const page = (page: number) =>
      admin.get("/v1/companies", Companies, { search: mark, sort: "name", order: "ASC", per_page: 2, page });
    const pages = await Promise.all([page(1), page(2), page(3), page(4)]);
    expect(pages.flatMap(({ items }) => items.map(({ name }) => name[0]))).toEqual(["a", "b", "C", "D", "e"]);
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(pages[0].meta).toMatchObject({ page: 1, total: 5, per_page: 2, total_page: 3 });
  });

  test.each(["0x2", "1e0", "0b1", "1.5", "-1", "", "true"])(
    "a page is a number in plain digits: not %j",
    async (page) => {
      for (const field of ["page", "per_page"]) {
        const answer = await admin.request("GET", "/v1/companies", { query: { [field]: page } });
        expect([answer.status, answer.problem().errors?.map(({ path }) => path)]).toEqual([400, [field]]);
      }
    },
  );

  test("the search looks for the text itself, in any case, and filters narrow it", async () => {
    const mark = newId();
    await create({ name: `100%_Sure ${mark}`, type: "customer" });
    await create({ name: `1000 Sure ${mark}`, type: "tenant" });
    const names = async (query: Record<string, string>) =>
      (await admin.get("/v1/companies", Companies, query)).items.map(({ name }) => name.split(" ")[0]);
    expect(await names({ search: `0%_sURE ${mark}` })).toEqual(["100%_Sure"]);
    await create({ name: `PT_ÉMILE ${mark}`, type: "customer" });
    expect(await names({ search: `pt_ÉMILE ${mark}` })).toEqual(["PT_ÉMILE"]);
    expect(await names({ search: mark, type: "tenant" })).toEqual(["1000"]);
    expect(await names({ search: `%${mark}` })).toEqual([]);
  });

  test("its paper is an uploaded file of its own or of the area's side; the one that it has may stay", async () => {
    const { platform } = central;
    const [own, other] = [await create({ name: "Own" }), await create({ name: "Other" })];
    const ours = await uploadFor(platform, own.id);
    const path = `/v1/companies/${own.id}`;
    const field = (supporting_doc_file_path: string | null) => ({ body: { supporting_doc_file_path } });
    const problem = (message: string) => [{ path: "supporting_doc_file_path", message }];
    for (const [wrong, message] of [
      ["uploads/2026/11/none.pdf", "is no file of yours: upload it first"],
      ["../../etc/passwd", "is no file of yours: upload it first"],
      [await uploadFor(platform, other.id), "is a file of another company"],
    ] as const) {
      const answer = await admin.request("PATCH", path, field(wrong));
      expect([answer.status, answer.problem().errors]).toMatchObject([400, problem(message)]);
      const made = await admin.request("POST", "/v1/companies", { body: { name: "New", ...field(wrong).body } });
      expect([made.status, made.problem().errors]).toMatchObject([400, problem(message)]);
    }
    for (const good of [await uploadFor(platform, null), ours, null])
      expect((await admin.request("PATCH", path, field(good))).status).toBe(200);
    const before = "written/when/any-text.was-taken";
    await platform.transact(systemActor("test"), ({ tx }) =>
      tx.updateTable("companies").set({ supporting_doc_file_path: before }).where("id", "=", own.id).execute(),
    );
    expect((await admin.request("PATCH", path, { body: { name: "Own name", ...field(before).body } })).status).toBe(
      200,
    );
  });

  test("everything wrong with the input is named at once, and nothing is kept", async () => {
    const answer = await admin.request("POST", "/v1/companies", {
      body: { name: " ", type: "friend", email: "nobody", colour: "red", shoe_size: 43 },
    });
    expect(answer.status).toBe(400);
    expect(
      answer
        .problem()
        .errors?.map(({ path }) => path)
        .sort(),
    ).toEqual(["colour", "email", "name", "shoe_size", "type"]);
  });
});
