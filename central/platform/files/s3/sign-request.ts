import { createHash, createHmac } from "node:crypto";

/** The keys of an account of an S3-compatible store. */
export interface S3Keys {
  accessKey: string;
  secretKey: string;
}

/** What a signature covers. */
export interface SignedParts {
  method: string;
  /** The path and the query are signed as they are encoded here. */
  url: URL;
  /** Signed beside the host; names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hex. */
  bodySha256: string;
}

/** SHA-256 of no bytes, hex. */
export const EMPTY_SHA256 = createHash("sha256").digest("hex");

/**
 * The headers of a request with its signature, AWS Signature Version 4 for S3.
 * @param nowMs Unix epoch milliseconds; the store refuses a request whose time differs by more than 15 minutes
 */
export function signRequest(
  parts: SignedParts,
  { keys, region, nowMs }: { keys: S3Keys; region: string; nowMs: number },
): Record<string, string> {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, "");
  const { host } = parts.url;
  const headers = { ...parts.headers, host, "x-amz-content-sha256": parts.bodySha256, "x-amz-date": time };
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const { text, names } = canonicalRequest({ ...parts, headers });
  const toSign = ["AWS4-HMAC-SHA256", time, scope, createHash("sha256").update(text).digest("hex")].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${keys.secretKey}`);
  const credential = `Credential=${keys.accessKey}/${scope}`;
  const signature = hmac(key, toSign).toString("hex");
  const authorization = `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names},Signature=${signature}`;
  return { ...headers, authorization };
}

function canonicalRequest({ method, url, headers, bodySha256 }: SignedParts): { text: string; names: string } {
  const sorted = Object.entries(headers).sort(byName);
  const names = sorted.map(([name]) => name).join(";");
  const query = [...url.searchParams].map(([name, value]) => [encoded(name), encoded(value)] as const).sort(byName);
  const text = [
    method,
    url.pathname,
    query.map((pair) => pair.join("=")).join("&"),
    ...sorted.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    names,
    bodySha256,
  ].join("\n");
  return { text, names };
}

/** By code units, as AWS sorts: a locale would sort otherwise. */
const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);

/** RFC 3986: `encodeURIComponent` leaves these five signs. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
