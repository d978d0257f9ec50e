import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Company } from "../../../wire/company.ts";
import { onSqlite } from "../../../test/engines.ts";
import { FIRST_ADMIN, startCentral, type TestCentral } from "../../../test/harness.ts";
import { type BrowserDouble, browserOf } from "../../test/browser-double.ts";
import { fixtureFactories, newFixtureParent } from "../../../test/fixtures.ts";
import { FEATURES } from "../../../features/open-features.ts";
import { isNamedField } from "../../words/field-names.ts";
import { isNamed } from "../../words/operation-words.ts";
import { systemWords } from "../../words/system-words.ts";
import { KIND_NAMES } from "./kind-names.ts";
import { sidesOf } from "./sides.ts";

const ROOT = join(import.meta.dirname, "../../../..");

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = browserOf(central.central.app);
  await browser.post("/sign-in", { ...FIRST_ADMIN, to: "/" });
});
afterAll(() => central[Symbol.asyncDispose]());

test("fields stand side by side by their paths; a field that one side lacks is empty there", () => {
  const before = { name: "A", rules: { capacity: 4, mode: "hard" }, tags: ["x", "y"], gone: true };
  const after = { name: "B", rules: { capacity: null, mode: "hard" }, tags: ["x"] };
  expect(sidesOf(before, after)).toEqual([
    { path: "name", before: "A", after: "B" },
    { path: "rules.capacity", before: "4", after: "" },
    { path: "rules.mode", before: "hard", after: "hard" },
    { path: "tags", before: "x, y", after: "x" },
    { path: "gone", before: "true", after: "" },
  ]);
  expect(sidesOf(null, { name: "A" })).toEqual([{ path: "name", before: "", after: "A" }]);
});

test("a change is found by its record, and shows what was and what is", async () => {
  const admin = await central.as("super_admin");
  const { id } = await admin.post("/v1/companies", Company, { name: "PT Lama" });
  await admin.patch(`/v1/companies/${id}`, Company, { name: "PT <Baru>" });
  const list = (await browser.get(`/log?record_id=${id}`)).text;
  expect([...list.matchAll(/<th scope="row">/g)]).toHaveLength(2);
  expect((await browser.get(`/log?record_id=${id}&operation=createCompany`)).text).toMatch(/made a company/);
  const [, address = ""] = /<th scope="row">\s*<a href="([^"]+)">changed a company/.exec(list) ?? [];
  const page = (await browser.get(address)).text;
  expect(page).toMatch(/<del>PT Lama<\/del>[^]*<ins>PT &lt;Baru&gt;<\/ins>/);
  expect(page).toContain(`href="/log?record_id=${id}"`);
});

test("every operation that changes something is said in words, in the language of the page", async () => {
  const writes = FEATURES.flatMap(({ operations }) => operations).filter(({ method }) => method !== "get");
  const unnamed = writes.filter(({ id }) => !isNamed(id)).map(({ id }) => id);
  expect(unnamed, "need a line in web/words/operation-words.ts").toEqual([]);
  const jobs = FEATURES.flatMap(({ jobs = [] }) => jobs).map(({ name }) => `job:${name}`);
  const parts = globSync("central/**/*.ts", { cwd: ROOT }).flatMap((file) =>
    /test/.test(file)
      ? []
      : [...readFileSync(join(ROOT, file), "utf8").matchAll(/systemActor\("([^"]+)"/g)].map(([, name = ""]) => name),
  );
  expect(parts.length).toBeGreaterThan(20);
  expect([...jobs, ...parts].filter((name) => systemWords(name, "id") === null)).toEqual([]);
  await (await central.as("super_admin")).post("/v1/companies", Company, { name: "PT Bahasa" });
  const { text } = await browser.get("/log?operation=createCompany", { "accept-language": "id" });
  expect(text).toContain("membuat perusahaan");
});

test("the fields of every kind of record have words, also the ones that no form has", async () => {
  const admin = await central.as("super_admin");
  const operation = FEATURES.flatMap(({ operations }) => operations).find(({ id }) => id === "updateArea");
  if (!operation) throw new Error("there is no operation to plant for");
  const ground = await newFixtureParent(admin);
  for (const plant of Object.values(fixtureFactories(central, admin))) await plant(ground, operation);
  const rows = await central.platform.db.selectFrom("audit_log").select(["record_type", "before", "after"]).execute();
  const paths = rows.flatMap(({ record_type, before, after }) =>
    sidesOf(JSON.parse(before ?? "null"), JSON.parse(after ?? "null")).map(({ path }) => `${record_type} ${path}`),
  );
  const kinds = new Set(rows.map(({ record_type }) => record_type));
  expect(kinds.size).toBeGreaterThan(25);
  expect([...kinds].filter((kind) => KIND_NAMES[kind] === undefined)).toEqual([]);
  expect(
    [...new Set(paths)].filter((path) => !isNamedField(path.replace(/ \S+$/, ""), path.split(" ").at(-1) ?? "")),
  ).toEqual([]);
  await admin.patch(`/v1/areas/${ground.areaId}`, z.unknown(), { rules: { capacity: 7 } });
  const list = (await browser.get(`/log?record_id=${ground.areaId}&operation=updateArea`)).text;
  const address = /<th scope="row">\s*<a href="([^"]+)"/.exec(list)?.[1] ?? "";
  const page = (await browser.get(address, { "accept-language": "id" })).text;
  expect(page.replaceAll(/\s+/g, " ")).toContain("<ins>7</ins>");
  expect(page).not.toMatch(/<td[^>]*>\s*rules/i);
});
