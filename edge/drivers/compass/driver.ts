import { assertNever } from "../../../shared/lib/assert-never.ts";
import { Compass } from "../../../shared/wire/devices/compass.ts";
import type { Device } from "../../lane/ports.ts";
import { armByMode } from "../box/arm-by-mode.ts";
import { boxBarrier } from "../box/barrier.ts";
import type { BoxKind } from "../box/boxes.ts";
import { boxFire, boxLoop } from "../box/contacts.ts";
import type { BoxCommand, BoxNews, Dialect } from "../box/dialect.ts";
import { boxLight } from "../box/light.ts";
import { boxReader } from "../box/reader.ts";
import { soundsOf } from "../box/sounds.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { acknowledgement, compassFrame, compassReader, type CompassWords, pushMode } from "./frame.ts";
import { twoLineSign } from "./sign.ts";

const ANSWER_MS = 750;
const GAP_MS = 30;

/** Acknowledges the end of a recording, which the push mode leaves out: a board neither needs it nor sends it. */
const ECHO_PROBE = "PLAYENDOK";

type Question = "STAT" | "PING" | "PNG";
const ANSWERS: Record<Question, (news: BoxNews) => boolean> = {
  STAT: (news) => news.kind === "status",
  PING: (news) => news.kind === "reply" && news.text.includes("PINGOK"),
  PNG: (news) => news.kind === "reply" && news.text === "PNG",
};

const unanswered = (text: string): BoxCommand => ({ bytes: compassFrame(text), isAnswer: null });
const question = (text: Question): BoxCommand => ({ bytes: compassFrame(text), isAnswer: ANSWERS[text] });

/** The board's answers to commands are not documented: a question directly after one proves that it was online. */
function speech({ dialect: words, asks }: Compass) {
  const ask = question(asks ?? (words === "long" ? "STAT" : "PNG"));
  return { words, ask, commandsFor: (text: string): readonly BoxCommand[] => [unanswered(text), ask] };
}

function dialect(settings: Compass): Dialect {
  const { words, ask, commandsFor } = speech(settings);
  const { select_dialect, push_ms, push_flags, poll_ms, status_digits } = settings;
  const greeting = [
    ECHO_PROBE,
    ...(select_dialect ? [words === "long" ? "CMD0" : "CMD1"] : []),
    pushMode(words, push_ms, push_flags),
  ];
  return {
    reader: () => compassReader(status_digits),
    greeting: greeting.map(unanswered),
    isEcho: (news) => news.kind === "reply" && news.text === ECHO_PROBE,
    outputs: [],
    switchOutput: (output, isOn) => commandsFor(outputWord(words, output, isOn)),
    question: () => [ask],
    acknowledge(news) {
      const text = acknowledgement(news, words);
      return text === null ? [] : [compassFrame(text)];
    },
    timing: {
      pollMs: poll_ms,
      answerMs: ANSWER_MS,
      gapMs: GAP_MS,
      bootMs: 0,
      // A card may appear in two statuses and in a few pushed events before its acknowledgement arrives.
      cardRepeatMs: Math.max(3 * push_ms, 2 * poll_ms + 500),
    },
  };
}

function outputWord(words: CompassWords, output: number, isOn: boolean): string {
  return words === "long" ? `OUT${output}${isOn ? "ON" : "OFF"}` : `O${output}${isOn ? "N" : "F"}`;
}

const play =
  (words: CompassWords) =>
  (track: number): BoxCommand =>
    unanswered(`${words === "long" ? "MT" : "MTR"}${String(track).padStart(5, "0")}`);

/** Compass boards. */
export const compass: Driver<Compass> = {
  settings: Compass,
  create,
};

function create(config: DeviceConfig<Compass>, deps: DriverDeps): Device {
  const { id, name, settings } = config;
  const { link, dialect: words } = settings;
  const kind: BoxKind = { link, dialect: () => dialect(settings) };
  const { commandsFor } = speech(settings);
  switch (settings.role) {
    case "barrier": {
      const isLong = words === "long";
      const commands = {
        trigger: (output: number) => commandsFor(isLong ? `TRIG${output}` : `TR${output}`),
        open: commandsFor(isLong ? "OPEN1" : "TR1"),
        close: commandsFor(isLong ? "CLOSE1" : "TR2"),
        stop: commandsFor(isLong ? "STOP1" : "TR3"),
      };
      return boxBarrier({ id, name, settings }, kind, deps, armByMode(settings, commands, deps.clock));
    }
    case "light":
      return boxLight({ id, name, settings }, kind, deps);
    case "loop":
      return boxLoop({ id, name, settings }, kind, deps);
    case "fire":
      return boxFire({ id, name, settings }, kind, deps);
    case "reader":
      return boxReader({ id, name, settings }, kind, deps, settings.channel, soundsOf(settings, play(words)));
    case "sign": {
      const display = words === "long" ? "DS" : "DSP";
      const { text_command } = settings;
      return twoLineSign({ id, name, settings }, kind, deps, {
        show: `${display}${text_command}`,
        release: `${display}U`,
        commandsFor,
      });
    }
    default:
      return assertNever(settings);
  }
}
