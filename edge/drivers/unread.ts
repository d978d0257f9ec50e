import { say } from "../../shared/words/say.ts";
import type { HealthReport } from "./health.ts";

/** Fewer may be a disturbance of the line. */
const MANY = 3;
const SHOWN_CHARACTERS = 48;

/** Whether a device talks past its driver: what it sends never makes a reading. It is degraded then. */
export interface Unread {
  /** Something was read. */
  read(): void;
  /** Something came that cannot be read. */
  unread(what: Uint8Array | string): void;
}

/** The third message in a row without a reading degrades the device; the next reading ends that. */
export function unreadWatch(health: Pick<HealthReport, "doubt">, device: string): Unread {
  let count = 0;
  return {
    read() {
      if (count >= MANY) health.doubt(null);
      count = 0;
    },
    unread(what) {
      count += 1;
      if (count === MANY) health.doubt(say("device_talks_past", { device, last: shownOf(what) }));
    },
  };
}

/** The beginning of a message as a person can compare it with a manual: no code in it can be used. */
export function shownOf(what: Uint8Array | string): string {
  const text = typeof what === "string" ? what : Buffer.from(what).subarray(0, 4096).toString("latin1");
  return text
    .replace(/[A-Za-z0-9.]{8,}/g, (run) => `…${run.slice(-4)}`)
    .slice(0, SHOWN_CHARACTERS)
    .replace(
      /[^\x20-\x7e…]/g,
      (character) => `<${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}>`,
    );
}
