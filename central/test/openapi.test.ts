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
  components: z.looseObject({ parameters: z.record(z.string(), z.unknown()) }),
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
  expect(described?.responses["200"].content["application/json"]?.schema).toMatchObject({
    required: ["message", "data"],
  });
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

test("it stays small enough to be read at once", () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
  expect(text.length / operations).toBeLessThan(3_850);
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
