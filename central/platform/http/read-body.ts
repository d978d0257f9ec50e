import { AppError } from "../../../shared/errors/app-error.ts";
import type { BodyType } from "./operation.ts";
import { say } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";

const MEDIA: Record<BodyType, RegExp> = {
  json: /^application\/(json|[a-z0-9.+-]+\+json)$/,
  form: /^application\/x-www-form-urlencoded$/,
  multipart: /^multipart\/form-data$/,
};

/** The value of a body's bytes; an empty one is an empty object. @throws AppError `malformed` */
export function valueOf(bytes: Uint8Array, type: "json" | "form"): unknown {
  const text = textOf(bytes);
  if (text.trim() === "") return {};
  if (type === "form") return valuesOf(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError("malformed", say("body_is_no_json"), { cause: error });
  }
}

/**
 * JSON is UTF-8 (RFC 8259 section 8.1), whatever its charset parameter says; other encodings would lose characters
 * silently.
 */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError("malformed", say("body_is_no_utf8"), { cause: error });
  }
}

/** Real forms and queries have some dozens of fields; more are an attempt to overload central. */
const MAX_FIELDS = 200;
const MAX_NAME = 100;

/**
 * Fields of a query or a form as an object, in one pass: a repeated one is a list, and so are those of `lists`.
 * @throws AppError `invalid_input` for more fields, or longer names, than any operation has
 */
export function valuesOf<V>(
  fields: Iterable<readonly [string, V]>,
  lists: readonly string[] = [],
): Record<string, V | V[]> {
  const values = new Map<string, V | V[]>();
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (count > MAX_FIELDS) throw new AppError("invalid_input", say("too_many_fields", { limit: MAX_FIELDS }));
    if (name.length > MAX_NAME) throw new AppError("invalid_input", say("name_is_too_long", { limit: MAX_NAME }));
    const before = values.get(name);
    if (before === undefined) values.set(name, lists.includes(name) ? [value] : value);
    else if (Array.isArray(before)) before.push(value);
    else values.set(name, [before, value]);
  }
  return Object.fromEntries(values);
}

const DEEPEST = 32;
const MAX_KEYS = 500;
/** For a body of the usual size; an operation that takes larger bodies takes as many values more. */
const VALUES_PER_MIB = 50_000;
const MIB = 1024 * 1024;

function refuse(said: Said): never {
  throw new AppError("invalid_input", said);
}

/** Refuses JSON that is nested deeper than anything walks it. @throws AppError `invalid_input` */
export function requireDepth(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return;
  if (depth === DEEPEST) refuse(say("body_is_nested", { limit: DEEPEST }));
  for (const inner of Object.values(value)) requireDepth(inner, depth + 1);
}

/**
 * Refuses JSON of a shape that no operation has, before its values are checked.
 * @param maxBytes of the operation's body
 * @throws AppError `invalid_input` when it is nested too deep, or has too many fields, too many values or too long
 * names
 */
export function requireShape(body: unknown, maxBytes = MIB): void {
  const maxValues = Math.round(VALUES_PER_MIB * Math.max(1, maxBytes / MIB));
  let values = 0;
  const look = (value: unknown, depth: number): void => {
    values += 1;
    if (values > maxValues) refuse(say("body_has_too_many_values", { limit: maxValues }));
    if (typeof value !== "object" || value === null) return;
    if (depth === DEEPEST) refuse(say("body_is_nested", { limit: DEEPEST }));
    if (Array.isArray(value)) {
      for (const item of value) look(item, depth + 1);
      return;
    }
    const fields = Object.entries(value);
    if (fields.length > MAX_KEYS) refuse(say("body_object_is_large", { limit: MAX_KEYS }));
    for (const [name, field] of fields) {
      if (name.length > MAX_NAME) refuse(say("body_name_is_long", { limit: MAX_NAME }));
      look(field, depth + 1);
    }
  };
  look(body, 0);
}

/** Does the request bring a body at all? */
export function hasBody(request: Request): boolean {
  const { headers } = request;
  // Some clients send a content type with an empty body.
  if (headers.get("content-length") === "0") return false;
  if (headers.has("transfer-encoding") || statedLength(headers) > 0) return true;
  return headers.has("content-type") && request.body !== null;
}

/** The length of the body as its sender states it; 0 without a statement. */
export function statedLength(headers: Headers): number {
  return Number(headers.get("content-length") ?? 0);
}

/** @throws AppError `unsupported_media` for another content type, or an encoded body */
export function requireMedia(request: Request, type: BodyType): void {
  const media = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!MEDIA[type].test(media))
    throw new AppError(
      "unsupported_media",
      media === "" ? say("body_has_no_type", { type }) : say("body_is_of_type", { given: media, type }),
    );
  refuseEncoding(request);
}

/** No body is unpacked here: a small one could become very large. @throws AppError `unsupported_media` */
export function refuseEncoding(request: Request): void {
  const coding = request.headers.get("content-encoding") ?? "identity";
  if (coding.toLowerCase() !== "identity") throw new AppError("unsupported_media", say("body_is_encoded", { coding }));
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("too_large", say("body_is_too_large", { limit: maxBytes }));
}

/** @throws AppError `too_large` where the files of a form have more bytes */
export function requireSize(form: object, maxBytes: number): void {
  const sizes = Object.values(form)
    .flat()
    .map((value) => (value instanceof Blob ? value.size : 0));
  if (sizes.reduce((sum, size) => sum + size, 0) > maxBytes) throw tooLarge(maxBytes);
}

/** The body; it fails with `too_large` beyond the limit. @throws AppError `too_large` where its length is stated */
export function limitedBody(request: Request, maxBytes: number): ReadableStream<Uint8Array> | null {
  if (statedLength(request.headers) > maxBytes) throw tooLarge(maxBytes);
  // The server holds a sender to the stated length; a body without one is counted as it arrives.
  if (statedLength(request.headers) > 0) return request.body;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(tooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
  return request.body?.pipeThrough(count) ?? null;
}
