import type { InputProblem } from "../../../../shared/errors/codes.ts";
import type { Device } from "../../../wire/gate-resources.ts";
import { say } from "../../../../shared/words/say.ts";

/**
 * A lane has one arm: a second barrier would open beside the first.
 * @param others the lane's devices, possibly including this one
 */
export function barrierClash(device: Device, others: readonly Device[]): InputProblem | null {
  if (device.role !== "barrier") return null;
  const other = others.find((one) => one.id !== device.id && one.role === "barrier");
  return other ? { path: "settings.role", said: say("is_the_role_of", { device: other.name }) } : null;
}

/**
 * The reason why a mode can't end at this moment; null when it can, or has no end. Moments are ISO 8601, milliseconds.
 */
export function endProblem(until: string | null, now: string): InputProblem | null {
  return until !== null && until <= now ? { path: "until", said: say("must_lie_in_the_future") } : null;
}
