import { type Clock } from "../../../shared/lib/clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import { NoAnswer, type Conversation } from "./conversation.ts";
import { type Dialect } from "./dialect.ts";
import { say } from "../../../shared/words/say.ts";

/** The maintained outputs of a box: off at start and end, and told again to a box that comes back. */
export interface Outputs {
  claim(outputs: readonly number[]): void;
  /** @param isLast then the outputs that belong to nobody go off, too */
  release(outputs: readonly number[], isLast: boolean): Promise<void>;
  want(output: number, isOn: boolean): void;
  /** @throws NotSentError, NoAnswer */
  set(output: number, isOn: boolean): Promise<void>;
  /** On, and off again by this process's timer, whatever became of the "on". */
  flash(output: number, pulseMs: number): Promise<void>;
  /** The box may have forgotten everything. */
  forgetTold(): void;
  /**
   * Tells the box what it does not know, up to the first command that it does not answer. Off first, so that two
   * outputs that exclude each other are never both on.
   */
  tell(): Promise<void>;
  /** Is there nothing left to tell but what the box does not answer? */
  readonly isSettled: boolean;
  /** The first of these that the box has not answered for, or null. */
  refusedOf(outputs: readonly number[]): number | null;
}

/** @param toBeTold called when an output's state has become uncertain between two tellings */
export function openOutputs(
  { outputs: extra, switchOutput }: Pick<Dialect, "outputs" | "switchOutput">,
  talk: Conversation,
  clock: Clock,
  toBeTold: () => void,
): Outputs {
  const wanted = new Map<number, boolean>(extra.map((output) => [output, false]));
  /** Outputs whose state at the box is not known to be the wanted one. */
  const untold = new Set<number>(wanted.keys());
  const refused = new Set<number>();
  /** Those that are on for a moment, with what ends their timer. */
  const flashing = new Map<number, () => void>();

  function command(output: number, isOn: boolean, priority: "urgent" | "normal"): Promise<void> {
    if (!switchOutput) return Promise.reject(new NotSentError(say("not_held_here", { output })));
    return talk.say(switchOutput(output, isOn), priority);
  }

  function doubt(output: number): void {
    untold.add(output);
    toBeTold();
  }

  function endFlash(output: number): void {
    flashing.get(output)?.();
    flashing.delete(output);
  }

  return {
    claim(outputs) {
      for (const output of outputs) {
        wanted.set(output, false);
        untold.add(output);
      }
    },
    async release(outputs, isLast) {
      const isOwnedByAll = (output: number): boolean => extra.includes(output);
      for (const output of outputs) {
        endFlash(output);
        if (isOwnedByAll(output)) wanted.set(output, false);
        else wanted.delete(output);
        untold.delete(output);
        refused.delete(output);
      }
      if (!switchOutput) return;
      // The best that can be done on the way out: a box that does not answer keeps nobody waiting for long.
      const offs = new Set(isLast ? [...outputs, ...extra] : outputs);
      await Promise.allSettled([...offs].map((output) => command(output, false, "urgent")));
    },
    want: (output, isOn) => void wanted.set(output, isOn),
    async set(output, isOn) {
      endFlash(output);
      untold.delete(output);
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
      untold.delete(output);
      const notYet = (): void => undefined;
      flashing.set(output, notYet);
      try {
        await command(output, true, "urgent");
      } catch (error) {
        if (flashing.get(output) === notYet) endFlash(output);
        doubt(output);
        throw error;
      }
      // Switched off or flashed anew meanwhile: whoever did so ends it.
      if (flashing.get(output) !== notYet) return;
      const cancel = clock.after(pulseMs, () => {
        flashing.delete(output);
        command(output, false, "urgent").catch(() => doubt(output));
      });
      flashing.set(output, cancel);
    },
    forgetTold() {
      for (const output of wanted.keys()) untold.add(output);
      refused.clear();
    },
    get isSettled() {
      return [...untold].every((output) => refused.has(output) || flashing.has(output));
    },
    async tell() {
      if (!switchOutput) untold.clear();
      const isRefused = (output: number): number => (refused.has(output) ? 1 : 0);
      for (const isOn of [false, true]) {
        for (const output of [...untold].sort((a, b) => isRefused(a) - isRefused(b))) {
          if (flashing.has(output) || (wanted.get(output) ?? false) !== isOn) continue;
          try {
            await command(output, isOn, "normal");
            untold.delete(output);
            refused.delete(output);
          } catch (error) {
            if (!(error instanceof NoAnswer)) throw error;
            // Whether the box is there at all, the question behind this tells.
            refused.add(output);
            return;
          }
        }
      }
    },
    refusedOf: (outputs) => outputs.find((output) => refused.has(output)) ?? null,
  };
}
