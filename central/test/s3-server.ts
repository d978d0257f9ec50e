import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signRequest } from "../platform/files/s3/sign-request.ts";

/** A fault of the store, from now on. */
export type StoreFault = "none" | "refuses" | "busy" | "silent" | "cuts answers" | "cuts requests";

/** An S3-compatible store in a test: a real HTTP server, which checks every signature and every hash. */
export interface S3Server extends AsyncDisposable {
  /** The settings of central for its bucket. */
  settings: {
    s3_endpoint: string;
    s3_bucket: string;
    s3_region: string;
    s3_path_style: boolean;
    s3_access_key: string;
    s3_secret_key: string;
  };
  /** By name. */
  objects: Map<string, { bytes: Buffer; writtenAtMs: number }>;
  /** The methods and addresses of all requests. */
  seen: string[];
  /** @param count the number of requests that it concerns; all by default */
  fail(fault: StoreFault, count?: number): void;
  /** The server stops listening, and listens again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const PAGE = 2;

/** The places where files can be stored: a folder of the data directory, or a bucket. */
export const STORAGES = ["folder", "bucket"] as const;

/** Starts a store whose lists have two objects a page. @param nowMs its clock */
export async function startS3Server(nowMs: () => number): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const seen: string[] = [];
  let fault: StoreFault = "none";
  let left = 0;
  let port = 0;
  const account = { keys: { accessKey: "central", secretKey: "a secret/of+central" }, region: "id-jakarta" };

  const answer = (response: ServerResponse, status: number, body: string | Buffer = "", headers = {}): ServerResponse =>
    response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers }).end(body);
  const refuse = (response: ServerResponse, status: number, code: string): ServerResponse =>
    answer(
      response,
      status,
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>As it is said.</Message></Error>`,
    );

  /** Why a request is refused; null for a good one. */
  async function refusalOf(request: IncomingMessage, url: URL, body: Buffer): Promise<string | null> {
    const sent = request.headers;
    if (!String(sent.authorization).includes(`Credential=${account.keys.accessKey}/`)) return "InvalidAccessKeyId";
    const names = /SignedHeaders=([^,]+)/.exec(String(sent.authorization))?.[1]?.split(";") ?? [];
    const given = new Set(["host", "x-amz-content-sha256", "x-amz-date"]);
    const headers = Object.fromEntries(
      names.filter((name) => !given.has(name)).map((name) => [name, String(sent[name])]),
    );
    const at = String(sent["x-amz-date"]).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z");
    const bodySha256 = String(sent["x-amz-content-sha256"]);
    const parts = { method: request.method ?? "", url, headers, bodySha256 };
    const expected = await signRequest(parts, { ...account, nowMs: Date.parse(at) });
    if (expected["authorization"] !== sent.authorization) return "SignatureDoesNotMatch";
    if (Math.abs(Date.parse(at) - nowMs()) > 15 * 60_000) return "RequestTimeTooSkewed";
    const isWhole = createHash("sha256").update(body).digest("hex") === bodySha256;
    return isWhole ? null : "XAmzContentSHA256Mismatch";
  }

  function list(response: ServerResponse, query: URLSearchParams): ServerResponse {
    const after = query.get("continuation-token") ?? "";
    const names = [...objects.keys()].sort().filter((name) => name > after);
    const page = names.slice(0, Number(query.get("max-keys") ?? PAGE));
    const isMore = names.length > page.length;
    const next = isMore ? `<NextContinuationToken>${page.at(-1) ?? ""}</NextContinuationToken>` : "";
    const contents = page.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`).join("");
    return answer(
      response,
      200,
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${String(isMore)}</IsTruncated>${contents}${next}</ListBucketResult>`,
    );
  }

  function get(request: IncomingMessage, response: ServerResponse, name: string, isCut: boolean): unknown {
    const object = objects.get(name);
    if (!object) return request.method === "HEAD" ? answer(response, 404) : refuse(response, 404, "NoSuchKey");
    const { bytes, writtenAtMs } = object;
    const headers = { "last-modified": new Date(writtenAtMs).toUTCString() };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (request.method === "HEAD") return response.writeHead(200, { ...headers, "content-length": bytes.length }).end();
    if (isCut) {
      response.writeHead(200, { ...headers, "content-length": bytes.length });
      return response.write(bytes.subarray(0, 1), () => response.destroy());
    }
    if (start === undefined) return answer(response, 200, bytes, headers);
    if (Number(start) >= bytes.length) return refuse(response, 416, "InvalidRange");
    return answer(response, 206, bytes.subarray(Number(start), Number(end) + 1), headers);
  }

  const server = createServer((request, response) => {
    const now = left > 0 ? fault : "none";
    left -= 1;
    seen.push(`${request.method ?? ""} ${request.url ?? ""}`);
    if (now === "cuts requests") request.socket.destroy();
    if (now === "silent" || now === "cuts requests") return;
    void buffer(request).then(
      async (body) => {
        if (now === "refuses") return refuse(response, 403, "AccessDenied");
        if (now === "busy") return refuse(response, 503, "SlowDown");
        const url = new URL(request.url ?? "", `http://${request.headers.host ?? ""}`);
        const refusal = await refusalOf(request, url, body);
        if (refusal !== null) return refuse(response, 403, refusal);
        const [, bucket, name = ""] = /^\/([^/]+)\/(.*)$/.exec(url.pathname) ?? [];
        if (bucket !== "gate-files") return refuse(response, 404, "NoSuchBucket");
        if (name === "") return list(response, url.searchParams);
        if (request.method === "PUT") objects.set(name, { bytes: body, writtenAtMs: nowMs() });
        else if (request.method === "DELETE") objects.delete(name);
        else return get(request, response, name, now === "cuts answers");
        return answer(response, request.method === "PUT" ? 200 : 204);
      },
      () => undefined,
    );
  });
  const start = async (): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await start();
  return {
    settings: {
      s3_endpoint: `http://127.0.0.1:${port}`,
      s3_bucket: "gate-files",
      s3_region: account.region,
      s3_path_style: true,
      s3_access_key: account.keys.accessKey,
      s3_secret_key: account.keys.secretKey,
    },
    objects,
    seen,
    fail(which, count = Infinity) {
      fault = which;
      left = count;
    },
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  };
}
