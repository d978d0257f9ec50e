import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../shared/lib/fake-clock.ts";
import { NotSentError } from "../lane/ports.ts";
import { type Confirmations, confirmations } from "./confirmations.ts";
import { say } from "../../shared/words/say.ts";
import { spokenOf } from "../../shared/words/trouble.ts";

let clock: FakeClock;
let confirming: Confirmations<string>;
let sent: number;
const send = (): Promise<void> => {
  sent += 1;
  return Promise.resolve();
};
beforeEach(() => {
  clock = fakeClock();
  confirming = confirmations("Arm 1", clock);
  sent = 0;
});

describe("a command that the device confirms", () => {
  it("is sent in the tick of the command, and is done when the device acknowledges it", async () => {
    const taken = confirming.awaited("open", send);
    expect(sent).toBe(1);
    confirming.confirm("close");
    confirming.confirm("open");
    await taken;
  });

  it("that it says nothing of is not known to have been taken", async () => {
    const failure = confirming.awaited("open", send).catch((error: unknown) => error);
    clock.advance(2000);
    expect(spokenOf(await failure)).toEqual(say("unconfirmed", { device: "Arm 1" }));
    expect(await failure).not.toBeInstanceOf(NotSentError);
  });

  it("is not sent while the one before it still waits, and is when that has ended", async () => {
    const first = confirming.awaited("open", send);
    await expect(confirming.awaited("open", send)).rejects.toThrow(NotSentError);
    expect(sent).toBe(1);
    confirming.confirm("open");
    await first;
    const second = confirming.awaited("open", send);
    confirming.confirm("open");
    await second;
    expect(sent).toBe(2);
  });

  it("that was not sent waits for nothing", async () => {
    const notSent = (): Promise<void> => Promise.reject(new NotSentError("no link"));
    await expect(confirming.awaited("open", notSent)).rejects.toThrow(new NotSentError("no link"));
    const next = confirming.awaited("open", send);
    confirming.confirm("open");
    await next;
  });

  it("that the device refuses fails with its reason", async () => {
    const refused = confirming.awaited("open", send);
    confirming.refuse("open", new NotSentError("too hot"));
    await expect(refused).rejects.toThrow(new NotSentError("too hot"));
  });

  it("is not taken before the link has taken it, even if it is confirmed", async () => {
    let arrive = (): void => undefined;
    const slow = (): Promise<void> => new Promise((resolve) => (arrive = resolve));
    let isTaken = false;
    const taken = confirming.awaited("open", slow).then(() => (isTaken = true));
    confirming.confirm("open");
    await Promise.resolve();
    expect(isTaken).toBe(false);
    arrive();
    await taken;
  });
});
