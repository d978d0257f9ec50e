import { assertNever } from "../../../shared/lib/assert-never.ts";
import { ParkingSerial } from "../../../shared/wire/devices/parking-serial.ts";
import type { Device } from "../../lane/ports.ts";
import { armByMode } from "../box/arm-by-mode.ts";
import { boxBarrier } from "../box/barrier.ts";
import type { BoxKind } from "../box/boxes.ts";
import { boxFire, boxLoop } from "../box/contacts.ts";
import type { BoxCommand, Dialect } from "../box/dialect.ts";
import { boxLight } from "../box/light.ts";
import { boxReader } from "../box/reader.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { parkingFrame, parkingReader } from "./frame.ts";

/** The small box reads nothing for 150 ms while it debounces an input. */
const ANSWER_MS = 750;
const GAP_MS = 30;

const answeredBy = (command: string, answer: string): BoxCommand => ({
  bytes: parkingFrame(command),
  isAnswer: (news) => news.kind === "reply" && news.text === answer,
});
const acknowledged = (command: string): BoxCommand => answeredBy(command, `${command}OK`);
const STATUS: BoxCommand = { bytes: parkingFrame("STAT"), isAnswer: (news) => news.kind === "status" };

function dialect({ poll_ms, boot_ms }: ParkingSerial): Dialect {
  return {
    reader: parkingReader,
    greeting: [],
    outputs: [],
    switchOutput: (output, isOn) => [acknowledged(`OUT${output}${isOn ? "ON" : "OFF"}`)],
    question: () => [STATUS],
    timing: { pollMs: poll_ms, answerMs: ANSWER_MS, gapMs: GAP_MS, bootMs: boot_ms, cardRepeatMs: 0 },
  };
}

/** TRIG has no documented answer: the status directly after it shows whether the output is on. */
function trigger(output: number, confirmation: "status" | "reply" | "alive"): readonly BoxCommand[] {
  const command = `TRIG${output}`;
  if (confirmation === "reply") return [acknowledged(command)];
  const isOn: BoxCommand["isAnswer"] = (news) => news.kind === "status" && news.outputs.get(output) !== false;
  return [
    { bytes: parkingFrame(command), isAnswer: null },
    confirmation === "alive" ? STATUS : { ...STATUS, isAnswer: isOn },
  ];
}

/** Serial parking boxes. */
export const parkingSerial: Driver<ParkingSerial> = {
  settings: ParkingSerial,
  create,
};

function create(config: DeviceConfig<ParkingSerial>, deps: DriverDeps): Device {
  const { id, name, settings } = config;
  const kind: BoxKind = { link: settings.link, dialect: () => dialect(settings) };
  switch (settings.role) {
    case "barrier": {
      const commands = {
        trigger: (output: number) => trigger(output, settings.trig_confirmation),
        open: [acknowledged("OPEN1")],
        close: [acknowledged("CLOSE1")],
        stop: [acknowledged("STOP1")],
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
      return boxReader({ id, name, settings }, kind, deps, settings.channel);
    default:
      return assertNever(settings);
  }
}
