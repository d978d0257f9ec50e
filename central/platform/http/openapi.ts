import { z } from "zod";
import {
  createDocument,
  type ZodObjectInput,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { type Feature } from "../platform.ts";
import { type BodyType, type Operation, takesKey, takesMatch } from "./operation.ts";
import { Problem } from "./problem.ts";

const MEDIA: Record<BodyType, string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

const IdempotencyKey = z
  .string()
  .max(255)
  .optional()
  .describe("The same key with the same request within 24 hours is carried out once; the answer shows what is now.");
const IfMatch = z
  .string()
  .optional()
  .describe("The `ETag` of the record as it was read: 412 when it has changed since.");

/** The OpenAPI 3.1 document of these features. */
export function openapiDocument(features: readonly Feature[], info: { version: string; publicUrl: string }): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const feature of features)
    for (const operation of feature.operations)
      paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation, feature.name) };
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Gate access",
      version: info.version,
      description:
        "Tickets, gates and what happens at them. Answers are `{ message, data }`, lists hold `{ items, meta }`, " +
        "failures are problems of RFC 9457 with a `code` of a closed list.",
    },
    servers: [{ url: info.publicUrl }],
    tags: [
      ...features.filter(({ operations }) => operations.length > 0).map(({ name }) => ({ name })),
      { name: "own", description: "Beside the contract: what pages and people need besides" },
    ],
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "From `POST /v1/auth/login`" },
        client: {
          type: "oauth2",
          description: "External systems and edges",
          flows: { clientCredentials: { tokenUrl: "/v1/oauth/token", scopes: {} } },
        },
      },
    },
  });
}

function described(operation: Operation, tag: string): ZodOpenApiOperationObject {
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
    ...(body && { requestBody: { content: { [MEDIA[operation.bodyType ?? "json"]]: { schema: body } } } }),
    responses: {
      "200": {
        description: typeof operation.message === "string" ? operation.message : "OK",
        content: isRaw
          ? Object.fromEntries(Object.entries(reply.raw).map(([type, schema]) => [type, schema ? { schema } : {}]))
          : { "application/json": { schema: z.strictObject({ message: z.string(), data: reply }) } },
      },
      ...(isRaw &&
        Object.fromEntries(
          Object.entries(reply.failures ?? {}).map(([status, { description: words, schema }]) => [
            status,
            { description: words, content: { "application/json": { schema } } },
          ]),
        )),
      default: { description: "A failure", content: { "application/problem+json": { schema: Problem } } },
    },
  };
}

function securityOf(permission: Operation["permission"]): Record<string, string[]>[] {
  if (permission === "public") return [];
  if (permission === "signed or token") return [{}, { bearer: [] }];
  return permission === "sync" || permission === "external" ? [{ client: [] }] : [{ bearer: [] }];
}

function wordsFor(permission: Operation["permission"]): string {
  return permission === "public" ? "For anyone." : `Needs: \`${permission}\`.`;
}
