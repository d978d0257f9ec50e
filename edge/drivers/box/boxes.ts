import type { Clock } from "../../../shared/lib/clock.ts";
import type { Link } from "../../../shared/wire/devices/links.ts";
import type { LinePool } from "../line/line-pool.ts";
import { linkKey } from "../../../shared/devices/link-key.ts";
import { openBox, type Box, type BoxMember, type BoxSlot } from "./box.ts";
import type { Dialect } from "./dialect.ts";

/** How a driver describes its box. */
export interface BoxKind {
  link: Link;
  /** Created once for all devices of the box; they agree on the settings that it depends on. */
  dialect: () => Dialect;
}

/** All boxes of this edge: one per link, shared by all devices that name it, in any lane. */
export interface BoxPool extends AsyncDisposable {
  join(kind: BoxKind, member: BoxMember): BoxSlot;
}

/** The loss of a network box is detected by its silence; a serial port reports its loss itself. */
const REOPEN_TCP_AFTER_SILENT = 6;

export function openBoxes(lines: LinePool, clock: Clock): BoxPool {
  const entries = new Map<string, Box>();
  const seats = new Set<BoxSlot>();

  return {
    join(kind, member) {
      const key = linkKey(kind.link);
      const lease = lines.borrow(kind.link);
      const reopenAfter = kind.link.type === "tcp" ? REOPEN_TCP_AFTER_SILENT : null;
      const box = entries.get(key) ?? openBox(lease.line, clock, kind.dialect(), reopenAfter);
      entries.set(key, box);
      const seat = box.join(member);
      const shared: BoxSlot = {
        ...seat,
        async [Symbol.asyncDispose]() {
          if (!seats.delete(shared)) return;
          await seat[Symbol.asyncDispose]();
          if (box.memberCount === 0 && entries.get(key) === box) {
            entries.delete(key);
            box[Symbol.dispose]();
          }
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
