import { never } from "../../../shared/lib/never.ts";
import { type Enet } from "../../../shared/wire/devices/enet.ts";
import { type Device } from "../../lane/ports.ts";
import { boxBarrier } from "../box/barrier.ts";
import { type BoxKind } from "../box/boxes.ts";
import { boxFire, boxLoop } from "../box/contacts.ts";
import { type BoxCommand, type Dialect } from "../box/dialect.ts";
import { boxReader } from "../box/reader.ts";
import { soundsOf } from "../box/sounds.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { enetFrame, enetReader } from "./frame.ts";

const unanswered = (command: string): BoxCommand => ({ bytes: enetFrame(command), isAnswer: null });
const INFO: BoxCommand = { bytes: enetFrame("INFO"), isAnswer: (news) => news.kind === "status" };
/** The answer to an opening is not documented: the status right behind it shows that the board was listening. */
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

/** A device of an ENET board. */
export function createEnet(config: DeviceConfig<Enet>, deps: DriverDeps): Device {
  const { id, name, settings } = config;
  const { link, poll_ms, status_digits } = settings;
  const kind: BoxKind = { link, use: "enet", settings: { poll_ms, status_digits }, dialect: () => dialect(settings) };
  switch (settings.role) {
    case "barrier":
      return boxBarrier({ id, name, settings }, kind, deps, {
        outputs: [1],
        openOutput: 1,
        open: (seat) => seat.press(OPEN),
        close: null,
        holdOutput: null,
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
      return never(settings);
  }
}
