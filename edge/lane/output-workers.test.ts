import { describe, expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { type BarrierOrder, type BarrierOutcome, barrierWorker, signWorker } from "./output-workers.ts";
import { type Barrier, NO_ENDS, NotSentError, type SignText } from "./ports.ts";

function barrierThat(open: () => Promise<void>): Barrier {
  const done = (): Promise<void> => Promise.resolve();
  return { canClose: true, canHold: true, shows: NO_ENDS, open, close: done, hold: done };
}
const RETRY_OPTIONS = { clock: fakeClock(), isOver: () => false };
const text = (line: string): SignText => ({ lines: [line], colour: "green" });

const order = (tell: BarrierOrder["send"], more: Partial<BarrierOrder> = {}): BarrierOrder => ({
  send: tell,
  deadlineMs: null,
  isStillWanted: () => true,
  ...more,
});
const OPEN = order((barrier) => barrier.open());

/** A barrier with a close in flight, on a clock that stands still; `free` ends the close. */
function busyBarrier() {
  const clock = fakeClock();
  const closing = Promise.withResolvers<undefined>();
  const sentNames: string[] = [];
  const tell = barrierWorker(
    barrierThat(() => Promise.resolve()),
    clock,
  );
  const first = tell(order(() => closing.promise));
  const ask = (name: string, more: Partial<BarrierOrder> = {}): Promise<BarrierOutcome> =>
    tell(order(() => Promise.resolve(void sentNames.push(name)), more));
  const free = async (): Promise<void> => {
    closing.resolve(undefined);
    await first;
  };
  return { clock, sentNames, ask, free };
}

describe("a barrier's commands", () => {
  it("are sent in the same turn when nothing is in flight", () => {
    let isTold = false;
    const tell = barrierWorker(
      barrierThat(() => {
        isTold = true;
        return Promise.resolve();
      }),
      fakeClock(),
    );
    void tell(OPEN);
    expect(isTold).toBe(true);
  });

  it("say whether a failure surely did nothing", async () => {
    const clock = fakeClock();
    const notSent = barrierWorker(
      barrierThat(() => Promise.reject(new NotSentError("unplugged"))),
      clock,
    );
    const noEcho = barrierWorker(
      barrierThat(() => Promise.reject(new Error("no echo"))),
      clock,
    );
    expect(await notSent(OPEN)).toEqual({ is: "failed", isCertain: true, because: "unplugged" });
    expect(await noEcho(OPEN)).toEqual({ is: "failed", isCertain: false, because: "no echo" });
    expect(await barrierWorker(null, clock)(OPEN)).toMatchObject({ is: "failed", isCertain: true });
  });

  it("wait for the one before, and are sent while there is time", async () => {
    const { clock, sentNames, ask, free } = busyBarrier();
    const opening = ask("open", { deadlineMs: clock.monotonicMs() + 1_500 });
    clock.advance(1_499);
    expect(sentNames).toEqual([]);
    await free();
    expect(await opening).toEqual({ is: "sent" });
    clock.advance(10_000);
    expect(sentNames).toEqual(["open"]);
  });

  it("are answered at their deadline when they still wait, and never sent; the next goes on waiting", async () => {
    const { clock, sentNames, ask, free } = busyBarrier();
    const opening = ask("open", { deadlineMs: clock.monotonicMs() + 1_500 });
    const holding = ask("hold");
    clock.advance(1_500);
    expect(await opening).toEqual({ is: "cancelled", isLate: true });
    expect(sentNames).toEqual([]);
    await free();
    expect(await holding).toEqual({ is: "sent" });
    expect(sentNames).toEqual(["hold"]);
  });

  it("that come after their deadline are not sent to an idle barrier either", async () => {
    const clock = fakeClock();
    let isTold = false;
    const tell = barrierWorker(
      barrierThat(() => Promise.resolve()),
      clock,
    );
    const late = order(() => Promise.resolve(void (isTold = true)), { deadlineMs: clock.monotonicMs() });
    expect(await tell(late)).toEqual({ is: "cancelled", isLate: true });
    expect(isTold).toBe(false);
  });

  it("that the lane does not want any more when their turn comes are not sent", async () => {
    const { sentNames, ask, free } = busyBarrier();
    let isStillWanted = true;
    const opening = ask("open", { isStillWanted: () => isStillWanted });
    isStillWanted = false;
    await free();
    expect(await opening).toEqual({ is: "cancelled", isLate: false });
    expect(sentNames).toEqual([]);
  });

  it("whose device never answers are ambiguous after a while", async () => {
    const clock = fakeClock();
    const tell = barrierWorker(
      barrierThat(() => new Promise(() => undefined)),
      clock,
    );
    const opening = tell(OPEN);
    clock.advance(5_000);
    expect(await opening).toMatchObject({ is: "failed", isCertain: false });
  });
});

describe("a sign", () => {
  it("that is busy is shown the latest text next, and none that was overtaken", async () => {
    const shown: string[] = [];
    const busy = Promise.withResolvers<undefined>();
    const last = Promise.withResolvers<undefined>();
    const show = signWorker(
      [
        {
          async show({ lines }) {
            shown.push(lines[0] ?? "");
            if (shown.length === 1) await busy.promise;
            else last.resolve(undefined);
          },
        },
      ],
      RETRY_OPTIONS,
    );
    for (const line of ["a", "b", "c"]) show(text(line));
    expect(shown).toEqual(["a"]);
    busy.resolve(undefined);
    await last.promise;
    expect(shown).toEqual(["a", "c"]);
  });

  it("that fails does not keep the others from showing", () => {
    const shown: string[] = [];
    const show = signWorker(
      [
        { show: () => Promise.reject(new Error("gone")) },
        {
          show({ lines }) {
            shown.push(lines[0] ?? "");
            return Promise.resolve();
          },
        },
      ],
      RETRY_OPTIONS,
    );
    show(text("a"));
    expect(shown).toEqual(["a"]);
  });

  it("that did not take a text is shown it again, unless there is a newer one", async () => {
    const clock = fakeClock();
    const shown: string[] = [];
    let failures = 2;
    const sign = {
      show({ lines }: SignText) {
        shown.push(lines[0] ?? "");
        return failures-- > 0 ? Promise.reject(new Error("no answer")) : Promise.resolve();
      },
    };
    const show = signWorker([sign], { clock, isOver: () => false });
    const aSecond = async (): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    };
    show(text("a"));
    await aSecond();
    expect(shown).toEqual(["a", "a"]);
    show(text("b"));
    await aSecond();
    expect(shown).toEqual(["a", "a", "b"]);
  });
});
