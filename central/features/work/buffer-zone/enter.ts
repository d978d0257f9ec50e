import { countingStep, nextStep } from "../../../../shared/rules/next-step.ts";
import type { BufferEntry } from "../../../../shared/wire/buffer-zone.ts";
import type { VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import type { Work } from "../../../platform/transact.ts";
import { entries, type StoredEntry, tell } from "./store.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** Why a vehicle may not wait in the buffer zone; null where it may. */
export function refusalOf(ticket: VehicleTicketRecord): Said | null {
  if (ticket.ticket_status !== "running")
    return say("its_ticket_is", { status: say(`status_${ticket.ticket_status}`) });
  if (ticket.status !== "active") return say("its_ticket_is", { status: say(`status_${ticket.status}`) });
  const last = countingStep(ticket.last_step, ticket.steps_reset_at);
  if (last?.step === "in") return say("it_is_inside");
  return nextStep(ticket.direction, last?.step ?? null) === "in" ? null : say("its_next_step_is_out");
}

/** A vehicle takes its place at the end of the queue. */
export async function enter(
  work: Work,
  { id, police_number }: Pick<VehicleTicketRecord, "id" | "police_number">,
  { area_id, company_id }: Pick<StoredEntry, "area_id" | "company_id">,
  priority: BufferEntry["priority"],
): Promise<StoredEntry> {
  const entry = await entries.insert(work, {
    area_id,
    company_id,
    vehicle_ticket_id: id,
    police_number,
    priority,
    state: "waiting",
    queued_at: work.at,
    gate_id: null,
    called_at: null,
    called_until: null,
    calls: 0,
    out_of_turn_reason: null,
    ended_at: null,
    end_reason: null,
  });
  await tell(work, entry, "came");
  return entry;
}
