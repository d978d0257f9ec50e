import { type Clock } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { type Answer } from "./answer.ts";
import { type Asked, BARRIER_ANSWER_MS } from "./telling.ts";
import { say } from "../../shared/words/say.ts";
import { type Spoken } from "../../shared/wire/said.ts";

export type { Answer };

/** Questions to a lane whose answers come later; each gets one, and none of them while the arm may still be told. */
export interface Replies extends Disposable {
  /** @param deadlineMs monotonic; nothing is told to the barrier for it from then on. An act's usual time without it */
  ask(put: (asked: Asked) => void, deadlineMs?: number): Promise<Answer>;
  answer(requestId: string, answer: Answer): void;
}

/** So long an act may wait for the barrier where nobody says how long: an officer stands there and looks at the arm. */
const ACT_MS = 5_000;
/** What was sent in time may have its answer late; the lane has known it for so long before it is given up. */
const GIVE_UP_MS = BARRIER_ANSWER_MS + 1_000;

export function openReplies(clock: Clock): Replies {
  const open = new Map<string, (answer: Answer) => void>();
  const answer = (requestId: string, given: Answer): void => {
    open.get(requestId)?.(given);
    open.delete(requestId);
  };
  const giveUp = (requestId: string, detail: Spoken | null = null): void =>
    answer(requestId, { outcome: "unknown", why: "no_answer", detail, activityId: null, decision: null });
  return {
    ask(put, deadlineMs = clock.monotonicMs() + ACT_MS) {
      const requestId = newId();
      const waitMs = Math.max(0, deadlineMs - clock.monotonicMs()) + GIVE_UP_MS;
      return new Promise<Answer>((resolve) => {
        const cancel = clock.after(waitMs, () => giveUp(requestId));
        open.set(requestId, (given) => {
          cancel();
          resolve(given);
        });
        put({ requestId, deadlineMs });
      });
    },
    answer,
    [Symbol.dispose]() {
      for (const requestId of [...open.keys()]) giveUp(requestId, say("lane_stopped"));
    },
  };
}
