import { firstOrThrow } from "../../../platform/db/first.ts";
import { sql } from "kysely";
import type { OutageReport } from "../../../wire/edge-resources.ts";
import type { EdgeIdentity } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { reviewsOfPeriod } from "../../gates/cases/service.ts";
import { StoredActivity } from "./store.ts";

/** An edge with its gate. */
export type EdgePlace = Pick<EdgeIdentity, "edgeId" | "gateId">;

/** The summary lists at most this many items of each kind; the counts include all items. */
const MAX_NAMED = 500;

/**
 * Summarizes the decisions of an autonomous gate in a period: counts, data age, overrides and resulting cases.
 * @param period moments in ISO 8601; `to` is null for a period that lasts until now
 */
export async function summarizeActivity(
  db: Reads,
  edge: EdgePlace,
  period: { from: string; to: string | null },
): Promise<Omit<OutageReport, "from" | "to">> {
  const { from, to } = period;
  const within = () =>
    db
      .selectFrom("gate_activities")
      .where("gate_id", "=", edge.gateId)
      .where("edge_id", "=", edge.edgeId)
      .where("checked_at", ">=", from)
      .$if(to !== null, (query) => query.where("checked_at", "<", to ?? ""));
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const sums = await firstOrThrow(
    within()
      .where("kind", "=", "decision")
      .select([
        sql<number>`count(*)`.as("total"),
        count(sql`status in ('allowed', 'passed', 'not_passed', 'unknown')`).as("admitted"),
        count(sql`status = 'refused'`).as("refused"),
        count(sql`verdict = 'refer'`).as("referred"),
        count(sql`on_signature_alone = 1`).as("on_signature_alone"),
        sql<number | null>`min(replica_age_ms)`.as("least"),
        sql<number | null>`max(replica_age_ms)`.as("most"),
      ]),
  );
  const { least, most, ...counts } = sums;
  const activitiesOf = async (of: "override" | "event") => {
    const query = within().selectAll().orderBy("checked_at").orderBy("id").limit(MAX_NAMED);
    const rows = await (
      of === "override" ? query.where("override", "is not", null) : query.where("kind", "=", of)
    ).execute();
    return rows.map((row) => StoredActivity.parse(row));
  };
  return {
    decisions: counts,
    data_age_ms: { least, most },
    overrides: (await activitiesOf("override")).flatMap(({ id, checked_at, lane_id, override, reason }) =>
      override ? [{ activity_id: id, at: checked_at, lane_id, ...override, reason }] : [],
    ),
    events: (await activitiesOf("event")).map(({ id, checked_at, error_message }) => ({
      activity_id: id,
      at: checked_at,
      what: error_message ?? "",
    })),
    contradictions: (await reviewsOfPeriod(db, edge, period, MAX_NAMED)).map((review) => ({
      review_id: review.id,
      kind: review.kind,
      status: review.status,
      activity_id: review.activity_id,
      opened_at: review.opened_at,
    })),
  };
}
