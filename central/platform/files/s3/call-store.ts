import { XMLParser } from "fast-xml-parser";
import type { Readable } from "node:stream";
import { Agent, type Dispatcher, request } from "undici";
import { AppError } from "../../../../shared/errors/app-error.ts";
import type { Clock } from "../../../../shared/lib/clock.ts";
import { messageOf } from "../../../../shared/lib/message-of.ts";
import { EMPTY_SHA256, type S3Keys, signRequest } from "./sign-request.ts";
import { say } from "../../../../shared/words/say.ts";

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  region: string;
  /** The bucket stands in the path of an address, and not before the name of the host. */
  isPathStyle: boolean;
  keys: S3Keys;
}

/** A request to the bucket; every one may be repeated without harm. */
export interface StoreCall {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** The name of an object; empty: the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** The stream is opened anew for each try. */
  body?: { open: () => Readable; sizeBytes: number; sha256: string };
}

export type StoreAnswer = Pick<Dispatcher.ResponseData, "statusCode" | "headers" | "body">;

/** The store refuses central itself: the settings or the rights of the account are wrong. */
export class StoreRefusal extends Error {
  override readonly name = "StoreRefusal";
}

/** An answer of these statuses can differ a moment later. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;
const CONNECT_MS = 5_000;
const PAUSES_MS = [200, 1_000];
const MAX_FAULT_CHARACTERS = 64 * 1024;

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, isArray: (name) => name === "Contents" });

/**
 * Calls to a bucket, each signed, tried up to three times.
 * @param limitMs the longest silence of the store within a call
 */
export function bucketCalls({ bucket: at, clock, limitMs }: { bucket: Bucket; clock: Clock; limitMs: number }) {
  const { region, keys } = at;
  const agent = new Agent({
    allowH2: false,
    connect: { timeout: Math.min(limitMs, CONNECT_MS) },
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
  });

  const once = async ({ method, key, query = {}, headers = {}, body }: StoreCall): Promise<StoreAnswer> => {
    const url = addressOf(at, key, query);
    const signed = await signRequest(
      { method, url, headers, bodySha256: body?.sha256 ?? EMPTY_SHA256 },
      { keys, region, nowMs: clock.nowMs() },
    );
    const size = body ? { "content-length": String(body.sizeBytes) } : {};
    return request(url, { method, headers: { ...signed, ...size }, body: body?.open() ?? null, dispatcher: agent });
  };

  /**
   * An answer of success, or 404; the caller reads or dumps its body.
   * @throws AppError `unavailable` when the store does not answer, or refuses central; its cause has the details
   */
  async function call(one: StoreCall): Promise<StoreAnswer> {
    for (let tries = 0; ; tries++) {
      let failure: Error;
      try {
        const answer = await once(one);
        if (answer.statusCode < 300 || isMissing(one, answer)) return answer;
        const words = await faultOf(answer);
        failure = isPassing(answer.statusCode) ? new Error(words) : new StoreRefusal(words);
      } catch (error) {
        failure = new Error(messageOf(error), { cause: error });
      }
      const pauseMs = PAUSES_MS[tries];
      if (failure instanceof StoreRefusal || pauseMs === undefined) throw unavailable(at, failure);
      await new Promise<void>((resolve) => void clock.after(pauseMs, resolve));
    }
  }

  return { call, close: () => agent.destroy() };
}

/** The address of an object, or of the bucket itself. */
export function addressOf({ endpoint, bucket, isPathStyle }: Bucket, key: string, query: StoreCall["query"] = {}): URL {
  const url = new URL(`${isPathStyle ? `/${bucket}` : ""}/${key}`, endpoint);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** An object that is not there. The bucket itself, or the place of a new object, must be there. */
const isMissing = ({ method, key }: StoreCall, { statusCode }: StoreAnswer): boolean =>
  statusCode === 404 && method !== "PUT" && key !== "";

/** @param failure its message reaches the log and the operator, never the caller */
function unavailable({ endpoint, bucket }: Bucket, failure: Error): AppError {
  const what = failure instanceof StoreRefusal ? "refuses the bucket" : "does not answer for the bucket";
  const sentence = `The file store ${endpoint} ${what} "${bucket}": ${failure.message}`;
  const Kind = failure instanceof StoreRefusal ? StoreRefusal : Error;
  return new AppError("unavailable", say("storage_is_away"), {
    retryAfterSeconds: 5,
    cause: new Kind(sentence, { cause: failure.cause }),
  });
}

/** What the store says of a failure: the code and the sentence of its XML, or the status alone. */
async function faultOf({ statusCode, body }: StoreAnswer): Promise<string> {
  const text = (await body.text()).slice(0, MAX_FAULT_CHARACTERS);
  const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1];
  const message = /<Message>([^<]+)<\/Message>/.exec(text)?.[1];
  return [`status ${statusCode}`, code, message].filter((part) => part !== undefined).join(", ");
}

/** One page of a list of the bucket. */
export interface ListPage {
  keys: string[];
  /** Null on the last page. */
  next: string | null;
}

/** @throws Error for an answer that is no list */
export function listPageOf(text: string): ListPage {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error("the list of the file store declares a document type");
  const read = parser.parse(text) as {
    ListBucketResult?: { Contents?: { Key: string }[]; NextContinuationToken?: string };
  };
  const list = read.ListBucketResult;
  if (list === undefined) throw new Error("the list of the file store cannot be read");
  return { keys: (list.Contents ?? []).map(({ Key }) => Key), next: list.NextContinuationToken ?? null };
}
