/** The movement of one barrier. Milliseconds. */
export interface ArmSettings {
  riseMs: number;
  fallMs: number;
  /**
   * The operator closes automatically this long after its closing loop clears; null: only a close contact closes it.
   */
  closesAfterClearMs: number | null;
  /** It closes automatically this long after it opened without a passage; null: it waits without limit. */
  closesUnusedAfterMs: number | null;
}

/** The position of the arm. `fromHeight` (0 down, 1 up) is its height at the start of the movement at `sinceMs`. */
export type Arm =
  | { at: "down" }
  | { at: "rising"; fromHeight: number; sinceMs: number }
  | { at: "up" }
  | { at: "falling"; fromHeight: number; sinceMs: number };

/** @returns 0 (down) to 1 (up) */
export function heightOf(arm: Arm, settings: ArmSettings, nowMs: number): number {
  if (arm.at === "down") return 0;
  if (arm.at === "up") return 1;
  const height =
    arm.at === "rising"
      ? arm.fromHeight + (nowMs - arm.sinceMs) / settings.riseMs
      : arm.fromHeight - (nowMs - arm.sinceMs) / settings.fallMs;
  return Math.min(1, Math.max(0, height));
}

/** Time of the movement's end; null while the arm stands still. */
export function arrivesAtMs(arm: Arm, settings: ArmSettings): number | null {
  if (arm.at === "rising") return arm.sinceMs + (1 - arm.fromHeight) * settings.riseMs;
  if (arm.at === "falling") return arm.sinceMs + arm.fromHeight * settings.fallMs;
  return null;
}

export function raise(arm: Arm, settings: ArmSettings, nowMs: number): Arm {
  if (arm.at === "up" || arm.at === "rising") return arm;
  return { at: "rising", fromHeight: heightOf(arm, settings, nowMs), sinceMs: nowMs };
}

export function lower(arm: Arm, settings: ArmSettings, nowMs: number): Arm {
  if (arm.at === "down" || arm.at === "falling") return arm;
  return { at: "falling", fromHeight: heightOf(arm, settings, nowMs), sinceMs: nowMs };
}
