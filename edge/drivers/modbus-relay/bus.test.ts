import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { bytes, hex } from "../test/in-hex.ts";
import { run, settle } from "../test/run-clock.ts";
import { BoardRefused, NoAnswer, openBus, type Bus } from "./bus.ts";
import { flashOn, switchRelay, type ReadRequest } from "./frame.ts";

const inputs: ReadRequest = { kind: "read-inputs", address: 1, from: 0, count: 8 };
const ASK = "01 02 00 00 00 08 79 CC";
const NONE = bytes("01 02 01 00 A1 88");
const PULSE = "01 05 02 00 00 05 0C 71";

let clock: FakeClock;
let line: FakeLine;
let bus: Bus;

beforeEach(() => {
  clock = fakeClock();
  clock.advance(1000);
  line = fakeLine(clock);
  line.start();
  bus = openBus(line, clock, { characterMs: 10 / 9.6 });
});

const sent = (): string[] => line.written.map(hex);
const outcome = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

describe("a bus", () => {
  it("sends an open in this very tick when it is idle", () => {
    void outcome(bus.write(flashOn(1, 0, 500), "urgent"));
    expect(sent()).toEqual([PULSE]);
  });

  it("takes the echo for a taken command", async () => {
    const writing = bus.write(flashOn(1, 0, 500), "urgent");
    line.receive(bytes(PULSE));
    await expect(writing).resolves.toBeUndefined();
  });

  it("never sends a pulse again whose echo did not come, and says that it is not known", async () => {
    const writing = outcome(bus.write(flashOn(1, 0, 500), "urgent"));
    await run(clock, 2000);
    expect(await writing).toBeInstanceOf(NoAnswer);
    expect(await writing).not.toBeInstanceOf(NotSentError);
    expect(sent()).toEqual([PULSE]);
  });

  it("asks a second time where a question was not answered, and no third time", async () => {
    const reading = outcome(bus.read(inputs));
    await run(clock, 2000);
    expect(await reading).toBeInstanceOf(NoAnswer);
    expect(sent()).toEqual([ASK, ASK]);
  });

  it("gives the second answer out", async () => {
    const reading = bus.read(inputs);
    await run(clock, 250);
    line.receive(NONE);
    expect(await reading).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("has one request on the wire at a time, keeps the silence between frames, and lets writes overtake questions", async () => {
    const first = bus.read(inputs);
    const second = outcome(bus.read(inputs));
    const slow = outcome(bus.write(switchRelay(1, 1, true)));
    const open = outcome(bus.write(flashOn(1, 0, 500), "urgent"));
    expect(sent()).toEqual([ASK]);
    line.receive(NONE);
    await first;
    clock.advance(3);
    expect(sent()).toEqual([ASK]);
    clock.advance(1);
    expect(sent()).toEqual([ASK, PULSE]);
    line.receive(bytes(PULSE));
    await open;
    clock.advance(4);
    expect(sent()).toEqual([ASK, PULSE, "01 05 00 01 FF 00 DD FA"]);
    await run(clock, 2000);
    await Promise.all([second, slow]);
  });

  it("begins no question while it is kept free for an open, which so goes out at once", async () => {
    bus.keepFree();
    const question = outcome(bus.read(inputs));
    clock.advance(30);
    expect(sent()).toEqual([]);
    const open = bus.write(flashOn(1, 0, 500), "urgent");
    expect(sent()).toEqual([PULSE]);
    line.receive(bytes(PULSE));
    await open;
    clock.advance(4);
    expect(sent()).toEqual([PULSE, ASK]);
    line.receive(NONE);
    expect(await question).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("is not kept free for long, and not twice without a question in between", async () => {
    const ask = async (): Promise<void> => {
      const asked = bus.read(inputs);
      const before = sent().length;
      clock.advance(50);
      expect(sent()).toHaveLength(before + 1);
      line.receive(NONE);
      await asked;
      clock.advance(4);
    };
    bus.keepFree();
    await ask();
    bus.keepFree();
    clock.advance(40);
    bus.keepFree();
    void outcome(bus.read(inputs));
    expect(sent()).toEqual([ASK, ASK]);
  });

  it("reads nothing into bytes that came before the question", async () => {
    line.receive(NONE);
    const reading = bus.read(inputs);
    line.receive(bytes("01 02 01 01 60 48"));
    expect(await reading).toMatchObject([1, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("says what the board refused", async () => {
    const writing = outcome(bus.write(switchRelay(1, 9, true)));
    line.receive(bytes("01 85 02 C3 51"));
    expect(await writing).toBeInstanceOf(BoardRefused);
  });

  it("refuses at once while the line is closed, and sends nothing later", async () => {
    line.lose(new Error("unplugged"));
    expect(await outcome(bus.write(flashOn(1, 0, 500), "urgent"))).toBeInstanceOf(NotSentError);
    line.comeBack();
    await run(clock, 1000);
    expect(sent()).toEqual([]);
  });

  it("tells apart what was on the wire and what still waited when the line went", async () => {
    const onTheWire = outcome(bus.write(flashOn(1, 0, 500), "urgent"));
    const waiting = outcome(bus.write(flashOn(1, 1, 500), "urgent"));
    line.lose(new Error("unplugged"));
    expect(await onTheWire).toBeInstanceOf(NoAnswer);
    expect(await waiting).toBeInstanceOf(NotSentError);
    line.comeBack();
    await run(clock, 1000);
    expect(sent()).toEqual([PULSE]);
  });

  it("drops a command that had to wait too long for its turn", async () => {
    bus = openBus(line, clock, { characterMs: 0, answerMs: 1500 });
    const ahead = outcome(bus.write(switchRelay(9, 0, true)));
    const late = outcome(bus.write(flashOn(1, 0, 500), "urgent"));
    await run(clock, 2000);
    expect(await ahead).toBeInstanceOf(NoAnswer);
    expect(await late).toBeInstanceOf(NotSentError);
    expect(sent()).toHaveLength(1);
  });

  it("opens a silent TCP line anew, ever more seldom, and counts again when anything is heard", async () => {
    bus = openBus(line, clock, { characterMs: 0, reopenAfterSilent: 3 });
    await Promise.all([outcome(bus.read(inputs)), run(clock, 600)]);
    line.receive("noise");
    await Promise.all([outcome(bus.read(inputs)), run(clock, 600)]);
    expect(line.reopened).toHaveLength(0);
    await Promise.all([outcome(bus.read(inputs)), run(clock, 600)]);
    expect(line.reopened).toHaveLength(1);
    const counts: number[] = [];
    for (let question = 0; question < 10; question += 1) {
      if (question === 5) line.receive("noise");
      await Promise.all([outcome(bus.read(inputs, 1)), run(clock, 300)]);
      counts.push(line.reopened.length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2]);
  });

  it("does not leave a silent TCP line alone for hours", async () => {
    bus = openBus(line, clock, { characterMs: 0, reopenAfterSilent: 6 });
    // 6 and 12 and 24 … up to 192 questions, then 300 each time.
    for (let question = 0; question < 378 + 3 * 300; question += 1)
      await Promise.all([outcome(bus.read(inputs, 1)), run(clock, 300)]);
    expect(line.reopened).toHaveLength(6 + 3);
  });

  it("ends with everything that waits", async () => {
    const first = outcome(bus.read(inputs));
    const second = outcome(bus.read(inputs));
    bus[Symbol.dispose]();
    await settle();
    expect(await first).toBeInstanceOf(Error);
    expect(await second).toBeInstanceOf(NotSentError);
  });
});
