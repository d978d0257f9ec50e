import type { InputProblem } from "../../../../shared/errors/codes.ts";
import type { Device } from "../../../../shared/wire/gate-resources.ts";

/**
 * A lane has one arm: a second barrier would open beside the first.
 * @param others the lane's devices, possibly including this one
 */
export function barrierClash(device: Device, others: readonly Device[]): InputProblem | null {
  if (device.role !== "barrier") return null;
  const other = others.find((one) => one.id !== device.id && one.role === "barrier");
  return other ? { path: "settings.role", message: `is the role of ${other.name}` } : null;
}

/**
 * The reason why a mode can't end at this moment; null when it can, or has no end. Moments are ISO 8601, milliseconds.
 */
export function endProblem(until: string | null, now: string): InputProblem | null {
  return until !== null && until <= now ? { path: "until", message: "must lie in the future" } : null;
}
