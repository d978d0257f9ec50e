import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import type { CustomsDocumentUpdate, Sppb } from "../../../../wire/customs-document.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import type { Work } from "../../../../platform/transact.ts";
import { areas } from "../../../base/areas.ts";
import { companies } from "../../../base/companies.ts";
import { checkAll } from "../../../../platform/check-all.ts";
import { holdsOf, endHold } from "../holds.ts";
import { publishTied } from "../../tickets/service.ts";
import { settleShownOfDocuments } from "../shown/shown-papers.ts";
import { withMessage } from "./fields.ts";
import { customsDocuments, type StoredCustoms } from "../../documents/service.ts";
import { type ReceivedRelease, saveRelease, stateAfter } from "./release.ts";
import { saveCustomsNumbers } from "./take-in.ts";
import { say } from "../../../../../shared/words/say.ts";

/** The author, moment and reason of a change by hand. */
export function byHand(work: Work, reason: string): NonNullable<StoredCustoms["changed_by_hand"]> {
  return { reason, by: work.actor.name, at: work.at };
}

/** @throws AppError `invalid_input` naming an area or a company that the actor may not name */
export async function requireOwners(
  { tx, actor }: Work,
  { area_id, company_id }: { area_id?: string | undefined; company_id?: string | null | undefined },
): Promise<void> {
  await checkAll(
    async () => area_id !== undefined && resolveReference("area_id", areas.get(tx, actor, area_id)),
    async () => typeof company_id === "string" && resolveReference("company_id", companies.get(tx, actor, company_id)),
  );
}

/**
 * Changes a document by hand, and notifies the gates.
 * @throws AppError `invalid_input` where it would have no number left
 */
export async function changeCustoms(
  work: Work,
  before: StoredCustoms,
  { reason, area_id, company_id, state, ...message }: CustomsDocumentUpdate,
): Promise<StoredCustoms> {
  await requireOwners(work, { area_id, company_id });
  const updated = withMessage(before, message, work);
  if (updated.car === null && updated.no_daftar === null)
    throw invalidInput([{ path: "no_daftar", said: say("is_required") }]);
  return saveChanged(work, before, {
    ...updated,
    area_id: area_id ?? before.area_id,
    company_id: company_id === undefined ? before.company_id : company_id,
    ...(state && stateByHand(work, state, reason)),
    changed_by_hand: byHand(work, reason),
  });
}

function stateByHand({ at, actor }: Work, state: StoredCustoms["state"], reason: string) {
  return {
    state,
    state_as_of: at,
    state_because: `${actor.name}: ${reason}`,
    state_source: "hand" as const,
    complete_pass_at: null,
    complete_pass_by: null,
  };
}

/** Stores a changed document, with all effects. */
async function saveChanged(work: Work, before: StoredCustoms, after: StoredCustoms): Promise<StoredCustoms> {
  const saved = await customsDocuments.save(work, before, after);
  await saveCustomsNumbers(work, [saved]);
  await publishTied(work, [saved.id]);
  await settleShownOfDocuments(work, [saved.id]);
  return saved;
}

/**
 * Records a release, by which the document may leave. It follows what is known of the document, even when central's clock
 * was set back since.
 * @throws AppError `already_exists` where the document has it already
 */
export async function recordRelease(work: Work, before: StoredCustoms, received: ReceivedRelease): Promise<Sppb> {
  const asOf = received.asOf > before.state_as_of ? received.asOf : before.state_as_of;
  const { all, kept } = await saveRelease(work, before, { ...received, asOf });
  if (!kept) throw new AppError("already_exists", say("sppb_is_recorded", { number: received.no_sppb }));
  await saveChanged(work, before, { ...before, ...stateAfter(before, all, kept) });
  return kept;
}

/** Marks everything on the document as free to leave: it counts as released, and its own holds are released. */
export async function passCustoms(work: Work, before: StoredCustoms, reason: string): Promise<StoredCustoms> {
  if (before.complete_pass_at !== null) throw new AppError("wrong_state", say("has_complete_pass"));
  await releaseHoldsOf(work, "customs_document_id", before.id, reason);
  return saveChanged(work, before, {
    ...before,
    ...stateByHand(work, "released", reason),
    complete_pass_at: work.at,
    complete_pass_by: work.actor.name,
    changed_by_hand: byHand(work, reason),
  });
}

/** Releases every active hold of a document, in the name of the actor who releases the document. */
export async function releaseHoldsOf(
  work: Work,
  column: Parameters<typeof holdsOf>[1],
  id: string,
  reason: string,
): Promise<void> {
  for (const hold of await holdsOf(work.tx, column, id))
    if (hold.released_at === null) await endHold(work, hold, say("complete_pass_because", { words: reason }));
}
