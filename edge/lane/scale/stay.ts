import type { BridgeEvent } from "./bridge.ts";
import { inKilograms } from "../../../shared/wire/weighing.ts";

/** The stay of a decided truck on the deck, from its decision until it may be on its way. Pure. */
export interface Stay {
  /** It, or the one that was decided, has been seen to load the scale. */
  wasOn: boolean;
  /** From now on a weight may be that of a part of it, or of another truck. */
  isOver: boolean;
}

/**
 * @param event `passed` ends no stay: a lane without a loop under the arm takes the opening for it, and the truck still
 *   stands there
 */
export function stepStay(minKg: number, stay: Stay, event: BridgeEvent): Stay {
  switch (event.type) {
    case "loop": {
      const ends = event.place === "under" ? "occupied" : event.place === "before" ? "free" : null;
      return { ...stay, isOver: stay.isOver || event.state === ends };
    }
    case "weight": {
      const { range, value, unit } = event.reading;
      if (range !== "in") return stay;
      const isOn = inKilograms(value, unit) >= minKg;
      return { wasOn: stay.wasOn || isOn, isOver: stay.isOver || (stay.wasOn && !isOn) };
    }
    case "passed":
      return stay;
  }
}
