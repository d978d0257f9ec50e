import type { Clock } from "../../../shared/lib/clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import { NoAnswer, type CommandQueue } from "./command-queue.ts";
import type { Dialect } from "./dialect.ts";
import { say } from "../../../shared/words/say.ts";

/** The maintained outputs of a box: off at start and end, and sent again to a box that reconnects. */
export interface Outputs {
  claim(outputs: readonly number[]): void;
  /** @param isLast if true, the outputs that belong to no device go off, too */
  release(outputs: readonly number[], isLast: boolean): Promise<void>;
  want(output: number, isOn: boolean): void;
  /** @throws NotSentError, NoAnswer */
  set(output: number, isOn: boolean): Promise<void>;
  /** Switches on, and off again by this process's timer, even if the "on" failed. */
  flash(output: number, pulseMs: number): Promise<void>;
  /** The box may have lost its state. */
  invalidateSent(): void;
  /**
   * Sends the states that the box does not know, up to the first command without an answer. Sends "off" first, so that
   * two mutually exclusive outputs are never both on.
   */
  send(): Promise<void>;
  /** True if only outputs that the box does not answer for are left to send. */
  readonly isSettled: boolean;
  /** The first of these outputs that the box has not acknowledged, or null. */
  refusedOf(outputs: readonly number[]): number | null;
}

/** @param toBeTold called when an output's state becomes uncertain between two sends */
export function openOutputs(
  { outputs: extra, switchOutput }: Pick<Dialect, "outputs" | "switchOutput">,
  talk: CommandQueue,
  clock: Clock,
  onPending: () => void,
): Outputs {
  const wanted = new Map<number, boolean>(extra.map((output) => [output, false]));
  /** Outputs whose state at the box may differ from the wanted state. */
  const pending = new Set<number>(wanted.keys());
  const refused = new Set<number>();
  /** Outputs that are on for a moment, with the function that ends their timer. */
  const flashing = new Map<number, () => void>();

  function command(output: number, isOn: boolean, priority: "urgent" | "normal"): Promise<void> {
    if (!switchOutput) return Promise.reject(new NotSentError(say("not_held_here", { output })));
    return talk.say(switchOutput(output, isOn), priority);
  }

  function doubt(output: number): void {
    pending.add(output);
    onPending();
  }

  function endFlash(output: number): void {
    flashing.get(output)?.();
    flashing.delete(output);
  }

  return {
    claim(outputs) {
      for (const output of outputs) {
        wanted.set(output, false);
        pending.add(output);
      }
    },
    async release(outputs, isLast) {
      const isOwnedByAll = (output: number): boolean => extra.includes(output);
      for (const output of outputs) {
        endFlash(output);
        if (isOwnedByAll(output)) wanted.set(output, false);
        else wanted.delete(output);
        pending.delete(output);
        refused.delete(output);
      }
      if (!switchOutput) return;
      // Best effort at shutdown: a box that does not answer must not delay the shutdown for long.
      const offs = new Set(isLast ? [...outputs, ...extra] : outputs);
      await Promise.allSettled([...offs].map((output) => command(output, false, "urgent")));
    },
    want: (output, isOn) => void wanted.set(output, isOn),
    async set(output, isOn) {
      endFlash(output);
      pending.delete(output);
      try {
        await command(output, isOn, "normal");
        wanted.set(output, isOn);
      } catch (error) {
        doubt(output);
        throw error;
      }
    },
    async flash(output, pulseMs) {
      endFlash(output);
      wanted.set(output, false);
      pending.delete(output);
      const notYet = (): void => undefined;
      flashing.set(output, notYet);
      try {
        await command(output, true, "urgent");
      } catch (error) {
        if (flashing.get(output) === notYet) endFlash(output);
        doubt(output);
        throw error;
      }
      // The output was switched off or flashed again meanwhile: the newer call ends it.
      if (flashing.get(output) !== notYet) return;
      const cancel = clock.after(pulseMs, () => {
        flashing.delete(output);
        command(output, false, "urgent").catch(() => doubt(output));
      });
      flashing.set(output, cancel);
    },
    invalidateSent() {
      for (const output of wanted.keys()) pending.add(output);
      refused.clear();
    },
    get isSettled() {
      return [...pending].every((output) => refused.has(output) || flashing.has(output));
    },
    async send() {
      if (!switchOutput) pending.clear();
      const isRefused = (output: number): number => (refused.has(output) ? 1 : 0);
      for (const isOn of [false, true]) {
        for (const output of [...pending].sort((a, b) => isRefused(a) - isRefused(b))) {
          if (flashing.has(output) || (wanted.get(output) ?? false) !== isOn) continue;
          try {
            await command(output, isOn, "normal");
            pending.delete(output);
            refused.delete(output);
          } catch (error) {
            if (!(error instanceof NoAnswer)) throw error;
            // The next question shows whether the box is online at all.
            refused.add(output);
            return;
          }
        }
      }
    },
    refusedOf: (outputs) => outputs.find((output) => refused.has(output)) ?? null,
  };
}
