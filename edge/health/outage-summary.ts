import { z } from "zod";
import { type Fact, OverrideAction } from "../../shared/wire/fact.ts";
import { Spoken } from "../../shared/wire/said.ts";

const Override = z.strictObject({
  at: z.string(),
  lane_id: z.string().nullable(),
  /** An override's action, or an officer's settlement of a referral. */
  action: z.union([OverrideAction, z.enum(["admitted", "refused"])]),
  by: z.string(),
  reason: Spoken,
});
const Unknown = z.strictObject({
  at: z.string(),
  lane_id: z.string().nullable(),
  activity_id: z.string(),
  vehicle_ticket_id: z.string().nullable(),
});

/** The gate's own decisions during one outage of central. The lists are cut off; the numbers are not. */
export const OutageSummary = z.strictObject({
  /** The last fact that is counted. */
  up_to: z.int(),
  admissions: z.int(),
  refusals: z.int(),
  referrals: z.int(),
  passages: z.int(),
  tailgates: z.int(),
  overrides: z.int(),
  overrides_by: z.array(Override),
  /** Admitted by a valid signature, with a ticket that this gate does not know. */
  on_signature_alone: z.int(),
  on_signature_alone_of: z.array(Unknown),
  /** The age of the oldest data behind a decision, milliseconds; null without a decision, or without any data. */
  oldest_data_ms: z.number().nullable(),
});
export type OutageSummary = z.infer<typeof OutageSummary>;

const MAX_LISTED = 200;

/** @param after the last fact before the outage */
export function emptySummary(after: number): OutageSummary {
  return {
    up_to: after,
    admissions: 0,
    refusals: 0,
    referrals: 0,
    passages: 0,
    tailgates: 0,
    overrides: 0,
    overrides_by: [],
    on_signature_alone: 0,
    on_signature_alone_of: [],
    oldest_data_ms: null,
  };
}

/** Counts one more fact, in place. */
export function countFact(summary: OutageSummary, fact: Fact): void {
  const { occurred_at: at, lane_id, activity_id } = fact;
  switch (fact.type) {
    case "decision": {
      const { verdict, on_signature_alone } = fact.decision;
      if (verdict === "admit") summary.admissions++;
      else if (verdict === "refer") summary.referrals++;
      else summary.refusals++;
      if (fact.replica_age_ms !== null)
        summary.oldest_data_ms = Math.max(summary.oldest_data_ms ?? 0, fact.replica_age_ms);
      if (!on_signature_alone || verdict !== "admit") return;
      summary.on_signature_alone++;
      const { vehicle_ticket_id } = fact;
      listed(summary.on_signature_alone_of, { at, lane_id, activity_id, vehicle_ticket_id });
      return;
    }
    case "passage":
      if (fact.outcome !== "none") summary.passages++;
      return;
    case "tailgate":
      summary.tailgates++;
      return;
    case "override":
    case "settlement": {
      const action = fact.type === "override" ? fact.action : fact.outcome;
      if (action === "timed_out" || fact.by.type === "lane") return;
      summary.overrides++;
      listed(summary.overrides_by, { at, lane_id, action, by: fact.by.name, reason: fact.reason });
      return;
    }
    case "amendment":
    case "weighing":
    case "event":
      return;
  }
}

function listed<T>(list: T[], item: T): void {
  if (list.length < MAX_LISTED) list.push(item);
}
