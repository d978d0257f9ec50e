import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { Agent, type Dispatcher, type FormData, ProxyAgent, request } from "undici";
import { z } from "zod";
import type { Answer, CallFailure } from "./answer.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";
import { say } from "../../../shared/words/say.ts";
import { Said, type Spoken } from "../../../shared/wire/said.ts";

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

type Response = Dispatcher.ResponseData;

export interface HttpCall {
  method: "GET" | "POST";
  /** With its query, without a leading slash. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | FormData;
  /** The whole exchange, body included. */
  limitMs: number;
  signal?: AbortSignal | undefined;
}

/** Calls to one address, each with a time limit. The address's scheme decides on TLS; redirects are not followed. */
export interface Http extends AsyncDisposable {
  /** Resolves once the answer's status and headers are there; its body is streamed. */
  open(call: HttpCall): Promise<Answer<AsyncIterable<Uint8Array>>>;
  /** The whole answer, which must match `schema`. */
  json<T>(call: HttpCall, schema: z.ZodType<T>): Promise<Answer<T>>;
}

/** The route to central where it is not a direct one. Certificates and keys are PEM texts. */
export interface HttpAccess {
  /** The certificate of the authority that signed central's certificate, where it is the company's own. */
  ca: string | null;
  /** This edge's own certificate, where central's front end requires one. */
  cert: string | null;
  key: string | null;
  /** `http://user:password@host:port` */
  proxyUrl: string | null;
}

/** @param access left out where central is reached directly, with a certificate of a public authority */
export function httpTo(baseUrl: string, access?: HttpAccess): Http {
  const agent = dispatcherFor(access);
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  const send = async (call: HttpCall, signal: AbortSignal): Promise<Answer<Response>> => {
    try {
      const response = await request(new URL(call.path, base), {
        method: call.method,
        headers: { accept: "application/json, application/x-ndjson", "accept-encoding": "gzip", ...call.headers },
        body: call.body ?? null,
        signal,
        dispatcher: agent,
      });
      const { statusCode } = response;
      if (statusCode >= 400) return await refusalOf(response);
      const because = strangeness(response);
      if (because === null) return { is: "ok", value: response };
      await response.body.dump();
      return { is: statusCode >= 300 ? "unreachable" : "unreadable", because };
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

/** Ends with its exchange: the runtime's own timeouts stay until they expire, minutes after the answer. */
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

async function* piecesOf(response: Response, limit: Limit): AsyncIterable<Uint8Array> {
  try {
    yield* unpacked(response);
  } finally {
    limit.end();
  }
}

function unpacked({ headers, body }: Response): AsyncIterable<Uint8Array> {
  // The reader gets an error of either stream, and ending the reader ends both.
  return headers["content-encoding"] === "gzip" ? pipeline(body, createGunzip(), () => undefined) : body;
}

/** A device between this edge and central, such as a captive portal, answers with pages or redirects. */
function strangeness({ statusCode, headers }: Response): Said | null {
  if (statusCode >= 300) return say("leads_elsewhere", { status: statusCode });
  return String(headers["content-type"] ?? "").startsWith("text/html") ? say("page_instead") : null;
}

async function bodyOf(response: Response): Promise<Answer<unknown>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of unpacked(response)) {
      bytes += piece.length;
      if (bytes > MAX_ANSWER_BYTES) return { is: "unreadable", because: say("answer_too_long") };
      pieces.push(piece);
    }
  } catch (error) {
    return { is: "unreachable", because: wordsOf(error) };
  }
  try {
    return { is: "ok", value: JSON.parse(Buffer.concat(pieces).toString("utf8")) };
  } catch {
    return { is: "unreadable", because: say("answer_not_json") };
  }
}

/** Central's problems (RFC 9457) and the token endpoint's errors (RFC 6749), as far as they have content. */
const Refusal = z.object({
  code: z.string().optional(),
  error: z.string().optional(),
  detail: z.string().optional(),
  error_description: z.string().optional(),
  errors: z.array(z.object({ said: Said.optional() })).optional(),
});

/** Statuses that a server in front of central may send in its place, with the same meaning. */
const OF_ANY_SERVER: ReadonlySet<number> = new Set([408, 413, 429]);

async function refusalOf(response: Response): Promise<CallFailure> {
  const { statusCode: status } = response;
  const body = await bodyOf(response);
  const said = Refusal.safeParse(body.is === "ok" ? body.value : {}).data ?? {};
  const code = said.code ?? said.error;
  // Central always sends a code: a refusal without one is from another server, and must reject no fact and no edge.
  if (code === undefined && status < 500 && !OF_ANY_SERVER.has(status))
    return { is: "unreadable", because: say("http_before_central", { status }) };
  // What central lacks, such as room on its disk, is said to officers in their language.
  const isOwnTrouble = status >= 500;
  const text = said.detail ?? said.error_description ?? `HTTP ${status}`;
  return {
    is: "refused",
    status,
    code: code ?? `http_${status}`,
    because: (isOwnTrouble ? said.errors?.[0]?.said : undefined) ?? text.slice(0, 200),
    retryAfterMs: retryAfterOf(response),
  };
}

/** Seconds, or a moment by the server's own clock (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers["retry-after"];
  if (typeof text !== "string") return null;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.parse(String(headers["date"]));
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}

const UNKNOWN_AUTHORITY: ReadonlySet<string> = new Set([
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);

/** The innermost cause, such as `connect ECONNREFUSED 10.0.0.1:443`: the outer messages only state a failure. */
export function wordsOf(error: unknown): Spoken {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (!(inner instanceof Error)) return String(inner);
  const code = "code" in inner ? String(inner.code) : "";
  if (code === "CERT_HAS_EXPIRED") return say("central_certificate_ended");
  // Node's own words name an option of Node.
  if (UNKNOWN_AUTHORITY.has(code)) return say("central_authority_unknown");
  return inner.name === "TimeoutError" ? say("no_answer_in_time") : inner.message || inner.name;
}
