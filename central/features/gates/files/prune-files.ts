import { isoTime } from "../../../../shared/lib/clock.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { first } from "../../../platform/db/first.ts";
import { pruneMadeFiles, removeUnrecorded } from "../../../platform/files/prune-files.ts";
import { pruneUnnamedUploads } from "../../../platform/files/prune-unnamed.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pruneCaptures, hasNoActivity, PICTURES_PER_TURN } from "./prune-captures.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A picture may arrive before its activity. */
const STRAY_MS = 7 * DAY_MS;
/** Each picture is checked once for its activity. After a long break of this job, the retention time deletes it. */
const ASKED_FOR_MS = 30 * DAY_MS;

const actor = systemActor("job:forget-files");

/**
 * Deletes expired pictures, pictures without an activity, files that are rebuilt when read, uploads that no record
 * names, bytes without a record, and what a crash left half written.
 * Records are deleted before bytes, in batches, so the job may stop at any point.
 */
export const pruneFilesJob: DeclaredJob = {
  name: "forget-files",
  schedule: "31 4 * * *",
  async run(stopping, platform) {
    await platform.files.storage.tidy();
    const counts = {
      pictures: await pruneOld(stopping, platform),
      pictures_without_activity: await pruneStrays(stopping, platform),
      made: await pruneMadeFiles(stopping, platform),
      unnamed: await pruneUnnamedUploads(stopping, platform),
      without_record: await removeUnrecorded(stopping, platform),
    };
    if (Object.values(counts).some((count) => count > 0)) platform.log.info(counts, "expired files deleted");
  },
};

async function pruneOld(stopping: AbortSignal, platform: Platform): Promise<number> {
  const { clock, config, transact } = platform;
  // Judged by the arrival time, since a gate's clock may be wrong.
  const before = isoTime(clock.nowMs() - config.picture_retention_days * DAY_MS);
  for (let forgotten = 0; ;) {
    if (stopping.aborted) return forgotten;
    const some = await transact(actor, (work) =>
      pruneCaptures(work, platform, (captures) =>
        captures.where("received_at", "<", before).orderBy("received_at").orderBy("id"),
      ),
    );
    forgotten += some;
    if (some < PICTURES_PER_TURN) return forgotten;
  }
}

async function pruneStrays(stopping: AbortSignal, platform: Platform): Promise<number> {
  const { db, clock, transact } = platform;
  const before = isoTime(clock.nowMs() - STRAY_MS);
  let last = { received_at: isoTime(clock.nowMs() - STRAY_MS - ASKED_FOR_MS), id: "" };
  for (let forgotten = 0; ;) {
    const page = await db
      .selectFrom("captures")
      .select(["id", "received_at"])
      .where((eb) => eb(eb.refTuple("received_at", "id"), ">", eb.tuple(last.received_at, last.id)))
      .where("received_at", "<", before)
      .orderBy("received_at")
      .orderBy("id")
      .limit(PICTURES_PER_TURN)
      .execute();
    const end = page.at(-1);
    if (!end || stopping.aborted) return forgotten;
    last = end;
    const ids = page.map(({ id }) => id);
    const strays = await first(db.selectFrom("captures").select("id").where("id", "in", ids).where(hasNoActivity));
    if (strays)
      forgotten += await transact(actor, (work) =>
        pruneCaptures(work, platform, (captures) => captures.where("id", "in", ids).where(hasNoActivity)),
      );
  }
}
