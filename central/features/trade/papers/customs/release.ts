import type { ReleaseMessage } from "../../../../wire/document.ts";
import type { Sppb } from "../../../../wire/customs-document.ts";
import type { Work } from "../../../../platform/transact.ts";
import { releases, type StoredCustoms } from "../../documents/service.ts";
import type { Said } from "../../../../../shared/wire/said.ts";
import { isSame, say } from "../../../../../shared/words/say.ts";

type State = Pick<
  StoredCustoms,
  "state" | "state_as_of" | "state_because" | "state_source" | "complete_pass_at" | "complete_pass_by"
>;

/** A release or a cancellation, and its source. */
export interface ReceivedRelease extends ReleaseMessage {
  asOf: string;
  source: Sppb["source"];
  recordedBy: string | null;
  reason: Sppb["reason"];
}

/**
 * Stores a reported release. A repeated report changes nothing, and neither does one older than the stored report of
 * this number. Of two reports of the same moment the cancellation counts.
 * @returns every release of the document now, and the stored one; null where nothing changed
 */
export async function saveRelease(
  work: Work,
  document: StoredCustoms,
  received: ReceivedRelease,
): Promise<{ all: Sppb[]; kept: Sppb | null }> {
  const known = await releases.having(work.tx, "customs_document_id", [document.id]);
  const before = known.find(({ no_sppb }) => no_sppb === received.no_sppb);
  const { no_sppb, tanggal_sppb, state, asOf, source, recordedBy, reason } = received;
  const fields = {
    customs_document_id: document.id,
    car: document.car,
    no_sppb,
    tanggal_sppb: tanggal_sppb ?? before?.tanggal_sppb ?? null,
    state,
    as_of: asOf,
    source,
    recorded_by: recordedBy,
    reason,
  };
  if (!before) {
    const made = await releases.insert(work, fields);
    return { all: [...known, made], kept: made };
  }
  const isOlder = state === "cancelled" ? asOf < before.as_of : asOf <= before.as_of;
  if (isOlder || (before.state === state && before.tanggal_sppb === fields.tanggal_sppb))
    return { all: known, kept: null };
  const changed = await releases.save(work, before, { ...before, ...fields });
  return { all: known.map((one) => (one.id === changed.id ? changed : one)), kept: changed };
}

/**
 * The state of a document after one of its releases has changed. A document that a later report cancelled, held or
 * completed keeps that state. The exception: the release that it depended on is cancelled. A cancellation ends the
 * complete pass as well, so that a person can give it again.
 */
export function stateAfter(before: StoredCustoms, all: readonly Sppb[], changed: Sppb): State {
  const { state, state_as_of, state_because, state_source, complete_pass_at, complete_pass_by } = before;
  const pass = { complete_pass_at, complete_pass_by };
  const keeps = { state, state_as_of, state_because, state_source, ...pass };
  const isTakenBack = changed.state === "cancelled";
  const isNews = changed.as_of >= before.state_as_of;
  const wentByIt = before.state === "released" && isSame(before.state_because, becauseOf(changed.no_sppb));
  if (!isNews && !(isTakenBack && wentByIt)) return keeps;
  const asOf = isNews ? changed.as_of : before.state_as_of;
  const standing = all
    .filter(({ state }) => state === "released")
    .sort((one, other) => (one.as_of < other.as_of ? -1 : 1))
    .at(-1);
  if (standing) {
    const { no_sppb, source } = standing;
    return { state: "released", state_as_of: asOf, state_because: becauseOf(no_sppb), state_source: source, ...pass };
  }
  if (!isTakenBack) return keeps;
  return {
    state: "cancelled",
    state_as_of: asOf,
    state_because: becauseOf(changed.no_sppb),
    state_source: changed.source,
    complete_pass_at: null,
    complete_pass_by: null,
  };
}

const becauseOf = (number: string): Said => say("by_sppb", { number });
