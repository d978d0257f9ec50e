import { openUnnamed, writeAt } from "../files/unnamed-file.ts";

const CHUNK_BYTES = 64 * 1024;

/** Bytes on the disk between a writer and a reader who may be slower; the file has no name, and ends with its handle. */
export interface Spool extends AsyncDisposable {
  write(bytes: Uint8Array): Promise<void>;
  /** No more bytes come. @param failure ends the reader too, after the bytes before it */
  finish(failure: Error | null): void;
  /** What is written, from the start, as it comes. */
  read(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** @param folder made when it is missing */
export function openSpool(folder: string): Spool {
  const opening = openUnnamed(folder);
  // Reported by each use.
  opening.catch(() => undefined);
  let written = 0;
  let ended: { failure: Error | null } | null = null;
  let wake = (): void => undefined;
  const finish = (failure: Error | null): void => {
    ended ??= { failure };
    wake();
  };
  return {
    async write(bytes) {
      written = await writeAt(await opening, bytes, written);
      wake();
    },
    finish,
    async *read() {
      const file = await opening;
      for (let at = 0; ;) {
        if (at < written) {
          const part = new Uint8Array(Math.min(CHUNK_BYTES, written - at));
          const { bytesRead } = await file.read(part, 0, part.length, at);
          at += bytesRead;
          yield part.subarray(0, bytesRead);
        } else if (ended === null) await new Promise<void>((resolve) => (wake = resolve));
        else if (ended.failure === null) return;
        else throw ended.failure;
      }
    },
    async [Symbol.asyncDispose]() {
      finish(new Error("the file was given up"));
      await opening.then(
        (file) => file.close(),
        () => undefined,
      );
    },
  };
}
