import type { KeyObject } from "node:crypto";
import type { CentralConfig } from "../../config/config.ts";
import type { Platform } from "../platform.ts";
import type { VapidKeys } from "./carrier.ts";

type Needs = Pick<Platform, "config" | "identity">;

/** The keys that messages are signed with (VAPID, RFC 8292); null where push is off. */
export async function vapidKeys({ config, identity }: Needs): Promise<VapidKeys | null> {
  if (!config.push) return null;
  const { secret } = await identity.signingKeys.current("web_push");
  const { x, y, d } = secret.export({ format: "jwk" });
  if (x === undefined || y === undefined || d === undefined) throw new Error("the key of pushes is no P-256 key");
  return { publicKey: publicKeyOf(x, y), privateKey: d, subject: subjectOf(config) };
}

/** The public key, as browsers take it. */
export function publicPushKey(verifier: KeyObject): string {
  const { x = "", y = "" } = verifier.export({ format: "jwk" });
  return publicKeyOf(x, y);
}

const publicKeyOf = (x: string, y: string): string =>
  Buffer.concat([Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString("base64url");

/** Some push services refuse an address of this machine. */
function subjectOf({ push_contact, public_url, mail_sender, first_admin_email }: CentralConfig): string {
  if (push_contact !== null) return push_contact;
  return public_url.startsWith("https:") ? public_url : `mailto:${mail_sender ?? first_admin_email}`;
}
