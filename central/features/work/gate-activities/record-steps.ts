import { textOfSpoken } from "../../../../shared/words/spoken-text.ts";
import type { AmendmentFact } from "../../../../shared/wire/fact.ts";
import type { Work } from "../../../platform/transact.ts";
import { endWaits } from "../buffer-zone/service.ts";
import { noteShownPaper, queueReports } from "../../trade/papers/service.ts";
import {
  amendSteps,
  type Passage,
  type ReadTicket,
  recordPassages,
  recordWeighing,
} from "../../trade/tickets/service.ts";
import type { Activity, Received } from "./project.ts";

/** The state of an activity after a batch. */
export interface ActivityUpdate {
  activity: Activity;
  received: readonly Received[];
  /** The facts of the activity that the batch added. */
  news: readonly Received[];
}

/**
 * Splits the activities of a batch, in order, into runs without a repeated vehicle ticket. The tickets of a run are
 * read once and its passages are written together, with the same result as one by one.
 */
export function runsOf(updates: readonly ActivityUpdate[]): ActivityUpdate[][] {
  const runs: ActivityUpdate[][] = [];
  let run: ActivityUpdate[] = [];
  let seen = new Set<string>();
  for (const one of updates) {
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

/** The vehicle tickets that an activity and its news name; nearly always one. */
export function vehicleTicketsOf({ activity, news }: ActivityUpdate): string[] {
  const ofFacts = news.map(({ fact }) => ("vehicle_ticket_id" in fact ? fact.vehicle_ticket_id : null));
  return [activity.vehicle_ticket_id, ...ofFacts].filter((id) => id !== null);
}

/**
 * Applies the news of a run to its tickets: passages, weights, and steps that an officer corrected.
 * @param known the tickets as just read
 */
export async function recordSteps(
  gateName: (gateId: string) => Promise<string>,
  work: Work,
  run: readonly ActivityUpdate[],
  known: ReadonlyMap<string, ReadTicket>,
): Promise<void> {
  const news = run.flatMap((one) => one.news);
  const passages: Passage[] = [];
  for (const received of news) {
    const { fact } = received;
    if (fact.type !== "passage" || fact.outcome === "none") continue;
    const { vehicle_ticket_id, step, lane_id, gate_id, activity_id } = fact;
    if (vehicle_ticket_id === null || step === null) continue;
    passages.push({
      vehicleTicketId: vehicle_ticket_id,
      step,
      at: momentOf(received),
      activityId: activity_id,
      gateId: gate_id,
      gateName: await gateName(gate_id),
      // A lane of another gate does not count: the gate stands for it.
      laneId: lane_id ?? gate_id,
    });
  }
  if (passages.length > 0) {
    await recordPassages(work, passages, known);
    await queueReports(work, passages);
  }
  await endWaits(work, [...new Set(passages.flatMap((one) => (one.step === "in" ? one.vehicleTicketId : [])))]);
  for (const received of news) {
    const { fact } = received;
    if (fact.type !== "weighing" || fact.vehicle_ticket_id === null || fact.step === null) continue;
    const { vehicle_ticket_id: vehicleTicketId, step, gross_kg: kg } = fact;
    await recordWeighing(work, { vehicleTicketId, step, kg, at: momentOf(received) });
  }
  for (const received of news)
    if (received.fact.type === "amendment") {
      await amend(gateName, work, received, received.fact);
      await noteShown(work, received, received.fact);
    }
}

/** Applies an officer's correction of a vehicle's last step; the officer's gate also stands for the lane. */
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

/** Records a customs paper that an officer saw; it is compared with the document when the document arrives. */
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

/** The fact's moment by central's clock, ISO 8601. */
function momentOf({ happenedMs }: Received): string {
  return new Date(happenedMs).toISOString();
}
