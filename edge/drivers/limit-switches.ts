import type { BarrierPosition, Ends } from "../lane/ports.ts";
import { contact, type DebouncedContact } from "./contact.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** One contact as the settings name it. */
export interface InputSettings {
  input: number;
  active_high: boolean;
}

/** A barrier's limit switches, if it has them. */
export interface LimitSwitches {
  readonly shows: Ends;
  readonly inputs: readonly number[];
  sample(level: (input: number) => boolean | null, atMs: number): { position: BarrierPosition; fault: Spoken | null };
}

export function limitSwitches(
  settings: { open_limit: InputSettings | null; closed_limit: InputSettings | null },
  debounceMs: number,
): LimitSwitches {
  const open = limitOf(settings.open_limit, debounceMs);
  const closed = limitOf(settings.closed_limit, debounceMs);
  return {
    shows: { open: open !== null, closed: closed !== null },
    inputs: [open, closed].flatMap((limit) => (limit ? [limit.input] : [])),
    sample(level, atMs) {
      open?.contact.sample(level(open.input), atMs);
      closed?.contact.sample(level(closed.input), atMs);
      const isFault = open?.contact.isActive === true && closed?.contact.isActive === true;
      return {
        position: isFault ? "unknown" : positionOf(open?.contact ?? null, closed?.contact ?? null),
        fault: isFault ? say("both_limits") : null,
      };
    },
  };
}

function limitOf(
  settings: InputSettings | null,
  debounceMs: number,
): { input: number; contact: DebouncedContact } | null {
  return settings && { input: settings.input, contact: contact({ activeHigh: settings.active_high, debounceMs }) };
}

/** Never guessed: one limit switch alone shows its own end and nothing else. */
function positionOf(open: DebouncedContact | null, closed: DebouncedContact | null): BarrierPosition {
  if (open?.isActive) return "open";
  if (closed?.isActive) return "closed";
  const isMoving = open?.isActive === false && closed?.isActive === false;
  return isMoving ? "moving" : "unknown";
}
