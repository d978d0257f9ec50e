import { statfs } from "node:fs/promises";
import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { SelfTestCard } from "../../../shared/wire/sync.ts";
import type { Store } from "../../store/open.ts";
import { damagedDirectories } from "../../store/recovery/recover.ts";
import { checksOf, type LaneSeen, type MachineSeen, worstOf } from "./card.ts";
import { inWords, say } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";

/** The self-test of a running edge. It reads states and writes to its own disk; it sends no command to a device. */
export interface SelfTest {
  run(askedBy: SelfTestCard["asked_by"]): Promise<SelfTestCard>;
  /** The last card, also from earlier runs of the edge; null before the first. */
  last(): SelfTestCard | null;
}

const KEY = "self_test";

/**
 * @param parts.lanes,parts.clockState,parts.central their current states
 * @param parts.onTrouble called with the text of a card that is not green
 */
export function openSelfTest(parts: {
  store: Pick<Store, "db" | "durably" | "hasRoom">;
  dataDirectory: string;
  lanes: () => LaneSeen[];
  clockState: () => MachineSeen["clock"];
  central: () => MachineSeen["central"];
  onTrouble: (said: Said) => void;
  clock: Clock;
  log: Log;
}): SelfTest {
  const { store, clock, log } = parts;
  const read = store.db.prepare<[string], string>("SELECT value FROM meta WHERE key = ?").pluck();
  const write = store.db.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
  const kept = read.get(KEY);
  let last = kept === undefined ? null : (SelfTestCard.safeParse(JSON.parse(kept)).data ?? null);

  return {
    last: () => last,
    async run(askedBy) {
      const startedMs = clock.monotonicMs();
      const disk = await inspectDisk(parts.dataDirectory, store.hasRoom(), clock, () =>
        store.durably(() => write.run(`${KEY}_write`, isoTime(clock.nowMs()))),
      );
      const machine = { disk, clock: parts.clockState(), central: parts.central() };
      const checks = checksOf(parts.lanes(), machine);
      const took_ms = Math.round(clock.monotonicMs() - startedMs);
      const card: SelfTestCard = {
        colour: worstOf(checks),
        at: isoTime(clock.nowMs()),
        took_ms,
        asked_by: askedBy,
        checks,
      };
      last = card;
      try {
        store.durably(() => write.run(KEY, JSON.stringify(card)));
      } catch (error) {
        log.error({ err: error }, "the result of a self-test could not be stored");
      }
      if (card.colour === "green") log.info({ colour: card.colour }, "self-test passed");
      else {
        const said = saidOf(card);
        const level = card.colour === "red" ? "error" : "warn";
        log[level]({ colour: card.colour, words: inWords(said, "en") }, "self-test found problems");
        parts.onTrouble(said);
      }
      return card;
    },
  };
}

/** Reads the free space of the file system and what was put aside there, and writes once. @param write throws the disk's errors */
export async function inspectDisk(
  directory: string,
  hasReserve: boolean,
  clock: Clock,
  write: () => void,
): Promise<MachineSeen["disk"]> {
  const { bavail, bsize } = await statfs(directory);
  const seen = { freeBytes: bavail * bsize, hasReserve, putAside: damagedDirectories(directory) };
  const startedMs = clock.monotonicMs();
  try {
    write();
    return { ...seen, write: { tookMs: clock.monotonicMs() - startedMs } };
  } catch (error) {
    return { ...seen, write: { failed: messageOf(error) } };
  }
}

/** A gate that is wholly out of order is reported by its first devices. */
const MAX_TOLD = 20;

/** All checks that are not green, the worst first. */
export function saidOf({ colour, checks }: Pick<SelfTestCard, "colour" | "checks">): Said {
  const trouble = [...checks.filter((one) => one.colour === "red"), ...checks.filter((one) => one.colour === "amber")];
  const said = trouble.map(({ lane, what, name, detail }) => {
    if (lane !== null) return say("check_of_lane", { lane, name, detail });
    return what === "disk" || what === "clock" || what === "central" ? say(`check_${what}`, { detail }) : detail;
  });
  return say(colour === "red" ? "card_red" : "card_amber", { checks: said.slice(0, MAX_TOLD) });
}
