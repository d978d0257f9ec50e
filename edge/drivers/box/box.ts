import type { Clock } from "../../../shared/lib/clock.ts";
import { type DeviceState, NotSentError } from "../../lane/ports.ts";
import type { Line } from "../line/line.ts";
import { nextReconnectAfter } from "../reconnect-backoff.ts";
import { openCommandQueue, NoAnswer } from "./command-queue.ts";
import type { BoxCommand, BoxNews, Dialect } from "./dialect.ts";
import { openOutputs } from "./outputs.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The needs of a device at its box, and the notifications that it receives. */
export interface BoxMember {
  /** The device's name, for sentences. */
  name: string;
  outputs: readonly number[];
  inputs: readonly number[];
  /** The card reader that it listens to. */
  channel: string | null;
  /** `level` returns null for an input that the box has not reported, and for all inputs while the box is offline. */
  sampled(level: (input: number) => boolean | null, atMs: number): void;
  card(digits: string, atMs: number): void;
  health(state: DeviceState, detail: Spoken | null): void;
}

/** A device's place at its box. Every call rejects at once with NotSentError while the box is not ready. */
export interface BoxSlot extends AsyncDisposable {
  /** Sent once, immediately; NoAnswer if it is not known whether the box accepted it. */
  press(commands: readonly BoxCommand[]): Promise<void>;
  /** Switches an output on for this time with a timer of this process; resolves once it is on. */
  flash(output: number, pulseMs: number): Promise<void>;
  /** A maintained output; after a reconnect the box gets the last accepted state again. */
  set(output: number, isOn: boolean): Promise<void>;
  /** Commands that are not urgent: texts and sounds. */
  say(commands: readonly BoxCommand[]): Promise<void>;
}

/** One box: polled as long as it has members. */
export interface Box extends Disposable {
  readonly memberCount: number;
  join(member: BoxMember): BoxSlot;
}

const QUESTIONS_UNTIL_LOST = 2;
/** A box that restarts when its port is opened is silent for a while without being lost. */
const START_GRACE_MS = 4000;
const LOST_POLL_MS = 1000;

