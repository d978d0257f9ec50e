import { invalidInput } from "../../../../shared/errors/app-error.ts";
import type { Work } from "../../../platform/transact.ts";
import { areas } from "../../base/areas.ts";
import { openAboutLoad } from "../../gates/cases/service.ts";
import { admitAgain, type ReadTicket, recordWorkDone } from "../../trade/tickets/service.ts";
import type { SentAct } from "./acts.ts";
import { differenceOf } from "./quantities.ts";
import { announcedOf, type StoredWork, works } from "./records.ts";
import type { Circumstances } from "./states.ts";
import { say } from "../../../../shared/words/say.ts";

/** An act that is allowed, on its record. */
interface Act {
  order: SentAct & { changes?: Partial<StoredWork> };
  record: StoredWork;
  read: ReadTicket;
  circumstances: Circumstances;
  /** Its own moment, ISO 8601. */
  at: string;
}

/** Stores the effect of an act on its record and on the vehicle ticket. @throws AppError `invalid_input` */
export async function effectOf(work: Work, act: Act): Promise<StoredWork> {
  const { order, record, at } = act;
  const { changes = {} } = order;
  const by = work.actor.name;
  const save = (fields: Partial<StoredWork>) => works.save(work, record, { ...record, ...changes, ...fields });
  switch (order.act) {
    case "scan":
      return record;
    case "check_in":
      return record.arrived_at === null ? save({ arrived_at: at, arrived_by: by }) : record;
    case "accept":
      return save({ status: "accepted", decided_at: at, decided_by: by });
    case "reject":
      return save({ status: "rejected", decided_at: at, decided_by: by });
    case "draft":
      return save({ drafted_at: at });
    case "finalize":
      return finalize(work, act);
    case "done":
      return end(work, act);
    case "re_entry": {
      const closed = await save({ closed_at: at });
      await admitAgain(work, record.vehicle_ticket_id);
      return closed;
    }
  }
}

/** Writes the realised quantities; the gates let the vehicle out from now on. */
async function finalize(work: Work, { order, record, read, at }: Act): Promise<StoredWork> {
  const after: StoredWork = { ...record, ...order.changes, ...announcedOf(read) };
  const { realization_weight: weight, realization_unit: unit } = after;
  if (weight === null || unit === null) {
    const missing = [weight === null ? "realization_weight" : "", unit === null ? "realization_unit" : ""];
    const problems = missing.filter((path) => path !== "").map((path) => ({ path, said: say("finalizing_needs_it") }));
    throw invalidInput(problems);
  }
  const difference_percent = differenceOf(after);
  const finalized = { difference_percent, finalized_at: at, finalized_by: work.actor.name };
  const saved = await works.save(work, record, { ...after, ...finalized });
  await recordWorkDone(work, record.vehicle_ticket_id, { realized: { weight, unit } });
  const [area] = await areas.having(work.tx, "id", [record.area_id]);
  const tolerance = area?.rules.load_tolerance_percent ?? 0;
  if (difference_percent !== null && Math.abs(difference_percent) > tolerance)
    await openReview(work, saved, read, tolerance);
  return saved;
}

/** The case of a difference belongs to the vehicle's entry, where one is known. */
async function openReview(work: Work, saved: StoredWork, { pair }: ReadTicket, tolerance: number): Promise<void> {
  const { check_in_activity_id: activityId } = pair.vehicleTicket;
  await openAboutLoad(work, {
    areaId: saved.area_id,
    activityId,
    vehicleNumber: saved.police_number,
    evidence: {
      verifier: {
        record_id: saved.id,
        realization_weight: saved.realization_weight,
        realization_unit: saved.realization_unit,
        packages: saved.packages,
        difference_percent: saved.difference_percent,
        finalized_by: saved.finalized_by,
        finalized_at: saved.finalized_at,
      },
      central: {
        announced_quantity: saved.announced_quantity,
        announced_unit: saved.announced_unit,
        load_tolerance_percent: tolerance,
        document_ticket_number: saved.document_ticket_number,
      },
    },
  });
}

/** Ends the work early: a vehicle in its visit may still finish it, any other takes no further step. */
async function end(work: Work, { order, record, circumstances, at }: Act): Promise<StoredWork> {
  const reason = order.changes?.end_reason ?? null;
  if (reason === null && record.finalized_at === null) {
    throw invalidInput([{ path: "reason", said: say("early_end_needs_it") }]);
  }
  const after = { ...record, ended_at: at, ended_by: work.actor.name, end_reason: reason };
  const saved = await works.save(work, record, after);
  const endsVisit = circumstances.isUntouched || circumstances.isOver;
  await recordWorkDone(work, record.vehicle_ticket_id, { endsVisit });
  return saved;
}
