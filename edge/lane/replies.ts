import { type Clock } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { type Answer } from "./machine/state.ts";
import { REFUSALS } from "./refusals.ts";

export type { Answer };

/** Questions to a lane whose answers come later; each gets one, at the latest when its time is over. */
export interface Replies extends Disposable {
  ask(put: (requestId: string) => void): Promise<Answer>;
  answer(requestId: string, answer: Answer): void;
}

const ANSWER_MS = 15_000;

export function openReplies(clock: Clock): Replies {
  const open = new Map<string, (answer: Answer) => void>();
  const answer = (requestId: string, given: Answer): void => {
    open.get(requestId)?.(given);
    open.delete(requestId);
  };
  const giveUp = (because: string) => (requestId: string) =>
    answer(requestId, { outcome: "unknown", why: "no_answer", because, activityId: null, decision: null });
  return {
    ask(put) {
      const requestId = newId();
      return new Promise<Answer>((resolve) => {
        const cancel = clock.after(ANSWER_MS, () => giveUp(REFUSALS.no_answer)(requestId));
        open.set(requestId, (given) => {
          cancel();
          resolve(given);
        });
        put(requestId);
      });
    },
    answer,
    [Symbol.dispose]() {
      for (const requestId of [...open.keys()]) giveUp("the lane was stopped")(requestId);
    },
  };
}
