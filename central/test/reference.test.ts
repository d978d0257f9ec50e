import { expect, test } from "vitest";
import { z } from "zod";
import { FEATURES } from "../features/open-features.ts";
import { documentWithGaps } from "../platform/http/openapi.ts";
import type { Operation } from "../platform/http/operation.ts";
import { isNode, type Node, nodeAt } from "../platform/reference/node.ts";

/** The completeness of the reference is tested on every operation. */
const { document, gaps } = documentWithGaps(FEATURES, { version: "1", publicUrl: "http://127.0.0.1:8080" });
const operations = FEATURES.flatMap((feature) => feature.operations);
const named = (some: readonly Operation[]) => some.map((operation) => [operation.id, operation] as const);
const described = ({ path, method }: Operation): Node => nodeAt(nodeAt(nodeAt(document, "paths"), path), method);
const isRead = ({ body }: Operation) => body === undefined;
const isForm = ({ bodyType }: Operation) => bodyType === "multipart";

test("every field and parameter has a sentence, of its schema or of shared/words/fields", () => {
  expect(gaps.sentences).toEqual([]);
});

test("every value has an example, of its schema or of shared/words/fields", () => {
  expect(gaps.examples).toEqual([]);
});

test.each(named(operations.filter((operation) => !isRead(operation) && !isForm(operation))))(
  "the request of %s is one that it takes",
  (_id, operation) => {
    const [content] = Object.values(nodeAt(nodeAt(described(operation), "requestBody"), "content")).filter(isNode);
    expect(operation.body?.safeParse(content?.example).error).toBeUndefined();
  },
);

test.each(named(operations))("the answer of %s is one that it gives", (_id, { reply, ...operation }) => {
  const contents = nodeAt(nodeAt(nodeAt(described({ reply, ...operation }), "responses"), "200"), "content");
  const schemas = "raw" in reply ? reply.raw : { "application/json": z.object({ message: z.string(), data: reply }) };
  for (const [type, schema] of Object.entries(schemas)) {
    if (schema === null) continue;
    const example = exampleOf(nodeAt(contents, type));
    const values = type === "application/x-ndjson" ? linesOf(example) : [example];
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(schema.safeParse(value).error).toBeUndefined();
  }
});

test.each(named(operations))("the address of %s can be written down", (_id, operation) => {
  const parameters = described(operation).parameters;
  for (const parameter of Array.isArray(parameters) ? parameters.map(resolved) : [])
    if (parameter.in === "path") expect(parameter.example, String(parameter.name)).toBeTypeOf("string");
});

function linesOf(text: unknown): unknown[] {
  return z
    .string()
    .parse(text)
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}

/** The example of a content, which several operations may share. */
function exampleOf(content: Node): unknown {
  const { $ref } = nodeAt(nodeAt(content, "examples"), "answer");
  if (typeof $ref !== "string") return content.example;
  return nodeAt(nodeAt(nodeAt(document, "components"), "examples"), $ref.split("/").at(-1) ?? "").value;
}

function resolved(node: unknown): Node {
  if (!isNode(node)) return {};
  const { $ref } = node;
  if (typeof $ref !== "string") return node;
  return nodeAt(nodeAt(nodeAt(document, "components"), "parameters"), $ref.split("/").at(-1) ?? "");
}
