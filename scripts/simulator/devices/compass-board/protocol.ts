import type { Clock } from "../../../../shared/lib/clock.ts";
import { type BoxHardware, type BoxProtocol, wordReader } from "../box.ts";
import type { OnShown } from "../double.ts";
import { actOf, type CompassDialect, eventWords, shownOf } from "./words.ts";

export interface CompassBoardSettings {
  /** Protocol 0 (long words) or 1 (short ones); CMD0 and CMD1 change it. */
  dialect: CompassDialect;
  card_channel: "W" | "X" | "Y";
}

export const COMPASS_BOARD = { first: 1, outputs: 4, inputs: 4 };
const PULSE_MS = 1000;
/** In the order of the push mode's flags. */
const PUSHED = ["IN1ON", "IN1OFF", "IN2ON", "IN2OFF", "IN3ON", "IN3OFF", "IN4ON", "IN4OFF"];
const CARDS = { W: 10, X: 11, Y: 12 } as const;
/** The setting by the vendor's tool: every second, inputs and the first reader. */
const FACTORY_PUSH = { everyMs: 1000, flags: "11111111001" };

/** A Compass board by its vendor's table: `A6 … A9`. It repeats pushed events until they are acknowledged. */
export function compassBoardProtocol(
  settings: CompassBoardSettings,
  { outputs, inputs, say }: BoxHardware,
  clock: Clock,
  onShown: OnShown,
): BoxProtocol {
  const words = wordReader("\xa6", "\xa9");
  /** Unacknowledged events by their acknowledgement. */
  const pushed = new Map<string, { words: string; cancel: () => void }>();
  let { dialect } = settings;
  let push = FACTORY_PUSH;
  const send = (text: string): Promise<boolean> => say(Buffer.from(`\xa6${text}\xa9`, "latin1"));

  function pushEvent(flag: number, text: string, acknowledgement: string): Promise<boolean> {
    if (push.flags[flag] !== "1") return Promise.resolve(false);
    pushed.get(acknowledgement)?.cancel();
    const again = (): void => {
      void send(text);
      pushed.set(acknowledgement, { words: text, cancel: clock.after(push.everyMs, again) });
    };
    pushed.set(acknowledgement, { words: text, cancel: clock.after(push.everyMs, again) });
    return send(text);
  }

  function answer(command: string): void {
    const act = actOf(command, dialect);
    switch (act?.do) {
      case "switch":
        outputs.set(act.output, act.isOn, clock.monotonicMs());
        return;
      case "pulse":
        for (const output of act.off) outputs.set(output, false, clock.monotonicMs());
        outputs.pulse(act.output, PULSE_MS, clock.monotonicMs());
        return;
      case "say":
        void send(act.text);
        return;
      case "status":
        void send(`STAT${inputs.map((isOn, at) => (isOn ? `IN${at + 1}ON` : "")).join("")}${pendingCard()}`);
        return;
      case "push":
        push = { everyMs: act.everyMs, flags: act.flags };
        return;
      case "read-push":
        void send(`${command}${String(push.everyMs / 100).padStart(2, "0")}${push.flags}`);
        return;
      case "dialect":
        ({ dialect } = act);
        return;
      case "show":
        onShown(shownOf(act.text));
        return;
      case undefined:
        // The remaining words are acknowledgements, or unknown to this board.
        pushed.get(command)?.cancel();
        pushed.delete(command);
    }
  }
  const pendingCard = (): string => [...pushed.values()].find(({ words: said }) => /^[WXY]/.test(said))?.words ?? "";

  return {
    hear(bytes) {
      for (const command of words(bytes)) answer(command);
    },
    inputChanged(input, isOn) {
      const { words: text, acknowledgement } = eventWords(input, isOn, dialect);
      // The state of a contact that changed again is outdated, and is not repeated.
      const old = eventWords(input, !isOn, dialect).acknowledgement;
      pushed.get(old)?.cancel();
      pushed.delete(old);
      void pushEvent(PUSHED.indexOf(`IN${input}${isOn ? "ON" : "OFF"}`), text, acknowledgement);
    },
    card: (digits) =>
      pushEvent(CARDS[settings.card_channel], `${settings.card_channel}${digits}`, `${settings.card_channel}OK`),
    state: () => ({ dialect, push_ms: push.everyMs, push_flags: push.flags, unacknowledged: pushed.size }),
    close() {
      for (const { cancel } of pushed.values()) cancel();
    },
  };
}
