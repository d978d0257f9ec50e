import type { BoxHardware, BoxProtocol } from "../box.ts";

const HEAD = 0xa0;
const QUERY = 0xff;

/**
 * LCUS boards: `A0 channel op sum`, without an answer. FF requests a status text, which boards of one relay do not
 * have.
 */
export function lcusProtocol({ outputs, say }: BoxHardware): BoxProtocol {
  let frame: number[] = [];
  return {
    hear(bytes, atMs) {
      for (const byte of bytes) {
        if (frame.length === 0 && byte === QUERY) {
          reportAll();
          continue;
        }
        frame = [...frame, byte].slice(-4);
        const [head, channel = 0, op = 0, sum] = frame;
        if (head !== HEAD || frame.length < 4) {
          if (frame[0] !== HEAD) frame = [];
          continue;
        }
        frame = [];
        if (sum === ((HEAD + channel + op) & 0xff) && op <= 1) outputs.set(channel, op === 1, atMs);
      }
    },
  };

  function reportAll(): void {
    const states = outputs.states();
    if (states.length < 2) return;
    void say(Buffer.from(states.map((isOn, at) => `CH${at + 1}: ${isOn ? "ON" : "OFF"}\r\n`).join("")));
  }
}
