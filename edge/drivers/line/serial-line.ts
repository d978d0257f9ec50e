import { stat } from "node:fs/promises";
import { SerialPortStream } from "@serialport/stream";
import { promptBinding } from "./prompt-binding.ts";
import { type z } from "zod";
import { type Clock } from "../../../shared/lib/clock.ts";
import { type SerialLink } from "../../../shared/wire/devices/links.ts";
import { type OwnedLine } from "./line.ts";
import { type Connect, type LineDeps, reconnectingLine } from "./reconnecting-line.ts";

type Settings = z.infer<typeof SerialLink>;

/** How long one character is on the wire, in milliseconds: start bit, data, parity, stop bits. */
export function characterMs(link: Settings): number {
  const bits = 1 + link.data_bits + (link.parity === "none" ? 0 : 1) + link.stop_bits;
  return (bits * 1000) / link.baud_rate;
}

/** A serial port of this computer. A port that is not there is a line that is lost, with a sentence that says so. */
export function serialLine(link: Settings, deps: LineDeps): OwnedLine {
  return reconnectingLine({ name: link.path, connect: openPort(link, deps.clock), writeLimitMs: 2000 }, deps);
}

function openPort(link: Settings, clock: Clock): Connect {
  return (on) =>
    new Promise((resolve, reject) => {
      const port = new SerialPortStream({
        path: link.path,
        baudRate: link.baud_rate,
        dataBits: link.data_bits,
        parity: link.parity,
        stopBits: link.stop_bits,
        rtscts: link.rtscts,
        lock: true,
        // Dropping DTR at close resets boards that have it on their reset line.
        hupcl: false,
        autoOpen: false,
        binding: promptBinding,
      });
      port.on("data", (chunk: Buffer) => on.bytes(chunk));
      port.on("error", (error: Error) => on.lost(`${link.path}: ${error.message}`));
      port.on("end", () => on.lost(`${link.path} has ended`));
      port.on("close", (error: { disconnected?: boolean } | null) =>
        on.lost(error?.disconnected ? `${link.path} is unplugged` : `${link.path} is closed`),
      );
      port.open((error) => {
        if (error) {
          reject(new Error(sentenceOf(link.path, error.message)));
          return;
        }
        const stopWatching = watchFile(link.path, clock, () => on.lost(`${link.path} is unplugged`));
        const close = (): Promise<void> =>
          new Promise((closed) => {
            stopWatching();
            if (port.isOpen) port.close(() => closed());
            else closed();
          });
        resolve({
          write(bytes, done) {
            // A write on a closed port waits for its next opening: such a write must never happen.
            if (port.isOpen) port.write(bytes, done);
            else done(new Error("the port is closed"));
          },
          close,
          abandon: close,
        });
      });
    });
}

function sentenceOf(path: string, message: string): string {
  if (message.includes("No such file")) return `${path} is not there: is the device plugged in?`;
  if (message.includes("Permission denied")) return `${path} may not be opened by this user`;
  if (message.includes("lock")) return `${path} is in use by another program`;
  if (message.includes("ioctl")) return `${path} is no serial port`;
  return `${path} cannot be opened: ${message.replace(/^Error: /, "")}`;
}

const LOOK_MS = 1000;

/**
 * A port that is pulled out in the middle of what it says reads as empty for ever, and the library reads on and on
 * without a word. So the port's file is looked at, too: it goes with the device, and a new device brings a new one.
 */
function watchFile(path: string, clock: Clock, gone: () => void): () => void {
  let isOver = false;
  let first: string | null = null;
  const look = async (): Promise<void> => {
    const file = await stat(path).then(
      ({ dev, ino, rdev }) => `${dev} ${ino} ${rdev}`,
      () => "none",
    );
    if (isOver) return;
    first ??= file;
    if (file === "none" || file !== first) gone();
    else cancel = clock.after(LOOK_MS, () => void look());
  };
  let cancel = (): void => undefined;
  void look();
  return () => {
    isOver = true;
    cancel();
  };
}
