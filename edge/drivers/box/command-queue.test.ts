import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { NotSentError } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { run } from "../test/run-clock.ts";
import { type CommandQueue, NoAnswer, openCommandQueue, type Priority } from "./command-queue.ts";
import type { BoxCommand } from "./dialect.ts";

let clock: FakeClock;
let line: FakeLine;
let talk: CommandQueue;
beforeEach(() => {
  clock = fakeClock();
  line = fakeLine(clock);
  line.start();
  talk = openCommandQueue(line, clock, { answerMs: 500, gapMs: 50 }, () => undefined);
});
const command = (text: string, answer: string | null): BoxCommand => ({
  bytes: Buffer.from(text),
  isAnswer: answer === null ? null : (news) => news.kind === "reply" && news.text === answer,
});
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);
const said = (): string => line.written.map((bytes) => Buffer.from(bytes).toString()).join(" ");
const answer = (text: string): void => talk.receive({ kind: "reply", text });

describe("a conversation with a box", () => {
  it("says one command at a time, urgent before normal before questions, with a gap between", async () => {
    const order: Priority[] = ["question", "question", "normal", "urgent"];
    const all = Promise.all(order.map((priority, at) => talk.say([command(`${at}`, `${at}`)], priority)));
    expect(said()).toBe("0");
    for (const [next, text] of [
      ["0 3", "0"],
      ["0 3 2", "3"],
      ["0 3 2 1", "2"],
    ] as const) {
      answer(text);
      const before = said();
      await run(clock, 45);
      expect(said()).toBe(before);
      await run(clock, 10);
      expect(said()).toBe(next);
    }
    answer("1");
    await all;
  });

  it("lets nobody between the commands of one list", async () => {
    const list = talk.say([command("a", null), command("b", "b")], "normal");
    const urgent = talk.say([command("u", "u")], "urgent");
    await run(clock, 100);
    expect(said()).toBe("a b");
    answer("b");
    await list;
    await run(clock, 100);
    expect(said()).toBe("a b u");
    answer("u");
    await urgent;
  });

  it("takes another's answer for noise", async () => {
    const saying = talk.say([command("a", "a")], "normal");
    answer("b");
    await run(clock, 100);
    answer("a");
    await saying;
    expect(said()).toBe("a");
  });

  it("does not know what became of a command without an answer, and says it once", async () => {
    const saying = caught(talk.say([command("a", "a")], "urgent"));
    await run(clock, 2000);
    expect(await saying).toBeInstanceOf(NoAnswer);
    expect(said()).toBe("a");
  });

  it("does not know it either where the line goes between two commands", async () => {
    const saying = caught(talk.say([command("a", null), command("b", "b")], "urgent"));
    await run(clock, 10);
    line.lose(new Error("unplugged"));
    await run(clock, 100);
    expect(await saying).toBeInstanceOf(NoAnswer);
  });

  it.each([
    ["the line is closed", () => line.lose(new Error("unplugged")), "unplugged"],
    ["writing fails", () => line.failWrites(new NotSentError("no room")), "no room"],
  ])("sends nothing where %s", async (_name, fail, because) => {
    fail();
    const failure = await caught(talk.say([command("a", "a")], "urgent"));
    expect(failure).toBeInstanceOf(NotSentError);
    expect((failure as Error).message).toBe(because);
    expect(said()).toBe("");
  });

  it("goes on with a line that was lost by the very write and came back", async () => {
    line.listen({ bytes: () => undefined, opened: () => undefined, lost: (because) => talk.cut(because) });
    line.onWrite(() => line.lose(new Error("unplugged")));
    const saying = caught(talk.say([command("a", "a")], "urgent"));
    expect(await saying).toBeInstanceOf(NoAnswer);
    line.onWrite(() => undefined);
    line.comeBack();
    const again = talk.say([command("b", "b")], "urgent");
    await run(clock, 100);
    expect(said()).toBe("a b");
    answer("b");
    await again;
  });

  it("sends nothing that has waited for more than a second", async () => {
    const first = [1, 2, 3].map((at) => caught(talk.say([command(`${at}`, "never")], "urgent")));
    const late = caught(talk.say([command("late", "late")], "normal"));
    await run(clock, 3000);
    await Promise.all(first);
    expect(await late).toBeInstanceOf(NotSentError);
    expect(said()).toBe("1 2");
  });

  it("cut, does not know what it was saying and has not sent what waited; then it goes on", async () => {
    const [saying, waiting] = [command("a", "a"), command("b", "b")].map((one) => caught(talk.say([one], "normal")));
    talk.cut("switched off and on");
    expect(await saying).toBeInstanceOf(NoAnswer);
    expect(await waiting).toBeInstanceOf(NotSentError);
    await run(clock, 100);
    const next = talk.say([command("c", "c")], "normal");
    answer("c");
    await next;
    expect(said()).toBe("a c");
  });
});
