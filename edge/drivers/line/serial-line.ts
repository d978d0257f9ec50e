import { stat } from "node:fs/promises";
import { SerialPortStream } from "@serialport/stream";
import { promptBinding } from "./prompt-binding.ts";
import type { z } from "zod";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { SerialLink } from "../../../shared/wire/devices/links.ts";
import type { OwnedLine } from "./line.ts";
import { type Connect, type LineDeps, reconnectingLine } from "./reconnecting-line.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";
import type { Said } from "../../../shared/wire/said.ts";

type Settings = z.infer<typeof SerialLink>;

/** How long one character is on the wire, in milliseconds: start bit, data, parity, stop bits. */
export function characterMs(link: Settings): number {
  const bits = 1 + link.data_bits + (link.parity === "none" ? 0 : 1) + link.stop_bits;
  return (bits * 1000) / link.baud_rate;
}

/** A serial port of this computer. A missing port is a lost line with a sentence that states it. */
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
      port.on("error", (error: Error) => on.lost(say("because", { what: link.path, why: error.message })));
      port.on("end", () => on.lost(say("line_ended", { line: link.path })));
      port.on("close", (error: { disconnected?: boolean } | null) =>
        on.lost(error?.disconnected ? say("unplugged", { line: link.path }) : say("line_closed", { line: link.path })),
      );
      port.open((error) => {
        if (error) {
          reject(new Trouble(saidOf(link.path, error.message)));
          return;
        }
        const stopWatching = watchFile(link.path, clock, () => on.lost(say("unplugged", { line: link.path })));
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
            else done(new Trouble(say("port_closed")));
          },
          close,
          abandon: close,
        });
      });
    });
}

function saidOf(path: string, message: string): Said {
  if (message.includes("No such file")) return say("not_there", { line: path });
  if (message.includes("Permission denied")) return say("may_not_be_opened", { line: path });
  if (message.includes("lock")) return say("in_use", { line: path });
  if (message.includes("ioctl")) return say("no_serial_port", { line: path });
  return say("cannot_be_opened", { line: path, why: message.replace(/^Error: /, "") });
}

const LOOK_MS = 1000;

/**
 * A port that is unplugged during a transfer reads as empty for ever, and the library continues to read without an
 * error. So the port's file is watched, too: it goes with the device, and a new device creates a new one.
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
