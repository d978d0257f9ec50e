import { type Clock } from "../../../shared/lib/clock.ts";
import { type Asking, asking } from "../asking.ts";
import { type LineDevice } from "./line-device.ts";
import { say } from "../../../shared/words/say.ts";

/** A device on a line that answers questions: an open port alone says nothing of what hangs on it. */
export function watched(name: string, device: () => LineDevice, clock: Clock, ask: () => Promise<void>): Asking {
  const questions = asking(clock, {
    // What does not arrive shows in the device's silence.
    ask: () => void ask().catch(() => undefined),
    silent: () => device().health.set("lost", say("does_not_answer", { device: name })),
  });
  return {
    ...questions,
    heard() {
      questions.heard();
      if (device().health.state === "lost") device().health.set("ready", null);
    },
  };
}
