/** Silent devices are polled once a second: this is five minutes. */
const MAX_SILENT = 300;

/**
 * A device that is off for the night must not fill the log: the wait before each reconnect doubles. The limit exists
 * because a device behind a stale connection must not wait for hours.
 * @param silent the number of unanswered questions before the last reconnect
 * @returns the number of unanswered questions before the next one
 */
export function nextReconnectAfter(silent: number): number {
  return Math.min(2 * silent, MAX_SILENT);
}
