import { createHmac, timingSafeEqual } from "node:crypto";
import { challengesIn, digestResponse } from "../http/digest.ts";

/** Digest authentication of cameras (RFC 7616): a nonce carries its own end, so that nothing is kept for it. Pure. */

const REALM = "plates";
const NONCE_MS = 5 * 60_000;
/** As in challenges and answers; the better one first. */
const HASHES: Readonly<Record<string, string>> = { "SHA-256": "sha256", MD5: "md5" };

/** What a device answered to a challenge, with its request. */
export interface DigestRequest {
  deviceId: string;
  authorization: string;
  method: string;
  /** Without the query. */
  path: string;
}

/** `stale`: right but for its nonce, which has ended; the device may answer a new one without asking anybody. */
export type DigestVerdict = "good" | "stale" | "wrong";

export interface HookDigest {
  /** The values of `WWW-Authenticate`. */
  challenges(deviceId: string, isStale: boolean, nowMs: number): string[];
  /** Whether the device knows the secret, under any user name. */
  verdictOn(request: DigestRequest, secret: string, nowMs: number): DigestVerdict;
}

/** @param key known to this process alone */
export function hookDigest(key: Uint8Array): HookDigest {
  const nonceOf = (deviceId: string, endMs: number): string => {
    const end = Math.round(endMs).toString(36);
    return `${end}.${createHmac("sha256", key).update(`${end} ${deviceId}`).digest("base64url")}`;
  };
  return {
    challenges(deviceId, isStale, nowMs) {
      const nonce = nonceOf(deviceId, nowMs + NONCE_MS);
      const stale = isStale ? ", stale=true" : "";
      return Object.keys(HASHES).map(
        (name) => `Digest realm="${REALM}", qop="auth", algorithm=${name}, nonce="${nonce}"${stale}`,
      );
    },
    verdictOn({ deviceId, authorization, method, path }, secret, nowMs) {
      const params = challengesIn(authorization)[0]?.params ?? {};
      const { username = "", realm = "", nonce = "", uri = "", cnonce = "", qop, nc = "" } = params;
      const hash = HASHES[(params["algorithm"] ?? "MD5").toUpperCase()];
      if (hash === undefined || realm !== REALM || !URL.canParse(uri, "http://edge")) return "wrong";
      if (new URL(uri, "http://edge").pathname !== path || (qop !== undefined && qop !== "auth")) return "wrong";
      const endMs = Number.parseInt(nonce.split(".")[0] ?? "", 36);
      if (Number.isNaN(endMs) || !isSameText(nonce, nonceOf(deviceId, endMs))) return "wrong";
      const proof = { username, password: secret, realm, nonce, method, uri, cnonce, isSession: false };
      const wanted = digestResponse(hash, { ...proof, count: qop === undefined ? null : nc });
      if (!isSameText(params["response"]?.toLowerCase() ?? "", wanted)) return "wrong";
      return endMs > nowMs ? "good" : "stale";
    },
  };
}

function isSameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
