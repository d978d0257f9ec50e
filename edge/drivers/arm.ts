import type { Clock } from "../../shared/lib/clock.ts";
import { type Barrier, type Ends, NotSentError } from "../lane/ports.ts";
import { say } from "../../shared/words/say.ts";

/** The contacts of a barrier. Each call resolves when the device has accepted it; see NotSentError for failures. */
export interface ArmContacts {
  /** A pulse. */
  open: () => Promise<void>;
  /** A pulse; null where the barrier closes by itself. */
  close: (() => Promise<void>) | null;
  /** A maintained contact; null where there is none. */
  hold: {
    /** Runs before the contact is switched on. */
    before?(): Promise<void>;
    set(isOn: boolean): Promise<void>;
    /** True if it is the contact that is pulsed to open. */
    isOpenContact: boolean;
    pulseMs: number;
  } | null;
  shows: Ends;
}

/** The end of a running pulse would end a hold on the same contact: the hold starts this long after the pulse. */
const PULSE_MARGIN_MS = 100;

/** A barrier on pulsed contacts and an optional maintained contact. */
export function armOf(name: string, clock: Clock, { open, close, hold, shows }: ArmContacts): Barrier {
  let isHeld = false;
  let pulseEndsMs = 0;
  let holdWishes = 0;
  return {
    canClose: close !== null,
    canHold: hold !== null,
    shows,
    async open() {
      // The end of the pulse would end the hold on the same contact; a held arm is already up.
      if (isHeld && hold?.isOpenContact) return;
      if (hold?.isOpenContact) pulseEndsMs = clock.monotonicMs() + hold.pulseMs + PULSE_MARGIN_MS;
      await open();
    },
    async close() {
      if (!close) throw new NotSentError(say("no_close_contact", { device: name }));
      if (isHeld) throw new NotSentError(say("device_held_open", { device: name }));
      await close();
    },
    async hold(isToBeHeld) {
      if (!hold) throw new NotSentError(say("no_hold_contact", { device: name }));
      holdWishes += 1;
      const wish = holdWishes;
      if (!isToBeHeld) isHeld = false;
      const waitMs = isToBeHeld ? pulseEndsMs - clock.monotonicMs() : 0;
      const assertWanted = (): void => {
        if (wish !== holdWishes) throw new NotSentError(say("told_otherwise", { device: name }));
      };
      if (waitMs > 0) await new Promise<void>((resolve) => void clock.after(waitMs, resolve));
      assertWanted();
      if (isToBeHeld) await hold.before?.();
      assertWanted();
      await hold.set(isToBeHeld);
      isHeld = isToBeHeld;
    },
  };
}
