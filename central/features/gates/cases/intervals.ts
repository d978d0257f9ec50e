import { z } from "zod";
import { Timestamp } from "../../../../shared/wire/common.ts";
import type { Review } from "../../../wire/review.ts";

/** A period with both ends included, ISO 8601. */
export interface Interval {
  from: string;
  to: string;
}

const Findings = z.object({
  findings: z.array(z.object({ happened_at: Timestamp, until: Timestamp.optional() })),
});
/** The moments around a gap; null where a neighbour is missing too. */
const Around = z.object({ central: z.object({ after: Timestamp.nullable(), before: Timestamp.nullable() }) });

/** The periods that a case about an edge covers, as far as the case stores them. */
export function intervalsOf({
  kind,
  evidence,
  opened_at,
}: Pick<Review, "kind" | "evidence" | "opened_at">): Interval[] {
  if (kind === "gap") {
    const { after, before } = Around.parse(evidence).central;
    return [{ from: after ?? "", to: before ?? opened_at }];
  }
  return Findings.parse(evidence).findings.map(({ happened_at, until }) => ({
    from: happened_at,
    to: until ?? happened_at,
  }));
}

/**
 * Reports whether one of the intervals overlaps a period whose end is excluded.
 * @param period `to` is null for until now
 */
export function overlaps(spans: readonly Interval[], period: { from: string; to: string | null }): boolean {
  return spans.some(({ from, to }) => to >= period.from && (period.to === null || from < period.to));
}
