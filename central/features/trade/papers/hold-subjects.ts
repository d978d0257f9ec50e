import type { z } from "zod";
import { AppError, invalidInput } from "../../../../shared/errors/app-error.ts";
import type { Hold, HoldCreate } from "../../../wire/hold.ts";
import type { Step } from "../../../../shared/wire/lane.ts";
import { resolveReference } from "../../../platform/resolve-reference.ts";
import type { Work } from "../../../platform/transact.ts";
import { ownerOfVehicleTicket, publishTied, publishVehicleTickets } from "../tickets/service.ts";
import { customsDocuments, portDocuments } from "../documents/service.ts";
import { holds } from "./holds.ts";
import { say } from "../../../../shared/words/say.ts";

/** The subject of a hold. */
interface Subject {
  column: "customs_document_id" | "port_document_id" | "vehicle_ticket_id";
  id: string;
  areaId: string | null;
  companyId: string | null;
  governs: Step;
}

/**
 * The document or vehicle ticket that a hold names.
 * @throws AppError `invalid_input` unless it names exactly one, which the actor may see
 */
async function heldBy(work: Work, body: z.infer<typeof HoldCreate>): Promise<Subject> {
  const { tx, actor } = work;
  const { customs_document_id, port_document_id, vehicle_ticket_id, governs } = body;
  const named = [customs_document_id, port_document_id, vehicle_ticket_id].filter((id) => id !== undefined);
  if (named.length !== 1) {
    throw invalidInput([{ path: "customs_document_id", said: say("hold_needs_one_subject") }]);
  }
  if (customs_document_id !== undefined) {
    const column = "customs_document_id";
    const found = await resolveReference(column, customsDocuments.get(tx, actor, customs_document_id));
    return { column, ...subjectOf(found), governs: governs ?? found.governs };
  }
  if (port_document_id !== undefined) {
    const column = "port_document_id";
    const found = await resolveReference(column, portDocuments.get(tx, actor, port_document_id));
    return { column, ...subjectOf(found), governs: governs ?? "out" };
  }
  const column = "vehicle_ticket_id";
  const found = await resolveReference(column, ownerOfVehicleTicket(tx, actor, vehicle_ticket_id ?? ""));
  return { column, ...subjectOf(found), governs: governs ?? "out" };
}

function subjectOf(found: { id: string; area_id: string | null; company_id: string | null }) {
  return { id: found.id, areaId: found.area_id, companyId: found.company_id };
}

/**
 * Sets a hold, and notifies the gates.
 * @throws AppError `invalid_input` as `heldBy`, `already_exists` where a hold of this kind stands for this step
 */
export async function placeHold(work: Work, body: z.infer<typeof HoldCreate>): Promise<Hold> {
  const subject = await heldBy(work, body);
  const known = await holds.having(work.tx, subject.column, [subject.id]);
  if (known.some((one) => one.released_at === null && one.kind === body.kind && one.governs === subject.governs))
    throw new AppError("already_exists", say("hold_is_set", { kind: body.kind }));
  const { id, name } = work.actor;
  const hold = await holds.insert(work, {
    customs_document_id: body.customs_document_id ?? null,
    port_document_id: body.port_document_id ?? null,
    vehicle_ticket_id: body.vehicle_ticket_id ?? null,
    kind: body.kind,
    governs: subject.governs,
    reason: body.reason,
    set_by: { id, name },
    set_at: work.at,
    released_by: null,
    released_at: null,
    release_reason: null,
    area_id: subject.areaId,
    company_id: subject.companyId,
  });
  await publishHold(work, hold);
  return hold;
}

/** Notifies the gates of the subject of this hold. */
export async function publishHold(work: Work, hold: Hold): Promise<void> {
  if (hold.vehicle_ticket_id !== null) await publishVehicleTickets(work, { ids: [hold.vehicle_ticket_id] });
  const documentId = hold.customs_document_id ?? hold.port_document_id;
  if (documentId !== null) await publishTied(work, [documentId]);
}
