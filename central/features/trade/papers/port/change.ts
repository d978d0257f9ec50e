import { AppError } from "../../../../../shared/errors/app-error.ts";
import type { PortDocumentUpdate } from "../../../../wire/port-document.ts";
import type { Work } from "../../../../platform/transact.ts";
import { byHand, requireOwners, releaseHoldsOf } from "../customs/change.ts";
import { publishTied } from "../../tickets/service.ts";
import { portDocuments, type StoredPort } from "../../documents/service.ts";
import { followPort, withPortMessage } from "./take-in.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Changes a document by hand. */
export async function changePort(
  work: Work,
  before: StoredPort,
  { reason, area_id, company_id, ...message }: PortDocumentUpdate,
): Promise<StoredPort> {
  await requireOwners(work, { area_id, company_id });
  const saved = await portDocuments.save(work, before, {
    ...withPortMessage(before, message),
    area_id: area_id ?? before.area_id,
    company_id: company_id === undefined ? before.company_id : company_id,
    changed_by_hand: byHand(work, reason),
  });
  await followPort(work, [saved]);
  return portDocuments.get(work.tx, work.actor, saved.id);
}

/** Marks everything of the work order as free to leave: its holds are released, and the gates are notified. */
export async function passPort(work: Work, before: StoredPort, reason: string): Promise<StoredPort> {
  if (before.complete_pass_at !== null) throw new AppError("wrong_state", say("has_complete_pass"));
  await releaseHoldsOf(work, "port_document_id", before.id, reason);
  const saved = await portDocuments.save(work, before, {
    ...before,
    complete_pass_at: work.at,
    complete_pass_by: work.actor.name,
    changed_by_hand: byHand(work, reason),
  });
  await publishTied(work, [saved.id]);
  return saved;
}
