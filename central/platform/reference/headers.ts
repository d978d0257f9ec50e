import { z } from "zod";
import { type Operation, takesKey } from "../http/operation.ts";

type Header = "ETag" | "IdempotentReplayed" | "RetryAfter" | "WwwAuthenticate";

/** The headers of answers, which operations refer to. */
export const HEADERS: Readonly<Record<Header, { description: string; schema: object; example: string }>> = {
  ETag: {
    description: "Version of the record, for `If-Match` and `If-None-Match`",
    schema: { type: "string" },
    example: '"5f2b8c1de0a94b7f8e6d3c2b1a095847"',
  },
  IdempotentReplayed: {
    description: "`true` where the same request was carried out before under this `Idempotency-Key`",
    schema: { type: "string" },
    example: "true",
  },
  RetryAfter: {
    description: "Seconds to wait before a retry",
    schema: { type: "string" },
    example: "3",
  },
  WwwAuthenticate: {
    description: "How to authenticate",
    schema: { type: "string" },
    example: "Bearer",
  },
};

/** The headers of an operation's success. */
export function headersOf(operation: Operation): Record<string, { $ref: string }> {
  return {
    ...(hasVersion(operation) && { ETag: { $ref: "#/components/headers/ETag" } }),
    ...(takesKey(operation) && {
      "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" },
    }),
  };
}

/** An answer that is one record with a version, and one that anyone may keep, has an `ETag`. */
function hasVersion(operation: Operation): boolean {
  const { reply } = operation;
  if (operation.form === "read" && operation.cacheSeconds !== undefined) return true;
  return reply instanceof z.ZodObject && "id" in reply.shape && "updated_at" in reply.shape;
}
