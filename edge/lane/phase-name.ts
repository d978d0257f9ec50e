import type { LaneState } from "./passage/state.ts";

/** The state of the lane in one word, as console and central show it. */
export function phaseName(state: LaneState): string {
  const { phase, notice, deciding } = state;
  if (phase.at === "held") return "held open";
  if (phase.at !== "idle") return phase.at;
  if (deciding) return "deciding";
  if (notice?.sign.colour === "red") return "refused";
  return state.mode.mode === "closed" ? "closed" : "idle";
}
