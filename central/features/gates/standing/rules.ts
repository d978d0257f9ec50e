import { assertNever } from "../../../../shared/lib/assert-never.ts";
import type { LastStep } from "../../../../shared/wire/decision.ts";
import type { Actor, Fact } from "../../../../shared/wire/fact.ts";
import type { Said } from "../../../../shared/wire/said.ts";
import { say } from "../../../../shared/words/say.ts";
import { mapNamed, type Named } from "./subjects.ts";

/** Which edge may say what: a gate speaks of its own lanes, and of the tickets and officers of its area. */

/** The edge that speaks. */
export interface Speaker {
  edgeId: string;
  gateId: string;
  areaId: string;
}

/** A command of a person at central to a lane; moments are ISO 8601. */
export interface KnownCommand {
  id: string;
  edge_id: string;
  lane_id: string;
  action: string;
  by_id: string;
  issued_at: string;
  expires_at: string;
}

/** What central knows of the records that facts name; a record that is not there is unknown. */
export interface Known {
  vehicles: ReadonlyMap<string, { area_id: string; ticket_id: string }>;
  /** The area of each ticket. */
  tickets: ReadonlyMap<string, string>;
  lanes: ReadonlyMap<string, { gate_id: string; area_id: string }>;
  /** The gate of each device. */
  devices: ReadonlyMap<string, string>;
  /** The area of each gate. */
  gates: ReadonlyMap<string, string>;
  activities: ReadonlyMap<string, { edge_id: string | null; area_id: string | null }>;
  /** The edge of each picture. */
  pictures: ReadonlyMap<string, string>;
  /** Whether the person serves, or served, at the gates of this area. */
  people: ReadonlyMap<string, boolean>;
  commands: readonly KnownCommand[];
}

/** A fact with its moment, and the vehicle ticket that its activity began with. */
export interface Spoken {
  fact: Fact;
  /** By central's clock, Unix epoch milliseconds. */
  happenedMs: number;
  vehicleTicketId: string | null;
}

/** The part of a fact that counts, and what it says of others. */
export interface Standing {
  /** The fact without the records that are not the edge's; people stay named as the gate named them. */
  own: Fact;
  claims: Said[];
}

/** A command may be carried out this long before or after its time by central's clock. */
const CLOCK_LIMIT_MS = 60_000;

/**
 * Separates what an edge may say from what it says of others. What only central makes, and central does not know, is
 * nobody's: a restore may have lost it. A person is the exception: nobody acts in the name of a person that never was.
 */
export function standingOf(spoken: Spoken, edge: Speaker, known: Known): Standing {
  const claims: Said[] = [];
  const own = mapNamed(spoken.fact, (named) => {
    const claim = claimOf(named, spoken, edge, known);
    if (claim === null) return named.value;
    if (claim !== "only-shown") claims.push(claim);
    return named.subject === "person" ? named.value : null;
  });
  return { own, claims };
}

/** @returns null where the edge may say it; `only-shown` for what goes without a claim of its own */
function claimOf({ subject, value }: Named, spoken: Spoken, edge: Speaker, known: Known): Said | "only-shown" | null {
  switch (subject) {
    case "vehicle":
      return claimOfVehicle(String(value), spoken, edge, known);
    case "ticket":
      return claimOfTicket(String(value), spoken, edge, known);
    case "lane":
      return isOther(known.lanes.get(String(value))?.gate_id, edge.gateId) ? said("claim_lane", value) : null;
    case "device":
      return isOther(known.devices.get(String(value)), edge.gateId) ? said("claim_device", value) : null;
    case "activity":
      return isOfOther(known.activities.get(String(value)), edge) ? said("claim_activity", value) : null;
    case "picture":
      return isOther(known.pictures.get(String(value)), edge.edgeId) ? said("claim_picture", value) : null;
    case "place":
      return claimOfPlace(value as LastStep, edge, known);
    case "person":
      return claimOfPerson(value as Actor, spoken, edge, known);
    case "command":
      return claimOfCommand(String(value), spoken, edge, known);
    default:
      return assertNever(subject);
  }
}

function claimOfVehicle(id: string, { fact, vehicleTicketId }: Spoken, edge: Speaker, known: Known) {
  if (isOther(known.vehicles.get(id)?.area_id, edge.areaId))
    return givesNothing(fact) ? "only-shown" : say("claim_ticket", { id });
  return isOther(vehicleTicketId, id) ? say("claim_other_vehicle", { id }) : null;
}

