import type { CustomsItem } from "../../../../wire/customs-document.ts";
import type { FetchResult } from "../../../../wire/document.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import { publishTied } from "../../tickets/service.ts";
import { customsDocuments, releases, type StoredCustoms, normalNumber } from "../../documents/service.ts";
import { takeCustoms } from "../customs/take-in.ts";
import { settleShownOfDocuments } from "../shown/shown-papers.ts";
import { type ReadAnswer, ServiceFailure } from "./connector.ts";
import { noteAsked, noteEmpty } from "./questions.ts";
import { isSame, say } from "../../../../../shared/words/say.ts";

/** The effects of an answer of customs. */

const NOT_KNOWN = say("release_no_longer_known");

/**
 * Takes the answer to a question about one document. An empty answer about a standing release counts from the second
 * time on: the document is asked for again in the next round, and is held if customs still don't know its release.
 * A release that new rows told in this same round is held at once: the row may have waited through an outage, and the
 * cancellation after it is in no row.
 * @param askedMs the moment before the call, epoch milliseconds
 * @returns null where customs know nothing about the document; a refused answer counts as no answer
 */
export async function takeAnswer(
  work: Work,
  { name, area_id }: { name: string; area_id: string },
  {
    document,
    items,
    askedMs,
    isJustTold,
  }: { document: StoredCustoms; items: readonly CustomsItem[]; askedMs: number; isJustTold: boolean },
): Promise<FetchResult | null> {
  const standing = await standingRelease(work.tx, document.id);
  const answers = items.filter(isAbout(document)).map(identified(document));
  const results = await takeAnswers(work, area_id, answers);
  const refused = results.find(({ outcome }) => outcome === "refused");
  if (refused) return refused;
  if (standing && answers.length === 0) {
    const isRepeated = await noteEmpty(work, name, document.id);
    if (!isRepeated && !isJustTold) return null;
    await hold(work, standing);
  } else if (standing && answers.every(({ release }) => release && release.no_sppb !== standing.release.no_sppb))
    await endRelease(work, standing.release);
  await noteAsked(work, name, document.id, askedMs);
  await settleShownOfDocuments(work, [document.id]);
  return results[0] ?? null;
}

/** The documents of an answer about one document. @throws ServiceFailure `invalid` where a row cannot be read */
export function wholeAnswer({ items, unreadable }: ReadAnswer): readonly CustomsItem[] {
  if (unreadable > 0) throw new ServiceFailure("invalid", say("row_unreadable"));
  return items;
}

/** @throws ServiceFailure `invalid` where a document was refused */
export function accepted(results: readonly FetchResult[]): readonly FetchResult[] {
  const refused = results.find(({ outcome }) => outcome === "refused");
  if (!refused) return results;
  const [problem] = refused.errors;
  const why = problem?.said ?? refused.message ?? "";
  throw new ServiceFailure("invalid", say("item_is_refused", { field: problem?.path ?? "", why }));
}

type Standing = NonNullable<Awaited<ReturnType<typeof standingRelease>>>;

/** A released document with the release of the service on which it depends; null where a person released it. */
async function standingRelease(db: Reads, documentId: string) {
  const [document] = await customsDocuments.having(db, "id", [documentId]);
  if (document?.state !== "released" || document.no_dok_in_out === null) return null;
  const [release] = await releases.having(db, "no_sppb", [document.no_dok_in_out]);
  if (release?.source !== "service" || release.customs_document_id !== document.id) return null;
  return { document, release };
}

/** The cancellation of a release may be lost with the answer that named it: the document waits for a new release. */
async function hold(work: Work, { document, release }: Standing): Promise<void> {
  await endRelease(work, release);
  const held = { state: "held", state_as_of: work.at, state_because: NOT_KNOWN, state_source: "service" } as const;
  await customsDocuments.save(work, document, { ...document, ...held });
  await publishTied(work, [document.id]);
}

const endRelease = (work: Work, release: Standing["release"]) =>
  releases.save(work, release, { ...release, state: "cancelled", as_of: work.at, reason: NOT_KNOWN });

/** An answer about another document than the one that was asked for is not taken. */
export function isAbout(document: Pick<StoredCustoms, "car" | "no_daftar" | "no_dok_in_out">) {
  const own = (numbers: readonly (string | null | undefined)[]) =>
    new Set(numbers.flatMap((number) => (number ? [normalNumber(number)] : [])));
  return ({ document: message, release }: CustomsItem): boolean => {
    if (message.car && document.car) return normalNumber(message.car) === normalNumber(document.car);
    const asked = own([document.no_daftar, document.no_dok_in_out]);
    return [...own([message.no_daftar, message.no_dok_in_out, release?.no_sppb])].some((number) => asked.has(number));
  };
}

/** An answer may lack the fields by which a document is known. */
function identified({ car, no_daftar, tanggal_daftar, kode_dokumen }: StoredCustoms) {
  return ({ document, ...item }: CustomsItem): CustomsItem => ({
    ...item,
    document: { ...document, car: car ?? document.car, no_daftar, tanggal_daftar, kode_dokumen },
  });
}

/**
 * Takes documents that customs answered with, one result each. A cancelled release never comes back by a repeated
 * answer: customs give a new release a new number.
 */
export async function takeAnswers(
  work: Work,
  areaId: string,
  items: readonly CustomsItem[],
): Promise<readonly FetchResult[]> {
  const numbers = [...new Set(items.flatMap(({ release }) => release?.no_sppb ?? []))];
  const known = await releases.having(work.tx, "no_sppb", numbers);
  const cancelled = new Set(
    known.flatMap((one) => (one.state === "cancelled" && !isSame(one.reason, NOT_KNOWN) ? [one.no_sppb] : [])),
  );
  const taken: CustomsItem[] = [];
  for (const { release, ...item } of items) {
    const isBack = release?.state === "released" && cancelled.has(release.no_sppb);
    const named = await namedByRelease(work.tx, item.document, release?.no_sppb);
    taken.push({ ...item, document: named, ...(release && !isBack && { release }) });
  }
  return takeCustoms(work, areaId, taken);
}

/** A cancellation may name the release alone: its document is found by it. */
async function namedByRelease(db: Reads, message: CustomsItem["document"], number: string | undefined) {
  if (message.car || message.no_daftar || number === undefined) return message;
  const [release] = await releases.having(db, "no_sppb", [number]);
  const [document] = release ? await customsDocuments.having(db, "id", [release.customs_document_id]) : [];
  if (!document) return message;
  const { car, no_daftar, tanggal_daftar, kode_dokumen } = document;
  return { ...message, car, no_daftar, tanggal_daftar, kode_dokumen };
}
