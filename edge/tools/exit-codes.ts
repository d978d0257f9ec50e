/** Exit codes of the edge. */

/** A failed start or stop; a device that does not answer; a red card. */
export const FAILED = 1;
/** Invalid settings or arguments. */
export const MISUSED = 2;
/** Another process uses the data directory, or the device. */
export const IN_USE = 3;
/** A person stopped a command with Ctrl-C; the code that shells use. */
export const STOPPED = 130;
