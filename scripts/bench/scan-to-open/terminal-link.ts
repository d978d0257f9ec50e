import { closeSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { ReadStream } from "node:tty";
import { type Clock } from "../../../shared/lib/clock.ts";
import { type Link } from "../../simulator/links/link.ts";

/** What the kernel hands out for a pair of terminal ends. */
interface Pair {
  master: number;
  slave: number;
  pty: string;
}

/**
 * A pseudo-terminal whose other end this very process holds. With socat in between, each byte wakes a process of its
 * own, and eight scans of one instant come one after the other, as fast as those take turns on the processor: what is
 * measured then is the machine's scheduler. Its address is a path of the kernel's choice.
 * @throws on systems for which there is no prebuilt binding
 */
export function terminalLink(clock: Clock): Link {
  const { master, slave, pty } = openPair();
  const hearers: ((bytes: Buffer, atMs: number) => void)[] = [];
  // Reading through it also makes the descriptor one that never blocks.
  const incoming = new ReadStream(master);
  incoming.on("data", (bytes: Buffer) => {
    const atMs = clock.monotonicMs();
    for (const hear of hearers) hear(bytes, atMs);
  });
  let isPlugged = true;
  return {
    address: pty,
    get isPlugged() {
      return isPlugged;
    },
    attach: (hear) => hearers.push(hear),
    send(bytes) {
      const written = writeSync(master, bytes);
      // A terminal takes 4,096 bytes that nobody has read; a scan is a few hundred.
      return written === bytes.length
        ? Promise.resolve()
        : Promise.reject(new Error(`${pty} took ${written} of ${bytes.length} bytes`));
    },
    // It is there from the first.
    plug: () => Promise.resolve(),
    unplug() {
      if (isPlugged) {
        closeSync(slave);
        incoming.destroy();
      }
      isPlugged = false;
      return Promise.resolve();
    },
  };
}

function openPair(): Pair {
  const binding = `@lydell/node-pty-${process.platform}-${process.arch}/pty.node`;
  const native = createRequire(createRequire(import.meta.url).resolve("@lydell/node-pty"))(binding) as {
    open(columns: number, rows: number): Pair;
  };
  return native.open(80, 24);
}
