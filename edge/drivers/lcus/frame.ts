/** Commands of the LCUS USB relay boards: A0, channel, on or off, sum. Pure. */

/** @param channel from 1 */
export function lcusFrame(channel: number, isOn: boolean): Uint8Array {
  const on = isOn ? 1 : 0;
  return Uint8Array.from([0xa0, channel, on, (0xa0 + channel + on) & 0xff]);
}
