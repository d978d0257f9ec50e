import type { Clock } from "../../../shared/lib/clock.ts";
import { NAK, OPCODE, packet, resent, type SsiPacket } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";

/** A reader acknowledges within some tens of milliseconds; twice this is less than the poll interval. */
const ANSWER_LIMIT_MS = 400;

/** Commands of the host: one at a time, each retried once if it is not acknowledged. */
export interface HostCommands {
  readonly isBusy: boolean;
  /** @throws Error if the reader refuses, or does not answer */
  send(opcode: number, data?: readonly number[]): Promise<void>;
  /** An ACK or NAK of the reader. */
  received(packet: SsiPacket): void;
}

type Outcome = "taken" | "refused" | "again";

export function hostCommands(name: string, clock: Clock, write: (bytes: Uint8Array) => Promise<void>): HostCommands {
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  let settle: ((outcome: Outcome) => void) | null = null;

  async function exchange(bytes: Uint8Array): Promise<Outcome> {
    let cancel = (): void => undefined;
    const answered = new Promise<Outcome>((resolve) => {
      settle = resolve;
      cancel = clock.after(ANSWER_LIMIT_MS, () => resolve("again"));
    });
    try {
      await write(bytes);
      return await answered;
    } finally {
      cancel();
      settle = null;
    }
  }

  async function twice(opcode: number, data: readonly number[]): Promise<void> {
    for (const bytes of [packet(opcode, data), resent(opcode, data)]) {
      const outcome = await exchange(bytes);
      if (outcome === "taken") return;
      if (outcome === "refused") throw new Trouble(say("command_refused", { device: name }));
    }
    throw new Trouble(say("unacknowledged", { device: name }));
  }

  return {
    get isBusy() {
      return waiting > 0;
    },
    send(opcode, data = []) {
      waiting += 1;
      const mine = turn.then(() => twice(opcode, data)).finally(() => (waiting -= 1));
      turn = mine.catch(() => undefined);
      return mine;
    },
    received({ opcode, data }) {
      if (opcode === OPCODE.ack) settle?.("taken");
      if (opcode === OPCODE.nak) settle?.(data[0] === NAK.resend ? "again" : "refused");
    },
  };
}
