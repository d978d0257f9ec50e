import { readFile } from "node:fs/promises";
import { type Clock } from "../../../shared/lib/clock.ts";

/** What the kernel knows of a TCP connection that Node does not tell: is the other end still there to acknowledge? */

const LOOK_MS = 1000;
/** So many looks in a row must find it stuck: within 5 s of the write, the life of a command. */
const LOOKS = 3;
const ESTABLISHED = "01";
/** The kernel asks an end that takes nothing whether it does again. */
const PROBING = "04";

/** One connection of this computer. */
export interface TcpPorts {
  local: number;
  remote: number;
}

/** What became of what was written: `stuck` was sent again without an answer, or is not taken by the other end. */
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
 * Keep-alive is not sent while something waits for its acknowledgement, and the kernel gives up only after a quarter of
 * an hour. So what was written is looked after until it is acknowledged. What is heard meanwhile proves nothing: it may
 * have been under way, and a cable may be cut in one direction.
 * @param ports null while there is no connection
 */
export function watchUnacknowledged(
  ports: () => TcpPorts | null,
  clock: Clock,
  gone: () => void,
  readTable: () => Promise<string> = readTables,
): { wrote(): void; end(): void } {
  let looks = 0;
  let isWatching = false;
  let writes = 0;
  let isEnded = false;
  let cancel = (): void => undefined;
  const lookLater = (): void => {
    isWatching = true;
    cancel = clock.after(LOOK_MS, () => void look());
  };
  const look = async (): Promise<void> => {
    const writesBefore = writes;
    // Without the table (no Linux) the kernel's own patience must do.
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
