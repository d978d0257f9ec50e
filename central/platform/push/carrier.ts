import { buildPushPayload } from "@block65/webcrypto-web-push";
import type { LookupFunction } from "node:net";
import { Agent, request } from "undici";
import type { Clock } from "../../../shared/lib/clock.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { lookupPublic } from "./public-address.ts";
import type { PushSecret } from "./push-store.ts";

/** The whole exchange with a push service. */
const LIMIT_MS = 10_000;
/** Of a call that comes too late when the phone is awake again, and of all else. */
const LONGEST_SECONDS = 24 * 3600;

/** The keys of this central, as push services want them: base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Whom a push service asks when messages cause trouble: `https:` or `mailto:`. */
  subject: string;
}

/**
 * The result of a try. `gone`: the device wants no more messages, or was subscribed with another key; `refused`: this
 * message will never be accepted; `postponed`: it may be accepted later; `away`: the push service can't be reached.
 */
export type PushResult =
  | { is: "sent" }
  | { is: "gone" }
  | { is: "refused"; because: string }
  | { is: "postponed"; because: string; afterMs: number }
  | { is: "away"; because: string };

/** Brings messages to push services; it never throws for a failure of one. */
export interface PushCarrier extends AsyncDisposable {
  deliver(to: PushSecret, text: string, about: About): Promise<PushResult>;
}

interface About {
  keys: VapidKeys;
  ttlMs: number;
  isUrgent: boolean;
}

/** How push services are reached; tests have one on their own machine. */
export interface PushRoute {
  lookup?: LookupFunction;
  /** Certificates that are trusted in place of the usual ones. */
  ca?: string;
}

/** Opens a carrier that reaches hosts of the public Internet alone. */
export function openPushCarrier(clock: Clock, { lookup = lookupPublic, ca }: PushRoute = {}): PushCarrier {
  const agent = new Agent({ connections: 8, connect: { lookup, timeout: LIMIT_MS, ...(ca !== undefined && { ca }) } });
  return {
    async deliver(to, text, about) {
      const late = new AbortController();
      const cancel = clock.after(LIMIT_MS, () => late.abort());
      try {
        const payload = await payloadOf(to, text, about);
        // One device of strange keys says nothing of its push service.
        if (payload === null) return { is: "refused", because: "the keys of the device encrypt nothing" };
        const { headers, body } = payload;
        const { "content-length": _, ...sent } = headers;
        const answer = await request(to.endpoint, {
          method: "POST",
          headers: sent,
          body,
          signal: late.signal,
          dispatcher: agent,
        });
        await answer.body.dump({ limit: 4096 });
        return judged(answer.statusCode, answer.headers["retry-after"]);
      } catch (error) {
        return { is: "away", because: late.signal.aborted ? "no answer in time" : messageOf(error).slice(0, 200) };
      } finally {
        cancel();
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  };
}

async function payloadOf(to: PushSecret, text: string, { keys, ttlMs, isUrgent }: About) {
  const ttl = Math.min(LONGEST_SECONDS, Math.max(1, Math.floor(ttlMs / 1000)));
  try {
    return await buildPushPayload(
      { data: text, options: { ttl, urgency: isUrgent ? "high" : "normal" } },
      { endpoint: to.endpoint, expirationTime: null, keys: { p256dh: to.p256dh, auth: to.auth } },
      keys,
    );
  } catch {
    return null;
  }
}

function judged(status: number, retryAfter: string | string[] | undefined): PushResult {
  if (status >= 200 && status < 300) return { is: "sent" };
  // 401 and 403: the device was subscribed with a key that was revoked since.
  if ([401, 403, 404, 410].includes(status)) return { is: "gone" };
  const because = `answered with ${status}`;
  if (status !== 429 && status < 500) return { is: "refused", because };
  const seconds = Number(retryAfter);
  return { is: "postponed", because, afterMs: Number.isFinite(seconds) ? Math.min(seconds, 3600) * 1000 : 0 };
}
