/** Devices that don't answer are asked about once a second: five minutes. */
const MAX_SILENT = 300;

/**
 * A device that is switched off for the night must not fill the log: each time its connection is opened anew is twice as
 * far away. One that hangs on an old connection must not wait for hours all the same.
 * @param silent so many questions without an answer had the connection given up
 * @returns so many have the next one given up
 */
export function nextReconnectAfter(silent: number): number {
  return Math.min(2 * silent, MAX_SILENT);
}
