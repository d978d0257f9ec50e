import { type ReleaseMessage } from "../../../../shared/wire/document.ts";
import { type Sppb } from "../../../../shared/wire/customs-document.ts";
import { type Work } from "../../../platform/transact.ts";
import { releases, type StoredCustoms } from "./records.ts";

type State = Pick<StoredCustoms, "state" | "state_as_of" | "state_because">;

/** A release, or a cancellation, and where it was heard. */
export interface Heard extends ReleaseMessage {
  asOf: string;
  source: Sppb["source"];
  recordedBy: string | null;
  reason: string | null;
}

/**
 * Keeps what was said of a release. The same again, or what is older than what is known of this number, changes nothing.
 * @returns every release of the document as it is now, and the one that was kept; null where nothing changed
 */
export async function keepRelease(
  work: Work,
  document: StoredCustoms,
  heard: Heard,
): Promise<{ all: Sppb[]; kept: Sppb | null }> {
  const known = await releases.having(work.tx, "customs_document_id", [document.id]);
  const before = known.find(({ no_sppb }) => no_sppb === heard.no_sppb);
  const { no_sppb, tanggal_sppb, state, asOf, source, recordedBy, reason } = heard;
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
  if (asOf <= before.as_of || (before.state === state && before.tanggal_sppb === fields.tanggal_sppb))
    return { all: known, kept: null };
  const changed = await releases.save(work, before, { ...before, ...fields });
  return { all: known.map((one) => (one.id === changed.id ? changed : one)), kept: changed };
}

/**
 * The state that the releases of a document come to, once one of them has changed. A document that was cancelled, held
 * or completed by a later word keeps that, unless the very release that it went by is taken back.
 */
export function stateAfter(before: StoredCustoms, all: readonly Sppb[], changed: Sppb): State {
  const keeps = { state: before.state, state_as_of: before.state_as_of, state_because: before.state_because };
  const isTakenBack = changed.state === "cancelled";
  const isNews = changed.as_of >= before.state_as_of;
  const wentByIt = before.state === "released" && before.state_because === becauseOf(changed.no_sppb);
  if (!isNews && !(isTakenBack && wentByIt)) return keeps;
  const asOf = isNews ? changed.as_of : before.state_as_of;
  const standing = all
    .filter(({ state }) => state === "released")
    .sort((one, other) => (one.as_of < other.as_of ? -1 : 1))
    .at(-1);
  if (standing) return { state: "released", state_as_of: asOf, state_because: becauseOf(standing.no_sppb) };
  return isTakenBack
    ? { state: "cancelled", state_as_of: asOf, state_because: `SPPB ${changed.no_sppb} was cancelled` }
    : keeps;
}

function becauseOf(number: string): string {
  return `SPPB ${number}`;
}
