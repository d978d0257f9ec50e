import { Agent, fetch, type FormData, ProxyAgent, type Response } from "undici";
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
  /** The answer's status and head have come; its body comes piece by piece. */
  open(call: HttpCall): Promise<Answer<AsyncIterable<Uint8Array>>>;
  /** The whole answer, which must fit `schema`. */
  json<T>(call: HttpCall, schema: z.ZodType<T>): Promise<Answer<T>>;
}

/** The way to central where it is not the plain one. Certificates and keys are PEM texts. */
export interface HttpAccess {
  /** Of the authority that signed central's certificate, where it is the company's own. */
  ca: string | null;
  /** This edge's own certificate, where central's front asks for one. */
  cert: string | null;
  key: string | null;
  /** `http://user:password@host:port` */
  proxyUrl: string | null;
}

/** @param access left out where central is reached straight, and known by a public authority */
export function httpTo(baseUrl: string, access?: HttpAccess): Http {
  const agent = dispatcherFor(access);
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  const send = async (call: HttpCall, signal: AbortSignal): Promise<Answer<Response>> => {
    try {
      const response = await fetch(new URL(call.path, base), {
        method: call.method,
        headers: { accept: "application/json, application/x-ndjson", "accept-encoding": "gzip", ...call.headers },
        body: call.body ?? null,
        signal,
        redirect: "error",
        dispatcher: agent,
      });
      if (!response.ok) return await refusalOf(response);
      return isPage(response)
        ? { is: "unreadable", because: "a page instead of an answer" }
        : { is: "ok", value: response };
    } catch (error) {
      return { is: "unreachable", because: wordsOf(error) };
    }
  };
  return {
    async open(call) {
      const limit = startLimit(call);
      const answer = await send(call, limit.signal);
      if (answer.is === "ok") return { is: "ok", value: piecesOf(answer.value, limit) };
      limit.end();
      return answer;
    },
    async json<T>(call: HttpCall, schema: z.ZodType<T>): Promise<Answer<T>> {
      const limit = startLimit(call);
      const answer = await send(call, limit.signal);
      const body = answer.is === "ok" ? await bodyOf(answer.value) : answer;
      limit.end();
      if (body.is !== "ok") return body;
      const parsed = tolerantParse(schema, body.value);
      return parsed.ok ? { is: "ok", value: parsed.value } : { is: "unreadable", because: parsed.because };
    },
    async [Symbol.asyncDispose]() {
      await agent.destroy();
    },
  };
}

const CONNECT_MS = 10_000;

function dispatcherFor(access: HttpAccess | undefined): Agent | ProxyAgent {
  const tls = Object.fromEntries(
    Object.entries({ ca: access?.ca, cert: access?.cert, key: access?.key }).filter(([, text]) => text),
  );
  const limits = { connections: 8, headersTimeout: 60_000, bodyTimeout: 60_000 };
  if (!access?.proxyUrl) return new Agent({ ...limits, connect: { timeout: CONNECT_MS, ...tls } });
  const requestTls = { timeout: CONNECT_MS, ...tls };
  return new ProxyAgent({ ...limits, uri: access.proxyUrl, requestTls, proxyTls: { timeout: CONNECT_MS } });
}

interface Limit {
  signal: AbortSignal;
  end(): void;
}

/** Goes with its exchange: the runtime's own limits are kept until they are over, minutes after the answer came. */
function startLimit({ limitMs, signal: stop }: HttpCall): Limit {
  const limit = new AbortController();
  const onStop = (): void => limit.abort(stop?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException("no answer", "TimeoutError")), limitMs);
  stop?.addEventListener("abort", onStop, { once: true });
  if (stop?.aborted) onStop();
  return {
    signal: limit.signal,
    end() {
      clearTimeout(timer);
      stop?.removeEventListener("abort", onStop);
    },
  };
}

async function* piecesOf({ body }: Response, limit: Limit): AsyncIterable<Uint8Array> {
  const pieces: AsyncIterable<Uint8Array> | null = body;
  try {
    yield* pieces ?? [];
  } finally {
    limit.end();
  }
}

/** Something between here and central, such as a portal that wants a sign-in, answers with pages. */
function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
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

/** What a server before central may say in its place, and means the same. */
const OF_ANY_SERVER: ReadonlySet<number> = new Set([408, 413, 429]);

async function refusalOf(response: Response): Promise<CallFailure> {
  const { status } = response;
  const body = await bodyOf(response);
  const said = Refusal.safeParse(body.is === "ok" ? body.value : {}).data ?? {};
  const code = said.code ?? said.error;
  // Central always says why: a bare refusal is another server's, and must turn no fact and no edge away.
  if (code === undefined && status < 500 && !OF_ANY_SERVER.has(status))
    return { is: "unreadable", because: `HTTP ${status} of something before central` };
  return {
    is: "refused",
    status,
    code: code ?? `http_${status}`,
    because: (said.detail ?? said.error_description ?? `HTTP ${status}`).slice(0, 200),
    retryAfterMs: retryAfterOf(response),
  };
}

/** Seconds, or a moment by the server's own clock (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

/** The innermost cause, such as `connect ECONNREFUSED 10.0.0.1:443`: fetch's own words only say that it failed. */
export function wordsOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  return inner.name === "TimeoutError" ? "no answer within the time limit" : inner.message || inner.name;
}
