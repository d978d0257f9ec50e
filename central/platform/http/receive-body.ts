import type { FileHandle } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "../../../shared/errors/app-error.ts";
import { openUnnamed, writeAt } from "../files/unnamed-file.ts";
import type { ByteBudget } from "./body-limits.ts";
import type { BodyType } from "./operation.ts";
import { hasBody, limitedBody, requireMedia, statedLength, valueOf, valuesOf } from "./read-body.ts";
import { receiveForm } from "./receive-form.ts";
import { say } from "../../../shared/words/say.ts";

/** A smaller body is received in memory. */
const IN_MEMORY_BYTES = 256 * 1024;

/** Where large bodies are received, and how much of them is in memory at the same time once they have come. */
export interface BodyPlaces {
  folder: string;
  budget: ByteBudget;
}

/** The body of a request as a value for its schema; it takes memory or disk until it is disposed. */
export interface ReceivedBody extends AsyncDisposable {
  value: unknown;
}

/** What an operation takes. */
interface Expected {
  bodyType: BodyType;
  body: z.ZodType | undefined;
  maxBytes: number;
}

/**
 * Receives the body of a request; an absent one is an empty object. Whoever sends slowly takes no memory meanwhile.
 * @throws AppError `unsupported_media`, `too_large`, `malformed`, or `unavailable` while too many large ones are read
 */
export async function receiveBody(
  request: Request,
  { bodyType, body, maxBytes }: Expected,
  { folder, budget }: BodyPlaces,
): Promise<ReceivedBody> {
  await using held = new AsyncDisposableStack();
  let value: unknown = {};
  if (bodyType === "multipart") {
    const { form } = held.use(await receiveForm(request, maxBytes, folder));
    value = valuesOf(form.entries(), listsOf(body));
  } else if (hasBody(request)) {
    requireMedia(request, bodyType);
    await using received = await receiveBytes(request, maxBytes, folder);
    held.defer(await budget.enter(received.sizeBytes));
    value = valueOf(await received.read(), bodyType);
  }
  const kept = held.move();
  return { value, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** The fields of a form that are lists, also with one value. */
function listsOf(body: z.ZodType | undefined): string[] {
  if (!(body instanceof z.ZodObject)) return [];
  return Object.entries(body.shape).flatMap(([name, field]) => (field instanceof z.ZodArray ? [name] : []));
}

interface ReceivedBytes extends AsyncDisposable {
  sizeBytes: number;
  read(): Promise<Uint8Array>;
}

/** Bytes in memory while they are few, else on the disk. @throws AppError `too_large`, `malformed` */
async function receiveBytes(request: Request, maxBytes: number, folder: string): Promise<ReceivedBytes> {
  const body = limitedBody(request, maxBytes);
  const stated = statedLength(request.headers);
  const isSmall = stated > 0 && stated <= IN_MEMORY_BYTES;
  await using held = new AsyncDisposableStack();
  let parts: Uint8Array[] = [];
  let disk: FileHandle | undefined;
  let [sizeBytes, written] = [0, 0];
  for await (const part of uncut(isSmall ? wholeOf(request) : body)) {
    parts.push(part);
    sizeBytes += part.length;
    if (sizeBytes <= IN_MEMORY_BYTES) continue;
    disk ??= held.use(await openUnnamed(folder));
    for (const bytes of parts) written = await writeAt(disk, bytes, written);
    parts = [];
  }
  if (!disk) return { sizeBytes, read: () => Promise.resolve(Buffer.concat(parts)), [Symbol.asyncDispose]: nothing };
  const [file, kept] = [disk, held.move()];
  return {
    sizeBytes,
    async read() {
      const bytes = new Uint8Array(sizeBytes);
      for (let at = 0; at < sizeBytes;) at += (await file.read(bytes, at, sizeBytes - at, at)).bytesRead;
      return bytes;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const nothing = (): Promise<void> => Promise.resolve();

/** One read of a small body, which costs less than a stream. */
async function* wholeOf(request: Request): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await request.arrayBuffer());
}

/** @throws AppError `malformed` for a body whose sender went away */
async function* uncut(body: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body !== null) yield* body;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("malformed", say("body_is_cut_off"), { cause: error });
  }
}
