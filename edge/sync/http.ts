import { Agent, fetch, type FormData, type Response } from "undici";
import { z } from "zod";
import { type Answer, type CallFailure } from "./answer.ts";
import { tolerantParse } from "./tolerant-parse.ts";

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

export interface HttpCall {
  method: "GET" | "POST";
  /** With its query, without a slash before it. */
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  /** The whole exchange, body included. */
  limitMs: number;
  signal?: AbortSignal | undefined;
}

/** Calls to one address, each with a time limit. TLS by the address's scheme; redirects are not followed. */
export interface Http extends AsyncDisposable {
  /** The answer's status and head have come; its body has not. */
  open(call: HttpCall): Promise<Answer<Response>>;
  /** The whole answer, which must fit `schema`. */
  json<T>(call: HttpCall, schema: z.ZodType<T>): Promise<Answer<T>>;
}

export function httpTo(baseUrl: string): Http {
  const agent = new Agent({
    connections: 8,
    connect: { timeout: 10_000 },
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  });
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  const open = async (call: HttpCall): Promise<Answer<Response>> => {
    const limit = AbortSignal.timeout(call.limitMs);
    try {
      const response = await fetch(new URL(call.path, base), {
        method: call.method,
        headers: { accept: "application/json, application/x-ndjson", "accept-encoding": "gzip", ...call.headers },
        body: call.body ?? null,
        signal: call.signal ? AbortSignal.any([limit, call.signal]) : limit,
        redirect: "error",
        dispatcher: agent,
      });
      return response.ok ? { is: "ok", value: response } : await refusalOf(response);
    } catch (error) {
      return { is: "unreachable", because: wordsOf(error) };
    }
  };
  return {
    open,
    async json<T>(call: HttpCall, schema: z.ZodType<T>): Promise<Answer<T>> {
      const answer = await open(call);
      if (answer.is !== "ok") return answer;
      const body = await bodyOf(answer.value);
      if (body.is !== "ok") return body;
      const parsed = tolerantParse(schema, body.value);
      return parsed.ok ? { is: "ok", value: parsed.value } : { is: "unreadable", because: parsed.because };
    },
    async [Symbol.asyncDispose]() {
      await agent.destroy();
    },
  };
}

async function bodyOf(response: Response): Promise<Answer<unknown>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    const stream: AsyncIterable<Uint8Array> | null = response.body;
    for await (const piece of stream ?? []) {
      bytes += piece.length;
      if (bytes > MAX_ANSWER_BYTES) return { is: "unreadable", because: "an answer that is too long" };
      pieces.push(piece);
    }
  } catch (error) {
    return { is: "unreachable", because: wordsOf(error) };
  }
  try {
    return { is: "ok", value: JSON.parse(Buffer.concat(pieces).toString("utf8")) };
  } catch {
    return { is: "unreadable", because: "an answer that is not JSON" };
  }
}

/** Central's problems (RFC 9457) and the token endpoint's errors (RFC 6749), as far as they say anything. */
const Refusal = z.object({
  code: z.string().optional(),
  error: z.string().optional(),
  detail: z.string().optional(),
  error_description: z.string().optional(),
});

async function refusalOf(response: Response): Promise<CallFailure> {
  const body = await bodyOf(response);
  const said = Refusal.safeParse(body.is === "ok" ? body.value : {}).data ?? {};
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    is: "refused",
    status: response.status,
    code: said.code ?? said.error ?? `http_${response.status}`,
    because: (said.detail ?? said.error_description ?? `HTTP ${response.status}`).slice(0, 200),
    retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1000 : null,
  };
}

/** The innermost cause, such as `connect ECONNREFUSED 10.0.0.1:443`: fetch's own words only say that it failed. */
export function wordsOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  return inner.name === "TimeoutError" ? "no answer within the time limit" : inner.message || inner.name;
}
