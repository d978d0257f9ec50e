import type { Clock } from "../../../shared/lib/clock.ts";
import { type KeepAlive, keepAlive } from "../keep-alive.ts";
import type { LineDevice } from "./line-device.ts";
import { say } from "../../../shared/words/say.ts";

/** A device on a line that answers questions: an open port alone does not prove that the device is online. */
export function withKeepAlive(
  name: string,
  device: () => LineDevice,
  clock: Clock,
  ask: () => Promise<void>,
): KeepAlive {
  const questions = keepAlive(clock, {
    // A question that does not arrive shows as silence of the device.
    ask: () => void ask().catch(() => undefined),
    silent: () => device().health.set("lost", say("does_not_answer", { device: name })),
  });
  return {
    ...questions,
    received() {
      questions.received();
      if (device().health.state === "lost") device().health.set("ready", null);
    },
  };
}
