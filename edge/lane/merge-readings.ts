import type { LoopPlace } from "../../shared/wire/devices/wiring.ts";
import type { LoopState } from "./ports.ts";

/** Merges several devices of one kind at one place, such as a photocell beside a loop. */

/**
 * The merged state of several loops at one place: occupied where one of them is, and free only where all of them are.
 * @param ids of the devices there; a device without a report yet can't be read
 */
export function mergeLoops(ids: readonly string[]): (id: string, state: LoopState) => LoopState {
  const said = new Map<string, LoopState>(ids.map((id) => [id, "unknown"]));
  return (id, state) => {
    said.set(id, state);
    const all = [...said.values()];
    if (all.includes("occupied")) return "occupied";
    return all.includes("unknown") ? "unknown" : "free";
  };
}

/** The readings of a lane's devices, merged by kind. @param devices `place` of those that are loops */
export function mergeReadings(devices: readonly { id: string; place?: LoopPlace | undefined }[]): {
  loop(id: string, place: LoopPlace, state: LoopState): LoopState;
  /** The alarm is on while one contact reports it. */
  fire(id: string, isOn: boolean): boolean;
} {
  const at = (where: LoopPlace): string[] => devices.flatMap(({ id, place }) => (place === where ? [id] : []));
  const loops = {
    before: mergeLoops(at("before")),
    under: mergeLoops(at("under")),
    deck_end: mergeLoops(at("deck_end")),
  };
  const alarms = new Set<string>();
  return {
    loop: (id, place, state) => loops[place](id, state),
    fire(id, isOn) {
      if (isOn) alarms.add(id);
      else alarms.delete(id);
      return alarms.size > 0;
    },
  };
}
