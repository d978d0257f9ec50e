import { inWords } from "../../shared/words/say.ts";
import { GateActivity, type GateActivityDetail } from "../../central/wire/gate-activity.ts";
import { LiveActivity } from "../../central/wire/live-activity.ts";
import type { VehicleTicket } from "../../shared/wire/vehicle-ticket.ts";
import { activitiesAtCentral } from "./at-central.ts";
import { type Driver, ticketOf } from "./cast.ts";
import { outcomesByHand } from "./by-hand.ts";
import { chainProblems, copyProblems } from "./copies.ts";
import { edgeAtCentral } from "./prepare.ts";
import { kindProblems } from "./kinds/kinds-table.ts";
import { REFERENCE } from "./kinds/make-kinds.ts";
import { ticketsOfReference } from "./kinds/external-system.ts";
import { LANES } from "./site.ts";
import type { Told } from "./story.ts";
import { weightProblems } from "./weights.ts";
import type { World } from "./world.ts";

/** A requirement that the story must prove; it is proven if there are no problems. */
export interface Check {
  name: string;
  problems: readonly string[];
}

/** Compares the events with the expected ones, one check after the other. */
export async function* checkStory(world: World, told: Told): AsyncGenerator<Check> {
  const facts = told.memory.facts();
  const details = await activitiesAtCentral(told.site);
  yield {
    name: `${told.rows.length} trucks were decided, shown and let through or not as is right`,
    problems: told.rows.flatMap(({ who, lane, problems }) => problems.map((one) => `${who} (lane ${lane}) ${one}`)),
  };
  yield {
    name: "every kind of ticket passed and was refused, with central and without it",
    problems: kindProblems(told),
  };
  yield { name: "no arm was told to close on a vehicle", problems: await armsWereSafe(world) };
  yield adminsOrder(told);
  yield {
    name: `the edge's journal of ${facts.length} facts has no hole and its chain holds`,
    problems: chainProblems(facts),
  };
  yield {
    name: `central has every fact of the journal exactly once, in ${details.length} activities`,
    problems: copyProblems(facts, details),
  };
  yield { name: "the outbox is empty and nothing is parked", problems: outboxProblems(told) };
  yield {
    name: "what contradicts central is a review there, and nothing else is",
    problems: reviewProblems(told, details),
  };
  yield { name: "what happened without central says so", problems: offlineProblems(told, details) };
  yield { name: "the vehicle tickets have their times of coming and going", problems: await visitProblems(told) };
  yield {
    name: "a truck was weighed on its way in, and out without central; its ticket has both weights",
    problems: await weightProblems(told),
  };
  yield {
    name: "of two papers that an officer entered while customs were away, one agreed and one is a review",
    problems: await byHandProblems(told),
  };
  yield { name: "an external system finds its order by its own reference", problems: await referenceProblems(told) };
  yield { name: "the latest activity of every lane is shown", problems: await latestProblems(told) };
  yield { name: "central sees the edge connected, with all lanes well", problems: await edgeProblems(told) };
}

async function armsWereSafe(world: World): Promise<string[]> {
  const problems: string[] = [];
  const { last_event_id } = await world.simulator.state();
  for await (const event of world.simulator.events(0)) {
    if (event.kind === "close_ignored" || event.kind === "reversed")
      problems.push(`lane ${event.lane ?? "?"}: ${event.kind} at ${event.time}`);
    if (event.id >= last_event_id) break;
  }
  return problems;
}

function adminsOrder({ order }: Told): Check {
  const { command, truck, armUpAfterMs } = order;
  const problems: string[] = [];
  if (command.state !== "done")
    problems.push(
      `its command ended ${command.state}: ${command.because === null ? "no reason" : inWords(command.because, "en")}`,
    );
  if (armUpAfterMs === null) problems.push("the arm did not move");
  if (truck !== "passed") problems.push("the truck was turned away");
  return { name: "an admin's order opened the arm, and its command ended done", problems };
}

function outboxProblems({ memory }: Told): string[] {
  const { waiting, parked } = memory.outbox();
  return [...(waiting > 0 ? [`${waiting} facts wait`] : []), ...(parked > 0 ? [`${parked} facts are parked`] : [])];
}

function reviewProblems(told: Told, details: readonly GateActivityDetail[]): string[] {
  const { cast, kinds, rows, byHand, order } = told;
  const rowOf = (plate: string) => rows.filter(({ fact }) => fact.police_number === plate);
  const voided = rowOf(cast.doomed.plate)[0]?.fact.activity_id ?? "the cancelled truck";
  const rejected = rowOf(kinds.trade.up.plate).find(
    ({ fact }) => fact.decision.step === "out" && fact.decision.verdict === "admit",
  );
  const followed = details.find(({ kind, facts }) => kind === "tailgate" && facts.length > 0)?.id;
  const right = new Set([
    `void_ticket of ${voided}`,
    `tailgate of ${followed ?? "the tailgater, who is nowhere"}`,
    `softened_rule of ${rejected?.fact.activity_id ?? "the rejected trade vehicle"}`,
    `paper_mismatch of ${byHand.mistaken}`,
    `override of ${order.command.activity_id ?? "the admin's order"}`,
  ]);
  const found = details.flatMap(({ id, reviews }) => reviews.map(({ kind }) => `${kind} of ${id}`));
  return [
    ...[...right].filter((one) => !found.includes(one)).map((one) => `there is no review ${one}`),
    ...found.filter((one) => !right.has(one)).map((one) => `a review that nobody expects: ${one}`),
    ...found.filter((one, at) => found.indexOf(one) !== at).map((one) => `a review is there twice: ${one}`),
  ];
}

