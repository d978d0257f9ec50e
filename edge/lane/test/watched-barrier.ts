import { isHoldWanted } from "../passage/arm-context.ts";
import type { LaneEvent } from "../passage/state.ts";
import { type BarrierRequest, type BarrierEffect, STALE_OPEN_MS } from "../command-dispatch.ts";
import { isLaneCommandWanted } from "../lane-machine.ts";
import { assertInvariant } from "./assert-invariant.ts";
import type { LaneWorld } from "./lane-world.ts";

/**
 * A slow barrier that gets one command at a time, as from its worker. Throws on a command that must not be sent any
 * more: after the deadline of its request, after the request was answered, or over a vehicle.
 */
export class WatchedBarrier {
  private readonly world: LaneWorld;
  private inHand: BarrierEffect | null = null;
  private line: BarrierEffect[] = [];
  private readonly asked = new Map<string, { deadlineMs: number; answer: string | null }>();
  /** The requester of an activity, and the moment from which its arm is to open. */
  private readonly askerOf = new Map<string, string>();
  private readonly openSinceMs = new Map<string, number>();

  constructor(world: LaneWorld) {
    this.world = world;
  }

  ask({ requestId, deadlineMs }: BarrierRequest): void {
    this.asked.set(requestId, { deadlineMs, answer: null });
  }

  answered(requestId: string, answer: string): void {
    const asked = this.asked.get(requestId);
    if (asked && asked.answer !== null) throw new Error(`${requestId} is answered twice: ${asked.answer}, ${answer}`);
    if (asked) asked.answer = answer;
  }

  isFor(activityId: string, requestId: string): void {
    this.askerOf.set(activityId, requestId);
  }

  want(effect: BarrierEffect): void {
    if (effect.do === "open-barrier" && effect.activityId !== null)
      this.openSinceMs.set(effect.activityId, this.world.nowMs);
    this.line.push(effect);
  }

  /** @returns the commands that are not sent any more; the first valid one is sent, when no other is in flight */
  sendNext(): LaneEvent | null {
    const { setup, state, nowMs } = this.world;
    const late = this.line.find(({ deadlineMs }) => deadlineMs !== null && nowMs >= deadlineMs);
    if (late) return this.withhold(late, true);
    const [next] = this.line;
    if (this.inHand || !next) return null;
    if (!isLaneCommandWanted(setup, state, next, nowMs)) return this.withhold(next, false);
    this.line.shift();
    this.inHand = next;
    this.watch(next);
    return null;
  }

  private withhold(effect: BarrierEffect, isLate: boolean): LaneEvent {
    this.line = this.line.filter((one) => one !== effect);
    return { type: "barrier-command-cancelled", effect, isLate };
  }

  /** @returns the barrier's answer to the command in flight */
  answer(isGood: boolean, isCertain: boolean): LaneEvent | null {
    if (!this.inHand) return null;
    const effect = this.inHand;
    this.inHand = null;
    return isGood
      ? { type: "barrier-command-sent", effect }
      : { type: "barrier-command-failed", effect, isCertain, because: "no answer" };
  }

  isDone(): boolean {
    return this.inHand === null && this.line.length === 0;
  }

  restart(): void {
    this.inHand = null;
    this.line = [];
    this.asked.clear();
  }

  private watch(effect: BarrierEffect): void {
    const { setup, state, nowMs } = this.world;
    const isHeld = isHoldWanted({ setup, state });
    switch (effect.do) {
      case "open-barrier": {
        if (effect.activityId === null) return;
        const sinceMs = this.openSinceMs.get(effect.activityId) ?? 0;
        assertInvariant(nowMs - sinceMs < STALE_OPEN_MS, `a stale open was sent for ${effect.activityId}`);
        this.watchAsker(this.askerOf.get(effect.activityId) ?? null, "an open");
        return;
      }
      case "close-barrier":
        assertInvariant(
          !setup.hasUnder || state.under === "free",
          `a close was sent with the loop under it ${state.under}`,
        );
        assertInvariant(!isHeld, "a close was sent to an arm that is held");
        this.watchAsker(effect.requestId, "a close");
        return;
      case "hold-barrier":
        assertInvariant(
          effect.isHeld === isHeld,
          effect.isHeld ? "a hold was sent for nobody" : "what is held was let go",
        );
        return;
    }
  }

  private watchAsker(requestId: string | null, what: string): void {
    const asked = requestId === null ? undefined : this.asked.get(requestId);
    if (!asked) return;
    assertInvariant(this.world.nowMs < asked.deadlineMs, `${what} was sent after its deadline`);
    assertInvariant(
      asked.answer === null || asked.answer === "done",
      `${what} was sent after the answer: ${asked.answer}`,
    );
  }

  /** Every requester has an answer. */
  requireAnswers(): void {
    for (const [requestId, { answer }] of this.asked)
      assertInvariant(answer !== null, `${requestId} was never answered`);
  }
}
