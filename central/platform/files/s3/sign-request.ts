import { AwsV4Signer } from "aws4fetch";
import { createHash } from "node:crypto";

/** The keys of an account of an S3-compatible store. */
export interface S3Keys {
  accessKey: string;
  secretKey: string;
}

/** What a signature covers. */
export interface SignedParts {
  method: string;
  url: URL;
  /** Signed beside the host. */
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hex. */
  bodySha256: string;
}

/** SHA-256 of no bytes, hex. */
export const EMPTY_SHA256 = createHash("sha256").digest("hex");

/**
 * The headers of a request with its signature, AWS Signature Version 4 for S3; the sender adds the host.
 * @param nowMs Unix epoch milliseconds; the store refuses a request whose time differs by more than 15 minutes
 */
export async function signRequest(
  { method, url, headers, bodySha256 }: SignedParts,
  { keys, region, nowMs }: { keys: S3Keys; region: string; nowMs: number },
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, "x-amz-content-sha256": bodySha256 },
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    service: "s3",
    region,
    datetime: new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, ""),
    // The range of a read is signed too.
    allHeaders: true,
  });
  const signed = await signer.sign();
  return Object.fromEntries(signed.headers);
}
