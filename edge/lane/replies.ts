import type { Clock } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import type { Answer } from "./answer.ts";
import { type BarrierRequest, BARRIER_ANSWER_MS } from "./command-dispatch.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

export type { Answer };

/** Requests to a lane with later answers. Each gets one answer, and none before the arm's commands for it are over. */
export interface Replies extends Disposable {
  /** @param deadlineMs monotonic; no command goes to the barrier for it from then on. An act's usual time without it */
  ask(put: (asked: BarrierRequest) => void, deadlineMs?: number): Promise<Answer>;
  answer(requestId: string, answer: Answer): void;
}

/** The default deadline of an act at the barrier: an officer stands there and looks at the arm. */
const ACT_MS = 5_000;
/** A command that was sent in time may be answered late; the lane knows its result before the request is given up. */
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
