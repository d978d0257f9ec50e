import { type LoopState } from "./ports.ts";

/** Several devices that say the same kind of thing of one lane, such as a photocell beside a loop, as one. */

/**
 * What several loops at one place say together: a vehicle where one of them sees it, and nobody only where all of them
 * say so. @param ids of the devices there; one that has not spoken yet can't be read
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

type Place = "before" | "under";

/** What the devices of a lane say, each kind together. @param devices `place` of those that are loops */
export function mergeReadings(devices: readonly { id: string; place?: Place | undefined }[]): {
  loop(id: string, place: Place, state: LoopState): LoopState;
  /** The alarm is on while one contact says so. */
  fire(id: string, isOn: boolean): boolean;
} {
  const at = (where: Place): string[] => devices.flatMap(({ id, place }) => (place === where ? [id] : []));
  const loops = { before: mergeLoops(at("before")), under: mergeLoops(at("under")) };
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
