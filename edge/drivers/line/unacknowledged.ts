import { readFile } from "node:fs/promises";
import { type Clock } from "../../../shared/lib/clock.ts";

/** What the kernel knows of a TCP connection that Node does not tell: is the other end still there to acknowledge? */

const LOOK_MS = 1000;
/** So many looks in a row must find something sent again and not acknowledged: within 5 s of the write. */
const LOOKS = 3;
const ESTABLISHED = "01";

/** One connection of this computer. */
export interface TcpPorts {
  local: number;
  remote: number;
}

/**
 * Was something sent more than once and is still not acknowledged?
 * @param table the text of /proc/net/tcp or tcp6 (proc(5)); pure
 */
export function isSendingAgain(table: string, { local, remote }: TcpPorts): boolean {
  const portOf = (address = ""): number => Number.parseInt(address.split(":")[1] ?? "", 16);
  return table.split("\n").some((line) => {
    const [, from, to, state, queues = "", , retransmits = ""] = line.trim().split(/\s+/);
    if (state !== ESTABLISHED || portOf(from) !== local || portOf(to) !== remote) return false;
    return Number.parseInt(queues, 16) > 0 && Number.parseInt(retransmits, 16) > 0;
  });
}

/**
 * Keep-alive is not sent while something waits for its acknowledgement, and the kernel gives up only after a quarter of
 * an hour. So what was written is looked after until it is acknowledged or anything is heard.
 * @param ports null while there is no connection
 */
export function watchUnacknowledged(
  ports: () => TcpPorts | null,
  clock: Clock,
  gone: () => void,
  readTable: () => Promise<string> = readTables,
): { wrote(): void; heard(): void; end(): void } {
  let looks = 0;
  let isWatching = false;
  let cancel = (): void => undefined;
  const rest = (): void => {
    isWatching = false;
    looks = 0;
    cancel();
  };
  const look = async (): Promise<void> => {
    // Without the table (no Linux) the kernel's own patience must do.
    const table = await readTable().catch(() => "");
    const own = ports();
    if (!isWatching) return;
    if (!own || !isSendingAgain(table, own)) {
      rest();
      return;
    }
    looks += 1;
    if (looks >= LOOKS) {
      rest();
      gone();
    } else cancel = clock.after(LOOK_MS, () => void look());
  };
  return {
    wrote() {
      if (isWatching) return;
      isWatching = true;
      cancel = clock.after(LOOK_MS, () => void look());
    },
    heard: rest,
    end: rest,
  };
}

async function readTables(): Promise<string> {
  const tables = ["/proc/net/tcp", "/proc/net/tcp6"];
  const read = await Promise.all(tables.map((path) => readFile(path, "latin1").catch(() => "")));
  return read.join("\n");
}
