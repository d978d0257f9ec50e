import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Clock } from "../../../../shared/lib/clock.ts";
import type { Drafts } from "../drafts.ts";
import { measured } from "../measured.ts";
import { type FileStorage, type StoragePath, storagePathOf } from "../storage.ts";
import { type Bucket, bucketCalls, listPageOf, type StoreAnswer } from "./call-store.ts";
import { EMPTY_SHA256 } from "./sign-request.ts";

/** A store that is slower than this is as good as away: a caller waits for three tries. */
const LIMIT_MS = 15_000;
/** The name starts with a dot, so that it is no file of the storage. */
const PROBE = ".central";

/**
 * Files in a bucket of an S3-compatible store. A file is written into a draft first: its size and its hash are signed
 * with the request, so that the store refuses half an upload, and a try can be repeated.
 * @param parts.limitMs the longest silence of the store within a call
 */
export function openS3Storage(
  bucket: Bucket,
  { clock, drafts, limitMs = LIMIT_MS }: { clock: Clock; drafts: Drafts; limitMs?: number },
): FileStorage & { prove(): Promise<void>; close(): Promise<void> } {
  const { call, close } = bucketCalls({ bucket, clock, limitMs });

  /** The headers of an object; null when it does not exist. */
  const headersOf = async (path: StoragePath): Promise<StoreAnswer["headers"] | null> => {
    const { statusCode, headers, body } = await call({ method: "HEAD", key: path });
    await body.dump();
    return statusCode === 404 ? null : headers;
  };
  const finish = async (answer: Promise<StoreAnswer>): Promise<void> => {
    await (await answer).body.dump();
  };
  const listPage = async (query: Record<string, string>) => {
    const { body } = await call({ method: "GET", key: "", query: { "list-type": "2", ...query } });
    return listPageOf(await body.text());
  };

  return {
    async write(path, bytes) {
      const passing = measured(bytes);
      await drafts.use(passing.bytes, (draft) => {
        const body = { open: () => createReadStream(draft), ...passing.measure() };
        return finish(call({ method: "PUT", key: path, body }));
      });
    },

    async sizeOf(path) {
      const headers = await headersOf(path);
      return headers === null ? null : Number(headers["content-length"]);
    },

    read(path, range) {
      return Readable.from(
        (async function* () {
          const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
          const { statusCode, body } = await call({ method: "GET", key: path, headers });
          if (statusCode !== (range ? 206 : 200)) {
            await body.dump();
            throw new Error(statusCode === 404 ? `there is no file ${path}` : `${path} has no such range`);
          }
          yield* body as AsyncIterable<Buffer>;
        })(),
        { objectMode: false },
      );
    },

    remove: (path) => finish(call({ method: "DELETE", key: path })),

    async *list() {
      let next: string | null = null;
      do {
        const page = await listPage(next === null ? {} : { "continuation-token": next });
        for (const key of page.keys) {
          const path = storagePathOf(key);
          if (path !== null) yield path;
        }
        next = page.next;
      } while (next !== null);
    },

    tidy: () => drafts.tidy(),

    async writtenAtMs(path) {
      const headers = await headersOf(path);
      return headers === null ? null : Date.parse(String(headers["last-modified"]));
    },

    async check() {
      await listPage({ "max-keys": "1" });
    },

    /** Writes an empty object beside the files: only then it is known that the keys may write. */
    async prove() {
      const body = { open: () => Readable.from([]), sizeBytes: 0, sha256: EMPTY_SHA256 };
      await finish(call({ method: "PUT", key: PROBE, body }));
    },

    close,
  };
}
