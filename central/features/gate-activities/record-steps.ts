import { textOfSpoken } from "../../../shared/words/spoken-text.ts";
import { type AmendmentFact } from "../../../shared/wire/fact.ts";
import { type Work } from "../../platform/transact.ts";
import { noteShownPaper } from "../papers/service.ts";
import { amendSteps, type Passage, type ReadTicket, recordPassages } from "../tickets/service.ts";
import { type Activity, type Received } from "./project.ts";

/** An activity as a batch leaves it. */
export interface Told {
  activity: Activity;
  received: readonly Received[];
  /** Those of its facts that the batch brought. */
  news: readonly Received[];
}

/**
 * Cuts the activities of a batch, in their order, into runs in which no vehicle ticket occurs twice: what is known of
 * the tickets of a run is then read once, and its passages are recorded together, as if one came after the other.
 */
export function runsOf(told: readonly Told[]): Told[][] {
  const runs: Told[][] = [];
  let run: Told[] = [];
  let seen = new Set<string>();
  for (const one of told) {
    const ids = vehicleTicketsOf(one);
    if (run.length === 0 || ids.some((id) => seen.has(id))) {
      run = [];
      seen = new Set();
      runs.push(run);
    }
    run.push(one);
    for (const id of ids) seen.add(id);
  }
  return runs;
}

/** The vehicle tickets that an activity and its news speak of; nearly always one. */
export function vehicleTicketsOf({ activity, news }: Told): string[] {
  const ofFacts = news.map(({ fact }) => ("vehicle_ticket_id" in fact ? fact.vehicle_ticket_id : null));
  return [activity.vehicle_ticket_id, ...ofFacts].filter((id) => id !== null);
}

/**
 * Brings the tickets of a run to what its news tell: who passed, and which step an officer put right.
 * @param known what was read of them just now
 */
export async function recordSteps(
  gateName: (gateId: string) => Promise<string>,
  work: Work,
  run: readonly Told[],
  known: ReadonlyMap<string, ReadTicket>,
): Promise<void> {
  const news = run.flatMap((one) => one.news);
  const passages: Passage[] = [];
  for (const received of news) {
    const { fact } = received;
    if (fact.type !== "passage" || fact.outcome === "none") continue;
    const { vehicle_ticket_id, step, lane_id, gate_id, activity_id } = fact;
    if (vehicle_ticket_id === null || step === null || lane_id === null) continue;
    passages.push({
      vehicleTicketId: vehicle_ticket_id,
      step,
      at: momentOf(received),
      activityId: activity_id,
      gateId: gate_id,
      gateName: await gateName(gate_id),
      laneId: lane_id,
    });
  }
  if (passages.length > 0) await recordPassages(work, passages, known);
  for (const received of news)
    if (received.fact.type === "amendment") {
      await amend(gateName, work, received, received.fact);
      await noteShown(work, received, received.fact);
    }
}

/** An officer's word on which step of a vehicle was the last; the gate whose word it is stands for the lane too. */
async function amend(
  gateName: (gateId: string) => Promise<string>,
  work: Work,
  received: Received,
  { action, vehicle_ticket_id, step, gate_id, lane_id, activity_id }: AmendmentFact,
): Promise<void> {
  if (vehicle_ticket_id === null || (action !== "step_back" && action !== "reset_steps")) return;
  await amendSteps(work, {
    vehicleTicketId: vehicle_ticket_id,
    step,
    at: momentOf(received),
    activityId: activity_id,
    gateId: gate_id,
    gateName: await gateName(gate_id),
    laneId: lane_id ?? gate_id,
  });
}

/** An officer was shown a paper of customs: it is held against the document when that comes. */
async function noteShown(work: Work, received: Received, fact: AmendmentFact): Promise<void> {
  if (fact.action !== "customs_paper" || fact.paper === null || fact.vehicle_ticket_id === null) return;
  await noteShownPaper(work, {
    id: fact.id,
    activity_id: fact.activity_id,
    vehicle_ticket_id: fact.vehicle_ticket_id,
    number: fact.paper.number,
    photo_id: fact.paper.photo_id,
    shown_by: fact.by.name,
    reason: textOfSpoken(fact.reason),
    shown_at: momentOf(received),
    area_id: fact.area_id,
    gate_id: fact.gate_id,
    edge_id: fact.edge_id,
  });
}

/** When it happened by central's clock, ISO 8601. */
function momentOf({ happenedMs }: Received): string {
  return new Date(happenedMs).toISOString();
}
