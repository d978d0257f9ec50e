import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { writeWhole } from "../../shared/lib/write-whole.ts";
import { Said } from "../../shared/wire/said.ts";
import { say } from "../../shared/words/say.ts";

/**
 * The folder that the launcher reads before it starts a version (README.md). Each file is written whole or not at all,
 * so that a kill or a power cut leaves the former or the next state.
 */
export interface ReleasesFolder {
  /** Where a version lies, or is to lie. */
  of(version: string): string;
  /** Where its program lies in there. */
  programOf(version: string): string;
  /** The next start is this version's, on trial. @param limitMs it is ended unless it has proved itself by then */
  begin(trial: { version: string; attempt: string; limitMs: number; lanes: readonly string[] }): void;
  /** The trial that runs or is to begin. */
  trial(): { version: string; attempt: string; lanes: readonly string[] } | null;
  /** The version on trial is the one to start from now on; all others go. */
  prove(version: string): void;
  /** The former version is started again. */
  goBack(trial: { version: string; attempt: string }, because: Said): void;
  /** The last attempt that went back. */
  wentBack(): { attempt: string; version: string; because: Said } | null;
  /** Removes all but the version in use and these. */
  tidy(keep?: readonly string[]): void;
}

/** Words that the launcher knows. */
const BY_LAUNCHER = {
  ended: "update_ended",
  hung: "update_hung",
  power: "update_power",
  missing: "update_missing",
} as const;
const STATE_FILES: ReadonlySet<string> = new Set(["proved", "trial", "went-back", "lanes"]);
const Lanes = z.array(z.string());

export function openReleasesFolder(folder: string): ReleasesFolder {
  mkdirSync(folder, { recursive: true });
  const path = (name: string): string => join(folder, name);
  const put = (name: string, lines: readonly (string | number)[]): void =>
    writeWhole(path(name), `${lines.join("\n")}\n`);
  const linesOf = (name: string): string[] | null =>
    existsSync(path(name)) ? readFileSync(path(name), "utf8").trimEnd().split("\n") : null;
  const drop = (name: string): void => rmSync(path(name), { force: true });
  const tidy = (keep: readonly string[] = []): void => {
    const kept = new Set([...keep, linesOf("proved")?.[0], linesOf("trial")?.[0]]);
    for (const name of readdirSync(folder))
      if (!kept.has(name) && !STATE_FILES.has(name)) rmSync(path(name), { recursive: true, force: true });
  };
  return {
    of: path,
    programOf: (version) => join(path(version), "usr/lib/gate-edge"),
    begin({ version, attempt, limitMs, lanes }) {
      put("lanes", [JSON.stringify(lanes)]);
      // The last two lines are the launcher's: the start of the machine at which it was started, and how often.
      put("trial", [version, attempt, Math.ceil(limitMs / 1000), "-", 0]);
    },
    trial() {
      const [version, attempt] = linesOf("trial") ?? [];
      if (version === undefined || attempt === undefined) return null;
      return { version, attempt, lanes: Lanes.catch([]).parse(JSON.parse(linesOf("lanes")?.[0] ?? "[]")) };
    },
    prove(version) {
      put("proved", [version]);
      drop("trial");
      drop("went-back");
      tidy();
    },
    goBack({ version, attempt }, because) {
      put("went-back", [attempt, version, JSON.stringify(because)]);
      drop("trial");
    },
    wentBack() {
      const [attempt, version, why] = linesOf("went-back") ?? [];
      if (attempt === undefined || version === undefined || why === undefined) return null;
      return { attempt, version, because: because(why) };
    },
    tidy,
  };
}

function because(why: string): Said {
  if (Object.hasOwn(BY_LAUNCHER, why)) return say(BY_LAUNCHER[why as keyof typeof BY_LAUNCHER]);
  return Said.catch(say("update_ended")).parse(why.startsWith("{") ? JSON.parse(why) : null);
}
