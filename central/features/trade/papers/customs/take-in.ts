import { canonicalJson } from "../../../../../shared/lib/canonical-json.ts";
import { CustomsItem } from "../../../../wire/customs-document.ts";
import type { FetchResult } from "../../../../wire/document.ts";
import type { Work } from "../../../../platform/transact.ts";
import { saveNumbers, customsDocuments, releases, type StoredCustoms } from "../../documents/service.ts";
import { type Owners, ownersOf } from "../owners.ts";
import { readItem, refused, resultOf, takeTurn } from "../fetch-results.ts";
import { AHEAD, messageTime } from "../message-time.ts";
import { publishTied } from "../../tickets/service.ts";
import { settleShownOfDocuments } from "../shown/shown-papers.ts";
import { emptyCustoms, numbersOf, withMessage } from "./fields.ts";
import { saveRelease, stateAfter } from "./release.ts";
import { say } from "../../../../../shared/words/say.ts";

/**
 * Ingests customs documents as a service reports them: one result each, in order. A repeated message changes nothing;
 * changes of a document are published to the gates.
 * @param areaId the area of new documents; null where it is unknown
 */
export async function takeCustoms(
  work: Work,
  areaId: string | null,
  items: readonly unknown[],
): Promise<FetchResult[]> {
  const read = items.map((item) => readItem(CustomsItem, item));
  const good = read.flatMap(({ data }) => data ?? []);
  const known = await knownDocuments(work, good);
  const owners = await ownersOf(work.tx);
  const changed = new Map<string, StoredCustoms>();
  const results: FetchResult[] = [];
  for (const [at, { data, refusal }] of read.entries()) {
    await takeTurn(at);
    if (!data) {
      results.push(refusal);
      continue;
    }
    const { result, document } = await takeOne(work, { areaId, owners, known }, data);
    results.push(result);
    if (document) {
      known.set(document);
      changed.set(document.id, document);
    }
  }
  await saveCustomsNumbers(work, [...changed.values()]);
  await publishTied(work, [...changed.keys()]);
  await settleShownOfDocuments(work, [...changed.keys()]);
  return results;
}

/** Updates the numbers of changed documents. */
export async function saveCustomsNumbers(work: Work, documents: readonly StoredCustoms[]): Promise<void> {
  const ids = documents.map(({ id }) => id);
  const all = await releases.having(work.tx, "customs_document_id", ids);
  const numbers = documents.map((document) => {
    const own = all.filter((one) => one.customs_document_id === document.id).map(({ no_sppb }) => no_sppb);
    return { id: document.id, numbers: numbersOf(document, own) };
  });
  await saveNumbers(work, "ceisa", numbers);
}

interface Around {
  areaId: string | null;
  owners: Owners;
  known: Known;
}

async function takeOne(
  work: Work,
  { areaId, owners, known }: Around,
  item: CustomsItem,
): Promise<{ result: FetchResult; document: StoredCustoms | null }> {
  const { document: message, release } = item;
  const none = (result: FetchResult) => ({ result, document: null });
  if ((message.car ?? null) === null && (message.no_daftar ?? null) === null)
    return none(refused(say("item_needs_number"), [{ path: "document.car", said: say("is_required") }]));
  const asOf = messageTime(work, item.as_of ?? work.at);
  if (asOf === null) return none(refused(say("item_is_ahead"), [{ path: "as_of", said: AHEAD }]));
  const before = known.find(message, areaId);
  if (before === "several")
    return none(refused(say("item_of_several_areas"), [{ path: "area_id", said: say("is_required") }]));

  const start = before ?? emptyCustoms(work);
  const raw = typeof item.raw === "string" ? item.raw : JSON.stringify(item.raw ?? message);
  // A person's changes stay until a different message arrives.
  let after = before?.raw === raw ? start : { ...withMessage(start, message, work), raw };
  after = {
    ...after,
    area_id: after.area_id ?? areaId,
    company_id: after.company_id ?? owners.companyOf(after.nitku, after.id_perusahaan),
  };
  if (!before) after = await customsDocuments.insert(work, { ...after, state_as_of: asOf });
  else if (item.as_of !== undefined && asOf > after.state_as_of) after = { ...after, state_as_of: asOf };
  const settled = release ? await withRelease(work, after, { ...release, asOf }) : after;
  const isSame = canonicalJson(settled) === canonicalJson(before ? start : after);
  const stored = isSame ? after : await customsDocuments.save(work, before ?? after, settled);
  const outcome = before ? (isSame ? "unchanged" : "updated") : "created";
  return { result: resultOf(stored.id, outcome), document: outcome === "unchanged" ? null : stored };
}

async function withRelease(
  work: Work,
  document: StoredCustoms,
  received: NonNullable<CustomsItem["release"]> & { asOf: string },
): Promise<StoredCustoms> {
  const said = { ...received, source: "service", recordedBy: null, reason: null } as const;
  const { all, kept } = await saveRelease(work, document, said);
  return kept ? { ...document, ...stateAfter(document, all, kept) } : document;
}

interface Known {
  /**
   * The document of an area that a message is about, or one without an area; without an area, the only one of all areas.
   */
  find(message: CustomsItem["document"], areaId: string | null): StoredCustoms | "several" | null;
  set(document: StoredCustoms): void;
}

/** The documents that these messages may be about, found by their numbers in one query. */
async function knownDocuments({ tx }: Work, items: readonly CustomsItem[]): Promise<Known> {
  const wanted = (of: "car" | "no_daftar") => [...new Set(items.flatMap(({ document }) => document[of] ?? []))];
  const byId = new Map<string, StoredCustoms>();
  const byCar = new Map<string, Set<string>>();
  const byNumber = new Map<string, Set<string>>();
  const set = (document: StoredCustoms): void => {
    const { id, car, no_daftar } = document;
    byId.set(id, document);
    if (car !== null) byCar.set(car, (byCar.get(car) ?? new Set()).add(id));
    if (no_daftar !== null) byNumber.set(no_daftar, (byNumber.get(no_daftar) ?? new Set()).add(id));
  };
  for (const column of ["car", "no_daftar"] as const)
    for (const document of await customsDocuments.having(tx, column, wanted(column))) set(document);
  return {
    set,
    find({ car = null, no_daftar = null, tanggal_daftar = null, kode_dokumen = null }, areaId) {
      const ofArea = (ids: Iterable<string> = []): StoredCustoms | "several" | null => {
        const all = [...ids].flatMap((id) => byId.get(id) ?? []);
        const [first, ...others] = areaId === null ? all : all.filter((one) => one.area_id === areaId);
        if (others.length > 0 && areaId === null) return "several";
        return first ?? all.find((one) => one.area_id === null) ?? null;
      };
      const sameCar = ofArea(byCar.get(car ?? ""));
      if (sameCar !== null) return sameCar;
      const isSame = (one: StoredCustoms): boolean =>
        (one.car === null || car === null) &&
        one.tanggal_daftar === tanggal_daftar &&
        one.kode_dokumen === kode_dokumen;
      const sameNumber = [...(byNumber.get(no_daftar ?? "") ?? [])].flatMap((id) => byId.get(id) ?? []);
      return ofArea(sameNumber.filter(isSame).map(({ id }) => id));
    },
  };
}
