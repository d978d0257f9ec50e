import pino from "pino";
import { expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { say } from "../../shared/words/say.ts";
import { Trouble } from "../../shared/words/trouble.ts";
import { barrierDispatcher } from "./barrier-dispatcher.ts";
import { NO_ENDS, NotSentError } from "./ports.ts";

const BECAUSE = say("device_late");

it.each([
  [
    "an answer that was late or spoilt",
    new Trouble(BECAUSE),
    "barrier command not confirmed: the arm may move all the same",
  ],
  ["a command that was not sent", new NotSentError(BECAUSE), "barrier command not sent"],
])("%s is logged as what it is", async (_, error, message) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const fails = (): Promise<void> => Promise.reject(error);
  const arm = { canClose: true, canHold: true, shows: NO_ENDS, open: fails, close: fails, hold: fails };
  const parts = { clock: fakeClock(), laneId: "lane", isStillWanted: () => true, dispatch: () => undefined };
  await barrierDispatcher({ ...parts, arm, log })({ do: "open-barrier", activityId: "a", deadlineMs: null });
  expect(lines).toEqual([message]);
});
