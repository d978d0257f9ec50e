import type { BoxHardware, BoxProtocol } from "../box.ts";

const HEAD = 0xff;
const ASK_ONE = 3;
const ASK_ALL = 9;

/** KMTronic boards: `FF channel 01|00`. Boards of one or two relays report one relay, larger boards report all. */
export function kmtronicProtocol({ outputs, say }: BoxHardware): BoxProtocol {
  let frame: number[] = [];
  const levelOf = (isOn: boolean): number => (isOn ? 1 : 0);
  function take(channel: number, what: number, atMs: number): void {
    const states = outputs.states();
    const isSmall = states.length <= 2;
    if (isSmall && what === ASK_ONE) void say(Buffer.from([HEAD, channel, levelOf(outputs.isOn(channel))]));
    else if (!isSmall && channel === ASK_ALL && what === 0) void say(Buffer.from(states.map(levelOf)));
    else if (what <= 1) outputs.set(channel, what === 1, atMs);
  }
  return {
    hear(bytes, atMs) {
      for (const byte of bytes) {
        if (frame.length === 0 && byte !== HEAD) continue;
        frame.push(byte);
        if (frame.length < 3) continue;
        const [, channel = 0, what = 0] = frame;
        frame = [];
        take(channel, what, atMs);
      }
    },
  };
}
