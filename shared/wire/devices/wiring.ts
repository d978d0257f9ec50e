import { z } from "zod";
import { saying } from "../../words/spoken-text.ts";
import { help } from "../../words/settings/settings.ts";

/** The shared settings of devices on the inputs and outputs of a board. */

/**
 * The input of a contact, and whether the contact is normally open or normally closed.
 * @param first the number of the board's first input
 * @param last the highest input number of such a board
 */
export function contactInput(first: 0 | 1, last: number) {
  return z
    .strictObject({
      input: z
        .int()
        .min(first)
        .max(last)
        .meta(help(`input_from_${first}`)),
      active_high: z.boolean().default(true).meta(help("wiring.active_high")),
    })
    .meta(help("contact_input"));
}

export const LoopPlace = z.enum(["before", "under", "deck_end"]).meta(help("loop_place"));
export type LoopPlace = z.infer<typeof LoopPlace>;

export const DebounceMs = z.int().min(0).max(1000).default(50).meta(help("debounce_ms"));

/** The limit switches of a barrier. @param input the result of `contactInput` for the board */
export function limitSwitches(input: ReturnType<typeof contactInput>) {
  return {
    open_limit: input.nullable().default(null).meta(help("open_limit")),
    closed_limit: input.nullable().default(null).meta(help("closed_limit")),
  };
}

interface LimitSettings {
  open_limit: { input: number } | null;
  closed_limit: { input: number } | null;
}
/** Checks that each limit switch has its own input. The error is `LIMITS_RULE`. */
export function limitsDiffer({ open_limit, closed_limit }: LimitSettings): boolean {
  return areDistinct(open_limit?.input ?? null, closed_limit?.input ?? null);
}
export const LIMITS_RULE = { path: ["closed_limit"], error: saying("must_be_another_input") };

/** Checks that no output serves two purposes. @param outputs null for a purpose without an output */
export function areDistinct(...outputs: readonly (number | null)[]): boolean {
  const used = outputs.filter((output) => output !== null);
  return new Set(used).size === used.length;
}

/** Reports each relay or output field (`…_relay`, `…_output`) whose value already serves another purpose. */
export function eachOutputOnce(settings: object, context: z.RefinementCtx): void {
  const used = new Set<number>();
  for (const [name, output] of Object.entries(settings) as [string, unknown][]) {
    if (!/_(relay|output)$/.test(name) || typeof output !== "number") continue;
    if (used.has(output)) context.addIssue({ code: "custom", path: [name], message: saying("must_be_of_its_own") });
    used.add(output);
  }
}
