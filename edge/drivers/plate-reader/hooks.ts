import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../shared/lib/clock.ts";
import { hookDigest } from "./hook-digest.ts";

/** Receives requests of devices that send HTTP themselves: each has its own address and its own secret. */
export interface Hooks {
  /** @returns a function that ends it */
  open(deviceId: string, hook: Hook): () => void;
  /** A request of a device, judged before its body is read. */
  knock(deviceId: string, headers: HookHeaders): Knock;
}

export interface Hook {
  secret: string;
  /** `atMs` is monotonic. @param type the content type, where it is known */
  receive(body: Uint8Array, atMs: number, type?: string): void;
}

export interface HookHeaders {
  authorization: string | undefined;
  secret: string | undefined;
  /** Of the request, for Digest. */
  method?: string;
  path?: string;
}

/** `stranger`: no such device, or a wrong secret; the answer does not show which of the two. */
export type Knock =
  | { is: "accepted"; receive(body: Uint8Array, type?: string): void }
  | { is: "stranger"; challenges: string[] }
  | { is: "too-many" };

/** A camera sends a plate a few times; more is noise, and must not reach the lane. */
const BURST = 20;
const PER_SECOND = 5;

export function openHooks(clock: Clock, nonceKey: Uint8Array = randomBytes(32)): Hooks {
  const digest = hookDigest(nonceKey);
  const open = new Map<string, Hook & { left: number; filledMs: number }>();
  return {
    open(deviceId, hook) {
      const entry = { ...hook, left: BURST, filledMs: clock.monotonicMs() };
      open.set(deviceId, entry);
      return () => {
        if (open.get(deviceId) === entry) open.delete(deviceId);
      };
    },
    knock(deviceId, headers) {
      const hook = open.get(deviceId);
      // Compared even if there is no such device, so that the response time reveals nothing.
      const nowMs = clock.monotonicMs();
      const { authorization = "", method = "", path = "" } = headers;
      const wanted = hook?.secret ?? "";
      const verdict = /^digest /i.test(authorization)
        ? digest.verdictOn({ deviceId, authorization, method, path }, wanted, nowMs)
        : null;
      const isGood = verdict === null ? isSame(secretIn(headers), wanted) : verdict === "good";
      if (!hook || !isGood)
        return {
          is: "stranger",
          challenges: digest.challenges(deviceId, hook !== undefined && verdict === "stale", nowMs),
        };
      hook.left = Math.min(BURST, hook.left + ((nowMs - hook.filledMs) * PER_SECOND) / 1000);
      hook.filledMs = nowMs;
      if (hook.left < 1) return { is: "too-many" };
      hook.left -= 1;
      return { is: "accepted", receive: (body, type) => hook.receive(body, clock.monotonicMs(), type) };
    },
  };
}

/** As a bearer token, in a header of its own, or as the password of Basic with any user name. */
function secretIn({ authorization, secret }: HookHeaders): string {
  if (secret !== undefined) return secret;
  const [, scheme = "", value = ""] = /^(\w+)\s+(\S+)\s*$/.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return "";
  const pair = Buffer.from(value, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1);
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted)) && wanted !== "";
}
