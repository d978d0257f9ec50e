import { assertNever } from "../../../shared/lib/assert-never.ts";
import { Enet } from "../../../shared/wire/devices/enet.ts";
import type { Device } from "../../lane/ports.ts";
import { ENET_ARM } from "../../../shared/devices/arm-outputs.ts";
import { boxBarrier } from "../box/barrier.ts";
import type { BoxKind } from "../box/boxes.ts";
import { boxFire, boxLoop } from "../box/contacts.ts";
import type { BoxCommand, Dialect } from "../box/dialect.ts";
import { boxReader } from "../box/reader.ts";
import { soundsOf } from "../box/sounds.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { enetFrame, enetReader } from "./frame.ts";

const unanswered = (command: string): BoxCommand => ({ bytes: enetFrame(command), isAnswer: null });
const INFO: BoxCommand = { bytes: enetFrame("INFO"), isAnswer: (news) => news.kind === "status" };
/** The answer to an opening is not documented: the status directly after it proves that the board was online. */
const OPEN = [unanswered("OPEN1"), INFO];

function dialect({ poll_ms, status_digits }: Enet): Dialect {
  return {
    reader: () => enetReader(status_digits),
    greeting: [],
    outputs: [],
    switchOutput: null,
    question: () => [INFO],
    timing: { pollMs: poll_ms, answerMs: 750, gapMs: 30, bootMs: 0, cardRepeatMs: 0 },
  };
}

/** ENET boards. */
export const enet: Driver<Enet> = {
  settings: Enet,
  create,
};

function create(config: DeviceConfig<Enet>, deps: DriverDeps): Device {
  const { id, name, settings } = config;
  const kind: BoxKind = { link: settings.link, dialect: () => dialect(settings) };
  switch (settings.role) {
    case "barrier":
      return boxBarrier({ id, name, settings }, kind, deps, {
        outputs: ENET_ARM,
        open: (seat) => seat.press(OPEN),
        close: null,
        pulseMs: 1000,
      });
    case "loop":
      return boxLoop({ id, name, settings }, kind, deps);
    case "fire":
      return boxFire({ id, name, settings }, kind, deps);
    case "reader": {
      const sounds = soundsOf(settings, (track) => unanswered(`PLAYTRACK${track}`));
      return boxReader({ id, name, settings }, kind, deps, String(settings.reader), sounds);
    }
    default:
      return assertNever(settings);
  }
}
