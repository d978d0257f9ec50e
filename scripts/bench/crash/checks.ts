import { hashOfFact } from "../../../edge/store/journal.ts";
import type { Fact } from "../../../shared/wire/fact.ts";
import type { GateActivityDetail } from "../../../central/wire/gate-activity.ts";
import { chainProblems, copyProblems } from "../../story/copies.ts";
import { type CrashGate, isOpening } from "./crash-gate.ts";
import type { Visit } from "./visit.ts";

/** The model: the valid states of the journal and the wires after a kill at any point. */

/** Checks a visit after its killed edge has recovered. @returns the problems */
export function visitProblems(visit: Visit, facts: readonly Fact[], opensNow: number): string[] {
  const { kill, lane, before, atDeath, vehicle } = visit;
  const mine = facts.slice(before.facts).filter((fact) => fact.lane_id === lane.id);
  const atThatMoment = facts.slice(before.facts, atDeath.facts).filter((fact) => fact.lane_id === lane.id);
  const count = (list: readonly Fact[], type: Fact["type"]): number => list.filter((fact) => fact.type === type).length;
  const opens = atDeath.opens - before.opens;
  const problems: string[] = [];
  const expect = (what: string, is: number, should: number | undefined): void => {
    if (should !== undefined && is !== should) problems.push(`${what}: ${is} where it should be ${should}`);
  };
  const { leaves } = kill.point;
  expect("decisions on disk at that moment", count(atThatMoment, "decision"), leaves?.decision);
  expect("passages on disk at that moment", count(atThatMoment, "passage"), leaves?.passage);
  expect("opens on the wire at that moment", opens, leaves?.opens);
  expect("opens after the restart", opensNow - atDeath.opens, 0);

  const openings = mine.filter(isOpening);
  if (openings.length > 1) problems.push(`${openings.length} openings for one vehicle`);
  if (opens > openings.length) problems.push(`${opens} opens on the wire for ${openings.length} openings`);
  const passages = mine.flatMap((fact) => (fact.type === "passage" ? [fact] : []));
  if (passages.length !== openings.length) problems.push(`${openings.length} openings and ${passages.length} passages`);
  for (const { outcome } of passages) {
    if (vehicle.wentUnder && outcome === "none") problems.push("the vehicle went through and its step was given back");
    if (opens === 0 && (outcome === "confirmed" || outcome === "assumed"))
      problems.push(`the passage is ${outcome} although no open was sent to the arm`);
    if (!vehicle.wentUnder && outcome === "confirmed") problems.push("a passage is confirmed that never was");
  }
  const referrals = mine.filter((fact) => fact.type === "decision" && fact.lane_mode === "intervened").length;
  expect("settlements of referrals", count(mine, "settlement"), referrals);
  return problems;
}

/** Checks a whole journal. @returns the problems */
export function journalProblems(facts: readonly Fact[]): string[] {
  const problems = chainProblems(facts);
  for (const { hash, ...fact } of facts)
    if (hashOfFact(fact) !== hash) problems.push(`fact ${fact.sequence} does not have the hash that it names`);
  const spent = new Map<string, number>();
  for (const fact of facts)
    if (fact.type === "passage" && fact.outcome !== "none" && fact.vehicle_ticket_id !== null && fact.step !== null)
      spent.set(fact.vehicle_ticket_id, (spent.get(fact.vehicle_ticket_id) ?? 0) + 1);
  for (const [ticket, times] of spent) if (times > 1) problems.push(`the step of ${ticket} was spent ${times} times`);
  return problems;
}

/** Checks central's data of a gate after the outbox is empty. @returns the problems */
export function centralProblems(
  gate: CrashGate,
  details: readonly GateActivityDetail[],
  checkedIn: ReadonlySet<string>,
): string[] {
  const problems = copyProblems(gate.facts, details);
  for (const { id, passage, reviews } of details)
    if (passage === "unknown" && !reviews.some(({ kind }) => kind === "passage_unknown"))
      problems.push(`activity ${id} has an unknown passage and no review`);
  const isSpent = new Map<string, boolean>();
  for (const fact of gate.facts)
    if (fact.type === "passage" && fact.vehicle_ticket_id !== null && fact.step !== null)
      isSpent.set(fact.vehicle_ticket_id, fact.outcome !== "none");
  for (const [ticket, isTaken] of isSpent)
    if (checkedIn.has(ticket) !== isTaken)
      problems.push(`vehicle ticket ${ticket} is ${isTaken ? "not " : ""}checked in at central`);
  return problems;
}
