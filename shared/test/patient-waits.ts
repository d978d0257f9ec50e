import { vi } from "vitest";

/**
 * How long a test waits for what it is about, where it does not say so itself. The usual second is no more than a busy
 * machine may hold a process; whoever fails waits longer, whoever passes does not. Less than a test's own limit.
 */
const PATIENCE_MS = 15_000;

const { waitFor, waitUntil } = vi;
interface Options {
  timeout?: number;
  interval?: number;
}
const patient = (options: number | Options = PATIENCE_MS): number | Options =>
  typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options };

vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
