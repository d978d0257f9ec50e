import { vi } from "vitest";

/**
 * The default timeout of `vi.waitFor` and `vi.waitUntil`. A busy machine may block a process for many seconds. Only a
 * failing test waits as long. The value is less than a test's own timeout.
 */
const PATIENCE_MS = 60_000;
/** Poll interval. */
const LOOK_MS = 10;

interface Options {
  timeout?: number;
  interval?: number;
}
const patient = (options: number | Options = PATIENCE_MS): number | Options =>
  typeof options === "number" ? options : { timeout: PATIENCE_MS, interval: LOOK_MS, ...options };

/** Test files of one process share `vi`: patch it once. */
const IS_PATIENT = Symbol.for("waits are patient");
if (!(IS_PATIENT in vi)) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
  Object.defineProperty(vi, IS_PATIENT, { value: true });
}
