import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { Agent, request } from "undici";
import type { Clock } from "../../../../../shared/lib/clock.ts";
import { ServiceFailure } from "./connector.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The gateways of customs speak HTTP/1.1. */
const agent = new Agent({ allowH2: false, connections: 4, headersTimeout: 0, bodyTimeout: 0 });
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const BYTE_ORDER_MARKS = [
  ["\xef\xbb\xbf", "utf-8"],
  ["\xff\xfe", "utf-16le"],
  ["\xfe\xff", "utf-16be"],
] as const;

export interface ServiceCall {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** The whole exchange. */
  limitMs: number;
}

/** What is wrong with the certificate of an untrusted service, by the error that TLS gives. */
const CERTIFICATE_FAULTS: Readonly<Record<string, Said>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: say("certificate_of_other_host"),
  CERT_HAS_EXPIRED: say("certificate_has_expired"),
  CERT_NOT_YET_VALID: say("certificate_not_yet_valid"),
  DEPTH_ZERO_SELF_SIGNED_CERT: say("certificate_self_signed"),
  SELF_SIGNED_CERT_IN_CHAIN: say("certificate_of_unknown_authority"),
  UNABLE_TO_GET_ISSUER_CERT: say("certificate_of_unknown_authority"),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: say("certificate_of_unknown_authority"),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: say("certificate_of_unknown_authority"),
};

/** An answer of any status. Redirects are not followed. */
export interface ServiceAnswer {
  status: number;
  text: string;
}

/**
 * @throws ServiceFailure `unreachable` without a whole answer in time, or for an answer of 429 or 500 and above;
 * `untrusted` where the certificate of the service is not valid for its address
 */
export async function callService(clock: Clock, call: ServiceCall): Promise<ServiceAnswer> {
  const late = new AbortController();
  const cancel = clock.after(call.limitMs, () => late.abort());
  try {
    const { url, method = "GET", headers = {}, body = null } = call;
    const answer = await request(url, { method, headers, body, signal: late.signal, dispatcher: agent });
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of answer.body) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size > MAX_ANSWER_BYTES) throw new ServiceFailure("invalid", say("reply_too_long"));
    }
    if (answer.statusCode === 429 || answer.statusCode >= 500)
      throw new ServiceFailure("unreachable", say("service_said", { status: answer.statusCode }));
    const bytes = unpacked(Buffer.concat(parts), answer.headers["content-encoding"]);
    return { status: answer.statusCode, text: decoded(bytes, answer.headers["content-type"]) };
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    if (late.signal.aborted)
      throw new ServiceFailure("unreachable", say("service_late", { seconds: call.limitMs / 1000 }));
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    const fault = CERTIFICATE_FAULTS[code ?? ""];
    if (fault !== undefined) throw new ServiceFailure("untrusted", say("service_certificate", { fault }));
    throw new ServiceFailure("unreachable", say("service_call_failed", { code: code ?? say("service_no_connection") }));
  } finally {
    cancel();
  }
}

/** Some services compress though nobody asked for it. @throws ServiceFailure `invalid` */
function unpacked(bytes: Buffer, encoding: string | string[] | undefined): Buffer {
  const unpack = UNPACK[String(encoding ?? "identity").toLowerCase()];
  if (unpack === undefined) throw new ServiceFailure("invalid", say("reply_packed_as", { encoding: String(encoding) }));
  try {
    return unpack(bytes, { maxOutputLength: MAX_ANSWER_BYTES });
  } catch {
    throw new ServiceFailure("invalid", say("reply_not_unpacked"));
  }
}

const UNPACK: Readonly<Record<string, (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * Older services answer in the Windows character set, and say so in the header or in the document alone; a byte order
 * mark counts before both. Without a set that we know, an answer is UTF-8.
 */
function decoded(bytes: Buffer, contentType: string | string[] | undefined): string {
  const head = bytes.subarray(0, 200).toString("latin1");
  const [marked] = BYTE_ORDER_MARKS.flatMap(([mark, charset]) => (head.startsWith(mark) ? [charset] : []));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1];
  const charset = marked ?? /charset="?([\w-]+)/i.exec(String(contentType))?.[1] ?? declared ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

/** The text of an answer that succeeded, or that found nothing. @throws ServiceFailure */
export function textOf({ status, text }: ServiceAnswer): string {
  if (status === 401 || status === 403) throw new ServiceFailure("denied", say("service_said", { status }));
  if (status < 300 || (status === 404 && text.trim() !== "")) return text;
  throw new ServiceFailure("invalid", say("service_said", { status }));
}
