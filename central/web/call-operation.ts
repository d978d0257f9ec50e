import type { Context, Hono } from "hono";
import type { z } from "zod";
import type { HttpEnv } from "../platform/http/env.ts";
import { Problem } from "../platform/http/problem.ts";

/** One call of an operation of the API. */
export interface OperationCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** The access token of the caller. */
  access?: string | undefined;
  body?: object | undefined;
  /** In place of a body: a form with files. */
  form?: FormData | undefined;
  /** The `Idempotency-Key`, where a repeated request must have one effect. */
  key?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** An expected result: data, or a problem for the person. */
export type Outcome<T> = { ok: true; data: T } | { ok: false; problem: Problem };

/** The caller's address for limits, and the program for the list of sessions. */
const FORWARDED = ["x-forwarded-for", "user-agent"] as const;

/**
 * Calls an operation through the same middleware as every client, with the connection of the page's own request: limits
 * by address count the person and not this process.
 */
export async function callOperation(
  app: Hono<HttpEnv>,
  context: Context<HttpEnv>,
  { method, path, access, body, form, key, headers: own, signal }: OperationCall,
): Promise<Response> {
  const headers = new Headers(own);
  for (const name of FORWARDED) {
    const value = context.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  headers.set("x-request-id", context.get("requestId"));
  if (access !== undefined) headers.set("authorization", `Bearer ${access}`);
  if (key !== undefined) headers.set("idempotency-key", key);
  if (body !== undefined) headers.set("content-type", "application/json");
  const sent = form ?? (body === undefined ? null : JSON.stringify(body));
  const init = { method, headers, body: sent, signal: signal ?? null };
  return app.request(path, init, context.env);
}

/** Reads the answer of an operation. @throws when it is neither the data nor a problem of the API */
export async function outcomeOf<S extends z.ZodType>(response: Response, schema: S): Promise<Outcome<z.output<S>>> {
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, data: schema.parse((body as { data?: unknown }).data) };
  return { ok: false, problem: Problem.parse(body) };
}
