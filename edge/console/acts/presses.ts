import { type ActResult } from "./act-list.ts";

/** Forms that were pressed: the same press again, of an impatient finger or a browser, is answered and not done again. */
export interface Presses {
  once(pressId: string, act: () => Promise<ActResult>): Promise<ActResult>;
}

const KEPT = 500;

export function openPresses(): Presses {
  const pressed = new Map<string, Promise<ActResult>>();
  return {
    once(pressId, act) {
      const before = pressed.get(pressId);
      if (before) return before;
      const result = act();
      pressed.set(pressId, result);
      const [oldest] = pressed.keys();
      if (pressed.size > KEPT && oldest !== undefined) pressed.delete(oldest);
      return result;
    },
  };
}
