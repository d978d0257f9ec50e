import { USUAL_TIME_ZONE } from "../../../../../shared/wire/common.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import type { FactBatchReply } from "../../../../../shared/wire/sync.ts";
import type { EdgeIdentity } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import { gateOf } from "../../../base/gates.ts";
import { laneOf } from "../../../gates/lanes/service.ts";
import { noteAtGates } from "../../load-unload/service.ts";
import { type KnownTicket, readTickets } from "../../../trade/tickets/service.ts";
import { openClaims } from "../../../gates/standing/service.ts";
import { evaluateReviews } from "../../../gates/cases/service.ts";
import { casesOf, contradict } from "./cases.ts";
import { dateFacts, type DatedFact } from "./date-facts.ts";
import { addFacts, factsOfActivities, storedFacts } from "./fact-store.ts";
import { fillInTickets } from "./fill-in-ticket.ts";
import { inspectJournal, recordArrivals } from "./inspect-journal.ts";
import { parkFact } from "./parked-store.ts";
import { type Activity, projectActivity, type LaneLocale } from "../project.ts";
import { recordSteps, runsOf, type ActivityUpdate, vehicleTicketsOf } from "../record-steps.ts";
import { pushWaiting } from "./push-waiting.ts";
import { deletedFacts } from "./retention.ts";
import { separate } from "./separate.ts";
import { type Sent, triage } from "./triage.ts";
import { type History, historiesOf } from "../histories.ts";
import { saveActivities, ownersOf, shown } from "../store.ts";

/**
 * Ingests a batch of an edge's facts within the caller's transaction. It stores them, updates activities, tickets and
 * reviews, and returns the missing ranges. Facts that exist already change nothing.
 */
export async function ingestFacts(work: Work, edge: EdgeIdentity, batch: readonly Sent[]): Promise<FactBatchReply> {
  const facts = batch.flatMap(({ reading }) => (reading.is === "fact" ? [reading.fact] : []));
  const places = facts.map(({ sequence }) => sequence);
  const ids = facts.map(({ id }) => id);
  const kept = await storedFacts(work.tx, ids, edge.edgeId, places);
  const owners = await ownersOf(work.tx, [...new Set(facts.map(({ activity_id }) => activity_id))]);
  const first = facts.reduce((least, { sequence }) => Math.min(least, sequence), Number.POSITIVE_INFINITY);
  const wasHere = await deletedFacts(work, edge.edgeId, first);
  const { fresh: read, parked, results } = triage(batch, kept, owners, wasHere);
  const fresh = dateFacts(read, kept, edge.edgeId, work.nowMs);

  for (const fact of parked) {
    await parkFact(work, edge.edgeId, fact);
    if (fact.claim) await openClaims(work, edge, fact.factId ?? fact.error, [fact.claim]);
  }
  await addFacts(work, edge.edgeId, fresh);
  await inspectJournal(work, edge, fresh, kept);
  if (fresh.length > 0) await applyFacts(work, edge, fresh, owners);
  const numbers = [...fresh.map(({ fact }) => fact.sequence), ...parked.flatMap(({ sequence }) => sequence ?? [])];
  return { results, missing: await recordArrivals(work, edge, fresh, numbers) };
}

/**
 * Updates every activity that the new facts belong to, with the effects on its ticket and on reviews.
 * @param begun those activities that had facts before
 */
async function applyFacts(
  work: Work,
  edge: EdgeIdentity,
  fresh: readonly DatedFact[],
  begun: ReadonlyMap<string, unknown>,
): Promise<void> {
  const byActivity = await separate(work, edge, await factsOfActivities(work, fresh, begun));
  const localeOf = localesOf(work, edge);
  const isFresh = new Set(fresh.map(({ fact }) => fact.id));
  const updates: ActivityUpdate[] = [];
  for (const { received } of byActivity.values()) {
    const laneId = received.find(({ fact }) => fact.lane_id !== null)?.fact.lane_id ?? null;
    const projected = projectActivity(received, await localeOf(laneId));
    const activity = { ...projected, area_id: projected.area_id ?? edge.areaId };
    updates.push({ activity, received, news: received.filter(({ fact }) => isFresh.has(fact.id)) });
  }
  const all = updates.map(({ activity }) => activity);
  await fillInTickets(work.tx, all);
  await saveActivities(work, all);
  const histories = await historiesOf(work.tx, all);
  const gateName = gateNames(work);
  for (const run of runsOf(updates)) {
    const known = await readTickets(work.tx, [...new Set(run.flatMap(vehicleTicketsOf))]);
    await recordSteps(gateName, work, run, known);
    await noteAtGates(
      work,
      run.map(({ activity }) => activity),
      gateName,
    );
    for (const { activity, received, news } of run) {
      const ticket = known.get(activity.vehicle_ticket_id ?? "") ?? null;
      const hasSeveralPassages = received.filter(({ fact }) => fact.type === "passage").length > 1;
      const found = { activity, ticket, claims: byActivity.get(activity.id)?.claims ?? [], ...histories(activity) };
      await evaluateCases(work, found, hasSeveralPassages);
      await show(work, activity);
      await pushWaiting(work, { activity, news }, gateName);
    }
  }
}

/** The data that an activity is compared with. */
interface Compared extends History {
  activity: Activity;
  /** The ticket before the passage was recorded. */
  ticket: KnownTicket | null;
  /** What its facts said of others. */
  claims?: readonly Said[];
}

/**
 * Updates the cases about a stored activity to its current contradictions.
 * @param hasSeveralPassages its passage was reported more than once
 */
export async function evaluateCases(
  work: Work,
  { activity, ticket, claims = [], passages, resets }: Compared,
  hasSeveralPassages = false,
): Promise<void> {
  const resetAt = ticket?.record.steps_reset_at ?? null;
  const allResets = resetAt === null ? resets : [...resets, resetAt];
  const found = casesOf(activity, { ticket, claims, passages, resets: allResets });
  // A case closes itself by a step between two others, or by a passage that is settled late.
  if (found.length === 0 && passages.length < 3 && !hasSeveralPassages) return;
  const subject = { ...activity, isLate: activity.lateness === "late" };
  await evaluateReviews(work, subject, found, {
    ids: passages.length > 2 ? passages.map(({ activityId }) => activityId) : [],
    contradict: (one, other) => contradict(passages, one, other, allResets),
  });
}

/** Sends an activity to the watchers, with an alert only if the news is recent. */
export async function show(work: Work, activity: Activity): Promise<void> {
  if (activity.lateness === "late") return;
  await work.live.publish({
    type: "gate-activity",
    areaId: activity.area_id,
    gateId: activity.gate_id,
    data: shown(activity),
  });
}

/** The names of gates, as the gates' own tickets show them; each gate is read once. */
function gateNames({ tx }: Work): (gateId: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (gateId) => {
    const name = known.get(gateId) ?? (await gateOf(tx, gateId))?.name ?? "";
    known.set(gateId, name);
    return name;
  };
}

/** The language and the time zone of each lane; each lane is read once. */
function localesOf({ tx }: Work, edge: EdgeIdentity): (laneId: string | null) => Promise<LaneLocale> {
  const known = new Map<string | null, LaneLocale>();
  return async (laneId) => {
    const before = known.get(laneId);
    if (before) return before;
    const lane = laneId === null ? null : await laneOf(tx, laneId);
    const gate = await gateOf(tx, edge.gateId);
    const locale = { language: lane?.rules.language ?? "id", timeZone: gate?.time_zone ?? USUAL_TIME_ZONE } as const;
    known.set(laneId, locale);
    return locale;
  };
}
