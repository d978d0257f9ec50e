import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "../../../shared/errors/app-error.ts";
import { openUnnamed, writeAt } from "../files/unnamed-file.ts";
import { limitedBody, requireMedia } from "./read-body.ts";
import { say } from "../../../shared/words/say.ts";

/** The texts beside files are a form's, never documents: they stay in memory, so all of them together are few. */
const MAX_TEXT_BYTES = 256 * 1024;
/** More than any form of a page has. */
const MAX_PARTS = 2000;

/** A multipart form; its files can be read until it is disposed. */
export interface ReceivedForm extends AsyncDisposable {
  form: FormData;
}

interface FilePart {
  field: string;
  name: string;
  type: string;
  start: number;
  end: number;
}

/**
 * Receives a multipart form: its files go to the disk as they come, so that large and slow ones take no memory.
 * @param folder where they lie, without a name
 * @throws AppError `unsupported_media`, `too_large` or `malformed`
 */
export async function receiveForm(request: Request, maxBytes: number, folder: string): Promise<ReceivedForm> {
  requireMedia(request, "multipart");
  const body = limitedBody(request, maxBytes);
  const disk = await openUnnamed(folder);
  try {
    const form = new FormData();
    const files: FilePart[] = [];
    let failure: AppError | undefined;
    let written = 0;
    const parser = parserOf(request.headers);
    let textBytes = 0;
    parser.on("field", (field, text, isNameCut, isCut) => {
      textBytes += Buffer.byteLength(text);
      if (isNameCut || isCut || textBytes > MAX_TEXT_BYTES)
        failure ??= new AppError("too_large", say("form_texts_are_too_large", { limit: MAX_TEXT_BYTES }));
      else form.append(field, text);
    });
    parser.on("partsLimit", () => {
      failure ??= new AppError("too_large", say("form_has_too_many_parts", { limit: MAX_PARTS }));
    });
    // Files of a form follow each other, and so do their bytes in the one file on the disk.
    let writing = Promise.resolve();
    parser.on("file", (field, stream, name, _encoding, type) => {
      const write = async (): Promise<void> => {
        const start = written;
        for await (const bytes of stream as AsyncIterable<Buffer>) written = await writeAt(disk, bytes, written);
        files.push({ field, name: unescaped(name), type, start, end: written });
      };
      writing = writing.then(write);
      // A full disk ends the form at once: the parser would wait for its reader.
      writing.catch((error: unknown) => parser.destroy(error as Error));
    });
    await pipeline(body === null ? Readable.from([]) : Readable.fromWeb(body as never), parser);
    await writing;
    if (failure !== undefined) throw failure;
    // The handle's own name reaches the file though it has none in its folder.
    const whole = await openAsBlob(`/proc/self/fd/${disk.fd}`);
    for (const { field, name, type, start, end } of files)
      form.append(field, new File([whole.slice(start, end)], name, { type }));
    return { form, [Symbol.asyncDispose]: () => disk.close() };
  } catch (error) {
    await disk.close();
    throw refusalOf(error);
  }
}

function parserOf(headers: Headers): BusboyInstance {
  return new Busboy({
    headers: { "content-type": headers.get("content-type") ?? "" },
    preservePath: true,
    isPartAFile: (_field, _type, name) => name !== undefined,
    limits: { fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS },
  });
}

/** Names as browsers write them (HTML, "multipart/form-data encoding algorithm"). */
function unescaped(name: string): string {
  return name.replaceAll(/%(?:22|0A|0D)/gi, decodeURIComponent);
}

/** What the reader of the body, or of the form, has thrown. */
function refusalOf(error: unknown): unknown {
  // A body over the limit fails inside the stream, which may wrap the error.
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof AppError) return inner;
  if (error instanceof Error && "syscall" in error) return error;
  return new AppError("malformed", say("body_is_no_form"), { cause: error });
}
