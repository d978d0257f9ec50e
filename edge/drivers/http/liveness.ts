import { connect } from "node:net";
import type { Clock } from "../../../shared/lib/clock.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/**
 * Checks whether the host accepts connections. This costs a camera less than a picture.
 * @returns null if it does, otherwise the reason
 */
export function livenessProblem(url: string, limitMs: number, clock: Clock): Promise<Spoken | null> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port) });
    const cancel = clock.after(limitMs, () => end(say("it_does_not_answer")));
    const end = (because: Spoken | null): void => {
      cancel();
      socket.destroy();
      resolve(because);
    };
    socket.once("connect", () => end(null));
    socket.once("error", (error) => end(error.message));
  });
}