function claimOfTicket(id: string, { fact, vehicleTicketId }: Spoken, edge: Speaker, known: Known) {
  const itsTicket = known.vehicles.get(vehicleTicketId ?? "")?.ticket_id;
  if (isOther(known.tickets.get(id), edge.areaId))
    return givesNothing(fact) || itsTicket === id ? "only-shown" : say("claim_ticket", { id });
  return isOther(itsTicket, id) ? say("claim_not_its_ticket", { id }) : null;
}

/** A vehicle with another area's ticket may come here: it is refused, or let through without a step. */
function givesNothing(fact: Fact): boolean {
  switch (fact.type) {
    case "decision":
      return fact.decision.verdict === "refuse";
    case "settlement":
      return fact.outcome !== "admitted" || fact.step === null;
    case "passage":
      return fact.outcome === "none" || fact.step === null;
    case "weighing":
      return fact.step === null;
    case "amendment":
    case "override":
    case "tailgate":
    case "event":
      return false;
    default:
      return assertNever(fact);
  }
}

/** Central's own check-ins have no edge: no gate speaks of them. */
function isOfOther(activity: { edge_id: string | null } | undefined, { edgeId }: Speaker): boolean {
  return activity !== undefined && activity.edge_id !== edgeId;
}

/** An earlier step is known through the feed, or from a gate of the same site: always of this area. */
function claimOfPlace({ gate_id, lane_id, activity_id }: LastStep, { areaId }: Speaker, known: Known): Said | null {
  const areas = [
    known.gates.get(gate_id),
    known.lanes.get(lane_id)?.area_id,
    known.activities.get(activity_id)?.area_id,
  ];
  return areas.some((area) => isOther(area, areaId)) ? say("claim_place", { id: activity_id }) : null;
}

function claimOfPerson({ type, id, name }: Actor, { fact, happenedMs }: Spoken, edge: Speaker, known: Known) {
  if (type === "user") {
    // An opening by command, while a vehicle waits for an officer, is written as the end of its wait.
    const mayLetIn = fact.type === "settlement" && fact.outcome === "admitted";
    const isOfCommand =
      fact.type === "override"
        ? fact.command_id !== null
        : mayLetIn &&
          known.commands.some((one) => one.by_id === id && isCarriedOut(one, "open", fact, happenedMs, edge));
    return isOfCommand ? null : say("claim_user", { name });
  }
  if (id === null) return type === "officer" ? say("claim_officer_unknown", { name }) : null;
  const serves = known.people.get(id);
  if (serves === undefined) return say("claim_officer_unknown", { name });
  return serves ? null : say("claim_officer_elsewhere", { name });
}

function claimOfCommand(id: string, { fact, happenedMs }: Spoken, edge: Speaker, { commands }: Known): Said | null {
  if (fact.type !== "override") return null;
  const command = commands.find((one) => one.id === id);
  const isGiven = command && isCarriedOut(command, fact.action, fact, happenedMs, edge);
  return isGiven && fact.by.type === "user" && fact.by.id === command.by_id ? null : say("claim_command", { id });
}

function isCarriedOut(command: KnownCommand, action: string, fact: Fact, happenedMs: number, edge: Speaker): boolean {
  return (
    command.edge_id === edge.edgeId &&
    command.lane_id === fact.lane_id &&
    command.action === action &&
    happenedMs >= Date.parse(command.issued_at) - CLOCK_LIMIT_MS &&
    happenedMs <= Date.parse(command.expires_at) + CLOCK_LIMIT_MS
  );
}

/** A fact that is of no journal of this edge; null where it is. */
export function claimOfJournal(
  fact: Pick<Fact, "edge_id" | "gate_id" | "area_id">,
  { edgeId, gateId, areaId }: Speaker,
): Said | null {
  if (fact.edge_id !== edgeId) return say("claim_edge", { id: fact.edge_id });
  if (fact.gate_id !== gateId) return say("claim_gate", { id: fact.gate_id });
  return isOther(fact.area_id, areaId) ? say("claim_area", { id: fact.area_id ?? "" }) : null;
}

type ById = "claim_lane" | "claim_device" | "claim_activity" | "claim_picture";

const said = (code: ById, id: unknown): Said => say(code, { id: String(id) });

/** Reports whether a record is known to be another's. */
export function isOther(found: string | null | undefined, own: string): boolean {
  return found !== null && found !== undefined && found !== own;
}
