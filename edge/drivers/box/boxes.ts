import { type Clock } from "../../../shared/lib/clock.ts";
import { type Link } from "../../../shared/wire/devices/links.ts";
import { type Claim } from "../claim.ts";
import { linkKey, type LinePool, type LineUse } from "../line/line-pool.ts";
import { openBox, type Box, type BoxMember, type BoxSeat } from "./box.ts";
import { type Dialect } from "./dialect.ts";

/** How a driver describes its box. */
export interface BoxKind {
  link: Link;
  use: LineUse;
  /** What all devices of the box must agree on, in a fixed order. */
  settings: Readonly<Record<string, unknown>>;
  /** Made once for all devices of the box. */
  dialect: () => Dialect;
}

/** All boxes of this edge: one per link, shared by the devices that name it, of whatever lane. */
export interface BoxPool extends AsyncDisposable {
  join(kind: BoxKind, member: BoxMember): Claim<BoxSeat>;
}

/** A network box that is gone without a word is noticed by silence; a serial port reports its loss itself. */
const REOPEN_TCP_AFTER_SILENT = 6;

export function openBoxes(lines: LinePool, clock: Clock): BoxPool {
  const entries = new Map<string, { box: Box; settings: string }>();
  const seats = new Set<BoxSeat>();

  return {
    join(kind, member) {
      const key = linkKey(kind.link);
      const settings = JSON.stringify(kind.settings);
      const borrowed = lines.borrow(kind.link, kind.use);
      if (!borrowed.ok) return borrowed;
      const lease = borrowed.value;
      const known = entries.get(key);
      const reopenAfter = kind.link.type === "tcp" ? REOPEN_TCP_AFTER_SILENT : null;
      const box = known?.box ?? openBox(lease.line, clock, kind.dialect(), reopenAfter);
      const conflict =
        known && known.settings !== settings
          ? `${key} is already used with other settings of its box`
          : box.conflictOf(member);
      if (conflict) {
        void lease[Symbol.asyncDispose]();
        return { ok: false, because: conflict };
      }
      entries.set(key, known ?? { box, settings });
      const seat = box.join(member);
      const shared: BoxSeat = {
        ...seat,
        async [Symbol.asyncDispose]() {
          if (!seats.delete(shared)) return;
          await seat[Symbol.asyncDispose]();
          if (box.memberCount === 0 && entries.get(key)?.box === box) {
            entries.delete(key);
            box[Symbol.dispose]();
          }
          await lease[Symbol.asyncDispose]();
        },
      };
      seats.add(shared);
      return { ok: true, value: shared };
    },
    async [Symbol.asyncDispose]() {
      for (const seat of [...seats].reverse()) await seat[Symbol.asyncDispose]();
    },
  };
}
