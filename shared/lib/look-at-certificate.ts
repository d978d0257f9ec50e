import { connect } from "node:tls";
import type { Clock } from "./clock.ts";
import { messageOf } from "./message-of.ts";

/** What a server presents. */
export type SeenCertificate =
  | { is: "seen"; validUntilMs: number; /** Why it is not trusted; null: it is. */ problem: string | null }
  | { is: "unreachable"; because: string };

/** Is it signed by an authority that this computer does not know, such as a company's own? @param problem as seen */
export const isOfUnknownAuthority = (problem: string): boolean =>
  /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/.test(problem);

const LIMIT_MS = 5_000;

/**
 * Connects to a server for its certificate alone, also one that is not trusted: nothing is sent there.
 * @param ca PEM text of the company's own authority; null: those of this computer
 */
export function lookAtCertificate(url: string, ca: string | null, clock: Clock): Promise<SeenCertificate> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: /^[\d.]+$|:/.test(host) ? "" : host,
      rejectUnauthorized: false,
      ...(ca === null ? {} : { ca }),
    });
    const end = (seen: SeenCertificate): void => {
      cancel();
      socket.destroy();
      resolve(seen);
    };
    const cancel = clock.after(LIMIT_MS, () => end({ is: "unreachable", because: "no answer in time" }));
    socket.once("error", (error) => end({ is: "unreachable", because: messageOf(error) }));
    socket.once("secureConnect", () => {
      const problem = socket.authorized ? null : String(socket.authorizationError);
      end({ is: "seen", validUntilMs: Date.parse(socket.getPeerCertificate().valid_to), problem });
    });
  });
}
