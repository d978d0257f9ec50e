import type { Clock } from "../../../shared/lib/clock.ts";
import type { LoopPlace } from "../../../shared/wire/devices/wiring.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
import type { Weighed } from "../../../shared/wire/weighing.ts";
import { say } from "../../../shared/words/say.ts";
import type { ScaleReading } from "../ports.ts";
import {
  type BridgeEvent,
  type BridgeSettings,
  type BridgeState,
  doubtsOf,
  firstBridge,
  hasDrivenOff,
  stepBridge,
  weightThatCounts,
} from "./bridge.ts";
import { type Stay, stepStay } from "./stay.ts";

/** The weighbridge of a lane. It waits for the truck's weight; the lane's machines know only the result. */
export interface LaneScale extends Disposable {
  saw(event: BridgeEvent): void;
  /**
   * The weight of the truck on the deck as soon as it counts.
   * @param limitMs after this time, or once the truck has driven off, the reason why none counts
   */
  take(limitMs: number): Promise<Weighed>;
  /**
   * The weight of the truck that was decided without one, should it still count before that truck is on its way.
   * @param limitMs after this time, or at the next `take`, there is none
   */
  takeInPassing(limitMs: number): Promise<Weighed>;
  /** The last reading, for people; null where the indicator is silent. */
  live(): (ScaleReading & { counts: boolean }) | null;
  /** The same for a sign, such as `12340 KG`; it changes at most once a second. */
  figure(): string | null;
  /** What is wrong with the bridge. */
  doubts(): Spoken[];
}

export interface Bridge {
  id: string;
  name: string;
  settings: BridgeSettings;
}

interface Waiting {
  sinceMs: number;
  untilMs: number;
  /** Of a truck that was decided: when it is over, no weight is its own. */
  stay?: Stay;
  resolve: (weighed: Weighed) => void;
}

/** Stability by time and doubts come with time, between readings too. */
const LOOK_MS = 250;
/** A sign takes a while to show a text, and nobody reads faster. */
const FIGURE_MS = 1_000;

/**
 * @param devices the lane's devices, with the place of loops
 * @param changed called when the shown weight or a doubt has changed, at most four times a second
 * @returns null for a lane without a weighbridge
 */
export function laneScale(
  bridge: Bridge | undefined,
  devices: readonly { place?: LoopPlace }[],
  { clock, changed }: { clock: Clock; changed: () => void },
): LaneScale | null {
  if (!bridge) return null;
  const has = (where: LoopPlace): boolean => devices.some(({ place }) => place === where);
  const { id, name, settings } = bridge;
  let state: BridgeState = firstBridge({ hasDeckEnds: has("deck_end"), hasBefore: has("before") });
  const waiting = new Set<Waiting>();
  let shown = "";
  let figure: string | null = null;
  let figureAtMs = -Infinity;
  let cancel = (): void => undefined;

  function now(): Weighed {
    const result = weightThatCounts(settings, state, clock.monotonicMs());
    if (result.is === "none") return { is: "none", scale_id: id, why: result.why };
    const { value, unit, isStable, memoryId = null } = result.reading;
    return {
      is: "weight",
      scale_id: id,
      gross: value,
      unit,
      kg: result.kg,
      stable_by: isStable === null ? "time" : "indicator",
      memory_id: memoryId,
    };
  }
  function settle(): void {
    if (waiting.size === 0) return;
    const weighed = now();
    const nowMs = clock.monotonicMs();
    for (const one of [...waiting]) {
      const isGone = one.stay ? one.stay.isOver : hasDrivenOff(state, one.sinceMs, nowMs);
      if (weighed.is === "none" && nowMs < one.untilMs && !isGone) continue;
      waiting.delete(one);
      one.resolve(one.stay?.isOver ? { is: "none", scale_id: id, why: "not_on_deck" } : weighed);
    }
  }
  const wait = (limitMs: number, stay?: Stay): Promise<Weighed> =>
    new Promise((resolve) => {
      for (const { stay: before } of waiting) if (before) before.isOver = true;
      const sinceMs = clock.monotonicMs();
      waiting.add({ sinceMs, untilMs: sinceMs + limitMs, resolve, ...(stay && { stay }) });
      settle();
    });
  const stepOn = (): Stay => ({ wasOn: (state.last?.kg ?? 0) >= settings.min_kg, isOver: false });
  const live: LaneScale["live"] = () => {
    const { last } = state;
    if (!last || doubtsOf(state, clock.monotonicMs()).includes("silent")) return null;
    return { ...last.reading, counts: now().is === "weight" };
  };
  const doubts = (): Spoken[] =>
    doubtsOf(state, clock.monotonicMs()).map((doubt) => say(`scale_${doubt}`, { device: name }));
  function look(): void {
    cancel = clock.after(LOOK_MS, look);
    settle();
    if (clock.monotonicMs() - figureAtMs >= FIGURE_MS) {
      figure = figureOf(live());
      figureAtMs = clock.monotonicMs();
    }
    const next = JSON.stringify([live(), figure, doubts()]);
    if (next === shown) return;
    shown = next;
    changed();
  }
  look();

  return {
    saw(event) {
      state = stepBridge(settings, state, event, clock.monotonicMs());
      for (const one of waiting) if (one.stay) one.stay = stepStay(settings.min_kg, one.stay, event);
      settle();
    },
    take: (limitMs) => wait(limitMs),
    takeInPassing: (limitMs) => wait(limitMs, stepOn()),
    live,
    figure: () => figure,
    doubts,
    [Symbol.dispose]() {
      cancel();
      for (const { resolve } of waiting) resolve({ is: "none", scale_id: id, why: "silent" });
      waiting.clear();
    },
  };
}

function figureOf(live: ReturnType<LaneScale["live"]>): string | null {
  return live?.range === "in" ? `${live.value} ${live.unit.toUpperCase()}` : null;
}
