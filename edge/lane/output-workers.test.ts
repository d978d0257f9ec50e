import { describe, expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { barrierWorker, signWorker, STALE_OPEN_MS } from "./output-workers.ts";
import { type Barrier, NotSentError, type SignText } from "./ports.ts";

function barrierThat(open: () => Promise<void>): Barrier {
  const done = (): Promise<void> => Promise.resolve();
  return { canClose: true, canHold: true, reportsPosition: false, open, close: done, hold: done };
}
const PATIENCE = { clock: fakeClock(), isOver: () => false };
const text = (line: string): SignText => ({ lines: [line], colour: "green" });

describe("a barrier's commands", () => {
  it("go out in the very turn that asks, when nothing is under way", () => {
    let isTold = false;
    const tell = barrierWorker(
      barrierThat(() => {
        isTold = true;
        return Promise.resolve();
      }),
      fakeClock(),
    );
    void tell("open", (barrier) => barrier.open());
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
    const open = (barrier: Barrier): Promise<void> => barrier.open();
    expect(await notSent("open", open)).toEqual({ is: "failed", isCertain: true, because: "unplugged" });
    expect(await noEcho("open", open)).toEqual({ is: "failed", isCertain: false, because: "no echo" });
    expect(await barrierWorker(null, clock)("open", open)).toMatchObject({ is: "failed", isCertain: true });
  });

  it("wait for the one before, and an open that waited too long is never sent", async () => {
    const clock = fakeClock();
    let opens = 0;
    const first = Promise.withResolvers<undefined>();
    const tell = barrierWorker(
      barrierThat(() => {
        opens++;
        return Promise.resolve();
      }),
      clock,
    );
    const closing = tell("close", () => first.promise);
    const opening = tell("open", (barrier) => barrier.open());
    clock.advance(STALE_OPEN_MS - 1);
    expect(opens).toBe(0);
    clock.advance(2);
    first.resolve(undefined);
    await closing;
    expect(await opening).toMatchObject({ is: "failed", isCertain: true });
    expect(opens).toBe(0);
  });

  it("whose device never answers are ambiguous after a while", async () => {
    const clock = fakeClock();
    const tell = barrierWorker(
      barrierThat(() => new Promise(() => undefined)),
      clock,
    );
    const opening = tell("open", (barrier) => barrier.open());
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
      PATIENCE,
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
      PATIENCE,
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
