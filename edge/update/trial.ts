import { inWords } from "../../shared/words/say.ts";
import type { Said } from "../../shared/wire/said.ts";
import { type Loop, startLoop } from "../sync/loop.ts";
import { isWell, judge } from "./plan.ts";
import type { ReleasesFolder } from "./releases-folder.ts";
import type { UpdaterNeeds } from "./needs.ts";

const LOOK_MS = 250;

/**
 * Watches this version prove itself. A version that hangs, or ends, never comes to a judgement: the launcher judges it
 * from outside.
 * @param needs.onEnd called before this process stops, with the reason for going back; null: it has proved itself
 */
export function startTrial(
  needs: Pick<
    UpdaterNeeds,
    "lanes" | "hasWritten" | "isCentralReached" | "isCentralAway" | "stop" | "clock" | "log" | "random"
  > & {
    trial: NonNullable<ReturnType<ReleasesFolder["trial"]>>;
    releases: ReleasesFolder;
    windowMs: number;
    onEnd: (because: Said | null) => void;
  },
): Loop {
  const { clock, log, trial, releases, windowMs, onEnd } = needs;
  const startedMs = clock.monotonicMs();
  let wellSinceMs: number | null = null;
  let isCentralAway: boolean | null = null;
  return startLoop({
    ...needs,
    name: "trial",
    async turn() {
      const nowMs = clock.monotonicMs();
      const seen = { before: trial.lanes, lanes: needs.lanes(), hasWritten: needs.hasWritten() };
      wellSinceMs = isWell(seen) ? (wellSinceMs ?? nowMs) : null;
      const verdict = judge({
        ...seen,
        isCentralReached: needs.isCentralReached(),
        isCentralAway,
        runMs: nowMs - startedMs,
        wellMs: wellSinceMs === null ? 0 : nowMs - wellSinceMs,
        windowMs,
      });
      if (verdict.is === "look") isCentralAway = await needs.isCentralAway();
      if (verdict.is === "good") {
        releases.prove(trial.version);
        log.info({ version: trial.version }, "the new version has proved itself");
        onEnd(null);
        return null;
      }
      if (verdict.is === "bad") {
        releases.goBack(trial, verdict.because);
        log.error({ version: trial.version }, `the former version is started again: ${inWords(verdict.because, "en")}`);
        onEnd(verdict.because);
        needs.stop("the new version has not proved itself");
        return null;
      }
      return LOOK_MS;
    },
  });
}
