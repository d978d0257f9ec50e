/** Exit codes of the edge. */

/** A start or a stop that failed; a device that does not answer; a red card. */
export const FAILED = 1;
/** Settings or arguments that can't be used. */
export const MISUSED = 2;
/** Another process has the data directory, or the device. */
export const IN_USE = 3;
/** A person stopped a command with Ctrl-C; as shells say it. */
export const STOPPED = 130;