function offlineProblems({ rows }: Told, details: readonly GateActivityDetail[]): string[] {
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  return rows.flatMap(({ who, fact, central }) => {
    const copy = byId.get(fact.activity_id);
    const isSo = copy?.is_offline === (central === "away");
    const isSigned = copy?.on_signature_alone === fact.decision.on_signature_alone;
    return [
      ...(isSo ? [] : [`${who}: central ${central}, and the record says otherwise`]),
      ...(isSigned ? [] : [`${who}: the record is silent on the signature`]),
    ];
  });
}

async function byHandProblems(told: Told): Promise<string[]> {
  const outcomes = (await outcomesByHand(told)).join();
  return outcomes === "agreed,differs" ? [] : [`their outcomes are ${outcomes || "missing"}`];
}

async function visitProblems({ site, cast, kinds, latecomer, rows }: Told): Promise<string[]> {
  const problems: string[] = [];
  const { customs, dual, trade, guest, invitation, external } = kinds;
  const ofKinds = [customs, dual, trade, guest, invitation, external].flatMap((one) => Object.values<Driver>(one));
  const ofTenant = [...Object.values(cast.running), cast.unapproved, cast.cancelled, cast.doomed, latecomer];
  const drivers = [...ofTenant, ...ofKinds];
  const stepsOf = ({ vehicleTicketId }: Driver): Set<string | null> =>
    new Set(
      rows
        .filter(({ fact, barrier }) => fact.vehicle_ticket_id === vehicleTicketId && barrier === "up, confirmed")
        .map(({ fact }) => fact.decision.step),
    );
  const tickets = new Map<string, readonly VehicleTicket[]>();
  for (const number of new Set(drivers.map(({ accessNumber }) => accessNumber)))
    tickets.set(number, (await ticketOf(site.admin, number)).vehicle_tickets);
  for (const driver of drivers) {
    const steps = stepsOf(driver);
    const kept = tickets.get(driver.accessNumber)?.find(({ id }) => id === driver.vehicleTicketId);
    for (const [step, at] of [
      ["in", kept?.check_in_at],
      ["out", kept?.check_out_at],
    ] as const) {
      if (steps.has(step) && !at) problems.push(`${driver.plate} went ${step}, and its ticket does not say so`);
      if (!steps.has(step) && at) problems.push(`${driver.plate} never went ${step}, and its ticket says ${at}`);
    }
  }
  return problems;
}

/** The order is found in tickets and activities, and the same order again makes no second ticket. */
async function referenceProblems({ site, kinds }: Told): Promise<string[]> {
  const { up, away } = kinds.external;
  const found = await ticketsOfReference(site.admin, REFERENCE);
  const again = await kinds.system.order(REFERENCE, [up.plate, away.plate]);
  const activities = await site.admin.all(`/v1/gate-activities?search=${REFERENCE}`, GateActivity);
  return [
    ...(found.map(({ id }) => id).join() === up.ticketId ? [] : [`${REFERENCE} finds ${found.length} tickets`]),
    ...(again.id === up.ticketId ? [] : [`${REFERENCE} again made another ticket`]),
    ...(activities.some(({ vehicle_number }) => vehicle_number === up.plate) ? [] : [`no activity bears ${REFERENCE}`]),
  ];
}

async function latestProblems({ site, rows }: Told): Promise<string[]> {
  const problems: string[] = [];
  for (const lane of LANES) {
    const latest = await site.admin.get(
      `/v1/live-activities/latest/${site.gateId}/${site.lanes[lane].id}`,
      LiveActivity,
    );
    const last = rows.filter((row) => row.lane === lane).at(-1);
    const { led_message, lane_id, vehicle_number } = latest.gate_activity_data;
    if (lane_id !== site.lanes[lane].id) problems.push(`lane ${lane}: another lane's activity is shown`);
    if (led_message !== last?.fact.led_message || vehicle_number !== last.fact.police_number)
      problems.push(`lane ${lane}: "${led_message ?? ""}" is shown where "${last?.fact.led_message ?? ""}" was last`);
  }
  return problems;
}

async function edgeProblems({ site }: Told): Promise<string[]> {
  const edge = await edgeAtCentral(site);
  return [
    ...(edge.connection === "connected" ? [] : [`the edge is ${edge.connection}`]),
    ...edge.lanes
      .filter(({ health }) => health !== "ok")
      .map(({ name, lacks }) => `${name}: ${lacks.map((one) => inWords(one, "en")).join(", ")}`),
    ...(edge.lanes.length === LANES.length ? [] : [`central knows of ${edge.lanes.length} lanes`]),
  ];
}
