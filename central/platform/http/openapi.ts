import { readFileSync } from "node:fs";
import { z } from "zod";
import {
  createDocument,
  type ZodObjectInput,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import type { Feature } from "../feature.ts";
import { annotate, type Gaps } from "../reference/annotate.ts";
import { sharedFailures } from "../reference/failures.ts";
import { HEADERS, headersOf } from "../reference/headers.ts";
import type { Node } from "../reference/node.ts";
import { shareObjects } from "../reference/share-objects.ts";
import {
  dropImplied,
  mergeDirections,
  openAnswers,
  shareEnvelopes,
  shareExamples,
  shareParameters,
} from "../reference/slim.ts";
import { type BodyType, type Operation, takesKey, takesMatch } from "./operation.ts";
import { Problem } from "./problem.ts";
import { messageOf } from "./word-answer.ts";

const MEDIA: Record<BodyType, string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};
const INTRODUCTION = new URL("../reference/introduction.md", import.meta.url);

const IdempotencyKey = z
  .string()
  .max(255)
  .optional()
  .meta({
    description:
      "A key of your choice. The same key with the same request within 24 hours is carried out once; the repeat shows " +
      "the record as it is now. With another request: 409 `idempotency_conflict`.",
    examples: ["order-4711"],
  });
const IfMatch = z
  .string()
  .optional()
  .meta({
    description: "The `ETag` of the record as it was read: 412 `precondition_failed` when it has changed since.",
    examples: ['"5f2b8c1de0a94b7f8e6d3c2b1a095847"'],
  });

/** The OpenAPI 3.1 document of these features. */
export function openapiDocument(features: readonly Feature[], info: { version: string; publicUrl: string }): object {
  return documentWithGaps(features, info).document;
}

/** The document, and its missing descriptions. */
export function documentWithGaps(
  features: readonly Feature[],
  info: { version: string; publicUrl: string },
): { document: Node; gaps: Gaps } {
  const document = bareDocument(features, info);
  mergeDirections(document);
  const operations = features.flatMap(({ operations }) => operations);
  const gaps = annotate(document, new Map(operations.map(({ id, example }) => [id, example ?? {}])));
  openAnswers(document);
  shareParameters(document);
  shareExamples(document);
  shareEnvelopes(document);
  shareObjects(document);
  return { document, gaps };
}

function bareDocument(features: readonly Feature[], info: { version: string; publicUrl: string }): Node {
  const paths: ZodOpenApiPathsObject = {};
  const failures = sharedFailures(features.flatMap(({ operations }) => operations));
  for (const feature of features)
    for (const operation of feature.operations)
      paths[operation.path] = {
        ...paths[operation.path],
        [operation.method]: described(operation, feature.name, failures.referencesOf(operation)),
      };
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: { title: "Gate access", version: info.version, description: readFileSync(INTRODUCTION, "utf8") },
      servers: [{ url: info.publicUrl }],
      tags: [
        ...[...new Set(features.filter(({ operations }) => operations.length > 0).map(({ name }) => name))].map(
          (name) => ({ name }),
        ),
        { name: "own", description: "Operations outside the contract, for pages and people" },
      ],
      paths,
      components: {
        schemas: { Problem },
        headers: HEADERS,
        responses: failures.components,
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From `POST /v1/auth/login`" },
          client: {
            type: "oauth2",
            description: "External systems and edges",
            flows: { clientCredentials: { tokenUrl: "/v1/oauth/token", scopes: {} } },
          },
        },
      },
    },
    { override: dropImplied },
  );
  return document as unknown as Node;
}

function described(
  operation: Operation,
  tag: string,
  failures: Record<string, { $ref: string }>,
): ZodOpenApiOperationObject {
  const { id, summary, description, permission, params, query, body, reply } = operation;
  const isRaw = "raw" in reply;
  const header = {
    ...(takesKey(operation) && { "Idempotency-Key": IdempotencyKey }),
    ...(takesMatch(operation) && { "If-Match": IfMatch }),
  };
  return {
    operationId: id,
    tags: operation.isOwn ? [tag, "own"] : [tag],
    summary,
    description: [description, wordsFor(permission)].filter(Boolean).join("\n\n"),
    security: securityOf(permission),
    requestParams: {
      ...(params && { path: params as ZodObjectInput }),
      ...(query && { query: query as ZodObjectInput }),
      ...(Object.keys(header).length > 0 && { header: z.object(header) }),
    },
    ...(body && {
      requestBody: { required: true, content: { [MEDIA[operation.bodyType ?? "json"]]: { schema: body } } },
    }),
    responses: {
      "200": {
        description: typeof operation.message === "function" ? "OK" : messageOf(operation, null, "en"),
        headers: headersOf(operation),
        content: isRaw
          ? Object.fromEntries(Object.entries(reply.raw).map(([type, schema]) => [type, schema ? { schema } : {}]))
          : { "application/json": { schema: z.strictObject({ message: z.string(), data: reply }) } },
      },
      ...failures,
      ...(isRaw &&
        Object.fromEntries(
          Object.entries(reply.failures ?? {}).map(([status, { description: words, schema }]) => [
            status,
            {
              description: words,
              content: { "application/json": { schema }, "application/problem+json": { schema: Problem } },
            },
          ]),
        )),
    },
  };
}

function securityOf(permission: Operation["permission"]): Record<string, string[]>[] {
  if (permission === "public") return [];
  if (permission === "signed or token") return [{}, { bearer: [] }];
  return permission === "sync" || permission === "external" ? [{ client: [] }] : [{ bearer: [] }];
}

function wordsFor(permission: Operation["permission"]): string {
  switch (permission) {
    case "public":
      return "For anyone, without a token.";
    case "token":
      return "For anyone who is signed in.";
    case "signed or token":
      return "For any holder of a signed link, and for anyone who is signed in.";
    case "sync":
      return "For the edge of a gate.";
    case "external":
      return "For an external system.";
    case "invitation":
      return "For the user who confirmed the passcode of an invitation.";
    default:
      return `Needs the permission \`${permission}\`.`;
  }
}
