import { first } from "../../../../platform/db/first.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import type { Fact } from "../../../../../shared/wire/fact.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { pruneCapturesOf } from "../../../gates/files/service.ts";
import { forgetAtGates } from "../../load-unload/service.ts";
import { forgetShownPapers } from "../../../trade/papers/service.ts";
import { pruneReviews } from "../../../gates/cases/service.ts";
import { claimedMs } from "./date-facts.ts";
import { sequencesOf } from "./journal-store.ts";
import { holdsAll } from "./ranges.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PER_TURN = 500;

const actor = systemActor("job:prune-activities");

/**
 * Deletes expired gate activities with their facts, pictures and decided cases. An activity with an open case stays.
 * Deletion runs in small batches, so that it blocks no other work.
 */
export const applyRetention: DeclaredJob = {
  name: "prune-activities",
  schedule: "11 4 * * *",
  async run(stopping, platform) {
    while (!stopping.aborted) {
      const retired = await platform.transact(actor, (work) => retireSome(work, platform));
      if (retired < PER_TURN) return;
    }
  },
};

async function retireSome(work: Work, platform: Platform): Promise<number> {
  const { tx } = work;
  const before = isoTime(work.nowMs - platform.config.activity_retention_days * DAY_MS);
  const rows = await tx
    .selectFrom("gate_activities")
    .select("id")
    .where("checked_at", "<", before)
    .where("updated_at", "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reviews")
            .select("reviews.id")
            .where("reviews.status", "=", "open")
            .where((or) =>
              or.or([
                or("reviews.activity_id", "=", or.ref("gate_activities.id")),
                or("reviews.other_activity_id", "=", or.ref("gate_activities.id")),
              ]),
            ),
        ),
      ),
    )
    .orderBy("checked_at")
    .limit(PER_TURN)
    .execute();
  const ids = rows.map(({ id }) => id);
  await pruneReviews(work, ids, before);
  await tx.deleteFrom("parked_facts").where("settled_at", "<", before).execute();
  if (ids.length === 0) return 0;
  const ends = await tx
    .selectFrom("facts")
    .select((eb) => ["edge_id", eb.fn.max<number>("sequence").as("last")])
    .where("activity_id", "in", ids)
    .groupBy("edge_id")
    .execute();
  for (const { edge_id, last } of ends)
    await tx
      .updateTable("edge_journals")
      .set((eb) => ({
        pruned_up_to: eb.case().when("pruned_up_to", ">", last).then(eb.ref("pruned_up_to")).else(last).end(),
        pruned_before: before,
      }))
      .where("edge_id", "=", edge_id)
      .execute();
  await pruneCapturesOf(work, platform, ids);
  await tx.deleteFrom("facts").where("activity_id", "in", ids).execute();
  await forgetShownPapers(work, ids);
  await forgetAtGates(work, ids);
  await tx.deleteFrom("gate_activities").where("id", "in", ids).execute();
  return ids.length;
}

/**
 * Finds the facts of an edge's journal that central had and has deleted since. An edge that sends them again must not
 * create them a second time. A later fact in the place of a deleted one is a different fact.
 * @param from the lowest sequence of the query
 */
export async function deletedFacts(
  { tx }: Pick<Work, "tx">,
  edgeId: string,
  from: number,
): Promise<(fact: Fact) => boolean> {
  const row = await first(
    tx.selectFrom("edge_journals").select(["pruned_up_to", "pruned_before"]).where("edge_id", "=", edgeId),
  );
  const upTo = row?.pruned_up_to ?? 0;
  if (from > upTo) return () => false;
  const had = await sequencesOf(tx, edgeId);
  const beforeMs = Date.parse(row?.pruned_before ?? "");
  return (fact) =>
    fact.sequence <= upTo &&
    (claimedMs(fact) ?? beforeMs) < beforeMs &&
    holdsAll(had, { from: fact.sequence, to: fact.sequence });
}
