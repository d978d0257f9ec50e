import { vi } from "vitest";

/**
 * How long a test waits for what it is about, where it does not say so itself. The usual second is no more than a busy
 * machine may hold a process; whoever fails waits longer, whoever passes does not. Less than a test's own limit.
 */
const PATIENCE_MS = 15_000;
/** How often it looks. */
const LOOK_MS = 10;

interface Options {
  timeout?: number;
  interval?: number;
}
const patient = (options: number | Options = PATIENCE_MS): number | Options =>
  typeof options === "number" ? options : { timeout: PATIENCE_MS, interval: LOOK_MS, ...options };

/** Files that share a process share `vi`, too. */
const IS_PATIENT = Symbol.for("waits are patient");
if (!(IS_PATIENT in vi)) {
  const { waitFor, waitUntil } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, patient(options));
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
  Object.defineProperty(vi, IS_PATIENT, { value: true });
}
