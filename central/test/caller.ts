import type { Hono } from "hono";
import type { z } from "zod";
import type { HttpEnv } from "../platform/http/env.ts";
import { Problem } from "../platform/http/problem.ts";

export interface RequestOptions {
  /** Sent as JSON, unless it is a string, a form or bytes. */
  body?: unknown;
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A caller of the API in a test. */
export interface Caller {
  /** Sends a request to the application directly, without a network. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** The same, with an unread body. */
  open(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** `data` of a successful answer, parsed by its schema. @throws when it failed, naming the problem */
  get<S extends z.ZodType>(path: string, schema: S, query?: RequestOptions["query"]): Promise<z.output<S>>;
  post<S extends z.ZodType>(path: string, schema: S, body?: unknown): Promise<z.output<S>>;
  patch<S extends z.ZodType>(path: string, schema: S, body?: unknown): Promise<z.output<S>>;
  delete<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>>;
}

/** An answer, with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is not JSON. */
  body: unknown;
  /** The body as a problem. @throws when it is none */
  problem(): Problem;
}

export function callerOf(app: Hono<HttpEnv>, bearer: string | null): Caller {
  async function open(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const { body, query = {}, headers, signal } = options;
    const url = new URL(path, "http://central.test");
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
    const isReady =
      typeof body === "string" || body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
    return app.request(url, {
      method: method.toUpperCase(),
      headers: {
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined || (isReady && typeof body !== "string") ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? null : isReady ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  }

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const response = await open(method, path, options);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: /\bjson\b/.test(response.headers.get("content-type") ?? "") ? (JSON.parse(text) as unknown) : undefined,
      problem: () => Problem.parse(JSON.parse(text)),
    };
  }

  async function data<S extends z.ZodType>(schema: S, answering: Promise<Answer>): Promise<z.output<S>> {
    const answer = await answering;
    if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`);
    return schema.parse((answer.body as { data: unknown }).data);
  }

  return {
    request,
    open,
    get: (path, schema, query = {}) => data(schema, request("GET", path, { query })),
    post: (path, schema, body) => data(schema, request("POST", path, { body })),
    patch: (path, schema, body) => data(schema, request("PATCH", path, { body })),
    delete: (path, schema) => data(schema, request("DELETE", path)),
  };
}
