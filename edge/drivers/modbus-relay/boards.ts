import type { Clock } from "../../../shared/lib/clock.ts";
import type { Link } from "../../../shared/wire/devices/links.ts";
import type { LineLease, LinePool } from "../line/line-pool.ts";
import { linkKey } from "../../../shared/devices/link-key.ts";
import { characterMs } from "../line/serial-line.ts";
import { openBoard, type Board, type BoardMember, type BoardSlot } from "./board.ts";
import { openBus, type Bus } from "./bus.ts";

/** All relay boards of this edge: one bus per link, one board per link and address, shared by the devices that name it. */
export interface BoardPool extends AsyncDisposable {
  join(link: Link, address: number, member: BoardMember): BoardSlot;
}

/** The loss of a serial server is detected by its silence; a serial port reports its loss itself. */
const REOPEN_TCP_AFTER_SILENT = 6;

export function openBoards(lines: LinePool, clock: Clock): BoardPool {
  const buses = new Map<string, { bus: Bus; boards: Map<number, Board> }>();
  const seats = new Set<BoardSlot>();

  function busOf(link: Link, lease: LineLease): { bus: Bus; boards: Map<number, Board> } {
    const key = linkKey(link);
    const known = buses.get(key);
    if (known) return known;
    const settings =
      link.type === "serial"
        ? { characterMs: characterMs(link) }
        : { characterMs: 0, reopenAfterSilent: REOPEN_TCP_AFTER_SILENT };
    const entry = { bus: openBus(lease.line, clock, settings), boards: new Map<number, Board>() };
    buses.set(key, entry);
    return entry;
  }

  /** A bus without boards ends, so that its line can be closed. */
  function tidy(link: Link, address: number): void {
    const key = linkKey(link);
    const entry = buses.get(key);
    const board = entry?.boards.get(address);
    if (board?.memberCount !== 0) return;
    board[Symbol.dispose]();
    entry?.boards.delete(address);
    if (entry?.boards.size !== 0) return;
    buses.delete(key);
    entry.bus[Symbol.dispose]();
  }

  return {
    join(link, address, member) {
      const lease = lines.borrow(link);
      const { bus, boards } = busOf(link, lease);
      const board = boards.get(address) ?? openBoard(bus, address, clock);
      boards.set(address, board);
      const seat = board.join(member);
      const shared: BoardSlot = {
        standBy: () => seat.standBy(),
        rest: (isAtRest) => seat.rest(isAtRest),
        pulse: (relay, pulseMs) => seat.pulse(relay, pulseMs),
        set: (relay, isOn) => seat.set(relay, isOn),
        async [Symbol.asyncDispose]() {
          if (!seats.delete(shared)) return;
          await seat[Symbol.asyncDispose]();
          tidy(link, address);
          await lease[Symbol.asyncDispose]();
        },
      };
      seats.add(shared);
      return shared;
    },
    async [Symbol.asyncDispose]() {
      for (const seat of [...seats].reverse()) await seat[Symbol.asyncDispose]();
    },
  };
}
