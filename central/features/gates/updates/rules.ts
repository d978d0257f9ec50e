import type { Said, Spoken } from "../../../../shared/wire/said.ts";
import type { UpdateReport } from "../../../../shared/wire/update.ts";
import { say } from "../../../../shared/words/say.ts";
import type { RolloutState } from "../../../wire/edge-update.ts";

/** The order of waves: the first gate alone, then the gates of one area after the other. */
export function wavesOf<T extends { id: string; area_id: string }>(
  edges: readonly T[],
  firstId: string,
  areaIds: readonly string[],
): (T & { wave: number })[] {
  const others = areaIds
    .map((areaId) => edges.filter((edge) => edge.id !== firstId && edge.area_id === areaId))
    .filter((wave) => wave.length > 0);
  const first = edges.filter(({ id }) => id === firstId);
  return [first, ...others].flatMap((wave, at) => wave.map((edge) => ({ ...edge, wave: at })));
}

export interface GateOfRollout {
  wave: number;
  outcome: "done" | "went_back" | null;
  settledMs: number | null;
  isConnected: boolean;
}

/**
 * What becomes of a rollout that runs. A gate out of contact holds up nobody: it gets the version when it is back. A
 * wave of which no gate has proved the version proves nothing, so nothing follows it.
 */
export function nextStep(
  { wave, pauseMs }: { wave: number; pauseMs: number },
  gates: readonly GateOfRollout[],
  nowMs: number,
): "wait" | "next" | "done" {
  if (gates.every(({ outcome }) => outcome === "done")) return "done";
  const begun = gates.filter((gate) => gate.wave <= wave);
  const isUnderWay = begun.some(({ outcome, isConnected }) => outcome === null && isConnected);
  const ofWave = begun.filter((gate) => gate.wave === wave && gate.outcome === "done");
  const hasNext = gates.some((gate) => gate.wave > wave);
  if (isUnderWay || ofWave.length === 0 || !hasNext) return "wait";
  const lastMs = Math.max(...ofWave.map(({ settledMs }) => settledMs ?? 0));
  return nowMs - lastMs >= pauseMs ? "next" : "wait";
}

/** What an edge's heartbeat says about the try that is open for it; null: nothing final. */
export function outcomeOf(
  open: { attempt_id: string; version: string },
  { version, update }: { version: string; update?: UpdateReport | undefined },
): { outcome: "done" | "went_back"; because: Spoken | null } | null {
  const isOwn = update?.attempt === open.attempt_id;
  if (version === open.version) return update?.state === "proving" ? null : { outcome: "done", because: null };
  if (isOwn && (update.state === "went_back" || update.state === "refused"))
    return { outcome: "went_back", because: update.because };
  const unable = update?.unable_because ?? null;
  return unable === null ? null : { outcome: "went_back", because: unable };
}

/** What a person may do to a rollout. @returns why not; null: it may be done */
export function ruleOnAct(act: "stop" | "continue", state: RolloutState): Said | null {
  const allowed: Readonly<Record<typeof act, readonly RolloutState[]>> = {
    stop: ["running", "paused"],
    continue: ["paused", "stopped"],
  };
  return allowed[act].includes(state) ? null : say("rollout_is", { state: say(`rollout_state_${state}`) });
}
