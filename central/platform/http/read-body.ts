import { AppError } from "../../../shared/errors/app-error.ts";
import { type BodyType } from "./operation.ts";

const MEDIA: Record<BodyType, RegExp> = {
  json: /^application\/(json|[a-z0-9.+-]+\+json)$/,
  form: /^application\/x-www-form-urlencoded$/,
  multipart: /^multipart\/form-data$/,
};

/**
 * The body of a request as a value, for its schema to judge; an absent one is an empty object.
 * @throws AppError `unsupported_media`, `too_large` or `malformed`
 */
export async function readBody(request: Request, type: "json" | "form", maxBytes: number): Promise<unknown> {
  if (!hasBody(request)) return {};
  demandMedia(request, type);
  const text = await textOf(new Response(limited(request, maxBytes)));
  if (text.trim() === "") return {};
  if (type === "form") return valuesOf(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError("malformed", "The body is not JSON", { cause: error });
  }
}

/** JSON is UTF-8 (RFC 8259 section 8.1), whatever a charset beside it says; signs of another one would be lost unseen. */
async function textOf(body: Response): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await body.arrayBuffer());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("malformed", "The body is not UTF-8, or has broken off", { cause: error });
  }
}

/** The same request with a body that fails with `too_large` beyond the limit, for handlers that read it themselves. */
export function limitedRequest(request: Request, type: BodyType, maxBytes: number): Request {
  demandMedia(request, type);
  const { method, headers } = request;
  // Node demands to be told that the body is sent before an answer is read; browsers' types know nothing of it.
  const init: RequestInit & { duplex: "half" } = { method, headers, body: limited(request, maxBytes), duplex: "half" };
  return new Request(request.url, init);
}

/** Parameters as an object: a repeated one is a list. */
export function valuesOf(params: URLSearchParams): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const key of new Set(params.keys())) {
    const all = params.getAll(key);
    values.set(key, all.length === 1 ? (all[0] ?? "") : all);
  }
  return Object.fromEntries(values);
}

function hasBody({ headers, body }: Request): boolean {
  // Some clients name a type beside nothing.
  if (body === null || headers.get("content-length") === "0") return false;
  return headers.has("content-type") || headers.has("transfer-encoding") || statedLength(headers) > 0;
}

function statedLength(headers: Headers): number {
  return Number(headers.get("content-length") ?? 0);
}

function demandMedia(request: Request, type: BodyType): void {
  const media = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!MEDIA[type].test(media))
    throw new AppError("unsupported_media", `The body is ${media === "" ? "of no stated type" : media}: send ${type}`);
  const coding = request.headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() !== "identity")
    throw new AppError("unsupported_media", `The body is coded as ${coding}: send it as it is`);
}

function limited(request: Request, maxBytes: number): ReadableStream<Uint8Array> | null {
  const tooLarge = () => new AppError("too_large", `The body has more than ${maxBytes} bytes`);
  const stated = statedLength(request.headers);
  if (stated > maxBytes) throw tooLarge();
  // The server holds a stated length to its word; a body of none is counted as it comes.
  if (stated > 0) return request.body;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
  return request.body?.pipeThrough(count) ?? null;
}
