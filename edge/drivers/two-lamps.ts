import type { Light, LightColour } from "../lane/ports.ts";

/**
 * Red and green on two outputs, interlocked: one is known to be off before the other goes on. Requests run in sequence,
 * and the last one wins.
 * @param set switches one output, and rejects if the result is not known
 */
export function twoLamps(
  { red, green }: { red: number; green: number },
  set: (output: number, isOn: boolean) => Promise<void>,
): Light {
  let wanted: LightColour = "off";
  let turn: Promise<void> = Promise.resolve();

  async function obey(): Promise<void> {
    const colour = wanted;
    if (colour !== "green") await set(green, false);
    if (colour !== "red") await set(red, false);
    // A newer request already waits for its turn.
    if (colour !== "off" && wanted === colour) await set(colour === "red" ? red : green, true);
  }

  return {
    set(colour) {
      wanted = colour;
      const mine = turn.then(obey);
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
