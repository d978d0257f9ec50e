import { bestDecision } from "../../../../shared/rules/best-decision.ts";
import { standingAgainst } from "../../../../shared/rules/decide.ts";
import { countingStep, nextStep, servesStep } from "../../../../shared/rules/next-step.ts";
import type { AreaRecord } from "../../../../shared/wire/area.ts";
import type { DecisionCode } from "../../../../shared/wire/decision.ts";
import type { VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import { LaneRules, type Step } from "../../../../shared/wire/lane.ts";
import type { DriverTicket, Missing } from "../../../wire/driver.ts";
import type { Gate } from "../../../wire/gate-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { recordAtGates } from "../../../platform/feed/record.ts";
import type { Tools } from "../../../platform/http/operation.ts";
import { gates } from "../../base/gates.ts";
import { lanesOfGates } from "../../gates/lanes/service.ts";
import { driverFacts, readTickets } from "../../trade/tickets/service.ts";
import { entriesOfTickets } from "../buffer-zone/service.ts";
import { judgeIn } from "../gate-activities/service.ts";

/** With one of these the vehicle has no way any more. */
const ENDS = new Set<DecisionCode>(["CANCELLED", "REJECTED", "EXPIRED", "ALREADY_OUT", "ALREADY_IN"]);

type Shown = Omit<DriverTicket, "link_expires_at" | "push_key">;

/**
 * A vehicle ticket as its driver sees it: judged as the lanes judge it, at the lane that takes it soonest.
 * @returns null once the vehicle neither may come nor has to leave
 */
export async function driverTicketOf(
  { identity, clock }: Pick<Tools, "identity" | "clock">,
  db: Reads,
  id: string,
): Promise<Shown | null> {
  const known = (await readTickets(db, [id])).get(id);
  const record = known?.record;
  const area = record ? await recordAtGates(db, "area", record.area_id) : null;
  const step = record ? stepOf(record) : null;
  if (!known || !record || !area || step === null) return null;
  const gatesHere = await gates.having(db, "area_id", [area.id]);
  const judged = await judgedHere(db, { record, area, gatesHere, step }, clock.nowMs());
  const { decision, facts } = bestDecision(judged.at);
  const standing = standingAgainst(facts);
  if (standing.some((code) => ENDS.has(code))) return null;
  const [entry] = await entriesOfTickets(db, [id]);
  const queue = facts.queue;
  return {
    ...(await driverFacts({ identity }, db, known, area.time_zone)),
    step,
    gates: judged.gates.map(({ name }) => name),
    verdict: decision.verdict,
    missing: standing.map((code): Missing => ({ code, details: detailsOf(code, record, step) })),
    queue: entry
      ? {
          place: queue?.place ?? null,
          called_until: queue?.isCalled === true ? entry.called_until : null,
          gate_name: gatesHere.find((gate) => gate.id === entry.gate_id)?.name ?? null,
        }
      : null,
  };
}

function stepOf({ last_step, steps_reset_at, direction, status }: VehicleTicketRecord): Step | null {
  return status === "done" ? null : nextStep(direction, countingStep(last_step, steps_reset_at)?.step ?? null);
}

interface Here {
  record: VehicleTicketRecord;
  area: AreaRecord;
  gatesHere: readonly Gate[];
  step: Step;
}

/** The judgement at each open lane that serves the step; at a plain one where the area has none yet. */
async function judgedHere(db: Reads, { record, area, gatesHere, step }: Here, nowMs: number) {
  const judgeAt = await judgeIn(db, area, nowMs);
  const lanes = (
    await lanesOfGates(
      db,
      gatesHere.map(({ id }) => id),
    )
  ).filter((lane) => lane.is_active && servesStep(lane.direction, step));
  const plain = { id: "", direction: step, is_active: true, rules: LaneRules.parse({}) };
  const at = (lanes.length === 0 ? [plain] : lanes).map((lane) =>
    judgeAt({
      lane,
      presentation: { kind: "reference", text: record.vehicle_ticket_code },
      vehicleTicket: record,
      readPlate: null,
      before: null,
    }),
  );
  return { at, gates: gatesHere.filter(({ id }) => lanes.some((lane) => lane.gate_id === id)) };
}

function detailsOf(code: DecisionCode, { papers = [], holds = [] }: VehicleTicketRecord, step: Step): string[] {
  const here = <T extends { governs: Step }>(all: readonly T[]) => all.filter(({ governs }) => governs === step);
  const details =
    code === "CUSTOMS_HOLD"
      ? here(papers).flatMap(({ state, container_number }) => (state === "released" ? [] : (container_number ?? [])))
      : code === "HOLD"
        ? here(holds).map(({ kind }) => kind)
        : [];
  return [...new Set(details)];
}
