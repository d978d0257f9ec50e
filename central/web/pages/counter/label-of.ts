import { type Label, LABELS } from "../../../features/trade/tickets/views/label-content.ts";
import type { PageContext } from "../../page-context.ts";

export const COUNTER_PATH = "/counter";
const USUAL: Label = "label-62x100";

/** What the counter's printer holds: the address says it, which is kept on the home screen. */
export const labelOf = (context: PageContext): Label =>
  LABELS.find((label) => label === context.asked("label")) ?? USUAL;

/** An address of the counter that keeps its label. @param below the part after the counter's own */
export function counterAddress(context: PageContext, below = ""): string {
  const label = labelOf(context);
  return `${COUNTER_PATH}${below}${label === USUAL ? "" : `?label=${label}`}`;
}
