import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { FEATURES } from "../features/open-features.ts";
import { openapiDocument } from "../platform/http/openapi.ts";
import { onSqlite } from "./engines.ts";
import { startCentral } from "./harness.ts";

const engine = onSqlite();
const operations = FEATURES.flatMap((feature) => feature.operations);
const Described = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.looseObject({
    "200": z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown().optional() })) }),
    default: z.looseObject({ $ref: z.string() }),
  }),
});
const Document = z.looseObject({
  openapi: z.literal("3.1.1"),
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.looseObject({
    parameters: z.record(z.string(), z.unknown()),
    schemas: z.record(z.string(), z.looseObject({})),
  }),
});
const nameIn = (reference: string): string => reference.split("/").at(-1) ?? "";

let text: string;
let document: z.infer<typeof Document>;
beforeAll(() => {
  text = JSON.stringify(openapiDocument(FEATURES, { version: "1", publicUrl: "http://127.0.0.1:8080" }));
  document = Document.parse(JSON.parse(text));
});

test.each(operations.map((operation) => [operation.id, operation] as const))("%s is described", (_id, operation) => {
  const described = document.paths[operation.path]?.[operation.method];
  expect(described).toMatchObject({ operationId: operation.id, summary: operation.summary });
  expect(described?.security.length === 0).toBe(operation.permission === "public");
  expect("requestBody" in (described ?? {})).toBe(operation.body !== undefined);
  const written = z.array(z.looseObject({ $ref: z.string().optional() })).parse(described?.parameters ?? []);
  const parameters = z
    .array(z.object({ in: z.string(), name: z.string() }))
    .parse(written.map((one) => (one.$ref === undefined ? one : document.components.parameters[nameIn(one.$ref)])));
  const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => `{${name}}`);
  expect(inPath.sort()).toEqual([...(operation.path.match(/\{[^}]+\}/g) ?? [])].sort());
  if ("raw" in operation.reply) return;
  const answered = described?.responses["200"].content["application/json"]?.schema;
  const { $ref } = z.looseObject({ $ref: z.string().optional() }).parse(answered);
  const envelope = $ref === undefined ? answered : document.components.schemas[nameIn($ref)];
  expect(envelope).toMatchObject({ required: ["message", "data"] });
  // Answers may get more fields; a request with an unknown field is refused.
  expect(envelope).not.toHaveProperty("additionalProperties");
});

test("failures of OAuth are declared in the RFC's own shape", () => {
  const responses = document.paths["/v1/oauth/token"]?.["post"]?.responses;
  for (const status of ["400", "401"])
    expect(responses?.[status]).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/OAuthError" } } },
    });
});

test("every reference in the document leads somewhere", () => {
  const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  expect(references.length).toBeGreaterThan(5);
  for (const path of references) {
    let at: unknown = document;
    for (const key of path.split("/")) at = (at as Record<string, unknown> | undefined)?.[key.replaceAll("~1", "/")];
    expect(at, path).toBeDefined();
  }
});

test("the contract's operations stay within a megabyte", () => {
  const contract = FEATURES.map((feature) => ({
    ...feature,
    operations: feature.operations.filter(({ isOwn }) => isOwn !== true),
  }));
  const alone = openapiDocument(contract, { version: "1", publicUrl: "http://127.0.0.1:8080" });
  expect(JSON.stringify(alone).length).toBeLessThan(1_000_000);
});

test("an object in several places is stored once, named after the first of them", () => {
  const { schemas } = document.components;
  expect(schemas["TicketArea"]).toMatchObject({ properties: { id: {}, name: {}, description: {} } });
  for (const name of ["Ticket", "LiveTicket", "InvitedTicket"])
    expect(schemas[name]).toMatchObject({ properties: { area: { $ref: "#/components/schemas/TicketArea" } } });
  expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z\d]*$/.test(name))).toEqual([]);
});

test("a schema with an operation's name belongs to that operation alone", () => {
  const uses = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, ...described }) =>
      [...JSON.stringify(described).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = ""]) => [
        name,
        operationId,
      ]),
    ),
  );
  const owners = operations.map(({ id }) => [id, id.charAt(0).toUpperCase() + id.slice(1)] as const);
  const foreign = uses.filter(([name = "", user]) => {
    const [own] = owners
      .filter(([, prefix]) => new RegExp(`^${prefix}(?![a-z])`).test(name))
      .sort((a, b) => b[0].length - a[0].length);
    return own !== undefined && own[0] !== user;
  });
  expect(uses.length).toBeGreaterThan(300);
  expect(foreign).toEqual([]);
});

test("it is printed without a server and without a database", async () => {
  const program = new URL("../print-openapi.ts", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: 64 * 1024 * 1024 });
  expect(Object.keys(Document.parse(JSON.parse(stdout)).paths)).toEqual(Object.keys(document.paths));
});

test("the reference is served from here alone, without a script in the page", async () => {
  await using central = await startCentral(engine);
  const page = await central.nobody.request("GET", "/docs");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(page.text).not.toMatch(/https?:|<script>|\son\w+=/);
  const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
  expect(parts.length).toBeGreaterThan(3);
  for (const path of [...parts, "/openapi.json"])
    expect((await central.nobody.request("GET", path)).status, path).toBe(200);
  expect((await central.nobody.request("GET", "/docs/package.json")).status).toBe(404);
  const root = await central.nobody.request("GET", "/");
  expect([root.status, root.headers.get("location")]).toEqual([303, "/sign-in"]);
  expect((await central.nobody.request("GET", "/sign-in")).text).toContain('href="/docs"');
});

test("what is served is compressed once, and not sent again to those who have it", async () => {
  await using central = await startCentral(engine);
  const get = (path: string, headers: Record<string, string>) => central.nobody.open("GET", path, { headers });
  for (const path of ["/openapi.json", "/docs/swagger-ui.css"]) {
    const [plain, gzipped] = [await get(path, {}), await get(path, { "accept-encoding": "br, gzip" })];
    expect([plain, gzipped].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "gzip"]);
    for (const coding of ["gzip;q=0", "deflate", "identity"])
      expect((await get(path, { "accept-encoding": coding })).headers.get("content-encoding"), coding).toBeNull();
    for (const { headers } of [plain, gzipped])
      expect((await get(path, { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
    expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
  }
  for (const name of ["constructor", "__proto__", "toString", "package.json"])
    expect((await get(`/docs/${name}`, {})).status, name).toBe(404);
});
