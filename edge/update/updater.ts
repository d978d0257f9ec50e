import { existsSync, rmSync } from "node:fs";
import { messageOf } from "../../shared/lib/message-of.ts";
import type { Said, Spoken } from "../../shared/wire/said.ts";
import type { ReleaseOffer, UpdateReport } from "../../shared/wire/update.ts";
import { inWords, say } from "../../shared/words/say.ts";
import type { ReleaseSource, UpdatePort } from "../sync/ports.ts";
import { type Loop, startLoop } from "../sync/loop.ts";
import { loadProblem, releaseProblem, roomProblem, unpackRelease } from "./check-release.ts";
import { fetchPart } from "./fetch-release.ts";
import { isWithin, limitOf, workingLanes } from "./plan.ts";
import { openReleasesFolder, type ReleasesFolder } from "./releases-folder.ts";
import { startTrial } from "./trial.ts";
import type { UpdaterNeeds } from "./needs.ts";

/** Brings the version that central wants onto this computer, and proves it. */
export type Updater = UpdatePort & AsyncDisposable;

const LOOK_MS = 1_000;
const AGAIN_MS = 5_000;
/** A gate that is never empty for so long needs a person to choose the moment. */
const LONGEST_WAIT_HOURS = 24;
const PROCESSORS: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

type Progress = Pick<UpdateReport, "attempt" | "state" | "percent" | "because">;
const IDLE: Progress = { attempt: null, state: "idle", percent: null, because: null };

export function startUpdater(needs: UpdaterNeeds): Updater {
  const { launcher, settings, clock, log } = needs;
  const processor = PROCESSORS[process.arch] ?? process.arch;
  let unable: Spoken | null = launcher === null ? say("update_no_launcher") : null;
  if (unable === null && settings.releaseKey === null) unable = say("release_without_key");
  let releases: ReleasesFolder | null = null;
  try {
    releases = launcher && openReleasesFolder(launcher.releases);
  } catch (error) {
    unable = messageOf(error);
  }
  let offer: ReleaseOffer | null = null;
  let client: ReleaseSource | null = null;
  let progress: Progress = IDLE;
  let loop: Loop | null = null;
  const show = (next: Partial<Progress>): void => void (progress = { ...progress, ...next });

  if (releases) {
    const folder = releases;
    const trial = releases.trial();
    if (trial && launcher?.onTrial === trial.attempt) {
      show({ attempt: trial.attempt, state: "proving" });
      loop = startTrial({
        ...needs,
        trial,
        releases,
        windowMs: settings.proofMs,
        onEnd(because) {
          show(because ? { state: "went_back", because } : { state: "done" });
          if (!because) loop = startFetching(folder);
        },
      });
    } else {
      // The launcher could not begin it, as on a full disk.
      if (trial) releases.goBack(trial, say("update_ended"));
      loop = startFetching(releases);
    }
  }

  function startFetching(folder: ReleasesFolder): Loop {
    let quietSinceMs: number | null = null;
    let readySinceMs: number | null = null;
    const refuse = (attempt: string, because: Said): number => {
      log.error({ because: inWords(because, "en") }, "a release is refused");
      show({ attempt, state: "refused", percent: null, because });
      return AGAIN_MS;
    };
    /** @returns how long to wait, or null once the file is here */
    const fetching = async (wanted: ReleaseOffer, file: string, signal: AbortSignal): Promise<number | null> => {
      const noRoom = await roomProblem(folder.of("."), wanted);
      if (noRoom && !existsSync(file)) return refuse(wanted.attempt, noRoom);
      if (!client) return AGAIN_MS;
      const got = await fetchPart({ client, clock, bytesPerSecond: settings.bytesPerSecond }, wanted, file, signal);
      if (got.is !== "ok") {
        show({ because: got.because });
        return AGAIN_MS;
      }
      const { bytes, restMs } = got.value;
      show({ percent: Math.floor((bytes / wanted.size_bytes) * 100), because: null });
      return bytes < wanted.size_bytes ? restMs : null;
    };
    const changeOver = (wanted: ReleaseOffer): number => {
      const nowMs = clock.monotonicMs();
      readySinceMs ??= nowMs;
      quietSinceMs = needs.isQuiet() ? (quietSinceMs ?? nowMs) : null;
      const isLong = quietSinceMs !== null && nowMs - quietSinceMs >= settings.quietMs;
      const { version, attempt } = wanted;
      if (isLong && isWithin(settings.hours, needs.minuteNow())) {
        const limitMs = limitOf(settings.proofMs);
        folder.begin({ version, attempt, limitMs, lanes: workingLanes(needs.lanes()) });
        needs.stop(`version ${version} is to prove itself`);
        return AGAIN_MS;
      }
      if (nowMs - readySinceMs < LONGEST_WAIT_HOURS * 3_600_000) return LOOK_MS;
      return refuse(attempt, say("update_never_quiet", { hours: LONGEST_WAIT_HOURS }));
    };
    return startLoop({
      ...needs,
      name: "update",
      async turn(signal) {
        const wanted = offer;
        const { releaseKey: key } = settings;
        if (wanted === null || unable !== null || key === null) {
          progress = IDLE;
          return AGAIN_MS;
        }
        const { attempt, version } = wanted;
        const back = folder.wentBack();
        if (version === needs.version) show({ attempt, state: "done", percent: null, because: null });
        else if (back?.attempt === attempt) show({ attempt, state: "went_back", percent: null, because: back.because });
        if (progress.attempt === attempt && ["done", "went_back", "refused"].includes(progress.state)) return AGAIN_MS;
        if (progress.attempt !== attempt) {
          show({ attempt, state: "fetching", percent: 0, because: null });
          readySinceMs = null;
        }
        if (progress.state === "ready") return changeOver(wanted);
        const file = folder.of(`${wanted.release_id}.part`);
        const waitMs = await fetching(wanted, file, signal);
        if (waitMs !== null) return waitMs;
        const problem = await releaseProblem(file, wanted, { key, processor });
        if (problem) {
          // Fetched anew at the next attempt: what was damaged on the way must not be kept.
          rmSync(file, { force: true });
          return refuse(attempt, problem);
        }
        folder.tidy([`${wanted.release_id}.part`]);
        // The file stays until the version has proved itself: a kill before that begins here again.
        await unpackRelease(file, version, folder, signal);
        const unloadable = await loadProblem(folder.programOf(version), needs.args, signal);
        if (unloadable) return refuse(attempt, unloadable);
        show({ state: "ready", percent: null });
        return 0;
      },
    });
  }

  return {
    want(next) {
      if (next?.attempt !== offer?.attempt) loop?.wake();
      offer = next;
    },
    fetchBy(made) {
      client = made;
    },
    report: () => ({ processor, unable_because: unable, ...progress }),
    [Symbol.asyncDispose]: async () => loop?.[Symbol.asyncDispose](),
  };
}
