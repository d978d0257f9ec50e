import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { StoragePath } from "./storage.ts";

/** Links that grant read access to one file for a limited time; the holder needs no token. */
export interface SignedLinks {
  /** @returns an address such as `/v1/files/stream?path=…&expires=…&signature=…` under the public base address */
  linkTo(path: StoragePath, lifetimeSeconds?: number): Promise<SignedLink>;
  /** @param expires Unix seconds as text, as the link carries it */
  check(path: string, expires: string, signature: string): Promise<"good" | "expired" | "forged">;
}

export interface SignedLink {
  url: string;
  expiresAtMs: number;
}

/** Long enough to open and read a page; a leaked link soon becomes useless. */
const LINK_LIFETIME_SECONDS = 900;

/** The path is last, and is the only part that could contain the separator. */
function signatureOf(secret: KeyObject, path: string, expires: string): Buffer {
  return createHmac("sha256", secret).update(`file-link\n${expires}\n${path}`).digest();
}

/**
 * @param needs.secrets the valid HMAC keys, the signing key first
 * @param needs.baseUrl public address of this service, without a trailing slash
 */
export function createSignedLinks(needs: {
  secrets: () => Promise<readonly KeyObject[]>;
  baseUrl: string;
  clock: Clock;
}): SignedLinks {
  return {
    async linkTo(path, lifetimeSeconds = LINK_LIFETIME_SECONDS) {
      const [secret] = await needs.secrets();
      if (!secret) throw new Error("there is no key to sign links with");
      const expires = String(Math.floor(needs.clock.nowMs() / 1000) + lifetimeSeconds);
      const signature = signatureOf(secret, path, expires).toString("base64url");
      const query = new URLSearchParams({ path, expires, signature });
      return { url: `${needs.baseUrl}/v1/files/stream?${query.toString()}`, expiresAtMs: Number(expires) * 1000 };
    },

    async check(path, expires, signature) {
      const given = Buffer.from(signature, "base64url");
      let isGood = false;
      for (const secret of await needs.secrets()) {
        const right = signatureOf(secret, path, expires);
        if (given.length === right.length && timingSafeEqual(given, right)) isGood = true;
      }
      if (!isGood) return "forged";
      return Number(expires) * 1000 > needs.clock.nowMs() ? "good" : "expired";
    },
  };
}
