import { readFile } from "node:fs/promises";
import type { Clock } from "../../../shared/lib/clock.ts";

/** The kernel's state of a TCP connection, which Node does not expose: does the peer still acknowledge? */

const LOOK_MS = 1000;
/**
 * The connection is stuck after this many stuck checks in a row: within 5 s of the write, the lifetime of a command.
 */
const LOOKS = 3;
const ESTABLISHED = "01";
/** The kernel probes a peer whose receive window is closed. */
const PROBING = "04";

/** One connection of this computer. */
export interface TcpPorts {
  local: number;
  remote: number;
}

/** The state of the written bytes: `stuck` was sent again without an answer, or the peer does not accept it. */
export type SendQueue = "acknowledged" | "waiting" | "stuck";

/** @param table the text of /proc/net/tcp or tcp6 (proc(5)); pure */
export function sendQueueOf(table: string, { local, remote }: TcpPorts): SendQueue {
  const portOf = (address = ""): number => Number.parseInt(address.split(":")[1] ?? "", 16);
  for (const line of table.split("\n")) {
    const [, from, to, state, queues = "", timer = "", retransmits = ""] = line.trim().split(/\s+/);
    if (state !== ESTABLISHED || portOf(from) !== local || portOf(to) !== remote) continue;
    if (Number.parseInt(queues, 16) === 0) return "acknowledged";
    return Number.parseInt(retransmits, 16) > 0 || timer.startsWith(PROBING) ? "stuck" : "waiting";
  }
  return "acknowledged";
}

/**
 * The kernel sends no keep-alive while bytes wait for acknowledgement, and gives up only after a quarter of an hour. So
 * written bytes are watched until they are acknowledged. Input proves nothing meanwhile: it may have been in flight,
 * and a cable may be cut in one direction.
 * @param ports null while there is no connection
 */
export function watchUnacknowledged(
  ports: () => TcpPorts | null,
  clock: Clock,
  gone: () => void,
  readTable: () => Promise<string> = readShared,
): { wrote(): void; end(): void } {
  let looks = 0;
  let isWatching = false;
  let writes = 0;
  let isEnded = false;
  let cancel = (): void => undefined;
  const lookLater = (): void => {
    isWatching = true;
    // All connections look at the same moments, and share the kernel's table: to make it costs more than all else here.
    cancel = clock.after(LOOK_MS - (clock.monotonicMs() % LOOK_MS), () => void look());
  };
  const look = async (): Promise<void> => {
    const writesBefore = writes;
    // Without the table (no Linux) only the kernel's own timeout applies.
    const table = await readTable().catch(() => "");
    const own = ports();
    if (isEnded) return;
    isWatching = false;
    const queue = own ? sendQueueOf(table, own) : "acknowledged";
    looks = queue === "stuck" ? looks + 1 : 0;
    if (looks >= LOOKS) gone();
    else if (queue !== "acknowledged" || writes !== writesBefore) lookLater();
  };
  return {
    wrote() {
      writes += 1;
      if (!isWatching) lookLater();
    },
    end() {
      isEnded = true;
      cancel();
    },
  };
}

async function readTables(): Promise<string> {
  const tables = ["/proc/net/tcp", "/proc/net/tcp6"];
  const read = await Promise.all(tables.map((path) => readFile(path, "latin1").catch(() => "")));
  return read.join("\n");
}

/** One reading for all who ask in the same turn. It begins after that turn: later than whatever they wrote before. */
export function sharedInATurn(read: () => Promise<string>): () => Promise<string> {
  let next: Promise<string> | null = null;
  return () =>
    (next ??= new Promise((resolve) => {
      setImmediate(() => {
        next = null;
        resolve(read());
      });
    }));
}

const readShared = sharedInATurn(readTables);
