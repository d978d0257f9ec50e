import { closeSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { ReadStream } from "node:tty";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Link } from "../../simulator/links/link.ts";

/** The kernel's result for a new pair of terminal ends. */
interface Pair {
  master: number;
  slave: number;
  pty: string;
}

/**
 * A pseudo-terminal whose other end is in this process. With socat, each byte would wake another process, and the
 * scheduler would serialize simultaneous scans of eight lanes: the bench would measure the scheduler. The kernel
 * chooses its path.
 * @throws on systems without a prebuilt binding
 */
export function terminalLink(clock: Clock): Link {
  const { master, slave, pty } = openPair();
  const hearers: ((bytes: Buffer, atMs: number) => void)[] = [];
  // Reading through it also makes the descriptor non-blocking.
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
      // A terminal buffers up to 4,096 unread bytes; a scan is a few hundred.
      return written === bytes.length
        ? Promise.resolve()
        : Promise.reject(new Error(`${pty} took ${written} of ${bytes.length} bytes`));
    },
    // The port exists from the start.
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
