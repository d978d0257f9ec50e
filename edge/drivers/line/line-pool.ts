import type { Link } from "../../../shared/wire/devices/links.ts";
import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { Line, OwnedLine } from "./line.ts";
import { linkKey } from "../../../shared/devices/link-key.ts";
import type { LineDeps } from "./reconnecting-line.ts";
import { serialLine } from "./serial-line.ts";
import { tcpLine } from "./tcp-line.ts";

/** A borrowed line; disposing returns it, and the last dispose closes it. */
export interface LineLease extends AsyncDisposable {
  readonly line: Line;
}

/** All lines of this edge: devices that name the same link share one. Their claims decide which devices may share. */
export interface LinePool extends AsyncDisposable {
  borrow(link: Link): LineLease;
  /** Is the line of this link open now? */
  isOpen(link: Link): boolean;
}

interface Entry {
  line: OwnedLine;
  users: number;
}

/** @param open makes the line of a link; tests pass fake lines */
export function openLinePool(deps: LineDeps, open: (link: Link, deps: LineDeps) => OwnedLine = openLine): LinePool {
  const entries = new Map<string, Entry>();

  async function giveBack(key: string, entry: Entry): Promise<void> {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entries.get(key) === entry) entries.delete(key);
    await entry.line[Symbol.asyncDispose]();
  }

  return {
    borrow(link) {
      const key = linkKey(link);
      const entry = entries.get(key) ?? { line: open(link, deps), users: 0 };
      entries.set(key, entry);
      entry.users += 1;
      entry.line.start();
      let isGivenBack = false;
      return {
        line: entry.line,
        async [Symbol.asyncDispose]() {
          if (isGivenBack) return;
          isGivenBack = true;
          await giveBack(key, entry);
        },
      };
    },
    isOpen: (link) => entries.get(linkKey(link))?.line.isOpen === true,
    async [Symbol.asyncDispose]() {
      const all = [...entries.values()].reverse();
      entries.clear();
      for (const entry of all) await entry.line[Symbol.asyncDispose]();
    },
  };
}

/** The line of a link, not started. */
export function openLine(link: Link, deps: LineDeps): OwnedLine {
  switch (link.type) {
    case "serial":
      return serialLine(link, deps);
    case "tcp":
      return tcpLine(link, deps);
    default:
      return assertNever(link);
  }
}
