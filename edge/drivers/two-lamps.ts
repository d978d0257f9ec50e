import { type Light, type LightColour } from "../lane/ports.ts";

/**
 * Red and green on two outputs, locked against each other: the one is known to be off before the other goes on.
 * Wishes take turns, and the last one stands.
 * @param set switches one output, and rejects where it is not known to have done so
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
    // A newer wish is already waiting for its turn.
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
