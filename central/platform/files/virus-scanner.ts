import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../../../shared/lib/clock.ts";

/** The result of a scan; `waiting` covers everything except a clear answer. */
export type Scan = "clean" | "infected" | "waiting";

/** Scans the bytes of files. */
export interface VirusScanner {
  /** Never throws: an offline scanner, or an error answer, leaves the file unscanned. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Scan>;
}

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_CHARACTERS = 1000;

/**
 * clamd, by its INSTREAM command.
 * @param address `tcp://host:port`, or `unix:/path` of its socket
 */
export function clamdScanner(address: string, clock: Clock): VirusScanner {
  const { protocol, hostname, port, pathname } = new URL(address);
  const where = protocol === "unix:" ? { path: pathname } : { host: hostname, port: Number(port) };
  return {
    scan: (bytes) =>
      new Promise((resolve) => {
        const socket = connect(where);
        let answer = "";
        const cancelTimeout = clock.after(TIMEOUT_MS, () => socket.destroy());
        socket.setEncoding("utf8");
        socket.on("connect", () => {
          // What fails here ends the connection, and with it the scan.
          pipeline(frames(bytes), socket, { end: false }).catch(() => socket.destroy());
        });
        socket.on("data", (text: string) => {
          answer = (answer + text).slice(0, MAX_ANSWER_CHARACTERS);
          if (answer.includes("\0")) socket.end();
        });
        // The error of a broken connection adds nothing to its close event.
        socket.on("error", () => undefined);
        socket.on("close", () => {
          cancelTimeout();
          resolve(scanOf(answer));
        });
      }),
  };
}

/** The command with the bytes in chunks, each behind its length; an empty one is the last. */
async function* frames(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for await (const part of bytes) if (part.length > 0) yield* [lengthOf(part.length), part];
  yield lengthOf(0);
}

/** Only a complete, clear answer counts. */
function scanOf(answer: string): Scan {
  if (answer === "stream: OK\0") return "clean";
  return /^stream: .+ FOUND\0$/.test(answer) ? "infected" : "waiting";
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