/** @param reopenAfterSilent closes the connection after this many unanswered questions; null: never */
export function openBox(line: Line, clock: Clock, dialect: Dialect, reopenAfterSilent: number | null): Box {
  const { timing } = dialect;
  const where = say("box", { line: line.name });
  const members = new Set<BoxMember>();
  const levels = new Map<number, boolean>();
  const cards = new Map<string, { digits: string; heardMs: number }>();
  const level = (input: number): boolean | null => levels.get(input) ?? null;
  let reader = dialect.reader();
  let state: DeviceState = "starting";
  let detail: Spoken | null = null;
  let openedMs = 0;
  /** Nothing is sent before this time. */
  let bootedMs = 0;
  let isGreeted = false;
  let isEchoing = false;
  /** Since the last greeting. */
  let wasEchoed = false;
  let failures = 0;
  let reopenAt = reopenAfterSilent;
  let cancelNext = (): void => undefined;
  let isAsking = false;
  let wakings = 0;
  const talk = openCommandQueue(line, clock, timing, (command) => reader.onSend?.(command));
  const outputs = openOutputs(dialect, talk, clock, () => wake(0));

  const stopListening = line.listen({
    bytes(chunk, atMs) {
      for (const news of reader.push(chunk)) {
        if (dialect.isEcho?.(news)) {
          isEchoing = wasEchoed = true;
          fall(say("line_has_echo", { device: where }));
        }
        // An echoed question looks like a status, and an echoed acknowledgement like an event to acknowledge.
        if (isEchoing) continue;
        for (const bytes of dialect.acknowledge?.(news) ?? []) line.write(bytes).catch(() => undefined);
        onNews(news, atMs);
        talk.receive(news);
      }
    },
    opened() {
      reader = dialect.reader();
      begin(timing.bootMs);
    },
    lost: fall,
  });

  function onNews(news: BoxNews, atMs: number): void {
    switch (news.kind) {
      case "input":
        levels.set(news.input, news.isOn);
        sample(atMs);
        return;
      case "status":
        for (const [input, isOn] of news.inputs) levels.set(input, isOn);
        sample(atMs);
        return;
      case "card":
        if (isNewCard(news.channel, news.digits, atMs))
          for (const member of members) if (member.channel === news.channel) member.card(news.digits, atMs);
        return;
      case "started":
        talk.cut(say("was_off", { device: where }));
        forget(atMs);
        if (state === "ready") notifyMembers("starting", say("just_on", { device: where }));
        begin(0);
        return;
      case "reply":
    }
  }

  /** Debounce of a reader: a card that is reported repeatedly until it is acknowledged counts once. */
  function isNewCard(channel: string, digits: string, atMs: number): boolean {
    const last = cards.get(channel);
    cards.set(channel, { digits, heardMs: atMs });
    return last?.digits !== digits || atMs - last.heardMs >= timing.cardRepeatMs;
  }

  function begin(bootMs: number): void {
    openedMs = clock.monotonicMs();
    bootedMs = openedMs + bootMs;
    // If the acknowledgement was lost with the line, the box reports its card again now.
    for (const card of cards.values()) card.heardMs = openedMs;
    isGreeted = false;
    failures = 0;
    outputs.invalidateSent();
    wake(0);
  }

  function sample(atMs: number): void {
    for (const member of members) member.sampled(level, atMs);
    if (state === "ready") notifyMembers("ready", null);
  }

  function forget(atMs: number): void {
    levels.clear();
    for (const member of members) member.sampled(level, atMs);
  }

  function fall(because: Spoken): void {
    isGreeted = false;
    outputs.invalidateSent();
    notifyMembers("lost", because);
    forget(clock.monotonicMs());
    talk.cut(because);
  }

  function notifyMembers(nextState: DeviceState, nextDetail: Spoken | null): void {
    state = nextState;
    detail = nextDetail;
    for (const member of members) {
      const refused = outputs.refusedOf(member.outputs);
      const unreported = member.inputs.find((input) => level(input) === null);
      if (state === "ready" && refused !== null)
        member.health("misconfigured", say("output_not_taken", { device: where, output: refused }));
      else if (state === "ready" && unreported !== undefined)
        member.health("ready", say("input_untold", { device: where, input: unreported }));
      else member.health(state, detail);
    }
  }

  function wake(delayMs: number): void {
    wakings += 1;
    cancelNext();
    const bootLeftMs = bootedMs - clock.monotonicMs();
    if (members.size > 0) cancelNext = clock.after(Math.max(delayMs, bootLeftMs), () => void ask());
  }

  async function ask(): Promise<void> {
    if (isAsking || members.size === 0 || !line.isOpen) return;
    isAsking = true;
    const wakingsBefore = wakings;
    const askedMs = clock.monotonicMs();
    const everyMs = await askOnce();
    isAsking = false;
    const isWoken = wakings !== wakingsBefore;
    wake(isWoken ? 0 : Math.max(0, askedMs + everyMs - clock.monotonicMs()));
  }

  /** @returns the time until the next question, counted from the start of this question */
  async function askOnce(): Promise<number> {
    try {
      if (!isGreeted) {
        isEchoing = wasEchoed;
        wasEchoed = false;
        await talk.say(dialect.greeting, "normal");
      }
      isGreeted = !isEchoing;
      await outputs.send();
      await talk.say(dialect.question([...members].flatMap((member) => member.inputs)), "question");
      failures = 0;
      reopenAt = reopenAfterSilent;
      if (!outputs.isSettled) return 0;
      notifyMembers("ready", null);
      sample(clock.monotonicMs());
      return timing.pollMs;
    } catch (error) {
      return error instanceof NoAnswer ? unanswered() : LOST_POLL_MS;
    }
  }

  function unanswered(): number {
    failures += 1;
    const isInGrace = state === "starting" && clock.monotonicMs() - openedMs < START_GRACE_MS;
    if (failures >= QUESTIONS_UNTIL_LOST && !isInGrace && line.isOpen) fall(say("does_not_answer", { device: where }));
    if (reopenAt !== null && failures >= reopenAt && line.isOpen) {
      reopenAt = nextReconnectAfter(reopenAt);
      line.reopen(say("does_not_answer", { device: where }));
    }
    return state === "lost" ? LOST_POLL_MS : 0;
  }

  function assertReady(member: BoxMember): void {
    if (!members.has(member)) throw new NotSentError(say("switched_off", { device: member.name }));
    if (state !== "ready") throw new NotSentError(detail ?? say(`device_${state}`, { device: where }));
    const refused = outputs.refusedOf(member.outputs);
    if (refused !== null) throw new NotSentError(say("output_not_taken", { device: where, output: refused }));
  }

  async function leave(member: BoxMember): Promise<void> {
    if (!members.delete(member)) return;
    if (members.size === 0) cancelNext();
    await outputs.release(member.outputs, members.size === 0);
  }

  return {
    get memberCount() {
      return members.size;
    },
    join(member) {
      members.add(member);
      outputs.claim(member.outputs);
      if (state === "lost") member.health(state, detail);
      else if (line.lostBecause !== null) fall(line.lostBecause);
      if (state !== "starting" || members.size > 1) wake(0);
      else if (line.isOpen) begin(timing.bootMs);
      return {
        press: (commands) => ready(member, () => talk.say(commands, "urgent")),
        flash: (output, pulseMs) => ready(member, () => outputs.flash(output, pulseMs)),
        set(output, isOn) {
          // A command that did not reach the box must not take effect later: only "off" is stored before it is
          // accepted.
          if (!isOn) outputs.want(output, false);
          return ready(member, () => outputs.set(output, isOn));
        },
        say: (commands) => ready(member, () => talk.say(commands, "normal")),
        [Symbol.asyncDispose]: () => leave(member),
      };
    },
    [Symbol.dispose]() {
      stopListening();
      cancelNext();
      talk.cut(say("not_used", { device: where }));
    },
  };

  async function ready(member: BoxMember, act: () => Promise<void>): Promise<void> {
    assertReady(member);
    await act();
  }
}
